import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../server/testing/database.ts";
import { anOrder, expectBooked, soon } from "../bookings/bookings.suite.ts";
import type { Database } from "../database/database.ts";
import { recycleDatabase } from "../database/testing.ts";
import { setFault } from "../seeded-suppliers/stock-faults.ts";
import type { FlightOffer, FlightSearch, Flights } from "./flights.ts";
import { journeyOf } from "./flights.ts";
import { createSeededFlights } from "./seeded.ts";

let database: Database;
let flights: Flights;
let now = new Date("2026-11-20T09:00:00Z");
beforeAll(async () => {
  database = await openTestDatabase();
  flights = createSeededFlights({ db: database.db, now: () => now });
});
afterAll(() => recycleDatabase(database));

const roundTrip: FlightSearch = {
  slices: [
    { from: "LHR", to: "BUD", day: "2027-01-05" },
    { from: "BUD", to: "LHR", day: "2027-01-19" },
  ],
  adults: 1,
  children: [],
  cabin: "economy",
  maxStops: 1,
};
const search = async (changes: Partial<FlightSearch> = {}): Promise<FlightOffer[]> => {
  const found = await flights.search({ ...roundTrip, ...changes }, soon());
  if (found.kind !== "offers") throw new Error(found.reason);
  return [...found.offers];
};
const first = async (changes: Partial<FlightSearch> = {}, brand = "Flex"): Promise<FlightOffer> => {
  const offer = (await search(changes)).find(({ flight }) => flight.brand === brand);
  if (!offer) throw new Error("nothing flies");
  return offer;
};
const order = (offer: FlightOffer) => anOrder(offer);

test("finds round trips on one ticket, with three fares each, cheapest first", async () => {
  const offers = await search();
  expect(new Set(offers.map(({ flight }) => journeyOf(flight))).size).toBeGreaterThan(10);
  const prices = offers.map(({ price }) => price.total.amount);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  for (const { flight } of offers) {
    const [out, back] = flight.slices.map(({ segments }) => segments);
    expect([out?.[0]?.from.code, out?.at(-1)?.to.code]).toEqual(["LHR", "BUD"]);
    expect([back?.[0]?.from.code, back?.at(-1)?.to.code]).toEqual(["BUD", "LHR"]);
    expect(new Set(flight.slices.flatMap(({ segments }) => segments.map(({ carrier }) => carrier))).size).toBe(1);
  }
  for (const { what, fareName } of offers) {
    expect(what.subtitle).toContain(fareName.en);
    expect(what.translations?.ar?.subtitle).toContain(fareName.ar);
    expect(fareName.ar).toMatch(/^\p{Script=Arabic}+$/u);
  }
  const direct = await search({ maxStops: 0 });
  expect(direct.every(({ flight }) => flight.slices.every(({ segments }) => segments.length === 1))).toBe(true);
  const early = { slices: [{ from: "LHR", to: "BUD", day: "2027-01-05", leaves: { from: "05:00", to: "12:00" } }] };
  for (const { flight } of await search(early)) {
    const { departs = "" } = flight.slices[0]?.segments[0] ?? {};
    expect(departs < "2027-01-05T12:00").toBe(true);
  }
  expect(await search({ slices: [{ from: "XXX", to: "BUD", day: "2027-01-05" }] })).toEqual([]);
});

test("states the rules of each fare, and holds what can be held", async () => {
  const [light, flex] = [await first({}, "Light"), await first()];
  expect(light).toMatchObject({ holdableUntil: null, flight: { refund: { allowed: false }, bags: { checked: 0 } } });
  expect(light.policy.cancellation).toEqual([]);
  expect(flex.policy.cancellation).toHaveLength(1);
  expect((await flights.hold({ ...order(light), until: now }, soon())).kind).toBe("refused");
  const until = new Date(now.getTime() + 3_600_000);
  const { price, policy } = flex;
  expect(await flights.hold({ ...order(flex), until }, soon())).toEqual({ kind: "held", until, price, policy });
});

test("reads the current offer again, and books it once per attempt", async () => {
  const offer = await first();
  expect(await flights.offer(offer.id, soon())).toEqual({ kind: "offer", offer });
  const wanted = order(offer);
  const booked = expectBooked(await flights.book(wanted, soon()));
  expect(booked).toMatchObject({ price: offer.price, papers: [{ label: "Airline reference" }] });
  expect(expectBooked(await flights.book(wanted, soon())).reference).toBe(booked.reference);
  expect(await flights.offer("f1~1~0~0~ZG999.2027-01-05", soon())).toEqual({ kind: "gone" });
});

test("a changed price is reported, not charged", async () => {
  const offer = await first({}, "Classic");
  await setFault(database.db, "seeded-flights", { fault: "price-change", amount: 10, about: offer.id });
  expect(await flights.book(order(offer), soon())).toEqual({ kind: "refused", reason: "price-changed" });
  const again = await flights.offer(offer.id, soon());
  if (again.kind !== "offer") throw new Error("it is there");
  expect(again.offer.price.total.amount).toBeGreaterThan(offer.price.total.amount);
});

test("never sells a seat twice: after the last one, the flight is sold out", async () => {
  const offers = await search({ cabin: "business", slices: [{ from: "LHR", to: "BUD", day: "2027-02-02" }] });
  const offer = offers.find(({ fewLeft }) => fewLeft);
  if (!offer) throw new Error("nothing is nearly sold out that day");
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => flights.book(order(offer), soon())));
  const sold = outcomes.filter(({ kind }) => kind === "booked").length;
  expect(sold).toBeGreaterThan(0);
  expect(sold).toBeLessThan(12);
  expect(await flights.offer(offer.id, soon())).toEqual({ kind: "gone" });
  const left = await search({ cabin: "business", slices: [{ from: "LHR", to: "BUD", day: "2027-02-02" }] });
  expect(left.map(({ id }) => id)).not.toContain(offer.id);
});

test("an airline with passport checks refuses travellers whose passport is missing or expires during the trip", async () => {
  const oneWay = { slices: [{ from: "ICN", to: "HND", day: "2027-01-05" }] };
  const offer = (await search(oneWay)).find(({ flight }) => flight.identityRequired);
  if (!offer) throw new Error("nobody asks");
  const wanted = order(offer);
  expect(await flights.book(wanted, soon())).toEqual({ kind: "refused", reason: "invalid" });
  const withPassport = (expiresOn: string) => ({
    ...wanted,
    travellers: wanted.travellers.map((traveller) => ({
      ...traveller,
      passport: { number: "X1234567", country: "JO", expiresOn },
    })),
  });
  expect(await flights.book(withPassport("2027-01-04"), soon())).toEqual({ kind: "refused", reason: "invalid" });
  expectBooked(await flights.book(withPassport("2031-01-01"), soon()));
});

test("a nearer date costs more, and a flight about to leave is not sold", async () => {
  const offer = await first();
  now = new Date("2027-01-04T09:00:00Z");
  const later = await flights.offer(offer.id, soon());
  expect(later.kind === "offer" && later.offer.price.total.amount).toBeGreaterThan(offer.price.total.amount);
  now = new Date("2027-01-06T09:00:00Z");
  expect(await flights.offer(offer.id, soon())).toEqual({ kind: "gone" });
  now = new Date("2026-11-20T09:00:00Z");
});
