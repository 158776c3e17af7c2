import { eveningFrom } from "../../contract/aftercare-constants.ts";
import { dayAfter, dayIn, daysBetween, wallClock } from "../../contract/zoned-time.ts";
import { questionSetsOn } from "./thresholds.ts";

/** Mails in a row without a check-in, after which no more are sent. */
export const mostReminders = 2;
/** The clinic is told of this many days without a check-in … */
export const missedDaysToTell = 2;
/** … of the days 1 to 7 after the treatment. */
export const firstWeek = 7;
/** The last day after the treatment on which the clinic is still told, where the server stood still. */
export const lastDayToTell = firstWeek + 2;

export interface ZoneFacts {
  /** By the clinic's calendar. */
  readonly today: string;
  /** The trip's last day, and the zone of its place. */
  readonly leaveOn: string;
  readonly place: string;
  /** In the person's own details. */
  readonly said: string | undefined;
  /** Of the device, with the last check-in that named it. */
  readonly device: string | null;
}

/** The person's time zone: the trip's place until its last day, then what they say, else their device's. */
export const zoneOf = ({ today, leaveOn, place, said, device }: ZoneFacts): string =>
  today <= leaveOn ? place : (said ?? device ?? place);

/** What a recovery has had of check-ins and reminders; days are the person's own. */
export interface Course {
  readonly treatmentOn: string;
  readonly zone: string;
  /** Check-ins: the day that each is for, and when it was given. */
  readonly given: readonly { readonly day: string; readonly at: Date }[];
  readonly remindedOn: string | null;
  /** Mails since the last check-in. */
  readonly reminders: number;
  readonly isReminded: boolean;
  readonly isTold: boolean;
}

/** True where a check-in is asked for on a day; the day of the treatment itself asks for none. */
const isDue = (treatmentOn: string, day: string): boolean => {
  const number = daysBetween(treatmentOn, day);
  return number >= 1 && questionSetsOn(number).length > 0;
};

/** A check-in counts for its day by the clinic's calendar and for the person's own day, which differ around midnight. */
const isGiven = ({ given, zone }: Course, day: string): boolean =>
  given.some((one) => one.day === day || dayIn(zone, one.at) === day);

/** The person's own day to remind of now: in its evening, without a check-in, once a day, at most twice in a row. */
export function dayToRemindOf(course: Course, now: Date): string | undefined {
  const { treatmentOn, zone, remindedOn, reminders, isReminded } = course;
  const { day, time } = wallClock(now, zone);
  if (time < eveningFrom || !isReminded || reminders >= mostReminders) return undefined;
  if (remindedOn !== null && remindedOn >= day) return undefined;
  return isDue(treatmentOn, day) && !isGiven(course, day) ? day : undefined;
}

/** True where the clinic is to be told now: two days of the first week have ended without a check-in. */
export function isToTell(course: Course, now: Date): boolean {
  const { treatmentOn, zone, isTold } = course;
  const { day, time } = wallClock(now, zone);
  const last = daysBetween(treatmentOn, time < eveningFrom ? dayAfter(day, -1) : day);
  if (isTold || last > lastDayToTell) return false;
  const days = Array.from({ length: Math.max(0, Math.min(last, firstWeek)) }, (_, ago) =>
    dayAfter(treatmentOn, ago + 1),
  );
  return days.filter((one) => isDue(treatmentOn, one) && !isGiven(course, one)).length >= missedDaysToTell;
}
