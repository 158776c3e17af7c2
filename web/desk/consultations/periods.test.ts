import fc from "fast-check";
import { expect, test } from "vitest";
import { periodsText, readPeriods } from "./periods.ts";

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);

test("periods are read as they are written", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ opens: time, closes: time }), { maxLength: 6 }), (periods) => {
      expect(readPeriods(periodsText(periods))).toEqual(periods);
    }),
  );
});

test.each([
  ["9:00 - 12:00", [{ opens: "09:00", closes: "12:00" }]],
  [
    "09:00–12:00، 14:00-15:00",
    [
      { opens: "09:00", closes: "12:00" },
      { opens: "14:00", closes: "15:00" },
    ],
  ],
  ["", []],
  ["morning", undefined],
  ["25:00-26:00", undefined],
])("%s", (text, periods) => {
  expect(readPeriods(text)).toEqual(periods);
});
