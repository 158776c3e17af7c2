import { expect, test } from "vitest";
import type { FlightDetails } from "../../../contract/flights.ts";
import { onwardWays } from "../../bookings/proposals/roots.ts";
import type { ItemRow } from "../items/item-queries.ts";
import { unreachedActivities } from "./activities.ts";

const zones = { LHR: "Europe/London", IST: "Europe/Istanbul", DXB: "Asia/Dubai" };
const place = (code: keyof typeof zones) => ({ code, city: code, timeZone: zones[code], terminal: null });
const leg = (
  from: keyof typeof zones,
  to: keyof typeof zones,
  departs: string,
  arrives: string,
): FlightDetails["slices"][number]["segments"][number] => ({
  from: place(from),
  to: place(to),
  departs,
  arrives,
  carrier: "Danube Air",
  operatedBy: null,
  number: "DA 1",
  aircraft: null,
  cabin: "economy",
});

/** Only what the rules read of an item. */
const item = (id: string, kind: ItemRow["kind"], times: [string, string], details: object = {}): ItemRow =>
  ({
    id,
    kind,
    status: "confirmed",
    startsAt: new Date(times[0]),
    endsAt: new Date(times[1]),
    timeZone: "Asia/Dubai",
    content: { details, travellers: [] },
  }) as unknown as ItemRow; // the other columns are not read

const trip = {
  timeZone: "Asia/Dubai",
  arriveOn: "2027-03-08",
  treatmentOn: "2027-03-10",
  leaveOn: "2027-03-29",
  travellers: [],
};

/** By Istanbul on 8 March, back on 29 March; the first way lands so many minutes before the second leaves. */
function byIstanbul(minutesBetween: number): ItemRow {
  const lands = new Date(Date.parse("2027-03-08T12:00:00Z") - minutesBetween * 60_000).toISOString();
  const slices = [
    {
      segments: [
        leg("LHR", "IST", "2027-03-08T06:00:00.000Z", lands),
        leg("IST", "DXB", "2027-03-08T12:00:00.000Z", "2027-03-08T16:00:00.000Z"),
      ],
    },
    { segments: [leg("DXB", "LHR", "2027-03-29T08:00:00.000Z", "2027-03-29T15:00:00.000Z")] },
  ];
  return item("flight", "flight", ["2027-03-08T06:00:00.000Z", "2027-03-29T15:00:00.000Z"], flightOf(slices));
}

const flightOf = (slices: FlightDetails["slices"]): FlightDetails => ({
  slices,
  cabin: "economy",
  brand: "flex",
  bags: { cabin: 1, checked: 1 },
  change: { allowed: true, fee: null },
  refund: { allowed: false, fee: null },
  emissionsKg: null,
  identityRequired: false,
  travellers: 1,
});

test("who has missed a connection flies on from there, and the way home stays", () => {
  const flight = byIstanbul(60);
  expect(onwardWays(flight, new Date("2027-03-08T11:30:00Z"))).toMatchObject({ from: "IST", to: "DXB" });
  expect(onwardWays(flight, new Date("2027-03-08T11:30:00Z"))?.later).toHaveLength(1);
  // Before the departure, and after the landing, no connection is under way.
  expect(onwardWays(flight, new Date("2027-03-08T05:00:00Z"))).toBeUndefined();
  expect(onwardWays(flight, new Date("2027-03-10T05:00:00Z"))).toBeUndefined();
});

test("an activity before the landing, in hospital, before the flight home or after the stay is not reached, for one reason", () => {
  const surgery = item("surgery", "procedure", ["2027-03-10T05:00:00Z", "2027-03-13T07:00:00Z"]);
  const museum = (from: string, to: string) => item("museum", "activity", [from, to]);
  const lost = (activity: ItemRow) =>
    unreachedActivities(trip, [byIstanbul(90), surgery, activity]).map(({ why }) => why);
  expect(lost(museum("2027-03-09T08:00:00Z", "2027-03-09T10:00:00Z"))).toEqual([]);
  expect(lost(museum("2027-03-08T15:00:00Z", "2027-03-08T17:00:00Z"))).toEqual(["flight"]);
  expect(lost(museum("2027-03-12T08:00:00Z", "2027-03-12T10:00:00Z"))).toEqual(["hospital"]);
  expect(lost(museum("2027-03-20T08:00:00Z", "2027-03-20T10:00:00Z"))).toEqual([]);
  expect(lost(museum("2027-03-29T05:00:00Z", "2027-03-29T07:00:00Z"))).toEqual(["flight"]);
  expect(lost(museum("2027-03-31T05:00:00Z", "2027-03-31T07:00:00Z"))).toEqual(["stay"]);
});
