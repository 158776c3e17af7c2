import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QuoteEstimate } from "../../contract/quotes.ts";
import { type Estimable, type EstimateFacts, estimateTrip } from "./estimates.ts";

const count = (max: number) => fc.integer({ min: 0, max });
const pack = fc.record({
  name: fc.constantFrom("Essential", "Complete"),
  price: fc.integer({ min: 1, max: 1e9 }),
  hospitalNights: count(20),
  hotelNights: count(30),
  companions: count(4),
  includes: fc.uniqueArray(fc.constantFrom("hotel", "transfer", "interpreter", "surgery")),
});
const procedure: fc.Arbitrary<Estimable> = fc.record({
  title: fc.constantFrom("Knee", "Hip"),
  stayDays: fc.tuple(count(60), count(60)).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
  secondVisit: fc.option(
    fc.tuple(fc.integer({ min: 1, max: 20 }), count(9)).map(([min, more]) => ({ min, max: min + more })),
  ),
  minDaysBeforeFlight: count(40),
  package: pack,
});
const travel = fc.record({
  flexibility: fc.constantFrom("exact", "month", "open"),
  companions: count(4),
  hotelLevel: fc.constantFrom("none", "simple", "comfortable", "best"),
  extras: fc.uniqueArray(fc.constantFrom("transfers", "interpreter", "visa-letter", "insurance", "wheelchair")),
});
const facts: fc.Arbitrary<EstimateFacts> = fc.record({
  currency: fc.constantFrom("AED", "EUR", "KRW", "KWD", "JPY", "USD", "VUV"),
  procedures: fc.array(procedure, { minLength: 1, maxLength: 5 }),
  requestedCount: count(5),
  travel: fc.option(travel, { nil: undefined }),
  secondHotel: fc.constant("Hotel on the second visit"),
  on: fc.constant("2026-11-20"),
});
const estimateOf = (given: EstimateFacts): QuoteEstimate => {
  const estimate = estimateTrip(given);
  if (!estimate) throw new Error("there are procedures, so there is an estimate");
  return estimate;
};

describe("any estimate", () => {
  test("is whole minor units of one currency, never ends before it begins, and adds up", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const estimate = estimateOf(given);
        expect(QuoteEstimate.safeParse(estimate).success).toBe(true);
        const both = (bound: "low" | "high") => estimate.parts.reduce((sum, part) => sum + part[bound].amount, 0);
        expect([estimate.low.amount, estimate.high.amount]).toEqual([both("low"), both("high")]);
        for (const { low, high } of [estimate, ...estimate.parts]) {
          expect(low.amount).toBeLessThanOrEqual(high.amount);
          expect(low.amount).toBeGreaterThanOrEqual(0);
          expect([low.currency, high.currency]).toEqual([given.currency, given.currency]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("never costs less with one companion more", () => {
    fc.assert(
      fc.property(facts, travel, count(3), (given, trip, companions) => {
        const alone = estimateOf({ ...given, travel: { ...trip, companions } });
        const together = estimateOf({ ...given, travel: { ...trip, companions: companions + 1 } });
        expect(together.low.amount).toBeGreaterThanOrEqual(alone.low.amount);
        expect(together.high.amount).toBeGreaterThanOrEqual(alone.high.amount);
        expect(together.missing).toContain("companion-flights");
      }),
    );
  });

  test("asks for the longest stay and the longest wait before flying", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { stayDays, minDaysBeforeFlight } = estimateOf(given);
        const most = (of: (each: Estimable) => number) => Math.max(...given.procedures.map(of));
        expect(stayDays).toEqual({ min: most((each) => each.stayDays.min), max: most((each) => each.stayDays.max) });
        expect(minDaysBeforeFlight).toBe(most((each) => each.minDaysBeforeFlight));
      }),
    );
  });
});

const essential = {
  name: "Essential",
  price: 4_850_000,
  hospitalNights: 3,
  hotelNights: 0,
  companions: 0,
  includes: [],
};
const knee: Estimable = {
  title: "Knee replacement",
  stayDays: { min: 18, max: 24 },
  secondVisit: null,
  minDaysBeforeFlight: 14,
  package: essential,
};
const baseFacts: EstimateFacts = {
  currency: "AED",
  procedures: [knee],
  requestedCount: 1,
  travel: { flexibility: "month", month: "2027-03", companions: 0, hotelLevel: "comfortable", extras: ["transfers"] },
  secondHotel: "Hotel on the second visit",
  on: "2026-11-20",
};

test("the nights outside the hospital are paid at the hotel's typical price", () => {
  const { parts, missing } = estimateOf(baseFacts);
  expect(parts.map(({ kind, label, low, high, source }) => [kind, label, low.amount, high.amount, source])).toEqual([
    ["treatment", "Knee replacement: Essential", 4_850_000, 4_850_000, "catalogue"],
    ["hotel", null, 14 * 38_000, 20 * 62_000, "typical"],
    ["transfers", null, 40_000, 70_000, "typical"],
  ]);
  expect(missing).toEqual(["flights"]);
});

test("a treatment in two visits has the hotel and the rides of both, and leaves out the flights of both", () => {
  const twice = { ...knee, secondVisit: { min: 6, max: 7 } };
  const { parts, low, missing } = estimateOf({ ...baseFacts, procedures: [twice] });
  expect(parts.map(({ kind, label, low: least, high }) => [kind, label, least.amount, high.amount])).toEqual([
    ["treatment", "Knee replacement: Essential", 4_850_000, 4_850_000],
    ["hotel", null, 14 * 38_000, 20 * 62_000],
    ["hotel", "Hotel on the second visit", 5 * 38_000, 6 * 62_000],
    ["transfers", null, 2 * 40_000, 2 * 70_000],
  ]);
  expect(low.amount).toBe(4_850_000 + 19 * 38_000 + 80_000);
  expect(missing).toEqual(["flights", "second-visit-flights"]);
});

test("what a package includes is not paid twice", () => {
  const complete = { ...essential, hotelNights: 14, companions: 1, includes: ["transfer" as const] };
  const travel = { ...baseFacts.travel, companions: 1 } as NonNullable<EstimateFacts["travel"]>;
  const { parts, hotelNights } = estimateOf({ ...baseFacts, procedures: [{ ...knee, package: complete }], travel });
  expect(hotelNights).toBe(14);
  expect(parts.map(({ kind, low, high }) => [kind, low.amount, high.amount])).toEqual([
    ["treatment", 4_850_000, 4_850_000],
    ["hotel", 0, 6 * 62_000],
  ]);
});

test("does not name a hotel as missing where the package includes one", () => {
  const complete = { ...essential, hotelNights: 16 };
  const { missing } = estimateOf({ ...baseFacts, procedures: [{ ...knee, package: complete }], travel: undefined });
  expect(missing).toEqual(["flights", "dates"]);
});

test("names the costs that it does not cover", () => {
  const { missing } = estimateOf({ ...baseFacts, procedures: [knee, knee], requestedCount: 3, travel: undefined });
  expect(missing).toEqual(["procedure", "flights", "hotel-level", "dates", "examination"]);
  expect(estimateTrip({ ...baseFacts, procedures: [], requestedCount: 0 })).toBeUndefined();
});

test("typical prices are converted to other currencies in their own minor units", () => {
  const hotel = (currency: string) =>
    estimateOf({ ...baseFacts, currency }).parts.find(({ kind }) => kind === "hotel")?.low.amount;
  expect(hotel("KRW")).toBe(14 * 150_000);
  expect(hotel("EUR")).toBe(14 * 8_900);
  expect(hotel("KWD")).toBe(14 * 32_000);
  expect(hotel("VUV")).toBeUndefined();
});
