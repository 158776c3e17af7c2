import fc from "fast-check";
import { expect, test } from "vitest";
import { lastDayFor, lastDayOf } from "./offer-days.ts";
import { dayAfter } from "./zoned-time.ts";

const offeredOn = "2026-11-29";
const arrivals = fc.integer({ min: 0, max: 400 }).map((count) => dayAfter(offeredOn, count));

test("a stay is accepted before its arrival, and never before it was offered", () => {
  fc.assert(
    fc.property(arrivals, (arrive) => {
      const last = lastDayFor(arrive, offeredOn);
      expect(last >= offeredOn).toBe(true);
      if (arrive > offeredOn) expect(last < arrive).toBe(true);
    }),
  );
});

test("an offer stands no longer than its last stay can be accepted", () => {
  expect(lastDayOf([], offeredOn)).toBeUndefined();
  expect(lastDayOf([{ arrive: "2026-12-11" }, { arrive: "2027-01-04" }], offeredOn)).toBe("2027-01-03");
  expect(lastDayOf([{ arrive: offeredOn }], offeredOn)).toBe(offeredOn);
  fc.assert(
    fc.property(fc.array(arrivals, { minLength: 1 }), (days) => {
      const last =
        lastDayOf(
          days.map((arrive) => ({ arrive })),
          offeredOn,
        ) ?? "";
      expect(days.every((arrive) => lastDayFor(arrive, offeredOn) <= last)).toBe(true);
    }),
  );
});
