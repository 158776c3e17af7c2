import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "../../../contract/zoned-time.ts";
import type { TripFacts } from "./gaps.ts";
import { brokenBy, type Repairs, repairsOf } from "./repairs.ts";

const today = "2027-01-01";
/** A stay from 8 to 29 March with a treatment on 10 March, three nights in hospital and a companion's bed throughout. */
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
  arrivals: [{ id: "out", on: "2027-03-08" }],
  departures: [{ id: "home", on: "2027-03-29" }],
};

const applied = (facts: TripFacts, { dates, stays, activities }: Repairs): TripFacts => ({
  ...facts,
  dates: { ...facts.dates, ...dates },
  hotels: facts.hotels.map((one) => stays.find(({ id }) => id === one.id) ?? one),
  activities: facts.activities.filter(({ id }) => !activities.includes(id)),
});

const flownHome = (on: string): TripFacts => ({ ...whole, departures: [{ id: "home", on }] });

test("a flight home that is three days later takes the hotel and the trip's last day with it", () => {
  const after = flownHome("2027-04-01");
  expect(brokenBy(whole, after, today).map(({ kind }) => kind)).toEqual(["flight", "nights"]);
  expect(repairsOf({ before: whole, after, fixed: "home" }, today)).toEqual({
    dates: { arrive: "2027-03-08", leave: "2027-04-01" },
    stays: [{ id: "after", from: "2027-03-13", to: "2027-04-01" }],
    activities: [],
  });
});

test("a flight home before the first safe day, or out after the treatment's, is never made good", () => {
  expect(repairsOf({ before: whole, after: flownHome("2027-03-23"), fixed: "home" }, today)).toBeUndefined();
  const late = { ...whole, arrivals: [{ id: "out", on: "2027-03-10" }] };
  expect(repairsOf({ before: whole, after: late, fixed: "out" }, today)).toBeUndefined();
});

test("a person who sleeps at friends' is not told of nights without a hotel", () => {
  const before = { ...whole, hotels: [] };
  expect(brokenBy(before, { ...flownHome("2027-03-30"), hotels: [] }, today)).toEqual([]);
});

test("an activity that the new flight misses finds another time; the activity that was changed itself does not", () => {
  const missed = [{ id: "museum", from: "2027-03-28", to: "2027-03-28", why: "stay" as const }];
  const after = { ...flownHome("2027-03-28"), activities: missed };
  expect(repairsOf({ before: whole, after, fixed: "home" }, today)).toMatchObject({
    stays: [{ id: "after", to: "2027-03-28" }],
    activities: ["museum"],
  });
  expect(repairsOf({ before: whole, after: { ...whole, activities: missed }, fixed: "museum" }, today)).toBeUndefined();
});

const offset = fc.integer({ min: -12, max: 12 });
/** Trips with any of their two flights and three stays moved at both ends, and one activity perhaps missed. */
const changed = fc.record({
  out: offset,
  home: offset,
  companions: fc.integer({ min: 0, max: 1 }),
  edges: fc.tuple(offset, offset),
  activity: fc.boolean(),
});

test("for any change, repairs break nothing, keep the clinical limits and leave every other booking as it was", () => {
  fc.assert(
    fc.property(changed, ({ out, home, companions, edges, activity }) => {
      const before = { ...whole, companions };
      const after: TripFacts = {
        ...before,
        arrivals: [{ id: "out", on: dayAfter("2027-03-08", out) }],
        departures: [{ id: "home", on: dayAfter("2027-03-29", home) }],
        activities: activity ? [{ id: "museum", from: "2027-03-20", to: "2027-03-20", why: "stay" as const }] : [],
      };
      const repairs = repairsOf({ before, after, fixed: "out" }, today);
      if (!repairs) return;
      const then = applied(after, repairs);
      expect(brokenBy(before, then, today)).toEqual([]);
      expect(then.arrivals.every(({ on }) => on < then.dates.treatment)).toBe(true);
      expect(then.departures.every(({ on }) => on >= (then.safeFlightOn ?? on))).toBe(true);
      expect([then.dates.treatment, then.treatment]).toEqual([before.dates.treatment, before.treatment]);
      // A stay gives way at its edges, is never emptied, and a night that stays needed keeps its bed.
      for (const { from, to } of then.hotels) expect(from < to).toBe(true);
      const [one] = edges;
      const stayed = { ...before, hotels: [{ id: "before", from: dayAfter("2027-03-08", one), to: "2027-03-10" }] };
      expect(repairsOf({ before, after: stayed, fixed: "before" }, today)?.stays ?? []).not.toContainEqual(
        expect.objectContaining({ id: "before" }),
      );
    }),
  );
});

test("a later flight home within the clinical limits can always be made good, whatever the delay", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (days) => {
      const after = flownHome(dayAfter("2027-03-29", days));
      const repairs = repairsOf({ before: whole, after, fixed: "home" }, today);
      expect(repairs?.stays.map(({ id }) => id)).toEqual(days === 0 ? [] : ["after"]);
      expect(repairs?.dates === null).toBe(days <= 1);
    }),
  );
});
