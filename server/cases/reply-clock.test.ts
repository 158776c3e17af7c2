import fc from "fast-check";
import { expect, test } from "vitest";
import { hours, minutes } from "../../contract/durations.ts";
import { weekdays } from "../../contract/weekday-constants.ts";
import { dueAfter, type OpeningPlace, openingsAfter, openTimeBetween } from "./reply-clock.ts";

const week = [...weekdays];
/** Two periods a day, in a zone with summer time. */
const budapest: OpeningPlace = {
  timeZone: "Europe/Budapest",
  hours: [
    { days: ["mon", "tue", "wed", "thu", "fri"], opens: "08:00", closes: "12:00" },
    { days: ["mon", "tue", "wed", "thu", "fri"], opens: "13:00", closes: "17:00" },
  ],
};

test.each([
  ["within one period", "2026-11-23T07:30:00Z", 2, "2026-11-23T09:30:00Z"],
  ["over lunch", "2026-11-23T10:30:00Z", 1, "2026-11-23T12:30:00Z"],
  ["over the night", "2026-11-23T15:30:00Z", 1, "2026-11-24T07:30:00Z"],
  ["over the weekend", "2026-11-20T15:00:00Z", 2, "2026-11-23T08:00:00Z"],
  ["from a closed day", "2026-11-22T12:00:00Z", 8, "2026-11-23T16:00:00Z"],
  ["over the end of summer time", "2026-10-23T14:00:00Z", 2, "2026-10-26T08:00:00Z"],
  ["over the start of summer time", "2027-03-26T15:00:00Z", 2, "2027-03-29T07:00:00Z"],
])("an answer is due in opening hours: %s", (_, from, count, due) => {
  expect(dueAfter(budapest, new Date(from), hours(count)).toISOString()).toBe(due.replace("Z", ".000Z"));
});

test("a clinic without opening hours answers by the calendar", () => {
  const from = new Date("2026-11-23T22:00:00Z");
  expect(dueAfter({ timeZone: "Asia/Dubai", hours: [] }, from, hours(24))).toEqual(new Date("2026-11-24T22:00:00Z"));
});

const time = fc.integer({ min: 0, max: 24 * 12 - 1 }).map((step) => {
  const minute = step * 5;
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
});
const period = fc
  .record({ days: fc.subarray(week, { minLength: 1 }), times: fc.uniqueArray(time, { minLength: 2, maxLength: 2 }) })
  .map(({ days, times }) => {
    const [opens = "", closes = ""] = times.toSorted();
    return { days, opens, closes };
  });
/** Overlapping periods and periods inside others among them. */
const anyPlace: fc.Arbitrary<OpeningPlace> = fc.record({
  timeZone: fc.constantFrom("Asia/Dubai", "Europe/Budapest", "America/New_York", "Australia/Lord_Howe", "UTC"),
  hours: fc.array(period, { minLength: 1, maxLength: 5 }),
});
const anyInstant = fc
  .integer({ min: Date.parse("2026-01-01T00:00:00Z") / 60_000, max: Date.parse("2028-01-01T00:00:00Z") / 60_000 })
  .map((minute) => new Date(minute * 60_000));
const anyLength = fc.integer({ min: 1, max: 10 * 60 }).map(minutes);

test("between asking and the due time lies exactly the promised opening time, and the clinic is open when it is due", () => {
  fc.assert(
    fc.property(anyPlace, anyInstant, anyLength, (place, from, length) => {
      const due = dueAfter(place, from, length);
      // Periods of minutes a week do not reach ten hours within a year; then the calendar counts.
      fc.pre(openTimeBetween(place, from, due) > 0);
      if (due.getTime() - from.getTime() === length && openTimeBetween(place, from, due) < length) return;
      expect(openTimeBetween(place, from, due)).toBe(length);
      const { value: last } = openingsAfter(place, new Date(due.getTime() - 1)).next();
      expect(last?.opensAt.getTime()).toBe(due.getTime() - 1);
    }),
    { numRuns: 150 },
  );
});

test("a pause does not change the sum: the rest after it is what was left before it", () => {
  fc.assert(
    fc.property(anyPlace, anyInstant, anyLength, anyLength, (place, from, one, other) => {
      fc.pre(openTimeBetween(place, from, new Date(from.getTime() + hours(24 * 60))) > one + other);
      const half = dueAfter(place, from, one);
      expect(dueAfter(place, half, other)).toEqual(dueAfter(place, from, one + other));
      expect(openTimeBetween(place, half, dueAfter(place, from, one + other))).toBe(other);
    }),
    { numRuns: 100 },
  );
});

test("a later request is not due before an earlier one", () => {
  fc.assert(
    fc.property(anyPlace, anyInstant, anyLength, anyLength, (place, from, later, length) => {
      const sooner = dueAfter(place, from, length);
      expect(dueAfter(place, new Date(from.getTime() + later), length) >= sooner).toBe(true);
    }),
    { numRuns: 100 },
  );
});
