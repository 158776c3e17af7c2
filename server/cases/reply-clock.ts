import { days, hours } from "../../contract/durations.ts";
import type { OpeningHours } from "../../contract/providers.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { dayAfter, dayIn, instantOf, weekdayOf } from "../../contract/zoned-time.ts";
import type { ProviderRow } from "../tenants/queries.ts";

/** When a clinic answers, by its own clock. */
export interface OpeningPlace {
  readonly hours: readonly OpeningHours[];
  readonly timeZone: string;
}

interface Opening {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** A clinic that is closed for this long answers by the calendar. */
const longestSearch = 400;

export const openingPlaceOf = ({ company, location }: Pick<ProviderRow, "company" | "location">): OpeningPlace => ({
  hours: company.contact.hours,
  timeZone: location.timeZone,
});

/** Openings of one day in order; those that overlap are one. */
function openingsOn({ hours: periods, timeZone }: OpeningPlace, day: string): readonly Opening[] {
  const found: Opening[] = [];
  const ordered = periods
    .filter((period) => period.days.includes(weekdays[weekdayOf(day)] ?? "mon"))
    .map(({ opens, closes }) => ({
      opensAt: instantOf({ day, time: opens }, timeZone),
      closesAt: instantOf({ day, time: closes }, timeZone),
    }))
    .filter(({ opensAt, closesAt }) => opensAt < closesAt)
    .toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime());
  for (const opening of ordered) {
    const last = found.at(-1);
    if (!last || last.closesAt < opening.opensAt) found.push(opening);
    else if (last.closesAt < opening.closesAt) found[found.length - 1] = { ...last, closesAt: opening.closesAt };
  }
  return found;
}

/** What is left of a clinic's openings after an instant, in order, for over a year. */
export function* openingsAfter(place: OpeningPlace, from: Date): Generator<Opening> {
  const today = dayIn(place.timeZone, from);
  for (let ahead = 0; ahead < longestSearch; ahead++)
    for (const { opensAt, closesAt } of openingsOn(place, dayAfter(today, ahead)))
      if (closesAt > from) yield { opensAt: opensAt > from ? opensAt : from, closesAt };
}

/** The instant after so many milliseconds of opening time; of the calendar's time for a clinic without opening hours. */
export function dueAfter(place: OpeningPlace, from: Date, milliseconds: number): Date {
  let rest = milliseconds;
  for (const { opensAt, closesAt } of openingsAfter(place, from)) {
    const length = closesAt.getTime() - opensAt.getTime();
    if (length >= rest) return new Date(opensAt.getTime() + rest);
    rest -= length;
  }
  return new Date(from.getTime() + milliseconds);
}

/** Milliseconds of opening time between two instants; 0 where the second is the earlier one. */
export function openTimeBetween(place: OpeningPlace, from: Date, to: Date): number {
  let sum = 0;
  for (const { opensAt, closesAt } of openingsAfter(place, from)) {
    if (opensAt >= to || opensAt.getTime() - from.getTime() > days(longestSearch)) break;
    sum += Math.min(closesAt.getTime(), to.getTime()) - opensAt.getTime();
  }
  return sum;
}

/** When an answer is due that is asked for now: the clinic's promise counts its opening hours. */
export const replyDueAfter = (tenant: ProviderRow, at: Date): Date =>
  dueAfter(openingPlaceOf(tenant), at, hours(tenant.company.quotes.replyWithinHours));

/** An answer that is due until then is due soon: no more than a quarter of the promised opening hours is left. */
export const soonBy = (tenant: ProviderRow, now: Date): Date =>
  dueAfter(openingPlaceOf(tenant), now, hours(tenant.company.quotes.replyWithinHours) / 4);

/** The same after a pause, in which the person was asked: what was left then, and an hour at least. */
export function replyDueAfterPause(
  tenant: ProviderRow,
  { pausedAt, dueAt, now }: { readonly pausedAt: Date; readonly dueAt: Date; readonly now: Date },
): Date {
  const place = openingPlaceOf(tenant);
  return dueAfter(place, now, Math.max(hours(1), openTimeBetween(place, pausedAt, dueAt)));
}
