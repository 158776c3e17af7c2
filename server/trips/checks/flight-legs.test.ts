import { expect, test } from "vitest";
import type { FlightDetails } from "../../../contract/flights.ts";
import { legsOf } from "./flight-legs.ts";

const zones = { LIS: "Europe/Lisbon", BUD: "Europe/Budapest" } as const;
type Code = keyof typeof zones;
const slice = (from: Code, to: Code, departs: string, arrives: string) => ({
  segments: [{ from: { code: from, timeZone: zones[from] }, to: { code: to, timeZone: zones[to] }, departs, arrives }],
});
const slices = [
  slice("LIS", "BUD", "2027-03-02T17:00:00.000Z", "2027-03-02T22:05:00.000Z"),
  slice("BUD", "LIS", "2027-03-05T09:00:00.000Z", "2027-03-05T13:00:00.000Z"),
] as unknown as FlightDetails["slices"]; // what is read
const trip = { timeZone: "Europe/Budapest", treatmentOn: "2027-03-02" };

test("of a return flight that departs on the day of treatment the way out alone is wrong", () => {
  const legs = legsOf({ slices }, trip);
  expect(legs.map(({ leads, isRight }) => [leads, isRight])).toEqual([
    ["out", false],
    ["home", true],
  ]);
  // The whole flight is for other days all the same.
  expect(legs.map(({ way }) => way)).toEqual(["astray", "astray"]);
});
