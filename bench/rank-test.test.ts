import { expect, test } from "vitest";
import { rankTest } from "./rank-test.ts";

test("samples with all values above the other's are distinguished, equal ones are not", () => {
  const low = Array.from({ length: 40 }, (_, n) => n);
  const high = low.map((value) => value + 100);
  expect(rankTest(high, low).auc).toBe(1);
  expect(rankTest(low, high).auc).toBe(0);
  expect(rankTest(high, low).p).toBeLessThan(1e-9);
  expect(rankTest(low, low)).toMatchObject({ auc: 0.5, p: expect.closeTo(1, 5) });
});

test("a published example gives the published result, ties included", () => {
  // U computed by hand over all 25 pairs; p by the error function.
  const { auc, p } = rankTest([1, 2, 3, 4, 5], [3, 4, 5, 6, 5]);
  expect(auc * 25).toBeCloseTo(5, 10);
  expect(p).toBeCloseTo(0.110492, 5);
});

test("equal values give no evidence", () => {
  expect(rankTest([1, 1, 1], [1, 1, 1])).toMatchObject({ auc: 0.5, p: expect.closeTo(1, 5) });
});
