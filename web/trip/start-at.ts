import type { Language } from "../../contract/values.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { formatDay } from "../format.ts";
import { localInstant, type TimePlace } from "../local-time.ts";
import { m } from "../words/compiled/messages.js";

/** When something begins at a place: its day and time, or the day alone while the clinic has not set the time. */
export const startAt = (
  instant: string,
  { isTimeOpen = false, ...place }: TimePlace & { readonly isTimeOpen?: boolean | undefined },
  language: Language,
): string =>
  isTimeOpen
    ? `${formatDay(dayIn(place.timeZone, new Date(instant)), language)} · ${m.time_open({}, { locale: language })}`
    : localInstant(instant, place, language);
