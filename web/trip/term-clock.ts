import { useClinicClock } from "../clinic-clock.ts";
import { formatTime } from "../format.ts";
import { useProvider } from "../site.ts";

/**
 * Writes the last minute of a term by the clinic's clock and the reader's: what ends with a day, at the midnight after
 * it, ends at 23:59 of that day.
 */
export function useTermClock(): (end: string) => string {
  const clock = useClinicClock();
  const { timeZone } = useProvider().location;
  return (end) => {
    const isMidnight = formatTime(end, timeZone, "de") === "00:00";
    return clock(isMidnight ? new Date(Date.parse(end) - 60_000).toISOString() : end);
  };
}
