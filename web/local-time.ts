import type { Provider } from "../contract/providers.ts";
import type { Language } from "../contract/values.ts";
import { formatInstant } from "./format.ts";
import { m } from "./words/compiled/messages.js";

/** A place whose clocks a time is shown by. */
export interface TimePlace {
  readonly timeZone: string;
  readonly city: string;
}

/** Day and time of an instant by the clocks of a place, with its name: `22 November 2026 at 18:08, Dubai time`. */
export const localInstant = (instant: string, { timeZone, city }: TimePlace, language: Language): string =>
  m.time_in_city({ when: formatInstant(instant, timeZone, language), city }, { locale: language });

/** The place whose clocks count for money and deadlines: the clinic's. */
export const clinicPlace = ({ location, texts }: Provider): TimePlace => ({
  timeZone: location.timeZone,
  city: texts.city,
});
