import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../server/testing/database.ts";
import { soon } from "../bookings/bookings.suite.ts";
import type { Database } from "../database/database.ts";
import { recycleDatabase } from "../database/testing.ts";
import { changed, outboundLeg, startDuffelFlights } from "../testing/duffel-flights.ts";

let database: Database;
let started: Awaited<ReturnType<typeof startDuffelFlights>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => recycleDatabase(database));
beforeEach(async () => {
  started = await startDuffelFlights(database.db);
});
afterEach(() => started.loopback.close());

describe("offers of flights by Duffel", () => {
  it("sends the documented request, and returns local times, bags and the cheapest fare first", async () => {
    const { loopback, flights, sent } = started;
    const found = await flights.search(
      {
        slices: [
          { from: "LHR", to: "BUD", day: "2027-01-05", leaves: { from: "04:00", to: "12:00" } },
          { from: "BUD", to: "LHR", day: "2027-01-19" },
        ],
        adults: 1,
        children: [7],
        cabin: "premium-economy",
        maxStops: 1,
      },
      soon(),
    );
    if (found.kind !== "offers") throw new Error(found.reason);
    expect(found.offers.map(({ price }) => price.total)).toEqual([
      { amount: 25_000, currency: "GBP" },
      { amount: 30_000, currency: "GBP" },
    ]);
    expect(found.offers[0]).toMatchObject({
      what: { title: "London to Budapest and back", timeZone: "Europe/London" },
      flight: { bags: { cabin: 1, checked: 1 }, emissionsKg: 460, travellers: 2 },
      holdableUntil: null,
    });
    expect(found.offers[0]?.flight.slices[1]?.segments[0]).toMatchObject({
      number: "ZZ 202",
      departs: "2027-01-19T08:10:00.000Z",
      arrives: "2027-01-19T12:45:00.000Z",
    });
    expect(sent("POST /air/offer_requests")).toMatchObject([
      {
        cabin_class: "premium_economy",
        max_connections: 1,
        passengers: [{ type: "adult" }, { age: 7 }],
        slices: [{ departure_time: { from: "04:00", to: "11:59" } }, { origin: "BUD", departure_date: "2027-01-19" }],
      },
    ]);
    expect(loopback.requests[0]?.headers).toMatchObject({ "duffel-version": "v2" });
  });

  it("promises a refund only when the airline states one", async () => {
    const { offered } = started;
    expect((await offered({ penalty: "40.50" })).policy.cancellation).toEqual([
      { before: "2027-01-05T09:10:00.000Z", refund: { amount: 20_000, currency: "GBP" } },
    ]);
    const withoutPenalty = await offered({ penalty: null });
    expect(withoutPenalty.policy).toMatchObject({
      cancellation: [],
      conditions: [expect.stringMatching(/airline says/)],
    });
    expect(withoutPenalty.flight.refund).toEqual({ allowed: false, fee: null });
  });

  it.each<[string, object]>([
    ["another offer", { id: "off_another" }],
    ["an amount that is none", { total_amount: "1e9" }],
    ["a currency that is none", { total_currency: "pounds" }],
    ["a flight to nowhere", { slices: [] }],
    ["a zone that is none", { slices: [{ segments: [{ origin: { time_zone: "Mars/Olympus" } }] }] }],
  ])("refuses an offer with %s", async (_, changes) => {
    const { air, loopback, flights } = started;
    const { id } = air.publish({ seats: "some", legs: [outboundLeg] });
    loopback.failNext(/GET/, changed(changes));
    expect((await flights.offer(id, soon())).kind).toBe("unavailable");
    expect((await flights.offer(id, soon())).kind).toBe("offer");
  });

  it("sends no request for an invalid id", async () => {
    const { loopback, flights } = started;
    for (const id of ["../orders", "off_x/../../identity", "ord_1", ""]) {
      expect(await flights.offer(id, soon())).toEqual({ kind: "gone" });
      expect(await flights.cancel("ord_1", id, soon())).toEqual({ kind: "refused", reason: "not-found" });
    }
    expect(loopback.requests).toEqual([]);
  });
});
