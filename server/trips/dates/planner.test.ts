import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, dayIn, daysBetween, instantOf } from "../../../contract/zoned-time.ts";
import { datesProblem, hotelStays, movedDates, safeFlight, stayFor } from "./planner.ts";

const day = fc.integer({ min: 0, max: 700 }).map((count) => dayAfter("2026-12-01", count));
const needs = fc.record({
  hospitalNights: fc.integer({ min: 0, max: 14 }),
  leastStay: fc.integer({ min: 1, max: 40 }),
  minDaysBeforeFlight: fc.integer({ min: 0, max: 40 }),
});
const today = "2026-11-21";

test("whatever the treatment, its shortest stay is one that nobody has to warn of", () => {
  fc.assert(
    fc.property(day, needs, (treatment, asked) => {
      const dates = stayFor(treatment, asked);
      const flyFrom = safeFlight(treatment, asked);
      expect(dates.leave >= flyFrom).toBe(true);
      expect(daysBetween(dates.arrive, dates.leave) + 1).toBeGreaterThanOrEqual(asked.leastStay);
      const told = datesProblem(dates, { today, flyFrom, hospitalNights: asked.hospitalNights });
      expect(told === undefined || told.reason === "too-far").toBe(true);
    }),
  );
});

test("every night of a stay is spent once: in a hotel or in hospital, and none outside the stay", () => {
  fc.assert(
    fc.property(day, needs, fc.integer({ min: 0, max: 3 }), fc.nat(10), (treatment, asked, companions, longer) => {
      const shortest = stayFor(treatment, asked);
      const dates = { ...shortest, leave: dayAfter(shortest.leave, longer) };
      const stays = hotelStays(dates, { ...asked, companions });
      for (const { from, to, nights } of stays) {
        expect(from >= dates.arrive && to <= dates.leave && nights === daysBetween(from, to) && nights > 0).toBe(true);
      }
      const patient = stays.filter(({ who }) => who === "everybody").reduce((sum, { nights }) => sum + nights, 0);
      expect(patient + asked.hospitalNights).toBe(daysBetween(dates.arrive, dates.leave));
      const all = stays.reduce((sum, { nights }) => sum + nights, 0);
      if (companions > 0) expect(all).toBe(daysBetween(dates.arrive, dates.leave));
    }),
  );
});

test("moving the treatment moves the whole journey; a date that is moved alone leaves the others", () => {
  fc.assert(
    fc.property(day, day, needs, (one, other, asked) => {
      const before = stayFor(one, asked);
      const after = movedDates(before, { treatment: other });
      expect(after).toEqual(stayFor(other, asked));
      expect(movedDates(before, { leave: other })).toEqual({ ...before, leave: other });
      expect(movedDates(before, { arrive: other })).toEqual({ ...before, arrive: other });
      expect(movedDates(after, { treatment: one })).toEqual(before);
    }),
  );
});

test("no move ends in a flight before the safe day without a clinician's word", () => {
  fc.assert(
    fc.property(day, day, needs, (treatment, leave, asked) => {
      const dates = movedDates(stayFor(treatment, asked), { leave });
      const flyFrom = safeFlight(treatment, asked);
      const { hospitalNights } = asked;
      if (leave < flyFrom) {
        const told = datesProblem(dates, { today, flyFrom, hospitalNights });
        expect(told).toBeDefined();
        // The day that is named would do.
        if (told?.day)
          expect(
            datesProblem({ ...dates, [told.field]: told.day }, { today, flyFrom, hospitalNights })?.field,
          ).not.toBe(told.field);
      }
      const allowed = datesProblem(dates, { today, flyFrom: leave, hospitalNights });
      expect(allowed?.reason === "unsafe").toBe(false);
    }),
  );
});

test("a stay has as many nights in every zone, also where clocks are put forward or back during it", () => {
  const zones = [
    "Asia/Dubai",
    "Europe/Lisbon",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Seoul",
    "Africa/Cairo",
  ];
  fc.assert(
    fc.property(day, needs, fc.constantFrom(...zones), (treatment, asked, zone) => {
      for (const { from, to, nights } of hotelStays(stayFor(treatment, asked), { ...asked, companions: 1 })) {
        const begins = instantOf({ day: from, time: "15:00" }, zone);
        const ends = instantOf({ day: to, time: "11:00" }, zone);
        expect(begins < ends).toBe(true);
        expect(daysBetween(dayIn(zone, begins), dayIn(zone, ends))).toBe(nights);
      }
    }),
  );
});
