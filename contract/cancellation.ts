import * as z from "zod/mini";
import { earlier } from "./durations.ts";
import { type Money, percentOf } from "./money.ts";
import type { CancellationStep } from "./trips.ts";
import { dayAfter, instantOf } from "./zoned-time.ts";

/** A part of the deposit that comes back on a cancellation this many days or more before the day of treatment. */
export const CancellationRule = z.strictObject({
  days: z.int().check(z.minimum(0), z.maximum(365)),
  percent: z.int().check(z.minimum(1), z.maximum(100)),
});
export type CancellationRule = z.infer<typeof CancellationRule>;

/** A clinic's rules after the days of a full refund, which each package and each offer has of its own. */
export const CancellationRules = z.array(CancellationRule).check(z.maxLength(6));

interface DepositSale {
  readonly total: Money;
  readonly deposit: Money;
  /** The day of treatment at the clinic. */
  readonly day: string;
  readonly timeZone: string;
  readonly startsAt: Date;
}

/** The refunds of a sale by its deposit's terms: each ends with its day at the clinic; the rest comes back until the start. */
export function refundSteps(
  terms: readonly CancellationRule[],
  { total, deposit, day, timeZone, startsAt }: DepositSale,
): readonly CancellationStep[] {
  const refundOf = (percent: number): Money => ({
    amount: total.amount - deposit.amount + percentOf(deposit, percent).amount,
    currency: total.currency,
  });
  const steps = terms.map(({ days, percent }) => ({
    before: earlier(instantOf({ day: dayAfter(day, 1 - days), time: "00:00" }, timeZone), startsAt).toISOString(),
    refund: refundOf(percent),
  }));
  const all = [...steps, { before: startsAt.toISOString(), refund: refundOf(0) }];
  return all.filter(({ before }, index) => before !== all[index - 1]?.before);
}
