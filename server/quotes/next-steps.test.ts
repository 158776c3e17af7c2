import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuoteStatus } from "../../contract/quotes.ts";
import { type Agreed, deskStep, maySchedule, personStep } from "./next-steps.ts";
import { agreedStates } from "./states.ts";

const today = "2026-11-23";
const days = { none: null, ahead: "2027-03-03", past: "2026-11-20" } as const;
const agreements = fc.record<Agreed & { signedDay: string | null }>({
  status: fc.constantFrom(...agreedStates),
  isExpired: fc.boolean(),
  isRenewalRequested: fc.boolean(),
  day: fc.constantFrom("none", "ahead", "past"),
  isDayClosed: fc.boolean(),
  isScheduled: fc.boolean(),
  isTransferAwaited: fc.boolean(),
  treatment: fc.constantFrom("held", "cancelled", "none"),
  isMoveRequested: fc.boolean(),
  signedDay: fc.constantFrom(null, days.ahead, days.past),
});
/** Agreements that can be: only an unpaid one expires, and a day that was signed or scheduled is known. */
const possible = agreements.filter(
  ({
    status,
    isExpired,
    isRenewalRequested,
    day,
    isDayClosed,
    signedDay,
    isScheduled,
    isTransferAwaited,
    treatment,
    isMoveRequested,
  }) =>
    (!isDayClosed || day !== "none") &&
    (!isExpired || status === "deposit_due") &&
    (!isRenewalRequested || isExpired) &&
    (day !== "none" || (signedDay === null && !isScheduled && treatment === "none")) &&
    (!isMoveRequested || treatment === "held") &&
    (!isTransferAwaited || treatment === "held") &&
    (status !== "scheduled" || day !== "none") &&
    // A treatment whose deposit is due is unbought, and the clinic sets a day of its own only where none was signed.
    (signedDay === null || isScheduled || treatment !== "none" || days[day] === signedDay),
);
const waitsForClinic = ["await-renewal", "agree-dates", "await-schedule"];
const waitsForPerson = ["await-deposit", "await-trip"];

test("somebody can always act: the person and the clinic never wait for each other", () => {
  fc.assert(
    fc.property(possible, (agreed) => {
      const steps = [personStep(agreed), deskStep(agreed)] as const;
      expect(steps.every(Boolean)).toBe(true);
      expect(waitsForClinic.includes(steps[0]) && waitsForPerson.includes(steps[1]), steps.join()).toBe(false);
    }),
  );
});

test("where the desk is told to set the day or to schedule, it may; a deposit is paid only for a day ahead", () => {
  fc.assert(
    fc.property(possible, (agreed) => {
      const step = deskStep(agreed);
      const signedDay = agreed.day === "past" ? days.past : agreed.signedDay;
      const isTripsMatter = agreed.treatment === "held";
      if (step === "schedule" || (step === "set-day" && !isTripsMatter))
        expect(maySchedule({ ...agreed, signedDay: agreed.day === "none" ? null : signedDay, today })).toBe(true);
      if (personStep(agreed) === "pay-deposit")
        expect(agreed).toMatchObject({ day: "ahead", isDayClosed: false, isExpired: false });
    }),
  );
});

const agreed = (status: QuoteStatus, facts: Partial<Agreed>): Agreed => ({
  status,
  isExpired: false,
  isRenewalRequested: false,
  day: "none",
  isDayClosed: false,
  isScheduled: false,
  isTransferAwaited: false,
  treatment: "none",
  isMoveRequested: false,
  ...facts,
});
const held = { day: "ahead", treatment: "held" } as const;

test.each([
  ["deposit, no dates", agreed("deposit_due", {}), "agree-dates", "set-day"],
  ["deposit, dates", agreed("deposit_due", { day: "ahead" }), "pay-deposit", "await-deposit"],
  ["deposit, in a trip", agreed("deposit_due", held), "pay-deposit", "await-deposit"],
  [
    "deposit, its transfer is awaited",
    agreed("deposit_due", { ...held, isTransferAwaited: true }),
    "await-transfer",
    "await-deposit",
  ],
  ["deposit, expired", agreed("deposit_due", { ...held, isExpired: true }), "renew-offer", "extend"],
  [
    "deposit, expired, renewal requested",
    agreed("deposit_due", { isExpired: true, isRenewalRequested: true }),
    "await-renewal",
    "extend",
  ],
  ["deposit, the signed day has passed", agreed("deposit_due", { day: "past" }), "agree-dates", "set-day"],
  [
    "deposit, day set by the clinic",
    agreed("deposit_due", { day: "ahead", isScheduled: true }),
    "pay-deposit",
    "await-deposit",
  ],
  ["deposit, the day was closed", agreed("deposit_due", { day: "ahead", isDayClosed: true }), "agree-dates", "set-day"],
  [
    "deposit, in a trip, the day was closed",
    agreed("deposit_due", { ...held, isDayClosed: true }),
    "agree-dates",
    "move-treatment",
  ],
  [
    "paid, the day was closed",
    agreed("deposit_paid", { ...held, isDayClosed: true }),
    "await-schedule",
    "move-treatment",
  ],
  ["paid", agreed("deposit_paid", held), "await-schedule", "schedule"],
  ["paid, no day", agreed("deposit_paid", {}), "agree-dates", "set-day"],
  ["no deposit, no dates", agreed("accepted", {}), "agree-dates", "set-day"],
  ["no deposit, dates", agreed("accepted", { day: "ahead" }), "begin-trip", "schedule"],
  ["no deposit, in a trip", agreed("accepted", held), "await-schedule", "schedule"],
  ["scheduled, no trip", agreed("scheduled", { day: "ahead", isScheduled: true }), "begin-trip", "await-trip"],
  ["scheduled", agreed("scheduled", { ...held, isScheduled: true }), "plan-trip", "follow-trip"],
  [
    "scheduled, a move requested",
    agreed("scheduled", { ...held, isScheduled: true, isMoveRequested: true }),
    "plan-trip",
    "answer-move",
  ],
  [
    "cancelled",
    agreed("deposit_paid", { day: "ahead", treatment: "cancelled" }),
    "treatment-cancelled",
    "treatment-cancelled",
  ],
  ["cancelled with its request", agreed("cancelled", {}), "treatment-cancelled", "treatment-cancelled"],
  ["treated", agreed("scheduled", { ...held, day: "past", isScheduled: true }), "recover", "aftercare"],
] as const)("%s: the steps of the person and the desk", (_, facts, person, desk) => {
  expect([personStep(facts), deskStep(facts)]).toEqual([person, desk]);
});
