import fc from "fast-check";
import { expect, test } from "vitest";
import { refundAt } from "../../adapters/bookings/clinic-book.ts";
import { refundSteps } from "../../contract/cancellation.ts";
import { depositTerms } from "../../contract/deposit-terms.ts";
import { dayAfter, dayIn, instantOf } from "../../contract/zoned-time.ts";
import { offerText } from "../quotes/offers/texts.ts";

const currency = "EUR";
const timeZones = ["Asia/Dubai", "Europe/Budapest", "America/Santiago", "Pacific/Auckland"] as const;

/** As the checks of a provider file accept them: the later, the less. */
const rules = fc
  .uniqueArray(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 100 })), {
    selector: ([days]) => days,
    maxLength: 6,
  })
  .map((pairs) => {
    const percents = pairs.map(([, percent]) => percent).toSorted((a, b) => a - b);
    return pairs
      .toSorted(([a], [b]) => a - b)
      .map(([days], index) => ({ days, percent: percents[index] ?? 1 }))
      .toReversed();
  });

/** The part of the deposit that the signed text promises on a cancellation some days before, as a reader takes it. */
function promised(text: string, daysBefore: number): number {
  const lines = [...text.matchAll(/cancelled (\d+) days or more before the day of treatment: (\d+) % comes back/g)];
  const first = lines.find(([, days]) => daysBefore >= Number(days));
  return Number(first?.[2] ?? 0);
}

test("J: on any day, a cancellation pays back what the offer's text promises", () => {
  fc.assert(
    fc.property(
      rules,
      fc.nat(60),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 23 }),
      fc.nat(1e6),
      fc.nat(1e6),
      fc.constantFrom(...timeZones),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      (given, refundableDays, daysBefore, hour, depositAmount, rest, timeZone, when) => {
        const day = dayIn(timeZone, when);
        const startsAt = instantOf({ day, time: "08:00" }, timeZone);
        const at = instantOf(
          { day: dayAfter(day, -daysBefore), time: `${String(hour).padStart(2, "0")}:30` },
          timeZone,
        );
        fc.pre(at < startsAt);
        const deposit = { amount: depositAmount, currency };
        const total = { amount: depositAmount + rest, currency };
        const terms = depositTerms(refundableDays, given);
        const steps = refundSteps(terms, { total, deposit, day, timeZone, startsAt });
        const text = offerText("Q-1", {
          option: 1,
          number: 1,
          approval: null,
          content: {
            language: "en",
            clinician: { name: "A", title: "B" },
            eligibility: "suitable",
            reason: "",
            plan: [],
            lines: [],
            total,
            included: [],
            excluded: [],
            deposit: { amount: deposit, refundableDays, rules: given },
            stages: [],
            dates: [],
            minDaysBeforeFlight: 0,
            suggestions: { hotel: null, flight: null, hotelLevel: null },
            termsVersion: "2026-01-01",
            signedBy: "A",
            translations: [],
            change: "",
          },
        });
        const part = Math.round((depositAmount * promised(text, daysBefore)) / 100);
        const whole = refundAt(steps, total, at).amount;
        expect(whole - rest).toBe(part);
      },
    ),
    { numRuns: 300 },
  );
});

test("from the start of the treatment nothing comes back", () => {
  const startsAt = instantOf({ day: "2026-12-10", time: "08:00" }, "Asia/Dubai");
  const sale = { total: { amount: 1000, currency }, deposit: { amount: 200, currency }, day: "2026-12-10" };
  const steps = refundSteps(depositTerms(0, []), { ...sale, timeZone: "Asia/Dubai", startsAt });
  expect(refundAt(steps, sale.total, startsAt).amount).toBe(0);
});
