import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { getSchedule } from "../../../contract/desk/schedule.ts";
import type { DeskTrip, listDeskTrips } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { asSystem } from "../../db/access.ts";
import { findRequest } from "../../quotes/offers/draft-queries.ts";
import { markDepositPaid } from "../../quotes/offers/offers.ts";
import { taken } from "../../testing/calls.ts";
import { entriesOf } from "../../testing/mails.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { acceptOffer, ownRequest, sendOffer } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { bookTrip } from "../../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let people = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

const own = async ({ call }: Pick<SignedIn, "call">, id: string): Promise<AccountTrip> =>
  taken(await call<AccountTrip>("GET", `/api/client/trips/${id}`));

/** A person whose trip follows an accepted offer for 3 March 2027, and is booked. */
async function booked() {
  const email = `grace${++people}@example.org`;
  const grace = await signIn(site, { email });
  await grace.call("GET", `/api/client/root?email=${email}`);
  const quote = await ownRequest(grace);
  await sendOffer(site, { reference: quote });
  await acceptOffer(grace, quote);
  const body = { from: "offer", quote, companions: 0 };
  const begun = taken(await grace.call<AccountTrip>("POST", "/api/client/trips", { body }));
  await bookTrip(site, begun);
  const { db, keys } = site.services;
  const [providerId] = site.providers;
  await asSystem(db, async (tx) => {
    const row = providerId && (await findRequest(tx, providerId, { keys, reference: quote }));
    if (row) await markDepositPaid(site.services, tx, providerId, { owner: grace.owner, quoteId: row.id });
  });
  return { grace, quote, trip: await own(grace, begun.id) };
}

const treatmentOf = ({ items }: AccountTrip) => items.find(({ kind }) => kind === "procedure");
const shown = async (reference: string, staff = huda) =>
  taken(await staff.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
const schedule = (quote: string, given: object) =>
  huda.call("PUT", `/api/desk/requests/${quote}/schedule`, {
    body: { version: 0, day: "2027-03-03", time: "09:30", doctor: "ada-berg", place: "Reception", ...given },
  });
const close = async (day: string) =>
  taken(
    await huda.call<{ id: string }>("POST", "/api/desk/schedule/closures", {
      body: { kind: "clinic", slug: null, from: day, to: day, reason: "Inspection" },
    }),
  ).id;
const move = (reference: string, version: number, day: string, staff = huda) =>
  staff.call<DeskTrip>("POST", `/api/desk/trips/${reference}/treatment-day`, {
    body: { version, day, reason: "The theatre is inspected on that day." },
  });

test("the time that the desk schedules is the time of the trip, its mail and its calendar", async () => {
  const { grace, quote, trip } = await booked();
  taken(await schedule(quote, {}));
  const after = await own(grace, trip.id);
  // 09:30 in Dubai
  expect(treatmentOf(after)?.startsAt).toBe("2027-03-03T05:30:00.000Z");
  expect((await shown(trip.reference)).items.find(({ kind }) => kind === "procedure")?.startsAt).toBe(
    treatmentOf(after)?.startsAt,
  );
  const told = (await site.mails()).filter(({ to, subject }) => to.includes(grace.email) && /changed/.test(subject));
  expect(told).toHaveLength(1);
  const [entry] = entriesOf(told[0]?.attachments[0]?.content ?? "");
  expect(JSON.stringify(entry)).toMatch(/20270303T0[59]3000/);
});

test("the desk moves a treatment from a closed day: trip, calendar, schedule and price agree, and the person is told", async () => {
  const { grace, quote, trip } = await booked();
  taken(await schedule(quote, {}));
  const closing = await close("2027-03-03");
  const board = async () =>
    taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", "/api/desk/trips?show=attention")).trips;
  expect(await board()).toContainEqual(
    expect.objectContaining({ reference: trip.reference, needsAttention: true, lostDay: "closed" }),
  );
  const before = await shown(trip.reference);
  expect(before).toMatchObject({ lostDay: "closed", canMove: true, request: quote });
  const { days } = taken(
    await huda.call<{ days: string[] }>("GET", `/api/desk/trips/${trip.reference}/treatment-days`),
  );
  expect(days).toContain("2027-03-10");
  expect(days).not.toContain("2027-03-03");
  const viewer = await staffAt(site, "viewer", { name: "Vera" });
  expect((await move(trip.reference, before.version, "2027-03-10", viewer)).status).toBe(403);
  taken(await move(trip.reference, before.version, "2027-03-10"));
  const mails = (await site.mails()).filter(({ to }) => to.includes(grace.email));
  expect(mails.at(-1)?.subject).toContain("changed");
  const after = await own(grace, trip.id);
  expect(after).toMatchObject({
    dates: { treatment: "2027-03-10" },
    moveRequest: {
      state: "moved",
      reason: "The theatre is inspected on that day.",
      dates: { treatment: "2027-03-10" },
    },
  });
  expect(treatmentOf(after)).toMatchObject({
    status: "confirmed",
    startsAt: "2027-03-10T05:30:00.000Z",
    amount: treatmentOf(trip)?.amount,
  });
  const request = taken(await grace.call<AccountQuote>("GET", `/api/client/quotes/${quote}`));
  expect(request).toMatchObject({ treatmentOn: "2027-03-10", schedule: { day: "2027-03-10", time: "09:30" } });
  const calendar = taken(
    await huda.call<AnswerOf<typeof getSchedule>>("GET", "/api/desk/schedule?from=2027-03-10&days=1"),
  );
  expect(calendar.days[0]?.places).toMatchObject([{ trip: trip.reference }]);
  expect(calendar.cases.map(({ trip: one }) => one)).not.toContain(trip.reference);
  expect((await shown(trip.reference)).events[0]).toBeDefined();
  expect((await shown(trip.reference)).events).toContainEqual(
    expect.objectContaining({ kind: "dates-moved", actor: "clinic", by: "Huda Saleh" }),
  );
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));
});

test("the desk moves no treatment to a closed day, nor by a version that somebody else has changed", async () => {
  const { trip } = await booked();
  const closing = await close("2027-03-17");
  const { version } = await shown(trip.reference);
  expect(await move(trip.reference, version, "2027-03-17")).toMatchObject({ body: { code: "invalid-input" } });
  taken(await move(trip.reference, version, "2027-03-18"));
  expect(await move(trip.reference, version, "2027-03-24")).toMatchObject({ body: { code: expect.any(String) } });
  expect((await shown(trip.reference)).treatment).toBe("2027-03-18");
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closing}`));
});
