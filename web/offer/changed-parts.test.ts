import { expect, test } from "vitest";
import type { Offer } from "../../contract/offers.ts";
import { changedParts, comparedOf } from "./changed-parts.ts";

const money = (amount: number) => ({ amount, currency: "AED" });
const first = {
  language: "en",
  eligibility: "suitable",
  reason: "Bring your last blood test.",
  plan: [
    { title: "Day one", text: "Examination, and a talk about options." },
    { title: "Day two", text: "The operation." },
  ],
  included: ["8 nights in a hotel", "Three nights in hospital"],
  excluded: ["Flights"],
  deposit: { amount: money(1_180_00), refundableDays: 14 },
  stages: [{ label: "On arrival", amount: money(4_720_00) }],
  dates: [{ arrive: "2027-03-01", treatment: "2027-03-03", leave: "2027-03-18" }],
  minDaysBeforeFlight: 10,
  suggestions: { hotel: null, flight: null, hotelLevel: null },
  validUntil: "2026-12-10T20:00:00Z",
} as unknown as Offer; // what a comparison reads

const compare = (changes: Partial<Offer>) =>
  changedParts(comparedOf(first, "Asia/Dubai"), comparedOf({ ...first, ...changes }, "Asia/Dubai"), "en");

test("two versions of one text differ in nothing", () => {
  expect(compare({})).toEqual([]);
});

test("dates, payments, clinical text, what is included and the end are named with what they were", () => {
  const changes = compare({
    plan: [{ title: "Day one", text: "Examination." }, ...first.plan.slice(1)],
    minDaysBeforeFlight: 12,
    included: ["9 nights in a hotel", "Three nights in hospital"],
    deposit: { ...first.deposit, amount: money(1_550_00) },
    dates: [{ arrive: "2027-03-02", treatment: "2027-03-04", leave: "2027-03-19" }],
    validUntil: "2026-12-20T20:00:00Z",
  });
  expect(changes.map(({ name }) => name)).toEqual([
    "Treatment plan",
    "Dates the clinic can hold for you",
    "Included",
    "When you pay",
    "Valid until",
  ]);
  const [plan, dates, included, payments, end] = changes;
  expect(plan?.removed[0]).toBe("Day one\nExamination, and a talk about options.");
  expect(plan?.added).toEqual(["Day one\nExamination.", expect.stringContaining("12 days")]);
  expect(dates?.removed).toHaveLength(1);
  expect(dates?.added[0]).toContain("4 March 2027");
  expect(included).toMatchObject({ removed: ["8 nights in a hotel"], added: ["9 nights in a hotel"] });
  expect(payments?.added).toEqual([expect.stringContaining("1,550")]);
  expect(end).toMatchObject({ removed: ["10 December 2026"], added: ["20 December 2026"] });
});
