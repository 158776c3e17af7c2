import { expect, test } from "vitest";
import type { FlightDetails } from "../../../contract/flights.ts";
import { lateArrival } from "./late-arrival.ts";

const trip = { timeZone: "Asia/Dubai", arriveOn: "2027-03-13", treatmentOn: "2027-03-15" };

/** A flight of two hours and a half from Cairo that lands at an hour of Dubai. */
function landing(day: string, time: string): Pick<FlightDetails, "slices"> {
  const arrives = `${day}T${time}:00+04:00`;
  const departs = new Date(Date.parse(arrives) - 9_000_000).toISOString();
  const from = { code: "CAI", timeZone: "Africa/Cairo" };
  const to = { code: "DXB", timeZone: "Asia/Dubai" };
  return { slices: [{ segments: [{ from, to, departs, arrives: new Date(arrives).toISOString() }] }] } as never; // what is read
}

const late = (day: string, time: string, appointment: string) =>
  lateArrival(landing(day, time), trip, { appointment, hotel: null });

test("a landing on the day of an appointment after the day of arrival is too late", () => {
  expect(late("2027-03-13", "21:50", "2027-03-14")).toBeNull();
  expect(late("2027-03-14", "09:00", "2027-03-14")).toEqual({
    misses: "appointment",
    on: "2027-03-14",
    lands: "2027-03-14",
  });
});

test("a landing on the day of treatment is too late for the appointment before it, however the flight departs", () => {
  for (const [day, time] of [
    ["2027-03-15", "23:05"],
    ["2027-03-16", "10:00"],
  ] as const)
    expect(late(day, time, "2027-03-13")).toEqual({ misses: "appointment", on: "2027-03-13", lands: day });
});

test("on a day of arrival that is the day of the appointment too, the hour decides", () => {
  expect(late("2027-03-12", "23:00", "2027-03-13")).toBeNull();
  expect(late("2027-03-13", "11:30", "2027-03-13")).toBeNull();
  for (const time of ["13:30", "21:50", "23:59"])
    expect(late("2027-03-13", time, "2027-03-13")).toMatchObject({ misses: "appointment", on: "2027-03-13" });
  expect(late("2027-03-14", "03:00", "2027-03-13")).toMatchObject({ misses: "appointment" });
});
