import { dayAfter } from "./zoned-time.ts";

/**
 * The last day at the clinic on which a stay can be accepted and its deposit paid: the day before the arrival, or the day
 * on which it was offered, where the person arrives on that day.
 */
export function lastDayFor(arrive: string, offeredOn: string): string {
  const before = dayAfter(arrive, -1);
  return before < offeredOn ? offeredOn : before;
}

/** The last day for an offer of these stays to stand, which is that of its last stay; undefined without stays. */
export function lastDayOf(stays: readonly { readonly arrive: string }[], offeredOn: string): string | undefined {
  const last = stays
    .map(({ arrive }) => arrive)
    .toSorted()
    .at(-1);
  return last && lastDayFor(last, offeredOn);
}
