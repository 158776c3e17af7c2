import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import { dayAfter, dayIn } from "../../../contract/zoned-time.ts";
import { duesOf, openRefunds, otherTrips } from "./dues.ts";
import { changedBySeller, type Home, momentsOf, recoveryOf, stepsOf, tripAhead } from "./home.ts";

const knee = { slug: "knee", title: "Knee replacement", textsLanguage: "en" } as const;
const quote: Home["quotes"][number] = {
  reference: "MAR-7K4P-2QXD",
  status: "submitted",
  stage: "enquiry",
  child: null,
  procedures: [{ ...knee, anaesthesia: "general", packageName: null }],
  clinician: null,
  treatmentOn: null,
  transfer: null,
  moveRequest: null,
  deposit: null,
  replyDueAt: null,
  trip: null,
  tasks: [],
  updatedAt: "2026-11-20T09:00:00.000Z",
};
const consultation: Home["consultations"][number] = {
  reference: "MAR-AAAA-BBBB",
  status: "confirmed",
  procedure: knee,
  child: null,
  mode: "video",
  clinician: null,
  startsAt: "2026-11-21T08:00:00.000Z",
  endsAt: "2026-11-21T08:30:00.000Z",
  timeZone: "Europe/Istanbul",
  token: "t".repeat(43),
};
const home: Home = {
  profile: {
    id: "1",
    email: "ana@example.org",
    emailVerified: true,
    givenName: "Ana",
    familyName: "Lima",
    image: null,
  },
  quotes: [],
  begun: [],
  consultations: [],
  chats: [],
  documents: { count: 0, shared: 0 },
  trip: null,
  otherTrips: [],
  dues: [],
  changed: [],
  credits: [],
  refunds: [],
  endedTransfers: [],
  recoveries: [],
  now: "2026-11-20T09:00:00.000Z",
  today: "2026-11-20",
  timeZone: "Asia/Dubai",
};
const offer = { kind: "read-offer", by: "2026-12-01T00:00:00.000Z", count: 1 } as const;

describe("what to do next", () => {
  test("a consultation within a day comes first, then what the clinic waits for", () => {
    const steps = stepsOf({
      ...home,
      consultations: [consultation, { ...consultation, startsAt: "2026-12-21T08:00:00.000Z" }],
      quotes: [
        { ...quote, tasks: [{ kind: "add-documents", by: null, count: 1 }, offer] },
        { ...quote, reference: "MAR-7K4P-0000", tasks: [{ ...offer, by: "2026-11-25T00:00:00.000Z" }] },
      ],
      begun: [{ token: "link-of-a-begun-request", child: null, procedures: [], until: "2026-12-20T09:00:00.000Z" }],
    });
    expect(steps.map(({ kind }) => kind)).toEqual([
      "meet",
      "read-offer",
      "read-offer",
      "finish-request",
      "add-documents",
    ]);
    expect(steps[3]?.to).toBe("/quote/link-of-a-begun-request/");
    expect(steps[1]).toMatchObject({ to: "/profile/procedures/mar-7k4p-0000/", by: "2026-11-25T00:00:00.000Z" });
  });

  test("a deposit that is due carries its amount, so that it can be paid from there", () => {
    const due = { kind: "pay-deposit", by: "2026-12-01T00:00:00.000Z", count: 1 } as const;
    const amount = { amount: 970_000, currency: "AED" };
    const [step] = stepsOf({ ...home, quotes: [{ ...quote, tasks: [due], deposit: amount }] });
    expect(step?.deposit).toEqual({ quote: "MAR-7K4P-2QXD", amount });
  });

  test("a payment that was begun is finished first, and its deposit is not asked for beside it", () => {
    const due = { kind: "pay-deposit", by: "2026-12-01T00:00:00.000Z", count: 1 } as const;
    const begun = { id: "t1", child: null, transfer: null, isPaying: true, owing: [] };
    const deposit = { amount: 378_00, currency: "EUR" };
    const steps = stepsOf({ ...home, dues: [begun], quotes: [{ ...quote, trip: "t1", tasks: [due], deposit }] });
    expect(steps).toMatchObject([{ kind: "finish-payment", to: "/profile/checkout/?trip=t1" }]);
    const dues = [{ ...begun, transfer: { reference: "PAY-1234-5678", isAwaited: true } }];
    expect(stepsOf({ ...home, dues })).toMatchObject([{ kind: "await-transfer" }]);
    const waiting = { kind: "await-transfer", by: "2026-11-30T00:00:00.000Z", count: 1 } as const;
    const said = stepsOf({ ...home, dues, quotes: [{ ...quote, trip: "t1", tasks: [waiting] }] });
    expect(said).toMatchObject([{ ...waiting, to: "/profile/checkout/?trip=t1", about: quote.procedures[0] }]);
  });

  test("what the clinic still has to return for a cancelled trip is named, and nothing that has gone back", () => {
    const euro = (amount: number) => ({ amount, currency: "EUR" });
    const trips = [
      {
        id: "t1",
        reference: "TRP-1",
        cancelled: { paid: euro(2903), kept: euro(0), returned: euro(1903), toReturn: euro(1000) },
      },
      {
        id: "t2",
        reference: "TRP-2",
        cancelled: { paid: euro(5), kept: euro(0), returned: euro(5), toReturn: euro(0) },
      },
      { id: "t3", reference: "TRP-3", cancelled: null },
    ] as unknown as AccountTrip[]; // what the page reads
    expect(openRefunds(trips)).toEqual([{ trip: "t1", reference: "TRP-1", amount: euro(1000) }]);
  });

  test.each([
    [970_000, true],
    [969_999, false],
  ])("a credit of %i is named beside the deposit that it covers in full (%s)", (amount, covers) => {
    const due = { kind: "pay-deposit", by: null, count: 1 } as const;
    const deposit = { amount: 970_000, currency: "AED" };
    const credits = [{ left: { amount, currency: "AED" }, until: "2027-11-20T09:00:00.000Z" }];
    const [step] = stepsOf({ ...home, credits, quotes: [{ ...quote, tasks: [due], deposit }] });
    expect(step?.credit).toEqual(covers ? { amount, currency: "AED" } : undefined);
  });

  test("what is due for each trip is named with its patient, whichever trip comes next", () => {
    const due = (amount: number) => ({
      left: { amount, currency: "EUR" },
      next: { amount, currency: "EUR" },
      at: "2027-02-08T22:59:00.000Z",
    });
    const tripOf = (id: string, child: unknown, amount: number, status = "booked") => ({
      ...{ id, child, status, transfer: null, dates: { arrive: "2027-02-08", leave: "2027-02-13" } },
      items: [
        {
          id: `${id}-1`,
          title: "Aligners",
          textsLanguage: "en",
          status: "confirmed",
          endsAt: "2027-02-13",
          due: due(amount),
        },
        { id: `${id}-2`, title: "Hotel", textsLanguage: "en", status: "confirmed", endsAt: "2027-02-13", due: null },
      ],
    });
    const hugo = { givenName: "Hugo", familyName: "Marchand", bornOn: "2011-05-01" };
    const trips = [
      tripOf("own", null, 192_00),
      tripOf("hugo", hugo, 2700_00),
      tripOf("off", null, 1_00, "cancelled"),
    ] as unknown as AccountTrip[]; // what the page reads
    const steps = stepsOf({ ...home, dues: duesOf(trips) });
    expect(steps.map(({ kind, child, balance }) => [kind, child?.givenName, balance?.amount])).toEqual([
      ["pay-balance", undefined, 192_00],
      ["pay-balance", "Hugo", 2700_00],
    ]);
    expect(otherTrips(trips, tripAhead(trips, home.today)).map(({ id }) => id)).toEqual(["hugo"]);
  });

  test("an unread answer in the chat comes before an offer, and opens its own conversation", () => {
    const chat = { conversationId: "conv_12345678", name: "Huda Saleh", at: "2026-11-20T08:00:00.000Z", unread: 2 };
    const [first] = stepsOf({ ...home, chats: [chat], quotes: [{ ...quote, tasks: [offer] }] });
    expect(first).toMatchObject({ kind: "read-chat", count: 2, conversation: "conv_12345678" });
  });

  test("a booking that its seller changed waits for a decision, of whichever trip it is, before an offer", () => {
    const item = (id: string, status: string) => ({ id, kind: "activity", status, title: id, textsLanguage: "en" });
    const trips = [
      { status: "booked", child: null, items: [item("walk", "confirmed")] },
      { status: "booked", child: null, items: [item("cooking", "supplier_changed")] },
      { status: "cancelled", child: null, items: [item("boat", "supplier_changed")] },
    ] as unknown as AccountTrip[]; // what the page reads
    const changed = changedBySeller(trips);
    const steps = stepsOf({ ...home, changed, quotes: [{ ...quote, tasks: [offer] }] });
    expect(steps.map(({ kind, to }) => [kind, to])).toEqual([
      ["decide-change", "/profile/manage-bookings/cooking/"],
      ["read-offer", "/profile/procedures/mar-7k4p-2qxd/"],
    ]);
  });

  test("a consultation that was cancelled or is over asks for nothing", () => {
    const over = { ...consultation, startsAt: "2026-11-20T08:00:00.000Z", endsAt: "2026-11-20T08:30:00.000Z" };
    const consultations = [{ ...consultation, status: "cancelled_by_client" as const }, over];
    expect(stepsOf({ ...home, consultations })).toEqual([]);
    expect(momentsOf({ ...home, consultations })).toEqual([]);
  });
});

test("what lies ahead stands in the order of time, and nothing of it is past", () => {
  const days = fc.integer({ min: -40, max: 400 });
  const instant = days.map((n) => new Date(Date.parse(home.now) + n * 86_400_000 + 3_600_000).toISOString());
  fc.assert(
    fc.property(fc.array(fc.record({ treatment: instant, reply: instant })), fc.array(instant), (asked, meetings) => {
      const moments = momentsOf({
        ...home,
        quotes: asked.map(({ treatment, reply }) => ({
          ...quote,
          treatmentOn: treatment.slice(0, 10),
          replyDueAt: reply,
        })),
        consultations: meetings.map((startsAt) => ({ ...consultation, startsAt, endsAt: startsAt })),
      });
      const times = moments.map(({ at, day }) => at ?? `${day}T00:00:00Z`);
      expect(times).toEqual(times.toSorted());
      expect(moments.every(({ daysAway }) => daysAway >= 0)).toBe(true);
      expect(moments.filter(({ kind }) => kind === "consultation")).toHaveLength(
        meetings.filter((at) => at > home.now).length,
      );
    }),
  );
});

test("days away are counted by the clinic's calendar", () => {
  const [moment] = momentsOf({ ...home, quotes: [{ ...quote, treatmentOn: "2026-11-29" }] });
  expect(moment).toMatchObject({ kind: "treatment", day: "2026-11-29", daysAway: 9 });
});

test("in any zone, an instant is as many days away as the calendars of that place say", () => {
  const zones = fc.constantFrom(
    "Asia/Dubai",
    "Europe/Oslo",
    "Pacific/Kiritimati",
    "America/Los_Angeles",
    "Asia/Kolkata",
  );
  const hours = fc.integer({ min: 0, max: 24 * 40 });
  fc.assert(
    fc.property(zones, hours, hours, (timeZone, from, away) => {
      const now = new Date(Date.parse("2026-11-20T00:30:00Z") + from * 3_600_000);
      const at = new Date(now.getTime() + away * 3_600_000);
      const today = dayIn(timeZone, now);
      const quotes = [{ ...quote, replyDueAt: at.toISOString() }];
      const [moment] = momentsOf({ ...home, timeZone, now: now.toISOString(), today, quotes });
      expect(moment && dayAfter(today, moment.daysAway)).toBe(dayIn(timeZone, at));
    }),
  );
});

test("an evening after midnight is tomorrow, not today", () => {
  const quotes = [{ ...quote, replyDueAt: "2026-11-21T05:00:00.000Z" }];
  expect(momentsOf({ ...home, quotes })[0]?.daysAway).toBe(1);
});

test("the trip on the first page lists what has not ended yet", () => {
  const item = (id: string, endsAt: string) => ({ id, status: "confirmed", endsAt, due: null });
  const items = [item("past", "2026-11-19T09:00:00.000Z"), item("stay", "2026-11-24T09:00:00.000Z")];
  const dates = { arrive: "2026-11-16", treatment: "2026-11-19", leave: "2026-12-03" };
  const trip = { id: "1", status: "booked", dates, items } as unknown as AccountTrip; // what the page reads
  expect(tripAhead([trip], "2026-11-20")?.items.map(({ id }) => id)).toEqual(["stay"]);
});

test("shows the newest recovery for 90 days, and longer while the clinic owes an answer", () => {
  const recovery = {
    trip: "01989d4c-8d3a-7c3e-b6f4-2f4f6f8f0a1b",
    child: null,
    procedure: { slug: "knee", name: "Knee replacement" },
    textsLanguage: "en",
    treatmentOn: "2026-08-01",
    state: "quiet",
    hasDischarge: false,
  } as const;
  const at = (day: number, state: "quiet" | "waiting" = "quiet") =>
    recoveryOf({ recoveries: [{ ...recovery, day, state }] })?.day;
  expect([at(0), at(90), at(91), at(91, "waiting")]).toEqual([0, 90, undefined, 91]);
  expect(recoveryOf({ recoveries: [] })).toBeUndefined();
});
