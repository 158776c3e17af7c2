import { expect, test } from "vitest";
import { countryOfTimeZone } from "./zone-country.ts";

test.each([
  ["Europe/Berlin", "DE"],
  ["Asia/Kolkata", "IN"],
  ["Asia/Calcutta", "IN"],
  ["Africa/Cairo", "EG"],
  ["America/Montevideo", "UY"],
  ["UTC", undefined],
  ["Nowhere/City", undefined],
])("a device in %s is in %s", (timeZone, country) => expect(countryOfTimeZone(timeZone)).toBe(country));
