import { expect, test } from "vitest";
import { isMinorOn, ofAgeOn } from "./ages.ts";
import { dayAfter } from "./zoned-time.ts";

test.each([
  ["2009-03-03", "2027-03-03"],
  ["2008-12-31", "2026-12-31"],
  ["2010-01-01", "2028-01-01"],
  ["2008-02-29", "2026-03-01"],
])("who is born on %s decides from %s on, the first day on which nobody acts for them", (bornOn, day) => {
  expect(ofAgeOn(bornOn)).toBe(day);
  expect([isMinorOn(bornOn, dayAfter(day, -1)), isMinorOn(bornOn, day)]).toEqual([true, false]);
});
