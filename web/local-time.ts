import type { Provider } from "../contract/providers.ts";
import type { Language } from "../contract/values.ts";
import { formatInstant, formatTime } from "./format.ts";
import { m } from "./words/compiled/messages.js";

/** A place whose clocks a time is shown by. */
export interface TimePlace {
  readonly timeZone: string;
  readonly city: string;
}

const named = (when: string, { city }: TimePlace, language: Language): string =>
  m.time_in_city({ when, city }, { locale: language });

/** Day and time of an instant by the clocks of a place, with its name: `22 November 2026 at 18:08, Dubai time`. */
export const localInstant = (instant: string, place: TimePlace, language: Language): string =>
  named(formatInstant(instant, place.timeZone, language), place, language);

/** Time of an instant by the clocks of a place, with its name: `18:08, Dubai time`. */
export const localTime = (instant: string, place: TimePlace, language: Language): string =>
  named(formatTime(instant, place.timeZone, language), place, language);

/** The place whose clocks count for money and deadlines: the clinic's. */
export const clinicPlace = ({ location, texts }: Provider): TimePlace => ({
  timeZone: location.timeZone,
  city: texts.city,
});
