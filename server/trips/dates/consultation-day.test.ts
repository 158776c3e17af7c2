import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdays } from "../../../contract/weekday-constants.ts";
import { dayAfter, weekdayOf } from "../../../contract/zoned-time.ts";
import { consultationDay, type WorkDays } from "./consultation-day.ts";

const day = fc.nat(400).map((count) => dayAfter("2026-12-01", count));
const days = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 });
const range = fc.tuple(day, fc.nat(6)).map(([from, length]) => ({ from, to: dayAfter(from, length) }));
const time = { opens: "09:00", closes: "12:00" };

const work = fc.record({
  office: days,
  own: days,
  closed: fc.array(range),
  off: fc.array(range),
  absent: fc.array(range),
});
type Facts = typeof work extends fc.Arbitrary<infer T> ? T : never;
const within = (ranges: readonly { from: string; to: string }[], on: string): boolean =>
  ranges.some(({ from, to }) => from <= on && on <= to);

const workDays = ({ office, own, closed, off, absent }: Facts): WorkDays => ({
  hours: [{ days: office, ...time }],
  doctors: ["lea"],
  week: {
    offer: { hours: [{ doctor: "lea", days: own, ...time }], daysOff: off },
    closings: closed.map(({ from, to }) => ({ doctor: null, firstDay: from, lastDay: to })),
    own: new Map([
      [
        "lea",
        {
          weekly: null,
          buffer: 0,
          noticeHours: null,
          days: new Map(),
          absences: absent.map(({ from, to }) => ({ firstDay: from, lastDay: to })),
        },
      ],
    ]),
  },
});

test("a consultation is never proposed on a day on which the clinic is closed or its doctor is away", () => {
  fc.assert(
    fc.property(work, day, fc.option(fc.integer({ min: 1, max: 9 })), (facts, treatment, before) => {
      const arrive = before === null ? undefined : dayAfter(treatment, -before);
      const isOpen = (on: string): boolean =>
        facts.office.includes(weekdays[weekdayOf(on)] ?? "mon") &&
        ![facts.closed, facts.off, facts.absent].some((ranges) => within(ranges, on));
      const found = consultationDay(workDays(facts), treatment, arrive);
      const possible = Array.from({ length: before ?? 14 }, (_, back) => dayAfter(treatment, -1 - back)).filter(isOpen);
      // A stay that begins too late for a talk before it has it on the day of treatment.
      if (found === undefined || (found === treatment && arrive !== undefined)) expect(possible).toEqual([]);
      else {
        expect(found < treatment).toBe(true);
        expect(possible).toContain(found);
      }
    }),
  );
});

test("before a treatment on Monday, a clinic that is closed at the weekend talks on Friday", () => {
  const facts = { office: ["mon", "fri"] as const, own: ["mon"] as const, closed: [], off: [], absent: [] };
  const clinic = workDays({ ...facts, office: [...facts.office], own: [...facts.own] });
  expect(consultationDay(clinic, "2027-03-08")).toBe("2027-03-05");
});

test("within a longer stay, a day with the doctor's own consultation hours comes first", () => {
  const facts = { office: [...weekdays], own: ["wed" as const], closed: [], off: [], absent: [] };
  expect(consultationDay(workDays(facts), "2027-03-12", "2027-03-08")).toBe("2027-03-10");
});

test("a stay that begins on a closed day before the treatment has its talk on the day of treatment", () => {
  const facts = { office: ["mon", "fri"] as const, own: ["mon"] as const, closed: [], off: [], absent: [] };
  const clinic = workDays({ ...facts, office: [...facts.office], own: [...facts.own] });
  expect(consultationDay(clinic, "2027-03-08", "2027-03-07")).toBe("2027-03-08");
  expect(consultationDay(clinic, "2027-03-08", "2027-03-04")).toBe("2027-03-05");
});
