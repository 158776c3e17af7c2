import type { MeasuredResult } from "../../contract/procedures.ts";
import type { ResultMeasure } from "../../contract/result-constants.ts";
import type { Language } from "../../contract/values.ts";
import { formatMonth, formatNumber, numberFormat } from "../format.ts";
import { m } from "./compiled/messages.js";
import { localeOf } from "./locales.ts";

const measures = {
  "reoperation-90-days": m.procedures_result_reoperation,
  "infection-90-days": m.procedures_result_infection,
  "readmission-30-days": m.procedures_result_readmission,
  "death-30-days": m.procedures_result_death,
} as const satisfies Readonly<Record<ResultMeasure, unknown>>;

/** "Operated again within 90 days" */
export const measureName = (measure: ResultMeasure, language: Language): string =>
  measures[measure]({}, { locale: language });

/** "6 of 412 patients (1.5%), treated from January 2024 to June 2026" */
export function resultWords({ events, cases, from, to }: MeasuredResult, language: Language): string {
  const share = numberFormat(localeOf(language), { style: "percent", maximumFractionDigits: 1 }).format(events / cases);
  const counts = { events: formatNumber(events, language), cases: formatNumber(cases, language) };
  const months = { from: formatMonth(from, language), to: formatMonth(to, language) };
  return m.procedures_result({ ...counts, ...months, share }, { locale: language });
}
