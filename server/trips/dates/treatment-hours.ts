import { dayAfter, instantOf } from "../../../contract/zoned-time.ts";

/** From the scheduled time, or eight in the morning, until the discharge. */
export function treatmentHours(
  { day, time, nights }: { day: string; time: string | null; nights: number },
  timeZone: string,
): { readonly startsAt: Date; readonly endsAt: Date } {
  const starts = time ?? "08:00";
  const evening = starts < "18:00" ? "18:00" : "23:59";
  const ends = nights > 0 ? { day: dayAfter(day, nights), time: "11:00" } : { day, time: evening };
  return { startsAt: instantOf({ day, time: starts }, timeZone), endsAt: instantOf(ends, timeZone) };
}
