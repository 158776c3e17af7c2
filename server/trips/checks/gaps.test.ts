import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { gapsAhead, gapsOf, includedIn, isBedless, type TripFacts } from "./gaps.ts";

const first = "2027-03-01";
const day = (count: number): string => dayAfter(first, count);

/** A stay from 8 to 29 March with a treatment on 10 March and three nights in hospital. */
const whole: TripFacts = {
  dates: { arrive: "2027-03-08", treatment: "2027-03-10", leave: "2027-03-29" },
  safeFlightOn: "2027-03-24",
  companions: 0,
  treatment: { id: "surgery", on: "2027-03-10", nights: 3 },
  included: { nights: 0, guests: 0 },
  appointment: null,
  missed: [],
  activities: [],
  hotels: [
    { id: "before", from: "2027-03-08", to: "2027-03-10" },
    { id: "after", from: "2027-03-13", to: "2027-03-29" },
  ],
  arrivals: [{ id: "flight", on: "2027-03-08" }],
  departures: [{ id: "flight", on: "2027-03-29" }],
};

test("a trip whose parts fit together has no gaps", () => {
  expect(gapsOf(whole)).toEqual([]);
});

test("a hotel past the flight home is named with its nights", () => {
  const hotels = [...whole.hotels.slice(0, 1), { id: "after", from: "2027-03-13", to: "2027-03-31" }];
  expect(gapsOf({ ...whole, hotels })).toEqual([
    { kind: "hotel", item: "after", from: "2027-03-29", to: "2027-03-31" },
  ]);
});

test("a hotel night before the day of arrival is named, unless a flight lands beside it", () => {
  const hotels = [{ id: "before", from: "2027-03-07", to: "2027-03-10" }, ...whole.hotels.slice(1)];
  expect(gapsOf({ ...whole, hotels, arrivals: [] })).toEqual([
    { kind: "hotel", item: "before", from: "2027-03-07", to: "2027-03-08" },
  ]);
  expect(gapsOf({ ...whole, hotels })).toEqual([]);
});

test("a cancelled hotel leaves nights without a bed", () => {
  expect(gapsOf({ ...whole, hotels: [] })).toEqual([
    { kind: "nights", item: null, from: "2027-03-08", to: "2027-03-10" },
    { kind: "nights", item: null, from: "2027-03-13", to: "2027-03-29" },
  ]);
});

test("nights that are over are no gap any more: a search for the others is possible", () => {
  const gaps = gapsOf({ ...whole, hotels: [] });
  expect(gapsAhead(gaps, "2027-03-20")).toEqual([{ kind: "nights", item: null, from: "2027-03-20", to: "2027-03-29" }]);
  expect(gapsAhead(gaps, "2027-03-29")).toEqual([]);
});

test("a moved stay leaves its flights and its hotel nights behind", () => {
  const dates = { arrive: "2027-03-11", treatment: "2027-03-13", leave: "2027-04-01" };
  const moved = {
    ...whole,
    dates,
    safeFlightOn: "2027-03-27",
    treatment: { id: "surgery", on: "2027-03-13", nights: 3 },
  };
  expect(gapsOf(moved).map(({ kind, item }) => [kind, item])).toEqual([
    ["flight", "flight"],
    ["flight", "flight"],
    ["nights", null],
    ["two-beds", "after"],
  ]);
});

test("a hotel bed during the nights in hospital is one bed too many for a patient alone, and the companion's otherwise", () => {
  const hotels = [{ id: "all", from: "2027-03-08", to: "2027-03-29" }];
  expect(gapsOf({ ...whole, hotels })).toEqual([
    { kind: "two-beds", item: "all", from: "2027-03-10", to: "2027-03-13" },
  ]);
  expect(gapsOf({ ...whole, hotels, companions: 1 })).toEqual([]);
  expect(gapsOf({ ...whole, companions: 1 })).toEqual([
    { kind: "companion-nights", item: null, from: "2027-03-10", to: "2027-03-13" },
  ]);
});

test("a night with two hotels is named at the later one", () => {
  const hotels = [
    { id: "resort", from: "2027-03-20", to: "2027-03-29" },
    { id: "near", from: "2027-03-08", to: "2027-03-22" },
  ];
  expect(gapsOf({ ...whole, companions: 1, hotels })).toEqual([
    { kind: "two-hotels", item: "resort", from: "2027-03-20", to: "2027-03-22" },
  ]);
});

test("included nights are those outside the hospital, where an included companion has a bed, whoever else travels", () => {
  const facts = { ...whole, hotels: [], companions: 1, included: { nights: 17, guests: 2 } };
  const stays = [
    { from: "2027-03-08", to: "2027-03-10" },
    { from: "2027-03-13", to: "2027-03-28" },
  ];
  const last = { kind: "nights", item: null, from: "2027-03-28", to: "2027-03-29" };
  expect(includedIn(facts)).toMatchObject({ without: 0, stays });
  expect(gapsOf(facts)).toEqual([last]);
  const more = { ...facts, companions: 2 };
  expect(includedIn(more)).toMatchObject({ without: 1, stays });
  const beside = { kind: "companion-nights", item: null, from: "2027-03-10", to: "2027-03-13" };
  expect(gapsOf(more)).toEqual([beside, last]);
});

test("who lands in the small hours needs a bed from the night before, which the price has where nights of it are left", () => {
  const arrivals = [{ id: "flight", on: "2027-03-08", isEarly: true }];
  const early = { kind: "early-night", item: null, from: "2027-03-07", to: "2027-03-08" };
  expect(gapsOf({ ...whole, arrivals })).toEqual([early]);
  const hotels = whole.hotels.map((one) => (one.from === "2027-03-08" ? { ...one, from: "2027-03-07" } : one));
  expect(gapsOf({ ...whole, arrivals, hotels })).toEqual([]);
  const included = { ...whole, hotels: [], arrivals, included: { nights: 18, guests: 1 } };
  expect(gapsOf(included)).toEqual([early]);
  const more = { ...included, included: { nights: 19, guests: 1 } };
  expect(gapsOf(more)).toEqual([]);
  expect(includedIn(more)?.stays[0]).toEqual({ from: "2027-03-07", to: "2027-03-10" });
});

test("included nights begin the night before the first appointment, and earlier where the stay after it is too short", () => {
  const facts = {
    ...whole,
    dates: { arrive: "2027-03-15", treatment: "2027-03-19", leave: "2027-03-24" },
    treatment: { id: "implant", on: "2027-03-19", nights: 0 },
    arrivals: [],
    departures: [],
    hotels: [],
    included: { nights: 4, guests: 1 },
    appointment: "2027-03-18",
  };
  expect(includedIn(facts)?.stays).toEqual([{ from: "2027-03-17", to: "2027-03-21" }]);
  const own = [{ id: "own", from: "2027-03-19", to: "2027-03-24" }];
  expect(includedIn({ ...facts, hotels: own })?.stays).toEqual([{ from: "2027-03-15", to: "2027-03-19" }]);
  expect(gapsOf({ ...facts, hotels: own, companions: 1, safeFlightOn: "2027-03-21" })).toEqual([]);
});

test("included nights are nights of the stay, also where its flights were left behind by a move", () => {
  const facts = {
    ...whole,
    dates: { arrive: "2027-03-18", treatment: "2027-03-20", leave: "2027-04-08" },
    treatment: { id: "surgery", on: "2027-03-20", nights: 3 },
    appointment: "2027-03-19",
    hotels: [],
    included: { nights: 17, guests: 1 },
  };
  const stays = [
    { from: "2027-03-18", to: "2027-03-20" },
    { from: "2027-03-23", to: "2027-04-07" },
  ];
  expect(includedIn(facts)?.stays).toEqual(stays);
  const beside = { arrivals: [{ id: "flight", on: "2027-03-17" }], departures: [] };
  const tight = { ...facts, ...beside, included: { nights: 19, guests: 1 } };
  expect(includedIn(tight)?.stays).toEqual([
    { from: "2027-03-17", to: "2027-03-20" },
    { from: "2027-03-23", to: "2027-04-08" },
  ]);
});

const offset = fc.integer({ min: 0, max: 60 });
const range = fc.tuple(offset, fc.integer({ min: 1, max: 25 })).map(([from, nights]) => ({
  from: day(from),
  to: day(from + nights),
}));
const trips: fc.Arbitrary<TripFacts> = fc.record({
  dates: fc
    .tuple(offset, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 25 }))
    .map(([from, rest, stay]) => ({ arrive: day(from), treatment: day(from + rest), leave: day(from + rest + stay) })),
  safeFlightOn: offset.map(day),
  companions: fc.integer({ min: 0, max: 2 }),
  treatment: fc.option(
    fc.record({ id: fc.constant("t"), on: offset.map(day), nights: fc.integer({ min: 0, max: 9 }) }),
    {
      nil: undefined,
    },
  ),
  included: fc.constant({ nights: 0, guests: 0 }),
  appointment: fc.constant(null),
  missed: fc.constant([]),
  activities: fc.constant([]),
  hotels: fc.array(range, { maxLength: 4 }).map((all) => all.map((one, place) => ({ ...one, id: `h${place}` }))),
  arrivals: fc.array(offset.map(day), { maxLength: 2 }).map((all) => all.map((on, place) => ({ on, id: `a${place}` }))),
  departures: fc
    .array(offset.map(day), { maxLength: 2 })
    .map((all) => all.map((on, place) => ({ on, id: `d${place}` }))),
});

test("for any trip, each night of the stay has a bed or is named, and so is each with two", () => {
  fc.assert(
    fc.property(trips, (trip) => {
      const gaps = gapsOf(trip);
      const begins = trip.arrivals.map(({ on }) => on).toSorted()[0] ?? trip.dates.arrive;
      const ends =
        trip.departures
          .map(({ on }) => on)
          .toSorted()
          .at(-1) ?? trip.dates.leave;
      const overlaps = gaps.filter(({ kind }) => kind === "two-hotels");
      const { on, nights } = trip.treatment ?? { on: trip.dates.treatment, nights: 0 };
      for (let night = begins; night < ends; night = dayAfter(night)) {
        const holds = ({ from, to }: { from: string; to: string }) => from <= night && night < to;
        const hospital = trip.companions === 0 && holds({ from: on, to: dayAfter(on, nights) });
        const isNamed = gaps.some((gap) => isBedless(gap) && holds(gap));
        expect(isNamed).toBe(!hospital && !trip.hotels.some(holds));
        expect(overlaps.some(holds)).toBe(trip.hotels.filter(holds).length > 1);
      }
    }),
  );
});

test("for any trip, each flight fits the stay and the treatment or is named, and so are hotel nights off the stay", () => {
  fc.assert(
    fc.property(trips, (trip) => {
      const gaps = gapsOf(trip);
      const named = (id: string) => gaps.some(({ item }) => item === id);
      const near = (one: string, other: string) => one >= dayAfter(other, -1) && one <= dayAfter(other, 1);
      for (const { id, on } of trip.arrivals) expect(named(id) || near(on, trip.dates.arrive)).toBe(true);
      for (const { id, on } of trip.departures)
        expect(named(id) || (near(on, trip.dates.leave) && on >= (trip.safeFlightOn ?? on))).toBe(true);
      const ends =
        trip.departures
          .map(({ on }) => on)
          .toSorted()
          .at(-1) ?? trip.dates.leave;
      for (const { id, to } of trip.hotels) expect(named(id) || to <= ends).toBe(true);
    }),
  );
});
