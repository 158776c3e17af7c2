import { exponentOf } from "../../../contract/currencies.ts";
import type { Quote, QuoteStep } from "../../../contract/quotes.ts";

/** What a form holds, by the names of its controls. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export const firstOf = (values: FormValues, name: string): string => values[name]?.[0] ?? "";
export const allOf = (values: FormValues, name: string): readonly string[] => values[name] ?? [];

/** What was typed, to be shown again when it could not be saved; files cannot be shown again. */
export function typedValues(form: FormData): FormValues {
  const names = new Set([...form.keys()]);
  const typed = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries([...names].map((name) => [name, typed(name)]));
}

/** What is saved of a step, as its form shows it. */
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
