import type { Provider } from "../contract/providers.ts";
import type { Language } from "../contract/values.ts";
import { dayIn } from "../contract/zoned-time.ts";
import { formatDay, formatInstant } from "./format.ts";
import { m } from "./words/compiled/messages.js";

/** A place whose clocks a time is shown by. */
export interface TimePlace {
  readonly timeZone: string;
  readonly city: string;
}

/** Day and time of an instant by the clocks of a place, with its name: `22 November 2026 at 18:08, Dubai time`. */
export const localInstant = (instant: string, { timeZone, city }: TimePlace, language: Language): string =>
  m.time_in_city({ when: formatInstant(instant, timeZone, language), city }, { locale: language });

/** When something begins at a place: its day and time, or the day alone while the clinic has not set the time. */
export const startAt = (
  instant: string,
  { isTimeOpen = false, ...place }: TimePlace & { readonly isTimeOpen?: boolean | undefined },
  language: Language,
): string =>
  isTimeOpen
    ? `${formatDay(dayIn(place.timeZone, new Date(instant)), language)} · ${m.time_open({}, { locale: language })}`
    : localInstant(instant, place, language);

/** The place whose clocks count for money and deadlines: the clinic's. */
export const clinicPlace = ({ location, texts }: Provider): TimePlace => ({
  timeZone: location.timeZone,
  city: texts.city,
});
