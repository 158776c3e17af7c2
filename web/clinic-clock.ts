import { clinicPlace, localInstant } from "./local-time.ts";
import { useProvider, useSite } from "./site.ts";

/** Writes instants by the clinic's clock, which counts for money and deadlines, with the name of its city. */
export function useClinicClock(): (at: string) => string {
  const { language } = useSite();
  const place = clinicPlace(useProvider());
  return (at) => localInstant(at, place, language);
}
