import fc from "fast-check";
import { expect, test } from "vitest";
import { masked } from "./masking.ts";

test("a masked number keeps its length, and shows its last three characters or at most a third", () => {
  expect(masked("CA1234567")).toBe("••••••567");
  expect(masked("X1234567")).toBe("••••••67");
  expect(masked("AB12")).toBe("•••2");
  expect(masked("7")).toBe("•");
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{0,20}$/), (number) => {
      const shown = masked(number);
      const signs = shown.replaceAll("•", "");
      expect(shown).toHaveLength(number.length);
      expect(number.endsWith(signs)).toBe(true);
      expect(shown).toBe("•".repeat(number.length - signs.length) + signs);
      expect(signs.length).toBeLessThanOrEqual(Math.min(3, number.length / 3));
      expect(masked(shown)).toBe(shown);
    }),
  );
});

test("numbers that differ only in the masked part look alike", () => {
  fc.assert(
    fc.property(
      fc.tuple(
        fc.stringMatching(/^[A-Z0-9]{9}$/),
        fc.stringMatching(/^[A-Z0-9]{9}$/),
        fc.stringMatching(/^[A-Z0-9]{3}$/),
      ),
      ([one, other, end]) => {
        expect(masked(one + end)).toBe(masked(other + end));
      },
    ),
  );
});
