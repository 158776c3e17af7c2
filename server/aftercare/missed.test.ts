import fc from "fast-check";
import { expect, test } from "vitest";
import { days, hours, minutes } from "../../contract/durations.ts";
import { dayAfter, dayIn, instantOf, wallClock } from "../../contract/zoned-time.ts";
import { type Course, dayToRemindOf, isToTell, mostReminders, zoneOf } from "./missed.ts";

/** Zones with summer time in both hemispheres, with half hours, on both sides of the date line, and with a skipped midnight. */
const zones = [
  "Asia/Dubai",
  "Europe/Lisbon",
  "America/Los_Angeles",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Pago_Pago",
  "Asia/Kathmandu",
  "America/Santiago",
  "Africa/Cairo",
];
const zone = fc.constantFrom(...zones);
/** Around the clock changes of 2026 and 2027 in these zones. */
const treatment = fc
  .tuple(fc.constantFrom("2026-03-05", "2026-03-26", "2026-04-02", "2026-08-30", "2026-10-01", "2026-10-22"), fc.nat(9))
  .map(([day, later]) => dayAfter(day, later));

const course = (changes: Partial<Course> = {}): Course => ({
  treatmentOn: "2026-11-18",
  zone: "Asia/Dubai",
  given: [],
  remindedOn: null,
  reminders: 0,
  isReminded: true,
  isTold: false,
  ...changes,
});
const at = (day: string, time: string, where = "Asia/Dubai") => instantOf({ day, time }, where);

test("a missing check-in is reminded of from 20:00 to midnight of the person's own day, from the day after the treatment on", () => {
  expect(dayToRemindOf(course(), at("2026-11-18", "20:30"))).toBeUndefined();
  expect(dayToRemindOf(course(), at("2026-11-19", "19:59"))).toBeUndefined();
  expect(dayToRemindOf(course(), at("2026-11-19", "20:00"))).toBe("2026-11-19");
  expect(dayToRemindOf(course(), at("2026-11-19", "23:59"))).toBe("2026-11-19");
  expect(dayToRemindOf(course(), at("2026-11-20", "00:00"))).toBeUndefined();
  expect(dayToRemindOf(course(), at("2027-02-17", "21:00"))).toBeUndefined();
});

test("nothing is sent for a day with a check-in, after two mails in a row, or to a person who turned the mails off", () => {
  const evening = at("2026-11-20", "20:10");
  expect(
    dayToRemindOf(course({ given: [{ day: "2026-11-20", at: at("2026-11-20", "07:00") }] }), evening),
  ).toBeUndefined();
  expect(
    dayToRemindOf(course({ given: [{ day: "2026-11-19", at: at("2026-11-20", "01:00") }] }), evening),
  ).toBeUndefined();
  expect(dayToRemindOf(course({ reminders: mostReminders }), evening)).toBeUndefined();
  expect(dayToRemindOf(course({ isReminded: false }), evening)).toBeUndefined();
  expect(dayToRemindOf(course({ remindedOn: "2026-11-20", reminders: 1 }), evening)).toBeUndefined();
  expect(dayToRemindOf(course({ remindedOn: "2026-11-19", reminders: 1 }), evening)).toBe("2026-11-20");
});

test("the clinic is told after two days of the first week without a check-in, in a row or not, once", () => {
  const given = (...of: string[]) => of.map((day) => ({ day, at: at(day, "09:00") }));
  expect(isToTell(course(), at("2026-11-20", "19:00"))).toBe(false);
  expect(isToTell(course(), at("2026-11-20", "20:00"))).toBe(true);
  expect(isToTell(course({ isReminded: false }), at("2026-11-20", "20:00"))).toBe(true);
  expect(isToTell(course({ isTold: true }), at("2026-11-20", "20:00"))).toBe(false);
  expect(isToTell(course({ given: given("2026-11-20") }), at("2026-11-20", "20:00"))).toBe(false);
  expect(isToTell(course({ given: given("2026-11-20") }), at("2026-11-21", "20:00"))).toBe(true);
  const allButOne = given("2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24");
  expect(isToTell(course({ given: allButOne }), at("2026-11-27", "20:00"))).toBe(false);
  expect(isToTell(course(), at("2026-11-29", "20:00"))).toBe(false);
});

test("the zone is the trip's until its last day, then what the person says, else their device's", () => {
  const facts = { leaveOn: "2026-12-02", place: "Asia/Dubai", said: "Europe/Lisbon", device: "Africa/Nairobi" };
  expect(zoneOf({ ...facts, today: "2026-12-02" })).toBe("Asia/Dubai");
  expect(zoneOf({ ...facts, today: "2026-12-03" })).toBe("Europe/Lisbon");
  expect(zoneOf({ ...facts, today: "2026-12-03", said: undefined })).toBe("Africa/Nairobi");
  expect(zoneOf({ ...facts, today: "2026-12-03", said: undefined, device: null })).toBe("Asia/Dubai");
});

/** Runs the schedule every so many minutes for some weeks, as the server does, while the person may travel and answer. */
function run({
  treatmentOn,
  trips,
  answers,
  every,
}: {
  treatmentOn: string;
  /** The zone from each day on. */
  trips: readonly (readonly [number, string])[];
  /** Days with a check-in at noon. */
  answers: readonly number[];
  every: number;
}) {
  const mails: { day: string; at: Date; zone: string }[] = [];
  let told: Date | undefined;
  const begin = Date.parse(`${treatmentOn}T00:00:00Z`);
  let state = course({ treatmentOn });
  const noons = answers.map((number) => begin + days(number) + hours(12));
  for (let now = begin; now < begin + days(25); now += minutes(every)) {
    const moment = new Date(now);
    const where = trips.findLast(([from]) => now >= begin + days(from))?.[1] ?? "Asia/Dubai";
    const given = noons
      .filter((noon) => noon <= now)
      .map((noon) => ({ day: dayIn(where, new Date(noon)), at: new Date(noon) }));
    if (given.length > state.given.length) state = { ...state, reminders: 0 };
    state = { ...state, zone: where, given };
    const day = dayToRemindOf(state, moment);
    if (day) {
      mails.push({ day, at: moment, zone: where });
      state = { ...state, remindedOn: day, reminders: state.reminders + 1 };
    }
    if (isToTell(state, moment)) {
      told ??= moment;
      state = { ...state, isTold: true };
    }
  }
  return { mails, told };
}

const answers = fc.uniqueArray(fc.nat(24));
const every = fc.constantFrom(15, 30, 55);

test("over zones and summer time: in the evening alone, once a day, at most two in a row without a check-in", () => {
  const trips = fc.array(fc.tuple(fc.nat(24), zone), { maxLength: 3 }).map((all) => all.toSorted(([a], [b]) => a - b));
  fc.assert(
    fc.property(treatment, trips, answers, every, (treatmentOn, moves, given, minutesApart) => {
      const { mails } = run({ treatmentOn, trips: moves, answers: given, every: minutesApart });
      for (const mail of mails) {
        const clock = wallClock(mail.at, mail.zone);
        expect(clock.day).toBe(mail.day);
        expect(clock.time >= "20:00").toBe(true);
      }
      expect(new Set(mails.map(({ day }) => day)).size).toBe(mails.length);
      const begin = Date.parse(`${treatmentOn}T00:00:00Z`);
      const noons = given.map((number) => begin + days(number) + hours(12));
      for (const [index, mail] of mails.entries()) {
        const [first] = [mails[index - 2]];
        if (!first) continue;
        expect(noons.some((noon) => noon > first.at.getTime() && noon <= mail.at.getTime())).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("in one zone: a person who never answers gets two mails, on the first two evenings, and the clinic is told by the second", () => {
  fc.assert(
    fc.property(treatment, zone, every, (treatmentOn, where, minutesApart) => {
      const { mails, told } = run({ treatmentOn, trips: [[0, where]], answers: [], every: minutesApart });
      expect(mails.map(({ day }) => day)).toEqual([dayAfter(treatmentOn, 1), dayAfter(treatmentOn, 2)]);
      expect(told).toEqual(mails[1]?.at);
    }),
    { numRuns: 60 },
  );
});
