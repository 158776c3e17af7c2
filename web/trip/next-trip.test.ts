import { expect, test } from "vitest";
import { nextTrip } from "./next-trip.ts";

const trip = (arrive: string, leave: string, status: "booked" | "closed" = "booked") => ({
  status,
  dates: { arrive, treatment: arrive, leave },
});
const march = trip("2027-03-08", "2027-03-29");
const may = trip("2027-05-03", "2027-05-20");
const over = trip("2026-06-01", "2026-06-20");

test("the next trip is the soonest that is not over, whichever was begun last", () => {
  expect(nextTrip([may, march, over], "2026-11-23")).toBe(march);
  expect(nextTrip([may, march], "2027-03-29")).toBe(march);
  expect(nextTrip([may, march], "2027-03-30")).toBe(may);
});

test("a trip in aftercare is shown until another one comes, and a closed one never", () => {
  expect(nextTrip([over], "2026-07-01")).toBe(over);
  expect(nextTrip([trip("2027-03-08", "2027-03-29", "closed")], "2026-11-23")).toBeUndefined();
});
