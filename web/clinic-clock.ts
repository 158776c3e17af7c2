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

/** Spaces about as wide as a text, which break where its words do. */
const roomFor = (text: string): string =>
  text
    .split(" ")
    .map((word) => "\u2007".repeat(Math.round(word.length * 0.9)))
    .join("\u00a0\u200b");

/**
 * Writes an instant's time by the reader's clock beside the one by the clinic's, where they differ and script can tell. The
 * server does not know the reader's zone: it keeps room for the second time, so that nothing below moves.
 */
export function useReaderClock(): (there: string, at: string) => string {
  const { language } = useSite();
  const { timeZone } = useProvider().location;
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  const own = useVisitorZone() ?? timeZone;
  return (there, at) => {
    const [hour, instant] = [formatTime(at, own, language), formatInstant(at, own, language)];
    const clinics = formatInstant(at, timeZone, language);
    if (instant === clinics && fromServer) {
      // West of the clinic, its first hours are those of the day before; German times sort.
      const when = formatTime(at, timeZone, "de") < "04:00" ? instant : hour;
      return there + roomFor(m.consultations_time_both({ there: "", when }));
    }
    if (instant === clinics) return there;
    const isSameDay = instant.replace(hour, "") === clinics.replace(formatTime(at, timeZone, language), "");
    return m.consultations_time_both({ there, when: isSameDay ? hour : instant });
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
