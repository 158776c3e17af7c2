import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, weekdayOf } from "../../contract/zoned-time.ts";
import { type Calendar, capacityOn, freePlace, isLimited, restOn, stateOf, type TakenPlace } from "./capacity.ts";

const procedures = ["knee", "hip"] as const;
const subjects = [
  { kind: "procedure", subject: "knee" },
  { kind: "procedure", subject: "hip" },
  { kind: "doctor", subject: "ada" },
  { kind: "doctor", subject: "bo" },
  { kind: "room", subject: "theatre-1" },
  { kind: "room", subject: "theatre-2" },
] as const;
const doctors = new Map([
  ["knee", ["ada", "bo"]],
  ["hip", ["bo"]],
]);
const monday = "2027-03-01";
const day = fc.nat(9).map((count) => dayAfter(monday, count));
const subject = fc.constantFrom(...subjects);

const plans = fc.uniqueArray(
  fc.record({
    subject,
    weekly: fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }),
    procedures: fc.subarray([...procedures]),
  }),
  { selector: (one) => one.subject.subject },
);

type Act =
  | { act: "book"; procedure: (typeof procedures)[number]; day: string }
  | { act: "cancel" | "move"; which: number; day: string }
  | { act: "close"; what: (typeof subjects)[number] | null; day: string }
  | { act: "reopen"; which: number }
  | { act: "set"; what: (typeof subjects)[number]; day: string; capacity: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant("book" as const), procedure: fc.constantFrom(...procedures), day }),
  fc.record({ act: fc.constantFrom("cancel" as const, "move" as const), which: fc.nat(30), day }),
  fc.record({ act: fc.constant("close" as const), what: fc.option(subject), day }),
  fc.record({ act: fc.constant("reopen" as const), which: fc.nat(5) }),
  fc.record({ act: fc.constant("set" as const), what: subject, day, capacity: fc.nat(3) }),
);

test("K: no sequence of bookings, moves, cancellations and closings leaves more treatments than a day takes", () => {
  fc.assert(
    fc.property(plans, fc.array(act, { maxLength: 60 }), (limits, acts) => {
      let calendar: Calendar = {
        plans: limits.map(({ subject: of, ...rest }) => ({ ...of, ...rest })),
        days: [],
        closures: [],
        shut: new Set(),
        doctors,
      };
      let places: TakenPlace[] = [];
      let made = 0;
      const on = (wanted: string) => places.filter((one) => one.day === wanted);
      for (const one of acts) {
        if (one.act === "book") {
          const found = freePlace(calendar, on(one.day), one);
          made++;
          const place = { attempt: String(made), procedure: one.procedure, day: one.day, takenAt: new Date(made) };
          if (found) places.push({ ...place, ...found });
        } else if (one.act === "close") {
          const of = one.what ?? { kind: "clinic" as const, subject: null };
          const closure = { ...of, firstDay: one.day, lastDay: dayAfter(one.day) };
          calendar = { ...calendar, closures: [...calendar.closures, closure] };
        } else if (one.act === "reopen")
          calendar = { ...calendar, closures: calendar.closures.filter((_, place) => place !== one.which) };
        else if (one.act === "set") {
          const others = calendar.days.filter(({ day: at, subject: of }) => at !== one.day || of !== one.what.subject);
          const special = { ...one.what, day: one.day, isOpen: one.capacity > 0, capacity: one.capacity };
          calendar = { ...calendar, days: [...others, special] };
        } else {
          const place = places[one.which];
          const found =
            one.act === "move" && place ? freePlace(calendar, on(one.day), { ...place, day: one.day }) : null;
          if (one.act === "cancel" || found) places = places.filter((other) => other !== place);
          if (place && found) places.push({ ...place, ...found, day: one.day, takenAt: new Date(++made) });
        }
        for (const at of new Set(places.map((place) => place.day))) {
          const state = stateOf(calendar, on(at));
          for (const of of subjects)
            expect(state.used.get(`${of.kind}/${of.subject}`) ?? 0).toBeLessThanOrEqual(capacityOn(calendar, of, at));
          // Nobody is lost: each booking has its place, or is a case.
          expect(state.fits.size + state.cases.length).toBe(on(at).length);
        }
      }
    }),
  );
});

test("a closing hits those of its days alone, and opening them again leaves nobody a case", () => {
  fc.assert(
    fc.property(day, fc.array(day, { maxLength: 12 }), fc.option(subject), (closed, booked, what) => {
      const open: Calendar = { plans: [], days: [], closures: [], shut: new Set(), doctors };
      const places = booked.map((at, count) => ({
        attempt: String(count),
        procedure: "hip",
        day: at,
        doctor: "bo",
        room: null,
        takenAt: new Date(count),
      }));
      const of = what ?? { kind: "clinic" as const, subject: null };
      const calendar = { ...open, closures: [{ ...of, firstDay: closed, lastDay: closed }] };
      for (const at of booked) {
        const there = places.filter((one) => one.day === at);
        const isHit = at === closed && (what === null || what.subject === "hip" || what.subject === "bo");
        expect(stateOf(calendar, there).cases).toHaveLength(isHit ? there.length : 0);
        expect(stateOf(open, there).cases).toEqual([]);
      }
    }),
  );
});

test("a weekly plan gives each day the number of its weekday, and one day its own", () => {
  fc.assert(
    fc.property(day, day, fc.array(fc.nat(9), { minLength: 7, maxLength: 7 }), fc.nat(9), (one, other, weekly, own) => {
      const knee = { kind: "procedure", subject: "knee" } as const;
      const days = [{ ...knee, day: other, isOpen: own > 0, capacity: own }];
      const calendar: Calendar = {
        plans: [{ ...knee, weekly, procedures: [] }],
        days,
        closures: [],
        shut: new Set(),
        doctors,
      };
      expect(capacityOn(calendar, knee, one)).toBe(one === other ? own : weekly[weekdayOf(one)]);
    }),
  );
});

test("a clinic without a calendar takes any number on any day", () => {
  const calendar: Calendar = { plans: [], days: [], closures: [], shut: new Set(), doctors };
  const places = Array.from({ length: 50 }, (_, count) => ({
    attempt: String(count),
    procedure: "knee",
    day: monday,
    doctor: null,
    room: null,
    takenAt: new Date(count),
  }));
  expect(isLimited(calendar, "knee")).toBe(false);
  expect(stateOf(calendar, places).cases).toEqual([]);
  expect(freePlace(calendar, places, { procedure: "knee", day: monday })).toEqual({ doctor: null, room: null });
});

test("a procedure without a calendar rests where the clinic is closed and nothing else is treated, unless the day was opened", () => {
  const [saturday, sunday] = [dayAfter(monday, 5), dayAfter(monday, 6)];
  const knee = { kind: "procedure", subject: "knee" } as const;
  const plans = [{ kind: "room" as const, subject: "theatre-1", weekly: [3, 3, 3, 3, 3, 0, 0], procedures: ["hip"] }];
  const calendar: Calendar = { plans, days: [], closures: [], shut: new Set([2, 6]), doctors };
  expect([monday, dayAfter(monday, 2), saturday, sunday].map((one) => restOn(calendar, "knee", one))).toEqual([
    undefined,
    undefined,
    "idle",
    "shut",
  ]);
  expect(restOn(calendar, "hip", sunday)).toBeUndefined(); // its room says what the day takes
  expect(restOn({ ...calendar, plans: [] }, "knee", sunday)).toBeUndefined();
  const opened = { ...calendar, days: [{ ...knee, day: sunday, isOpen: true, capacity: 1 }] };
  expect(restOn(opened, "knee", sunday)).toBeUndefined();
});
