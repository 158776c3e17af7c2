import type { ProposedMove } from "../../contract/booking-news.ts";
import type { Language } from "../../contract/values.ts";
import { formatInstant, formatZone } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import { startAt } from "./start-at.ts";

type Times = ProposedMove["before"];

/**
 * From when to when a booking is, or its day while the clinic has not set the time: a flight by the clocks of the
 * airports at which it departs and arrives.
 */
export function changedTimes(
  { startsAt, endsAt, isTimeOpen = false }: Times,
  { kind, timeZone, endsTimeZone }: Pick<ProposedMove, "kind" | "timeZone" | "endsTimeZone">,
  language: Language,
): string {
  if (isTimeOpen) return startAt(startsAt, { timeZone, city: "", isTimeOpen }, language);
  const start = formatInstant(startsAt, timeZone, language);
  const end = formatInstant(endsAt, endsTimeZone, language);
  if (kind !== "flight") return `${start} – ${end}`;
  const startZone = formatZone(startsAt, timeZone, language);
  return m.trips_flight_times({ start, startZone, end, endZone: formatZone(endsAt, endsTimeZone, language) });
}
