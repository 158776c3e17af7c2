import { exponentOf } from "../../../../contract/currencies.ts";
import type { Quote, QuoteStep } from "../../../../contract/quotes.ts";
import type { FormValues } from "../../../forms/form-values.ts";

/** Saved answers of a step as its form shows them. */
export function savedValues(step: QuoteStep, { request }: Pick<Quote, "request">): FormValues {
  if (step === "procedures") {
    const { procedures: chosen, package: packageSlug } = request.procedures ?? {};
    return {
      procedures: chosen ?? [],
      ...(chosen?.length === 0 ? { unsure: ["yes"] } : {}),
      ...(packageSlug && chosen?.[0] ? { package: [packageSlug], packageFor: [chosen[0]] } : {}),
    };
  }
  if (step === "budget" && request.budget) {
    const { currency, budget } = request.budget;
    return {
      currency: [currency],
      ...(budget ? { budget: [String(budget.amount / 10 ** exponentOf(currency))] } : {}),
    };
  }
  const saved = Object.entries(request[step] ?? {}).map(([name, value]) => [name, [value].flat().map(String)] as const);
  return Object.fromEntries(saved);
}
