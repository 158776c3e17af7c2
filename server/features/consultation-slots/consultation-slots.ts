import type { ConsultationHours } from "../../../contract/consultation-hours.ts";
import type { ConsultationMode } from "../../../contract/consultation-limits.ts";
import { weekdays } from "../../../contract/weekdays.ts";
import { dayAfter, instantOf, wallClock, weekdayOf } from "../../../contract/zoned-time.ts";
import { after, days, hours, minutes } from "../../durations.ts";

/** A time at which somebody could be talked to. */
export interface OfferedTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly clinician: string;
  readonly modes: readonly ConsultationMode[];
  /** The clinic's day. */
  readonly day: string;
}

/** A time that is somebody's already. */
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

/** The first and the last day of the clinic on which a time can be booked now. */
export function bookableDays({ offer, timeZone, now }: Diary): { first: string; last: string } {
  const first = wallClock(after(now, hours(offer.noticeHours)), timeZone).day;
  return { first, last: wallClock(after(now, days(offer.horizonDays)), timeZone).day };
}

/**
 * The times that clinicians offer on some days, both included, in their order. Reckoned in the clinic's zone and nowhere
 * else: from the instant at which it opens to that at which it closes, so that no change of clocks doubles or tears one.
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
      if (!clinicians.includes(doctor) || !on.includes(weekday) || isOff(offer, doctor, day)) continue;
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

const isOff = ({ daysOff }: ConsultationHours, doctor: string, day: string): boolean =>
  daysOff.some((off) => (off.doctor ?? doctor) === doctor && off.from <= day && day <= off.to);

/** Whether nobody can have both. */
const overlap = (one: TakenTime, other: TakenTime): boolean =>
  one.clinician === other.clinician && one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** What is left of the times that are offered. */
export const freeTimes = (offered: readonly OfferedTime[], taken: readonly TakenTime[]): OfferedTime[] =>
  offered.filter((one) => !taken.some((other) => overlap(one, other)));

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

/** A week of days with free times, from a day on or from the first that has one, and where the others are. */
export function dayPage(free: readonly OfferedTime[], asked: string | undefined): DayPage {
  const byDay = Map.groupBy(free, ({ day }) => day);
  const all = [...byDay.keys()].sort();
  const from = all.find((day) => day >= (asked ?? ""));
  if (from === undefined) return { days: [], earlier: all.at(-1) ?? null, later: null };
  const to = dayAfter(from, daysAtOnce - 1);
  const before = all.filter((day) => day < from);
  return {
    days: all.filter((day) => from <= day && day <= to).map((date) => ({ date, times: byDay.get(date) ?? [] })),
    earlier: before.find((day) => day >= dayAfter(from, -daysAtOnce)) ?? before.at(-1) ?? null,
    later: all.find((day) => day > to) ?? null,
  };
}
