import { expect, test } from "vitest";
import { emergencyCallsIn, emergencyNumberIn, knownNumberIn } from "./emergency-calls.ts";

const clinic = { countryCode: "AE", emergencyNumber: "998" };

test.each([
  ["AE", "998"],
  ["JP", "119"],
  ["NO", "113"],
  ["NG", "112"],
])("the number of a country has a source: %s", (country, number) => {
  expect(knownNumberIn(country, clinic)).toBe(number);
});

test("of a country whose number no source names, calls have the one of mobile phones as such", () => {
  expect(knownNumberIn("TD", clinic)).toBeUndefined();
  expect(emergencyNumberIn("TD", clinic)).toBe("112");
  expect(emergencyCallsIn("TD", clinic)).toEqual([
    { number: "112", country: "TD", fromMobile: true },
    { number: "998", country: "AE" },
  ]);
});
