import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../contract/account-quotes.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { Checkout, CheckoutPage } from "../../contract/checkout.ts";
import type { RequestOffers } from "../../contract/desk/offers.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { searchFlights } from "../../contract/flights.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { acceptOffer, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { addStay, begunTrip, payOn } from "../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let people = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

const checkouts = "/api/client/checkouts";
const noDeposit = "{ percent: 0, refundableDays: 14 }";

/** A person who accepted an offer, with what both sides see of it. */
async function accepted({
  deposit,
  dates,
  openTrip = false,
  stages,
}: {
  deposit: boolean;
  dates: boolean;
  openTrip?: boolean;
  stages?: string;
}) {
  const eva = await signIn(site, { email: `eva${++people}@example.org` });
  await eva.call("GET", `/api/client/root?email=${eva.email}`);
  const planned = openTrip ? await begunTrip(eva, { treatment: "2027-03-10", companions: 0 }) : undefined;
  const quote = await ownRequest(eva);
  await sendOffer(site, {
    reference: quote,
    hasDates: dates,
    ...(!deposit && { deposit: noDeposit }),
    ...(stages && { stages }),
  });
  await acceptOffer(eva, quote);
  await site.jobs.runDue();
  const own = async () => taken(await eva.call<AccountQuote>("GET", `/api/client/quotes/${quote.toLowerCase()}`));
  const atDesk = async () => taken(await huda.call<RequestOffers>("GET", `/api/desk/requests/${quote}/offers`));
  /** The next steps: the person's, the desk's. */
  const steps = async () => {
    const { tasks } = await own();
    return [tasks.filter(({ kind }) => kind !== "prepare").map(({ kind }) => kind), (await atDesk()).next?.step];
  };
  const schedule = (day: string, given: object = {}) =>
    huda.call<RequestOffers>("PUT", `/api/desk/requests/${quote}/schedule`, {
      body: { version: 0, day, time: "09:30", doctor: "ada-berg", place: "Reception", ...given },
    });
  const begin = () => eva.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote } });
  return { eva, quote, planned, own, atDesk, steps, schedule, begin };
}

async function pay(eva: SignedIn, trip: string): Promise<void> {
  const opened = taken(await eva.call<Checkout>("POST", checkouts, { body: { trip } }));
  const body = { version: opened.version, total: opened.charge, method: "card", agreed: true };
  const { payment } = taken(await eva.call<Checkout>("POST", `${checkouts}/${opened.id}/payment`, { body }));
  if (payment?.payUrl) await payOn(site, payment.payUrl, "pays");
  await site.jobs.runDue();
}

const treatmentOf = ({ items }: AccountTrip) => items.find(({ kind }) => kind === "procedure");
const mailsTo = async ({ email }: SignedIn) => (await site.mails()).filter(({ to }) => to.includes(email));

test("an offer with a deposit and no dates: the clinic sets the day, the deposit is paid for it, and the trip holds it", async () => {
  const { eva, own, atDesk, steps, schedule, begin } = await accepted({ deposit: true, dates: false });
  expect(await steps()).toEqual([["agree-dates"], "set-day"]);
  expect(await own()).toMatchObject({ status: "deposit_due", deposit: null, treatmentOn: null });
  expect(await begin()).toMatchObject({ status: 422 });
  const closing = taken(
    await huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", {
      body: { kind: "clinic", slug: null, from: "2027-03-05", to: "2027-03-05", reason: "Inspection" },
    }),
  );
  expect(await schedule("2027-03-05")).toMatchObject({ status: 400, body: { errors: [{ field: "day" }] } });
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing.id}`));
  expect(taken(await schedule("2027-03-09"))).toMatchObject({ status: "deposit_due", can: { letter: false } });
  expect((await mailsTo(eva)).at(-1)?.subject).toContain("A day for your treatment");
  expect(await steps()).toEqual([["pay-deposit"], "await-deposit"]);
  // The day may still change, because nothing was signed or paid for it.
  taken(await schedule("2027-03-10", { version: 1 }));
  const shown = await own();
  expect(shown).toMatchObject({
    treatmentOn: "2027-03-10",
    deposit: { amount: 9_700_00 },
    schedule: { time: "09:30" },
  });
  const trip = taken(await begin());
  expect(trip.dates).toMatchObject({ arrive: "2027-03-08", treatment: "2027-03-10" });
  expect(treatmentOf(trip)?.startsAt).toBe("2027-03-10T05:30:00.000Z");
  expect(taken(await begin()).id).toBe(trip.id);
  await pay(eva, trip.id);
  expect(await own()).toMatchObject({ status: "scheduled", trip: trip.id, earliestFlight: trip.safeFlightOn });
  expect(await steps()).toEqual([["plan-trip"], "follow-trip"]);
  expect((await atDesk()).next?.trip).toBe(trip.reference);
});

test("a day that the clinic sets is that of the trip that the person had planned", async () => {
  const { eva, planned, atDesk, steps, schedule } = await accepted({ deposit: true, dates: false, openTrip: true });
  expect((await atDesk()).next).toMatchObject({ step: "set-day", plannedDay: "2027-03-10" });
  taken(await schedule("2027-03-12"));
  await site.jobs.runDue();
  const trip = taken(await eva.call<AccountTrip>("GET", `/api/client/trips/${planned?.id}`));
  expect(trip.dates.treatment).toBe("2027-03-12");
  expect(treatmentOf(trip)?.startsAt).toBe("2027-03-12T05:30:00.000Z");
  expect(await steps()).toEqual([["pay-deposit"], "await-deposit"]);
});

const close = async (day: string) =>
  taken(
    await huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", {
      body: { kind: "clinic", slug: null, from: day, to: day, reason: "Inspection" },
    }),
  ).id;

test("a day that was closed before the deposit: the desk moves the treatment, and the person is told and pays for the new day", async () => {
  const { eva, own, atDesk, steps, begin } = await accepted({ deposit: true, dates: true });
  const trip = taken(await begin());
  const closing = await close(trip.dates.treatment);
  expect(await steps()).toEqual([["agree-dates"], "move-treatment"]);
  expect(await own()).toMatchObject({ deposit: null });
  expect(await atDesk()).toMatchObject({ next: { trip: trip.reference }, can: { schedule: false } });
  const path = `/api/client/trips/${trip.id}`;
  const rule = taken(await eva.call<{ days: string[]; isClosed: boolean }>("GET", `${path}/treatment-days`));
  expect(rule).toMatchObject({ isClosed: true });
  expect(rule.days).not.toContain(trip.dates.treatment);

  const atTrip = `/api/desk/trips/${trip.reference}`;
  const before = taken(await huda.call<{ version: number; canMove: boolean }>("GET", atTrip));
  expect(before.canMove).toBe(true);
  const { days } = taken(await huda.call<{ days: { treatment: string }[] }>("GET", `${atTrip}/treatment-days`));
  expect(days.map(({ treatment }) => treatment)).toContain("2027-03-11");
  expect(days.map(({ treatment }) => treatment)).not.toContain(trip.dates.treatment);
  taken(await huda.call("GET", `${atTrip}/treatment-days/2027-03-11`));
  const body = { version: before.version, day: "2027-03-11", reason: "The theatre is inspected on that day." };
  taken(await huda.call("POST", `${atTrip}/treatment-day`, { body }));
  const told = (await mailsTo(eva)).at(-1);
  expect(told?.subject).toContain("11 March 2027");
  expect(told?.text).toMatch(/Huda Saleh.?\) moved your treatment/u);
  expect(told?.text).toMatch(/Nothing\s+of\s+it\s+is\s+booked\s+or\s+charged\s+yet/);
  expect(told?.attachments).toEqual([]);
  expect(await steps()).toEqual([["pay-deposit"], "await-deposit"]);
  const moved = taken(await eva.call<AccountTrip>("GET", path));
  expect(moved).toMatchObject({ dates: { treatment: "2027-03-11" }, moveRequest: { state: "moved" } });
  expect(treatmentOf(moved)).toMatchObject({ status: "priced", amount: treatmentOf(trip)?.amount });
  // The promise follows: the old day is free for others, and the new one is kept.
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));
  const kept = async (day: string) =>
    taken(await huda.call<{ days: { places: unknown[] }[] }>("GET", `/api/desk/schedule?from=${day}&days=1`)).days[0]
      ?.places;
  expect(await kept("2027-03-11")).toMatchObject([{ request: expect.any(String) }]);
  await pay(eva, trip.id);
  expect(await own()).toMatchObject({ status: "deposit_paid", treatmentOn: "2027-03-11" });
});

test("a day that was closed before the trip began: the desk sets another one", async () => {
  const { eva, own, steps, schedule, begin } = await accepted({
    ...{ deposit: true, dates: true, stages: "[{ label: On arrival, due: arrival, rest: true }]" },
  });
  const day = (await own()).treatmentOn ?? "";
  const closing = await close(day);
  expect(await steps()).toEqual([["agree-dates"], "set-day"]);
  taken(await schedule("2027-03-12"));
  const mail = (await mailsTo(eva)).at(-1);
  expect(mail?.subject).toContain("A day for your treatment");
  expect(mail?.text).toContain("12 March 2027 (before: 3 March 2027)");
  expect(await steps()).toEqual([["pay-deposit"], "await-deposit"]);
  const trip = taken(await begin());
  expect(trip.dates.treatment).toBe("2027-03-12");
  const [due] = treatmentOf(trip)?.price.dueLater ?? [];
  expect(due?.on && due.on >= trip.dates.arrive).toBe(true);
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));
});

test("a treatment that was removed from its trip returns to it with the next step", async () => {
  const { eva, own, steps, begin } = await accepted({ deposit: true, dates: true });
  const trip = taken(await begin());
  const item = treatmentOf(trip);
  const removal = `/api/client/trips/${trip.id}/items/${item?.id}/removal`;
  taken(await eva.call("POST", removal, { body: { version: item?.version } }));
  expect(await own()).toMatchObject({ trip: null });
  expect(await steps()).toEqual([["pay-deposit"], "await-deposit"]);
  expect(treatmentOf(taken(await begin()))).toMatchObject({ status: "priced" });
  expect(await own()).toMatchObject({ trip: trip.id });
});

test.each([
  { deposit: true, dates: true, openTrip: false },
  { deposit: true, dates: true, openTrip: true },
  { deposit: true, dates: false, openTrip: false },
  { deposit: true, dates: false, openTrip: true },
  { deposit: false, dates: true, openTrip: false },
  { deposit: false, dates: true, openTrip: true },
  { deposit: false, dates: false, openTrip: false },
  { deposit: false, dates: false, openTrip: true },
])(
  "deposit $deposit, dates $dates, open trip $openTrip: each step leads to a scheduled treatment in a trip",
  async (facts) => {
    const { eva, own, steps, schedule, begin } = await accepted(facts);
    const seen: string[] = [];
    const version = async () => ((await own()).schedule ? 1 : 0);
    for (let turn = 0; turn < 6; turn++) {
      const [[person = ""] = [], desk = ""] = (await steps()) as [string[], string];
      seen.push(`${person}/${desk}`);
      if (person === "plan-trip") break;
      const day = (await own()).treatmentOn ?? "2027-03-10";
      if (person === "pay-deposit") await pay(eva, taken(await begin()).id);
      else if (person === "begin-trip") taken(await begin());
      else if (desk === "set-day" || desk === "schedule") taken(await schedule(day, { version: await version() }));
      await site.jobs.runDue();
    }
    expect(seen.at(-1), seen.join()).toBe("plan-trip/follow-trip");
    const { trip: id, treatmentOn, status } = await own();
    expect(status).toBe("scheduled");
    const trip = taken(await eva.call<AccountTrip>("GET", `/api/client/trips/${id}`));
    expect(trip.dates.treatment).toBe(treatmentOn);
    expect(treatmentOf(trip)?.startsAt).toBe(`${treatmentOn}T05:30:00.000Z`);
  },
);

test("flights and a hotel of other days than the accepted ones are named, stop their payment, and plan no ride", async () => {
  const eva = await signIn(site, { email: `eva${++people}@example.org` });
  await eva.call("GET", `/api/client/root?email=${eva.email}`);
  const { id, dates } = await begunTrip(eva, { treatment: "2027-02-03", companions: 0 });
  await addStay(site, eva, { id, dates });
  const search = `/api/client/flight/search?trip=${id}&slices=LHR-DXB-${dates.arrive},DXB-LHR-${dates.leave}`;
  const fare = taken(await eva.call<AnswerOf<typeof searchFlights>>("GET", search)).journeys[0]?.fares[0];
  const body = { kind: "flight", offerId: fare?.offer, shown: fare?.price.total };
  const planned = taken(await eva.call<AccountTrip>("POST", `/api/client/trips/${id}/items`, { body }));
  expect(planned.gaps).toEqual([]);
  const quote = await ownRequest(eva);
  await sendOffer(site, { reference: quote });
  await acceptOffer(eva, quote);
  await site.jobs.runDue();
  const told = (await mailsTo(eva)).find(({ subject }) => subject.includes("You accepted"));
  expect(told?.text).toMatch(/Arrival: .*March.*2027\n+Treatment: .*March.*2027\n+Departure: .*March.*2027/);
  taken(await eva.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote } }));
  await site.jobs.runDue();
  const trip = taken(await eva.call<AccountTrip>("GET", `/api/client/trips/${id}`));
  expect(trip.dates.treatment).toBe("2027-03-03");
  const [flight, hotel] = (["flight", "hotel"] as const).map((kind) => trip.items.find((item) => item.kind === kind));
  expect(trip.gaps.filter(({ item }) => item === flight?.id)).toMatchObject([
    { kind: "flight", to: trip.dates.arrive },
    { kind: "flight", from: dates.leave, to: trip.dates.leave },
  ]);
  expect(trip.gaps).toContainEqual(expect.objectContaining({ kind: "hotel", item: hotel?.id }));
  for (const ride of trip.items.filter(({ kind }) => kind === "transfer"))
    expect(ride.startsAt.slice(0, 10) >= trip.dates.arrive).toBe(true);
  const { page } = taken(await eva.call<{ page: CheckoutPage }>("GET", `${checkouts}?trip=${id}`));
  const { checks } = page.waiting;
  expect(checks.filter(({ kind }) => kind === "other-days")).toMatchObject([
    { ok: false, about: hotel?.title },
    { ok: false, about: flight?.title },
  ]);
  expect(checks.map(({ kind }) => kind)).not.toContain("fit-to-fly");
  expect(checks.map(({ kind }) => kind)).not.toContain("first-appointment");
  expect((await eva.call("POST", checkouts, { body: { trip: id } })).body).toMatchObject({
    code: "wrong-state",
    errors: expect.arrayContaining([expect.objectContaining({ field: "checks.other-days" })]),
  });
});
