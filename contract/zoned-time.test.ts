import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter, instantOf, wallClock, weekdayOf } from "./zoned-time.ts";

const zones = Intl.supportedValuesOf("timeZone");
const zone = fc.constantFrom(...zones);
const day = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2032-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

test("an instant is recovered from its wall time in every zone, except for repeated hours", () => {
  fc.assert(
    fc.property(zone, day, time, (timeZone, onDay, at) => {
      const instant = instantOf({ day: onDay, time: at }, timeZone);
      const shown = wallClock(instant, timeZone);
      if (shown.time === at) expect(shown.day).toBe(onDay);
      // A skipped time moves later, never earlier.
      else expect(`${shown.day}${shown.time}` > `${onDay}${at}`).toBe(true);
      expect(instantOf(shown, timeZone).getTime()).toBeLessThanOrEqual(instant.getTime());
    }),
    { numRuns: 300 },
  );
});

describe("at a change of clocks", () => {
  test.each([
    ["Europe/Budapest", "2027-03-28", "02:30", "2027-03-28T01:30:00.000Z", "03:30"],
    ["Europe/Budapest", "2027-10-31", "02:30", "2027-10-31T00:30:00.000Z", "02:30"],
    ["America/New_York", "2027-03-14", "02:15", "2027-03-14T07:15:00.000Z", "03:15"],
    ["Australia/Lord_Howe", "2026-10-04", "02:10", "2026-10-03T15:40:00.000Z", "02:40"],
    ["Asia/Dubai", "2026-11-23", "14:00", "2026-11-23T10:00:00.000Z", "14:00"],
    ["Asia/Kathmandu", "2026-11-23", "14:00", "2026-11-23T08:15:00.000Z", "14:00"],
    ["Pacific/Kiritimati", "2026-11-23", "00:00", "2026-11-22T10:00:00.000Z", "00:00"],
  ])("in %s on %s at %s", (timeZone, onDay, at, instant, shown) => {
    const found = instantOf({ day: onDay, time: at }, timeZone);
    expect([found.toISOString(), wallClock(found, timeZone).time]).toEqual([instant, shown]);
  });
});

test("days have their successors and weekday names", () => {
  expect([dayAfter("2026-12-31"), dayAfter("2027-03-01", -1), weekdayOf("2026-11-23")]).toEqual([
    "2027-01-01",
    "2027-02-28",
    0,
  ]);
});
