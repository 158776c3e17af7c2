import type { ConsultationMode } from "../../contract/consultation-constants.ts";
import type { ConsultationHours } from "../../contract/consultation-hours.ts";
import { after, days, hours, minutes } from "../../contract/durations.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { dayAfter, dayIn, instantOf, wallClock, weekdayOf } from "../../contract/zoned-time.ts";
import type { HoursPeriod } from "../db/tables/consultations.ts";

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
  readonly status?: "held" | "confirmed";
}

/** What a clinician set at the desk, in place of the hours of the provider's file. */
export interface OwnHours {
  /** Periods of each weekday, Monday first; null: the hours of the file. */
  readonly weekly: readonly (readonly HoursPeriod[])[] | null;
  /** Minutes that stay free between two consultations. */
  readonly buffer: number;
  /** Least hours ahead; null: those of the file. */
  readonly noticeHours: number | null;
  /** Days with hours of their own, also where the clinic is closed. */
  readonly days: ReadonlyMap<string, readonly HoursPeriod[]>;
  /** First and last days of absences, which come before everything else. */
  readonly absences: readonly { readonly firstDay: string; readonly lastDay: string }[];
}

const noOwnHours: OwnHours = { weekly: null, buffer: 0, noticeHours: null, days: new Map(), absences: [] };

/** What says on which days a clinician works. */
export interface Week extends Pick<Diary, "own" | "closings"> {
  readonly offer: Pick<ConsultationHours, "hours" | "daysOff">;
}

export interface Diary {
  readonly offer: ConsultationHours;
  /** The clinic's. */
  readonly timeZone: string;
  readonly now: Date;
  /** By the slug of the clinician. */
  readonly own?: ReadonlyMap<string, OwnHours>;
  /** Closed days of the treatment calendar, of the whole clinic or of one doctor. */
  readonly closings?: readonly {
    readonly doctor: string | null;
    readonly firstDay: string;
    readonly lastDay: string;
  }[];
}

const ownHours = ({ own }: Pick<Diary, "own">, clinician: string): OwnHours => own?.get(clinician) ?? noOwnHours;

/** Whether a clinician has consultations at all. */
export const consults = (diary: Pick<Diary, "offer" | "own">, clinician: string): boolean =>
  diary.offer.hours.some(({ doctor }) => doctor === clinician) ||
  (diary.own?.get(clinician)?.weekly?.some((periods) => periods.length > 0) ?? false) ||
  [...(diary.own?.get(clinician)?.days.values() ?? [])].some((periods) => periods.length > 0);

const noticeOf = (diary: Diary, clinician: string): number =>
  ownHours(diary, clinician).noticeHours ?? diary.offer.noticeHours;

/** The first and the last bookable day, in the clinic's zone. */
export function bookableDays(diary: Diary): { first: string; last: string } {
  const { offer, timeZone, now, own = new Map<string, OwnHours>() } = diary;
  const notice = Math.min(offer.noticeHours, ...[...own.keys()].map((clinician) => noticeOf(diary, clinician)));
  const first = dayIn(timeZone, after(now, hours(notice)));
  return { first, last: dayIn(timeZone, after(now, days(offer.horizonDays))) };
}

/** Why a clinician has these periods on a day. */
export type HoursCause = "file" | "plan" | "override" | "absence" | "day-off" | "closed";

/** A clinician's periods of a day: an absence comes before the day's own hours, and those before closed days and plans. */
export function hoursOn(
  diary: Week,
  clinician: string,
  day: string,
): { periods: readonly HoursPeriod[]; cause: HoursCause } {
  const { offer, closings = [] } = diary;
  const own = ownHours(diary, clinician);
  if (own.absences.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay))
    return { periods: [], cause: "absence" };
  const special = own.days.get(day);
  if (special) return { periods: special, cause: "override" };
  if (closings.some((each) => (each.doctor ?? clinician) === clinician && each.firstDay <= day && day <= each.lastDay))
    return { periods: [], cause: "closed" };
  if (isDayOff(offer, clinician, day)) return { periods: [], cause: "day-off" };
  const planned = own.weekly?.[weekdayOf(day)];
  if (planned) return { periods: planned, cause: "plan" };
  const weekday = weekdays[weekdayOf(day)] ?? "mon";
  const periods = offer.hours.filter(({ doctor, days: on }) => doctor === clinician && on.includes(weekday));
  return { periods, cause: "file" };
}

const isDayOff = ({ daysOff }: Pick<ConsultationHours, "daysOff">, doctor: string, day: string): boolean =>
  daysOff.some((off) => (off.doctor ?? doctor) === doctor && off.from <= day && day <= off.to);

/** Whether a time can be booked, and if not, why. */
export type Verdict = "free" | "notice" | "horizon" | "held" | "booked" | "buffer" | "overlap";

export interface ExaminedTime extends OfferedTime {
  readonly verdict: Verdict;
}

/**
 * All times of a clinician's day with what stands against each. Times are counted between the instants at which a period
 * opens and closes, so that a change of clocks neither doubles nor splits one; between two of them the clinician's
 * buffer is left.
 */
export function examineDay(
  diary: Diary,
  { clinician, day, taken }: { clinician: string; day: string; taken: readonly TakenTime[] },
): ExaminedTime[] {
  const { offer, timeZone, now } = diary;
  const earliest = after(now, hours(noticeOf(diary, clinician)));
  const latest = after(now, days(offer.horizonDays));
  const buffer = minutes(ownHours(diary, clinician).buffer);
  const theirs = taken.filter((one) => one.clinician === clinician);
  const found: OfferedTime[] = [];
  for (const { opens, closes, modes } of hoursOn(diary, clinician, day).periods) {
    const closing = instantOf({ day, time: closes }, timeZone);
    let startsAt = instantOf({ day, time: opens }, timeZone);
    for (;;) {
      const endsAt = after(startsAt, minutes(offer.minutes));
      if (endsAt > closing) break;
      found.push({ startsAt, endsAt, clinician, modes: modes ?? offer.modes.map(({ mode }) => mode), day });
      startsAt = after(endsAt, buffer);
    }
  }
  found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  let busyUntil: Date | undefined;
  return found.map((time) => {
    const { startsAt, endsAt } = time;
    if (busyUntil && startsAt < busyUntil) return { ...time, verdict: "overlap" };
    const isOffered = startsAt >= earliest && startsAt <= latest;
    if (isOffered) busyUntil = endsAt;
    if (startsAt < earliest) return { ...time, verdict: "notice" };
    if (startsAt > latest) return { ...time, verdict: "horizon" };
    const during = theirs.find((one) => startsAt < one.endsAt && one.startsAt < endsAt);
    if (during) return { ...time, verdict: during.status === "held" ? "held" : "booked" };
    const isNear = theirs.some((one) => startsAt < after(one.endsAt, buffer) && after(one.startsAt, -buffer) < endsAt);
    return { ...time, verdict: isNear ? "buffer" : "free" };
  });
}

/** The free times of clinicians from one day to another, both included, in order. */
export function freeTimes(
  diary: Diary,
  {
    clinicians,
    from,
    to,
    taken,
  }: { clinicians: readonly string[]; from: string; to: string; taken: readonly TakenTime[] },
): OfferedTime[] {
  const bookable = bookableDays(diary);
  const found: OfferedTime[] = [];
  const [begin, end] = [from > bookable.first ? from : bookable.first, to < bookable.last ? to : bookable.last];
  for (let day = begin; day <= end; day = dayAfter(day))
    for (const clinician of clinicians)
      for (const { verdict, ...time } of examineDay(diary, { clinician, day, taken }))
        if (verdict === "free") found.push(time);
  return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.clinician.localeCompare(b.clinician));
}

/** The free time that begins then, where it is offered in this mode. */
export const freeAt = (
  diary: Diary,
  {
    clinician,
    startsAt,
    mode,
    taken,
  }: {
    clinician: string;
    startsAt: Date;
    mode: ConsultationMode;
    taken: readonly TakenTime[];
  },
): OfferedTime | undefined => {
  const { day } = wallClock(startsAt, diary.timeZone);
  return freeTimes(diary, { clinicians: [clinician], from: day, to: day, taken }).find(
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
