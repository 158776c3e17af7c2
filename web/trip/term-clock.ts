import { useClinicClock } from "../clinic-clock.ts";
import { formatTime } from "../format.ts";
import { useProvider } from "../site.ts";

/** The last minute of a term: what ends with a day of a zone, at the midnight after it, ends at 23:59 of that day. */
export function lastMinute(end: string, timeZone: string): string {
  const isMidnight = formatTime(end, timeZone, "de") === "00:00";
  return isMidnight ? new Date(Date.parse(end) - 60_000).toISOString() : end;
}

/** Writes the last minute of a term by the clinic's clock and the reader's. */
export function useTermClock(): (end: string) => string {
  const clock = useClinicClock();
  const { timeZone } = useProvider().location;
  return (end) => clock(lastMinute(end, timeZone));
}
