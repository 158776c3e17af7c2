import type { Anaesthesia, RecoveryStage } from "../../../contract/procedures.ts";
import type { Language } from "../../../contract/values.ts";
import { formatHours } from "../../format.ts";
import { m } from "../../words/compiled/messages.js";

const anaesthetics: Record<Anaesthesia, () => string> = {
  general: m.procedures_anaesthesia_general,
  spinal: m.procedures_anaesthesia_spinal,
  sedation: m.procedures_anaesthesia_sedation,
  local: m.procedures_anaesthesia_local,
  none: m.procedures_anaesthesia_none,
};

/** "General anaesthetic, fully asleep" */
export const anaesthesiaSentence = (kind: Anaesthesia): string => anaesthetics[kind]();

/** "100 minutes", and from two hours on "4.5 hours" where it comes out even. */
export const durationWords = (minutes: number, language: Language): string =>
  minutes >= 120 && minutes % 30 === 0 ? formatHours(minutes / 60, language) : m.procedures_minutes({ count: minutes });

/** "No night in hospital", "3 nights in hospital". */
export const hospitalWords = (nights: number): string =>
  nights === 0 ? m.procedures_no_night() : m.procedures_hospital_nights({ count: nights });

/** "Fly home after 14 days" */
export const flyWords = (days: number): string =>
  days === 0 ? m.procedures_fly_same_day() : m.procedures_fly_after({ count: days });

/** "14 days after treatment" */
export const flightWords = (days: number): string =>
  days === 0 ? m.procedures_flight_same_day() : m.procedures_flight_after({ count: days });

/** "Day 0", "Days 1 to 3", "From day 91" */
export function stageWords({ fromDay, toDay }: RecoveryStage): string {
  if (toDay === null) return m.procedures_day_onwards({ day: fromDay });
  return toDay === fromDay ? m.procedures_day({ day: fromDay }) : m.procedures_day_range({ from: fromDay, to: toDay });
}

/** Whole years where they come out even, else months. */
export const monthsWords = (months: number): string =>
  months % 12 === 0 ? m.procedures_years({ count: months / 12 }) : m.procedures_months({ count: months });
