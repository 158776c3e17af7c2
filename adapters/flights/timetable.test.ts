import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, instantOf, wallClock } from "../../contract/zoned-time.ts";
import { airportOf, airports, kilometresBetween } from "./airports.ts";
import { brands, priceOf, rulesOf } from "./fares.ts";
import { offerId, readOfferId } from "./offer-id.ts";
import { flightOf, waysOn } from "./timetable.ts";

const place = fc.constantFrom(...airports);
const day = fc.integer({ min: 0, max: 364 }).map((days) => dayAfter("2026-11-20", days));
const way = fc
  .record({ from: place, to: place, day })
  .map(({ from, to, day }) => ({ from, to, day, ways: waysOn(from, to, day, 1) }));
const cabin = fc.constantFrom("economy", "premium-economy", "business");
const brand = fc.constantFrom(...brands);
const people = fc.record({
  adults: fc.integer({ min: 1, max: 6 }),
  children: fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 3 }),
});

const hour = 3_600_000;

test("airports of the whole world exist, each with coordinates and a time zone", () => {
  expect(airports.length).toBeGreaterThan(60);
  expect(new Set(airports.map(({ code }) => code)).size).toBe(airports.length);
  for (const { timeZone, city } of airports) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    expect(city.ar).toMatch(/\p{Script=Arabic}/u);
  }
  const [london, budapest] = [airportOf("LHR"), airportOf("BUD")];
  if (!london || !budapest) throw new Error("they are there");
  expect(kilometresBetween(london, budapest)).toBeCloseTo(1490, -2);
});

test("flights arrive after they leave, connections can be reached, and the local departure day is the requested one", () => {
  fc.assert(
    fc.property(way, ({ from, to, day, ways }) => {
      for (const flights of ways) {
        const [first, second] = flights;
        expect(first?.from).toBe(from);
        expect(flights.at(-1)?.to).toBe(to);
        expect(wallClock(first?.departs ?? new Date(0), from.timeZone).day).toBe(day);
        for (const { departs, arrives, kilometres } of flights) {
          const time = (arrives.getTime() - departs.getTime()) / hour;
          expect(time).toBeGreaterThan(0.5);
          expect(kilometres / time).toBeLessThan(1000);
        }
        if (!first || !second) continue;
        expect(second.from).toBe(first.to);
        expect(second.airline).toBe(first.airline);
        const wait = (second.departs.getTime() - first.arrives.getTime()) / 60_000;
        expect(wait).toBeGreaterThanOrEqual(first.airline.minimumConnection);
        expect(wait).toBeLessThanOrEqual(9 * 60);
      }
    }),
    { numRuns: 150 },
  );
});

test("a flight is the same in every search, route and notation of times", () => {
  fc.assert(
    fc.property(way, place, ({ ways }, elsewhere) => {
      for (const flight of ways.flat()) {
        expect(flightOf(flight.number, flight.day)).toEqual(flight);
        const local = wallClock(flight.arrives, elsewhere.timeZone);
        // When the clock goes back, an hour repeats: the local time is then that of the hour before.
        expect([0, hour]).toContain(flight.arrives.getTime() - instantOf(local, elsewhere.timeZone).getTime());
      }
    }),
    { numRuns: 60 },
  );
});

test("a price is the sum of its parts, more people never pay less, and no refund exceeds the payment", () => {
  fc.assert(
    fc.property(way, people, cabin, brand, ({ ways }, people, cabin, brand) => {
      const [flights] = ways;
      if (!flights?.[0]) return;
      const fare = { cabin, brand, now: new Date("2026-11-20T09:00:00Z") };
      const price = priceOf([flights], people, fare);
      expect(price.total.amount).toBe(price.base.amount + price.taxes.amount + price.fees.amount);
      const more = priceOf([flights], { ...people, adults: people.adults + 1 }, fare);
      expect(more.total.amount).toBeGreaterThan(price.total.amount);
      const { policy } = rulesOf(brand, { price, people: people.adults, departs: flights[0].departs });
      for (const { refund, before } of policy.cancellation) {
        expect(refund.amount).toBeLessThanOrEqual(price.total.amount);
        expect(Date.parse(before)).toBeLessThan(flights[0].departs.getTime());
      }
      const offered = { ...people, cabin, brand, slices: [flights] };
      expect(readOfferId(offerId(offered))).toEqual(offered);
    }),
    { numRuns: 100 },
  );
});

test("a change of clocks during the journey changes no flight: from winter to summer time in Budapest", () => {
  const [seoul, budapest] = [airportOf("ICN"), airportOf("BUD")];
  if (!seoul || !budapest) throw new Error("they are there");
  const times = (day: string) =>
    waysOn(budapest, seoul, day, 0).map(({ 0: flight }) => [
      wallClock(flight?.departs ?? new Date(0), "Europe/Budapest").time,
      (flight?.arrives.getTime() ?? 0) - (flight?.departs.getTime() ?? 0),
    ]);
  // The clocks go forward on 28 March 2027.
  expect(times("2027-03-22").length).toBeGreaterThan(0);
  expect(times("2027-03-22")).toEqual(times("2027-03-29"));
});

test.each([
  "f1~1~0~0~ZG999.2027-01-05",
  "f1~0~0~0~ZP525.2027-01-05",
  "f1~1~0~9~ZP525.2027-01-05",
  "",
  "f1~1~0~0~ZP525.2027-99-05",
])("%s is not an offer", (id) => {
  expect(readOfferId(id)).toBeUndefined();
});
