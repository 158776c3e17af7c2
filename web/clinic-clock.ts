import { clinicPlace, localInstant, localTime } from "./local-time.ts";
import { useProvider, useSite } from "./site.ts";

/** Writes instants by the clinic's clock, which counts for money and deadlines, with the name of its city. */
export function useClinicClock() {
  const { language } = useSite();
  const place = clinicPlace(useProvider());
  return {
    instant: (at: string): string => localInstant(at, place, language),
    time: (at: string): string => localTime(at, place, language),
  };
}
