import { exponentOf } from "../../../../contract/currencies.ts";
import type { ProcedureFacets } from "../../../../contract/procedures.ts";
import type { Language } from "../../../../contract/values.ts";
import { formatMoney, languageName } from "../../../format.ts";
import { m } from "../../../words/compiled/messages.js";
import { anaesthesiaSentence } from "../procedure-words.ts";
import type { FilterName } from "./filter-address.ts";

export type Choice = { readonly value: string; readonly label: string };
export type Choices = Record<Exclude<FilterName, "q" | "sort">, readonly Choice[]>;

const dayBounds = [2, 3, 5, 7, 10, 14, 21, 28, 42, 60, 90];

/** At most six round bounds that each leave some out and some in: 1, 2, 3 and 5 with noughts. */
export function roundBounds(min: number, max: number): number[] {
  const bounds: number[] = [];
  for (let power = 1; power < max; power *= 10) bounds.push(...[1, 2, 3, 5].map((digit) => digit * power));
  const useful = bounds.filter((bound) => bound >= min && bound < max);
  return useful.slice(-6);
}

/** Adds what the address asks for where it is none of the usual choices, so that the form shows what is on. */
function withAsked(
  choices: readonly Choice[],
  asked: string | undefined,
  labelOf: (value: number) => string,
): readonly Choice[] {
  if (!asked || !/^\d+$/.test(asked) || choices.some(({ value }) => value === asked)) return choices;
  return [...choices, { value: asked, label: labelOf(Number(asked)) }].sort(
    (a, b) => Number(a.value) - Number(b.value),
  );
}

/** Choices of each filter in words. `set` holds the address's current filters. */
export function choicesOf(
  facets: ProcedureFacets,
  set: Partial<Record<FilterName, string>>,
  language: Language,
): Choices {
  const { currency } = facets.price.min;
  const unit = 10 ** exponentOf(currency);
  const price = (value: number) =>
    m.procedures_up_to({ value: formatMoney({ amount: value * unit, currency }, language) });
  const days = (count: number) => m.procedures_days_most({ count });
  const nights = (count: number) => (count === 0 ? m.procedures_no_night() : m.procedures_nights_most({ count }));
  const bounds = (values: readonly number[], labelOf: (value: number) => string, asked: string | undefined) =>
    withAsked(
      values.map((value) => ({ value: String(value), label: labelOf(value) })),
      asked,
      labelOf,
    );
  const { stayDays, hospitalNights } = facets;
  return {
    specialty: facets.specialties.map(({ slug, name }) => ({ value: slug, label: name })),
    price: bounds(roundBounds(facets.price.min.amount / unit, facets.price.max.amount / unit), price, set.price),
    days: bounds(
      dayBounds.filter((bound) => bound >= stayDays.min && bound < stayDays.max),
      days,
      set.days,
    ),
    nights: bounds(
      [0, 1, 2, 3, 5, 7, 10].filter((bound) => bound >= hospitalNights.min && bound < hospitalNights.max),
      nights,
      set.nights,
    ),
    anaesthesia: facets.anaesthesia.map((kind) => ({ value: kind, label: anaesthesiaSentence(kind) })),
    doctor: facets.doctors.map(({ slug, name }) => ({ value: slug, label: name })),
    speaks: facets.spokenLanguages
      .map((code) => ({ value: code, label: languageName(code, language) }))
      .sort((a, b) => a.label.localeCompare(b.label, language)),
  };
}
