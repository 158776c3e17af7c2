import type { Language } from "../../contract/values.ts";
import { dayAfter, daysBetween } from "../../contract/zoned-time.ts";
import { formatWeekday } from "../format.ts";
import { m } from "../words/compiled/messages.js";
import type { TimelineEntry, TimelineStretch } from "./timeline-words.ts";
import { tripPaths } from "./trip-paths.ts";

/** Where a night is spent; open without a bed. */
export interface Night {
  readonly text: string;
  readonly isOpen: boolean;
}

/** The hotels for all nights in a row without a bed of which this is one. */
function hotelsFor(night: string, nights: ReadonlyMap<string, Night>, trip: string): string {
  let [from, to] = [night, night];
  while (nights.get(dayAfter(from, -1))?.isOpen) from = dayAfter(from, -1);
  while (nights.get(to)?.isOpen) to = dayAfter(to);
  return tripPaths.find("hotels", trip, { from, to });
}

/** Days that have nothing but the same night are one stretch. */
export function stretchesOf(
  entries: readonly TimelineEntry[],
  nights: ReadonlyMap<string, Night>,
  { language, today, trip = "" }: { language: Language; today: string; trip?: string },
): TimelineStretch[] {
  const days = [...new Set([...entries.map(({ on }) => on), ...nights.keys()])].toSorted();
  const stretches: { from: string; until: string; entries: readonly TimelineEntry[]; night: Night | null }[] = [];
  for (const day of days) {
    const there = entries.filter(({ on }) => on === day);
    const night = nights.get(day) ?? null;
    const last = stretches.at(-1);
    const isSame = last?.entries.length === 0 && there.length === 0 && last.night?.text === night?.text;
    if (last && isSame && dayAfter(last.until) === day) last.until = day;
    else stretches.push({ from: day, until: day, entries: there, night });
  }
  return stretches.map(({ from, until, entries: there, night }) => ({
    from,
    label:
      from === until
        ? formatWeekday(from, language)
        : m.trips_stay_dates({ from: formatWeekday(from, language), to: formatWeekday(until, language) }),
    isToday: from <= today && today <= until,
    entries: there,
    night: night && {
      text: m.trips_night({
        count: daysBetween(from, until) + 1,
        place: night.text,
      }),
      to: night.isOpen && until >= today ? hotelsFor(from, nights, trip) : null,
    },
  }));
}
