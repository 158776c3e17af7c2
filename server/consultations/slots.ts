import type { ConsultationMode } from "../../contract/consultation-constants.ts";
import type { ConsultationHours } from "../../contract/consultation-hours.ts";
import { after, days, hours, minutes } from "../../contract/durations.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { dayAfter, dayIn, instantOf, wallClock, weekdayOf } from "../../contract/zoned-time.ts";

/** A time that a clinician offers. */
export interface OfferedTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly clinician: string;
  readonly modes: readonly ConsultationMode[];
  /** The clinic's day. */
  readonly day: string;
}

/** A held or booked time. */
export interface TakenTime {
  readonly clinician: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface Diary {
  readonly offer: ConsultationHours;
  /** The clinic's. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The first and the last bookable day, in the clinic's zone. */
export function bookableDays({ offer, timeZone, now }: Diary): { first: string; last: string } {
  const first = dayIn(timeZone, after(now, hours(offer.noticeHours)));
  return { first, last: dayIn(timeZone, after(now, days(offer.horizonDays))) };
}

/**
 * The times that clinicians offer from one day to another, both included, in order. Times are counted between the instants
 * at which the clinic opens and closes, so that a change of clocks neither doubles nor splits one.
 */
export function offeredTimes(
  diary: Diary,
  { clinicians, from, to }: { clinicians: readonly string[]; from: string; to: string },
): OfferedTime[] {
  const { offer, timeZone, now } = diary;
  const bookable = bookableDays(diary);
  const earliest = after(now, hours(offer.noticeHours));
  const latest = after(now, days(offer.horizonDays));
  const found: OfferedTime[] = [];
  const [begin, end] = [from > bookable.first ? from : bookable.first, to < bookable.last ? to : bookable.last];
  for (let day = begin; day <= end; day = dayAfter(day)) {
    const weekday = weekdays[weekdayOf(day)] ?? "mon";
    for (const { doctor, days: on, opens, closes, modes } of offer.hours) {
      if (!clinicians.includes(doctor) || !on.includes(weekday) || isDayOff(offer, doctor, day)) continue;
      const closing = instantOf({ day, time: closes }, timeZone);
      let startsAt = instantOf({ day, time: opens }, timeZone);
      for (;;) {
        const endsAt = after(startsAt, minutes(offer.minutes));
        if (endsAt > closing) break;
        if (startsAt >= earliest && startsAt <= latest)
          found.push({ startsAt, endsAt, clinician: doctor, modes: modes ?? offer.modes.map(({ mode }) => mode), day });
        startsAt = endsAt;
      }
    }
  }
  found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.clinician.localeCompare(b.clinician));
  const busyUntil = new Map<string, Date>();
  return found.filter(({ clinician, startsAt, endsAt }) => {
    const before = busyUntil.get(clinician);
    if (before && startsAt < before) return false;
    busyUntil.set(clinician, endsAt);
    return true;
  });
}

const isDayOff = ({ daysOff }: ConsultationHours, doctor: string, day: string): boolean =>
  daysOff.some((off) => (off.doctor ?? doctor) === doctor && off.from <= day && day <= off.to);

const timesOverlap = (one: TakenTime, other: TakenTime): boolean =>
  one.clinician === other.clinician && one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** The offered times that are not taken. */
export const freeTimes = (offered: readonly OfferedTime[], taken: readonly TakenTime[]): OfferedTime[] =>
  offered.filter((one) => !taken.some((other) => timesOverlap(one, other)));

/** The offered time that begins then, where it is offered in this mode. */
export const offeredAt = (
  diary: Diary,
  { clinician, startsAt, mode }: { clinician: string; startsAt: Date; mode: ConsultationMode },
): OfferedTime | undefined => {
  const { day } = wallClock(startsAt, diary.timeZone);
  return offeredTimes(diary, { clinicians: [clinician], from: day, to: day }).find(
    (one) => one.startsAt.getTime() === startsAt.getTime() && one.modes.includes(mode),
  );
};

export interface DayPage {
  readonly days: readonly { readonly date: string; readonly times: readonly OfferedTime[] }[];
  readonly earlier: string | null;
  readonly later: string | null;
}

const daysAtOnce = 7;

/** A week of days with free times, from a day on or from the first free day, with the pages before and after. */
export function dayPage(free: readonly OfferedTime[], firstDay: string | undefined): DayPage {
  const byDay = Map.groupBy(free, ({ day }) => day);
  const all = [...byDay.keys()].sort();
  const from = all.find((day) => day >= (firstDay ?? ""));
  if (from === undefined) return { days: [], earlier: all.at(-1) ?? null, later: null };
  const to = dayAfter(from, daysAtOnce - 1);
  const before = all.filter((day) => day < from);
  return {
    days: all.filter((day) => from <= day && day <= to).map((date) => ({ date, times: byDay.get(date) ?? [] })),
    earlier: before.find((day) => day >= dayAfter(from, -daysAtOnce)) ?? before.at(-1) ?? null,
    later: all.find((day) => day > to) ?? null,
  };
}
