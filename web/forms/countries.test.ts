import { expect, test } from "vitest";
import { nextMonths } from "./countries.ts";

test("a month is offered as long as a whole day of it is left", () => {
  expect(nextMonths("2026-11-29", 2)).toEqual(["2026-11", "2026-12"]);
  expect(nextMonths("2026-11-30", 2)).toEqual(["2026-12", "2027-01"]);
  expect(nextMonths("2026-12-31", 1)).toEqual(["2027-01"]);
});
