import { after, days } from "../../../contract/durations.ts";
import {
  answerDays,
  fewestForAverage,
  type ReviewState,
  reviewFromDay,
  reviewParts,
} from "../../../contract/review-constants.ts";
import type { ProcedureReviews, Stars } from "../../../contract/reviews.ts";

interface Written {
  readonly writtenAt: Date;
  readonly answeredAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** With the clinic's answer, and without one at the end of its time. */
export function publishedAtOf({ writtenAt, answeredAt }: Written): Date {
  const end = after(writtenAt, days(answerDays));
  return answeredAt && answeredAt < end ? answeredAt : end;
}

export function reviewState(written: Written, now: Date): ReviewState {
  if (written.withdrawnAt) return "withdrawn";
  return publishedAtOf(written) <= now ? "published" : "waiting";
}

/** True where a treatment of so many days ago can be reviewed. */
export const isReviewable = (day: number): boolean => day >= reviewFromDay;

/** Number, period and plain means of published reviews. */
export function summaryOf(
  reviews: readonly { readonly stars: Stars; readonly month: string }[],
): Pick<ProcedureReviews, "count" | "period" | "averages"> {
  const months = reviews.map(({ month }) => month).toSorted();
  const [from, to] = [months[0], months.at(-1)];
  const count = reviews.length;
  const mean = (part: keyof Stars): number =>
    Math.round((reviews.reduce((sum, { stars }) => sum + stars[part], 0) / count) * 10) / 10;
  return {
    count,
    period: from && to ? { from, to } : null,
    averages:
      count < fewestForAverage
        ? null
        : (Object.fromEntries(reviewParts.map((part) => [part, mean(part)])) as Record<keyof Stars, number>), // every part
  };
}
