import { useState } from "react";
import { formatInstant, formatTime } from "./format.ts";
import { useHydrated } from "./forms/use-hydrated.ts";
import { clinicPlace, localInstant } from "./local-time.ts";
import { useProvider, useSite } from "./site.ts";
import { m } from "./words/compiled/messages.js";

/** The reader's zone once script can tell, the stored one until then. Never what a time is reckoned with. */
export function useVisitorZone(stored: string | null = null): string | undefined {
  const hydrated = useHydrated();
  return hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : (stored ?? undefined);
}

/** West of the clinic, its first hours are those of the day before. German times sort. */
const isNight = (at: string, timeZone: string): boolean => formatTime(at, timeZone, "de") < "04:00";

/**
 * Writes instants by the reader's clock: the hour, with its day where that is another one than the clinic's and in the
 * clinic's night, for which the server keeps room; undefined where both clocks agree or the zone is unknown.
 */
export function useReaderTime(): (at: string) => string | undefined {
  const { language } = useSite();
  const { timeZone } = useProvider().location;
  const own = useVisitorZone() ?? timeZone;
  return (at) => {
    const [here, there] = [own, timeZone].map((zone) => formatInstant(at, zone, language));
    if (here === there) return undefined;
    if (isNight(at, timeZone)) return here;
    const [hour = "", thatHour = ""] = [own, timeZone].map((zone) => formatTime(at, zone, language));
    return here?.replace(hour, "") === there?.replace(thatHour, "") ? hour : here;
  };
}

/** Whether a component was first shown by the server, which does not know the reader's zone and keeps room for its times. */
export function useFromServer(): boolean {
  const hydrated = useHydrated();
  return useState(!hydrated)[0];
}

/** The width of a character as a space: one for each class of characters that a text of a time has. */
const spaces: readonly (readonly [RegExp, string])[] = [
  [/\s/, "\u00a0\u200b"],
  [/\p{Nd}/u, "\u2007"],
  [/[mwMW]/, "\u2007\u2006"],
  [/[\u3000-\uffff]/, "\u2003"],
  [/[.:;,()ijlftrI\u0600-\u06ff]/, "\u2008"],
];

/** Spaces as wide as a text, which break where its words do. */
export const roomFor = (text: string): string =>
  text.replace(/./gu, (char) => spaces.find(([kind]) => kind.test(char))?.[1] ?? "\u2007");

/** About as long as an instant by the reader's clock will be, which the server does not know. */
export function useExpectedTime(): (at: string) => string {
  const { language } = useSite();
  const { timeZone } = useProvider().location;
  return (at) => (isNight(at, timeZone) ? formatInstant : formatTime)(at, timeZone, language);
}

/** Writes an instant's time by the reader's clock beside the one by the clinic's; nothing below moves when it comes. */
export function useReaderClock(): (there: string, at: string) => string {
  const isFromServer = useFromServer();
  const ownTime = useReaderTime();
  const expected = useExpectedTime();
  return (there, at) => {
    const own = ownTime(at);
    if (own !== undefined) return m.consultations_time_both({ there, when: own });
    if (!isFromServer) return there;
    return there + roomFor(m.consultations_time_both({ there: "", when: expected(at) }));
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
