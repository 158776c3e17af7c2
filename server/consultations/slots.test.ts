import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ConsultationHours } from "../../contract/consultation-hours.ts";
import { days, hours, minutes } from "../../contract/durations.ts";
import { instantOf } from "../../contract/zoned-time.ts";
import { dayPage, examineDay, freeAt, freeTimes, type OwnHours } from "./slots.ts";

const offer = (changes: Partial<ConsultationHours> = {}): ConsultationHours => ({
  minutes: 30,
  noticeHours: 24,
  horizonDays: 28,
  modes: [{ mode: "video", price: 0 }],
  hours: [{ doctor: "ada", days: ["mon", "tue"], opens: "09:00", closes: "11:00" }],
  daysOff: [],
  questions: [],
  ...changes,
});

const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const friday = new Date("2026-11-20T09:00:00Z");
const asked = { clinicians: ["ada"], from: "2026-01-01", to: "2030-01-01", taken: [] };
const startsOf = (times: readonly { startsAt: Date }[]) => times.map(({ startsAt }) => startsAt.toISOString());

describe("the times that are offered", () => {
  test("follow each other from opening to closing, by the clinic's clock", () => {
    const times = freeTimes({ offer: offer(), timeZone: "Asia/Dubai", now: friday }, asked);
    expect(startsOf(times).slice(0, 5)).toEqual([
      "2026-11-23T05:00:00.000Z",
      "2026-11-23T05:30:00.000Z",
      "2026-11-23T06:00:00.000Z",
      "2026-11-23T06:30:00.000Z",
      "2026-11-24T05:00:00.000Z",
    ]);
    expect(times).toHaveLength(4 * 2 * 4);
  });

  test("leave the clinic its notice and its horizon, and its days off", () => {
    const now = new Date("2026-11-22T05:45:00Z");
    const off = { daysOff: [{ from: "2026-11-24", to: "2026-11-30" }], horizonDays: 15 };
    const times = freeTimes({ offer: offer(off), timeZone: "Asia/Dubai", now }, asked);
    expect(startsOf(times)).toEqual([
      "2026-11-23T06:00:00.000Z",
      "2026-11-23T06:30:00.000Z",
      "2026-12-01T05:00:00.000Z",
      "2026-12-01T05:30:00.000Z",
      "2026-12-01T06:00:00.000Z",
      "2026-12-01T06:30:00.000Z",
      "2026-12-07T05:00:00.000Z",
      "2026-12-07T05:30:00.000Z",
    ]);
  });

  test("a day off applies to its clinician alone", () => {
    const two = [...offer().hours, { ...offer().hours[0], doctor: "bo" }] as ConsultationHours["hours"];
    const diary = {
      offer: offer({ hours: two, daysOff: [{ from: "2026-11-23", to: "2026-11-23", doctor: "bo" }] }),
      timeZone: "Asia/Dubai",
      now: friday,
    };
    const on = { clinicians: ["ada", "bo"], from: "2026-11-23", to: "2026-11-23", taken: [] };
    expect(new Set(freeTimes(diary, on).map(({ clinician }) => clinician))).toEqual(new Set(["ada"]));
  });

  test("are found one by one, in a mode that the clinician offers then", () => {
    const mixed = offer({
      modes: [
        { mode: "video", price: 0 },
        { mode: "in-clinic", price: 100 },
      ],
      hours: [{ doctor: "ada", days: ["mon"], opens: "09:00", closes: "10:00", modes: ["in-clinic"] }],
    });
    const diary = { offer: mixed, timeZone: "Asia/Dubai", now: friday };
    const startsAt = new Date("2026-11-23T05:30:00Z");
    expect(freeAt(diary, { taken: [], clinician: "ada", startsAt, mode: "in-clinic" })?.endsAt.toISOString()).toBe(
      "2026-11-23T06:00:00.000Z",
    );
    expect(freeAt(diary, { taken: [], clinician: "ada", startsAt, mode: "video" })).toBeUndefined();
    expect(freeAt(diary, { taken: [], clinician: "bo", startsAt, mode: "in-clinic" })).toBeUndefined();
    const beside = new Date("2026-11-23T05:40:00Z");
    expect(freeAt(diary, { taken: [], clinician: "ada", startsAt: beside, mode: "in-clinic" })).toBeUndefined();
  });
});

test("in every zone and on every day, also when clocks change, no two overlap and each is whole and in hours", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2029-01-01"), noInvalidDate: true }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 2, max: 47 }),
      fc.constantFrom(10, 20, 30, 45, 60),
      (timeZone, now, opening, length, long) => {
        const time = (half: number) =>
          `${String(Math.floor(Math.min(half, 47) / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`;
        const [opens, closes] = [time(opening), time(Math.min(opening + length, 47))];
        const hoursOf = [{ doctor: "ada", days: [...everyDay], opens, closes }];
        const diary = {
          offer: offer({ hours: hoursOf, minutes: long, noticeHours: 1, horizonDays: 10 }),
          timeZone,
          now,
        };
        const times = freeTimes(diary, asked);
        times.forEach((one, index) => {
          const before = times[index - 1];
          expect(one.endsAt.getTime() - one.startsAt.getTime()).toBe(minutes(long));
          if (before) expect(one.startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime());
          expect(one.startsAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + hours(1));
          expect(one.startsAt.getTime()).toBeLessThanOrEqual(now.getTime() + days(10));
          // By instants: where an hour comes twice, the clock goes back behind the opening.
          expect(one.startsAt >= instantOf({ day: one.day, time: opens }, timeZone)).toBe(true);
          expect(one.endsAt <= instantOf({ day: one.day, time: closes }, timeZone)).toBe(true);
        });
      },
    ),
    { numRuns: 60 },
  );
});

const own = (changes: Partial<OwnHours>): ReadonlyMap<string, OwnHours> =>
  new Map([["ada", { weekly: null, buffer: 0, noticeHours: null, days: new Map(), absences: [], ...changes }]]);

describe("hours of a clinician's own", () => {
  const base = { offer: offer(), timeZone: "Asia/Dubai", now: friday };
  const sunday = "2026-11-29";
  const nine = [{ opens: "09:00", closes: "10:00" }];

  test("replace those of the file, with several periods a day", () => {
    const weekly = [[...nine, { opens: "14:00", closes: "14:30" }], [], [], [], [], [], []];
    const times = freeTimes({ ...base, own: own({ weekly }) }, { ...asked, to: "2026-11-29" });
    expect(startsOf(times)).toEqual([
      "2026-11-23T05:00:00.000Z",
      "2026-11-23T05:30:00.000Z",
      "2026-11-23T10:00:00.000Z",
    ]);
  });

  test("open a day on which the clinic is closed, and an absence comes before them", () => {
    const closed = { ...base, offer: offer({ daysOff: [{ from: sunday, to: sunday }] }) };
    const opened = { days: new Map([[sunday, nine]]) };
    const on = { ...asked, from: sunday, to: sunday };
    expect(freeTimes(closed, on)).toEqual([]);
    expect(startsOf(freeTimes({ ...closed, own: own(opened) }, on))).toHaveLength(2);
    const away = own({ ...opened, absences: [{ firstDay: "2026-11-28", lastDay: "2026-12-02" }] });
    expect(freeTimes({ ...closed, own: away }, on)).toEqual([]);
  });

  test("leave a buffer around every booking", () => {
    const taken = [
      { clinician: "ada", startsAt: new Date("2026-11-23T05:40:00Z"), endsAt: new Date("2026-11-23T06:10:00Z") },
    ];
    const diary = { ...base, own: own({ buffer: 10 }) };
    const day = examineDay(diary, { clinician: "ada", day: "2026-11-23", taken });
    expect(day.map(({ startsAt, verdict }) => `${startsAt.toISOString().slice(11, 16)} ${verdict}`)).toEqual([
      "05:00 free",
      "05:40 booked",
      "06:20 free",
    ]);
    const early = [
      {
        ...taken[0],
        clinician: "ada",
        startsAt: new Date("2026-11-23T05:35:00Z"),
        endsAt: new Date("2026-11-23T06:05:00Z"),
      },
    ];
    expect(examineDay(diary, { clinician: "ada", day: "2026-11-23", taken: early })[0]?.verdict).toBe("buffer");
  });

  test("have a notice of their own", () => {
    const now = new Date("2026-11-23T04:30:00Z");
    const on = { ...asked, to: "2026-11-23" };
    expect(freeTimes({ ...base, now }, on)).toEqual([]);
    expect(freeTimes({ ...base, now, own: own({ noticeHours: 1 }) }, on)).toHaveLength(3);
  });
});

test("whatever was booked, two free times of a clinician and her bookings never come nearer than the buffer", () => {
  const start = new Date("2027-03-27T00:00:00Z").getTime();
  fc.assert(
    fc.property(
      fc.constantFrom("Asia/Dubai", "Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo"),
      fc.nat(30),
      fc.array(fc.record({ at: fc.nat(20_000), long: fc.integer({ min: 5, max: 90 }) }), { maxLength: 20 }),
      (timeZone, buffer, booked) => {
        const hoursOf = [{ doctor: "ada", days: [...everyDay], opens: "00:00", closes: "23:30" }];
        const now = new Date(start);
        const diary = { offer: offer({ hours: hoursOf, horizonDays: 14 }), timeZone, now, own: own({ buffer }) };
        const taken = booked.map(({ at, long }) => {
          const startsAt = new Date(start + minutes(at));
          return { clinician: "ada", startsAt, endsAt: new Date(startsAt.getTime() + minutes(long)) };
        });
        const free = freeTimes(diary, { ...asked, taken });
        const apart = (one: { startsAt: Date; endsAt: Date }, other: { startsAt: Date; endsAt: Date }): number =>
          Math.max(one.startsAt.getTime() - other.endsAt.getTime(), other.startsAt.getTime() - one.endsAt.getTime());
        for (const time of free)
          for (const other of taken) expect(apart(time, other)).toBeGreaterThanOrEqual(minutes(buffer));
        free.slice(1).forEach((time, index) => {
          const before = free[index];
          if (before?.day === time.day) expect(apart(time, before)).toBeGreaterThanOrEqual(minutes(buffer));
        });
      },
    ),
    { numRuns: 40 },
  );
});

describe("what is free", () => {
  const diary = { offer: offer(), timeZone: "Asia/Dubai", now: friday };
  const offered = freeTimes(diary, asked);

  test("excludes every time that is taken, whole or in part", () => {
    const taken = [
      {
        clinician: "ada",
        startsAt: new Date("2026-11-23T05:45:00Z"),
        endsAt: new Date("2026-11-23T06:15:00Z"),
      },
      { clinician: "bo", startsAt: new Date("2026-11-23T05:00:00Z"), endsAt: new Date("2026-11-23T07:00:00Z") },
    ];
    expect(startsOf(freeTimes(diary, { ...asked, taken })).slice(0, 2)).toEqual([
      "2026-11-23T05:00:00.000Z",
      "2026-11-23T06:30:00.000Z",
    ]);
  });

  test("is shown by the week, with every time on exactly one page", () => {
    const seen: string[] = [];
    let from: string | undefined;
    const begins: (string | undefined)[] = [];
    for (;;) {
      const page = dayPage(offered, from);
      begins.push(page.days[0]?.date);
      seen.push(...page.days.flatMap(({ times }) => startsOf(times)));
      if (begins.length > 1) expect(page.earlier).toBe(begins.at(-2));
      else expect(page.earlier).toBeNull();
      if (!page.later) break;
      from = page.later;
    }
    expect(seen).toEqual(startsOf(offered));
    expect(dayPage(offered, "2029-01-01")).toEqual({ days: [], earlier: "2026-12-15", later: null });
  });
});
