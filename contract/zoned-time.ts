/** A wall time: `2026-11-23` and `14:30`. */
export interface WallClock {
  readonly day: string;
  readonly time: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  // Swedish dates have ISO 8601 form.
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    dateStyle: "short",
    timeStyle: "medium",
  });
  clocks.set(timeZone, made);
  return made;
}

/** Wall time of a zone at an instant, to the second. */
const shownAt = (instant: number, timeZone: string): string => clockOf(timeZone).format(instant).replace(" ", "T");

export function wallClock(instant: Date, timeZone: string): WallClock {
  const [day = "", time = ""] = shownAt(instant.getTime(), timeZone).split("T");
  return { day, time: time.slice(0, 5) };
}

/** The calendar day of a zone at an instant: `2026-11-23`. */
export const dayIn = (timeZone: string, at: Date): string => wallClock(at, timeZone).day;

/** The UTC offset of a zone at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${shownAt(whole, timeZone)}Z`) - whole;
};

const wholeDay = 24 * 60 * 60 * 1000;

/**
 * The instant of a wall time. A repeated time (clocks go back) is the first of the two; a skipped one (clocks go
 * forward) moves later by the shift, as in RFC 5545.
 */
export function instantOf({ day, time }: WallClock, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [offsetAt(asUtc - wholeDay / 2, timeZone), offsetAt(asUtc + wholeDay / 2, timeZone)];
  const shows = (offset: number) => offsetAt(asUtc - offset, timeZone) === offset;
  if (shows(before)) return new Date(asUtc - before);
  return new Date(asUtc - (shows(after) ? after : before));
}

/** The calendar day a number of days after another. */
export const dayAfter = (day: string, count = 1): string =>
  new Date(Date.parse(day) + count * wholeDay).toISOString().slice(0, 10);

/** Whole days from one calendar day to another; negative where it is before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / wholeDay;

/** The nights of ranges that end on the day of leaving. */
export const nightsOf = (stays: readonly { readonly from: string; readonly to: string }[]): number =>
  stays.reduce((all, { from, to }) => all + daysBetween(from, to), 0);

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;
