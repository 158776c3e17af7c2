import fc from "fast-check";
import { expect, test } from "vitest";
import { after, days } from "../../../contract/durations.ts";
import { answerDays, fewestForAverage, reviewFromDay } from "../../../contract/review-constants.ts";
import { isReviewable, publishedAtOf, reviewState, summaryOf } from "./rules.ts";

const start = new Date("2026-11-20T12:00:00Z");
const moments = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(start.getTime() + hours * 3_600_000));
const maybe = fc.option(moments, { nil: null });

test("a treatment is never reviewed before the thirtieth day", () => {
  fc.assert(fc.property(fc.integer({ min: -400, max: 4000 }), (day) => isReviewable(day) === day >= reviewFromDay));
});

test("a review is published with the clinic's answer or after its time, and stays so until it is withdrawn", () => {
  fc.assert(
    fc.property(moments, maybe, moments, moments, (writtenAt, answered, one, other) => {
      const answeredAt = answered && answered >= writtenAt ? answered : null;
      const written = { writtenAt, answeredAt, withdrawnAt: null };
      const [earlier, later] = one <= other ? [one, other] : [other, one];
      if (reviewState(written, earlier) === "published") expect(reviewState(written, later)).toBe("published");
      const end = after(writtenAt, days(answerDays));
      expect(reviewState(written, end)).toBe("published");
      if (!answeredAt) expect(publishedAtOf(written)).toEqual(end);
      expect(publishedAtOf(written).getTime()).toBeLessThanOrEqual(end.getTime());
      expect(reviewState({ ...written, withdrawnAt: earlier }, later)).toBe("withdrawn");
    }),
  );
});

const stars = fc.record({
  result: fc.integer({ min: 1, max: 5 }),
  people: fc.integer({ min: 1, max: 5 }),
  information: fc.integer({ min: 1, max: 5 }),
  journey: fc.integer({ min: 1, max: 5 }),
});
const month = fc.constantFrom("2026-01", "2026-09", "2026-10", "2027-02");

test("averages are plain means of every review, from the fifth on", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ stars, month }), { maxLength: 12 }), (reviews) => {
      const { count, period, averages } = summaryOf(reviews);
      expect(count).toBe(reviews.length);
      expect(period === null).toBe(count === 0);
      expect(averages === null).toBe(count < fewestForAverage);
      if (!averages) return;
      const mean = reviews.reduce((sum, one) => sum + one.stars.result, 0) / count;
      expect(Math.abs((averages["result"] ?? 0) - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});
