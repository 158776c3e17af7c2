import type { Quote, QuoteStep } from "../../../../contract/quotes.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatNumber } from "../../../format.ts";
import type { FormValues } from "../../../forms/form-values.ts";
import { plainAmount } from "../../../forms/typed-amount.ts";

/** Saved answers of a step as its form shows them. */
export function savedValues(step: QuoteStep, { request }: Pick<Quote, "request">, language: Language): FormValues {
  if (step === "procedures") {
    const { procedures: chosen, package: packageSlug } = request.procedures ?? {};
    return {
      procedures: chosen ?? [],
      ...(chosen?.length === 0 ? { unsure: ["yes"] } : {}),
      ...(packageSlug && chosen?.[0] ? { package: [packageSlug], packageFor: [chosen[0]] } : {}),
    };
  }
  if (step === "patient") {
    const { actsFor: child } = request.patient ?? {};
    if (!child) return {};
    const { givenName, familyName, bornOn, relation } = child;
    return {
      for: ["child"],
      childGivenName: [givenName],
      childFamilyName: [familyName],
      bornOn: [bornOn],
      relation: [relation],
    };
  }
  if (step === "budget" && request.budget) {
    const { currency, budget } = request.budget;
    return {
      currency: [currency],
      ...(budget ? { budget: [plainAmount(budget, language).replace(/[.,]0+$/, "")] } : {}),
    };
  }
  // A number is shown with the decimal sign that its reader writes.
  const shown = (value: unknown): string =>
    typeof value === "number" && !Number.isInteger(value) ? formatNumber(value, language) : String(value);
  const saved = Object.entries(request[step] ?? {}).map(([name, value]) => [name, [value].flat().map(shown)] as const);
  return Object.fromEntries(saved);
}
