// Separate from `cancellation.ts`, so that pages load neither schemas nor time zones for it.

import type { CancellationRule } from "./cancellation.ts";

/** What comes back of a deposit, the earliest day first: the terms of a sale, and what its texts say. */
export const depositTerms = (
  refundableDays: number,
  rules: readonly CancellationRule[],
): readonly CancellationRule[] => [
  { days: refundableDays, percent: 100 },
  ...rules.filter(({ days }) => days < refundableDays).toSorted((a, b) => b.days - a.days),
];
