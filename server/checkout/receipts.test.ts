import fc from "fast-check";
import { expect, test } from "vitest";
import { split } from "./receipts.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test("the lines of a receipt are whole units that sum to what was charged, for any amounts", () => {
  const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
  const shares = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amount, shares, (whole, parts) => {
      const lines = split(whole, parts);
      expect(sum(lines)).toBe(whole);
      for (const line of lines) expect(Number.isInteger(line) && (line === 0 || line < 0 === whole < 0)).toBe(true);
      if (sum(parts) === whole) expect(lines).toEqual(parts);
    }),
  );
});
