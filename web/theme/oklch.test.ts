import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, hexOf, mixed, oklchOf } from "./oklch.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, "0")}`);

test("every colour of a screen survives the way there and back", () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(hexOf(oklchOf(colour))).toBe(colour);
    }),
    { numRuns: 2000 },
  );
});

test("known colours have their published coordinates", () => {
  const red = oklchOf("#ff0000");
  expect(red.lightness).toBeCloseTo(0.628, 3);
  expect(red.chroma).toBeCloseTo(0.2577, 3);
  expect(red.hue).toBeCloseTo(29.23, 1);
  expect(oklchOf("#ffffff").lightness).toBeCloseTo(1, 4);
});

test("a colour beyond the screen keeps its hue and lightness and loses chroma", () => {
  const shown = oklchOf(hexOf({ lightness: 0.7, chroma: 0.4, hue: 150 }));
  expect(shown.lightness).toBeCloseTo(0.7, 2);
  expect(Math.abs(shown.hue - 150)).toBeLessThan(2);
  expect(shown.chroma).toBeLessThan(0.3);
});

test("contrast is the WCAG ratio, in either order", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
});

test("a mixture lies between its colours, and is one of them at its ends", () => {
  fc.assert(
    fc.property(hex, hex, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, share) => {
      expect([mixed(one, other, 1), mixed(one, other, 0)]).toEqual([one, other]);
      const [first, second, between] = [one, other, mixed(one, other, share)].map(
        (colour) => oklchOf(colour).lightness,
      );
      expect(between).toBeGreaterThan(Math.min(first ?? 0, second ?? 0) - 0.01);
      expect(between).toBeLessThan(Math.max(first ?? 0, second ?? 0) + 0.01);
    }),
  );
});
