import { dayIn } from "../contract/zoned-time.ts";
import { formatInstant, formatTime } from "./format.ts";
import { useHydrated } from "./forms/use-hydrated.ts";
import { clinicPlace, localInstant } from "./local-time.ts";
import { useProvider, useSite } from "./site.ts";
import { m } from "./words/compiled/messages.js";

/** Writes an instant's time by the reader's clock beside the one by the clinic's, where they differ and script can tell. */
export function useReaderClock(): (there: string, at: string) => string {
  const { language } = useSite();
  const { timeZone } = useProvider().location;
  const own = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  return (there, at) => {
    const here = formatInstant(at, own, language);
    if (here === formatInstant(at, timeZone, language)) return there;
    const isSameDay = dayIn(own, new Date(at)) === dayIn(timeZone, new Date(at));
    return m.consultations_time_both({ there, when: isSameDay ? formatTime(at, own, language) : here });
  };
}

/**
 * Writes instants by the clinic's clock, which counts for money and deadlines, with the name of its city, and by the
 * reader's: `29 November 2026 at 15:04, Dubai time; 12:04 your time`.
 */
export function useClinicClock(): (at: string) => string {
  const { language } = useSite();
  const place = clinicPlace(useProvider());
  const beside = useReaderClock();
  return (at) => beside(localInstant(at, place, language), at);
}
