import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountQuote } from "../../../contract/account-quotes.ts";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { BookingDetail, CancellationPreview } from "../../../contract/bookings.ts";
import type { quoteDeskCancellation } from "../../../contract/desk/booking-changes.ts";
import type { listCases } from "../../../contract/desk/cases.ts";
import type { RequestOffers } from "../../../contract/desk/offers.ts";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import type { DeskTrip, listDeskTrips } from "../../../contract/desk/trips.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { dayAfter } from "../../../contract/zoned-time.ts";
import { bookedOffer } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { addStay, bookTrip } from "../../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let people = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
});
afterAll(() => site.close());

/** A person whose accepted offer is booked and scheduled for 3 March 2027. */
async function scheduled() {
  const { client: rosa, quote, trip } = await bookedOffer(site, `rosa${++people}@example.org`);
  const day = { version: 0, day: "2027-03-03", time: "09:30", doctor: "ada-berg", place: "Reception" };
  taken(await huda.call("PUT", `/api/desk/requests/${quote}/schedule`, { body: day }));
  const item = trip.items.find(({ kind }) => kind === "procedure")?.id ?? "";
  return { rosa, quote, item, reference: trip.reference, trip: trip.id };
}

type Person = Awaited<ReturnType<typeof scheduled>>;

const board = async (query: string) =>
  taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", `/api/desk/trips?${query}`)).trips.map(
    ({ reference }) => reference,
  );

test("a trip of which everything is cancelled is no longer coming, and is found among all", async () => {
  const person = await scheduled();
  expect(await board("when=coming")).toContain(person.reference);
  await cancelAsPerson(person);
  expect(await board("when=coming")).not.toContain(person.reference);
  expect(await board("when=all")).toContain(person.reference);
  expect(await board(`q=${person.reference}`)).toEqual([person.reference]);
});

async function cancelAsPerson({ rosa, item }: Person) {
  const path = `/api/client/bookings/${item}`;
  const { version } = taken(await rosa.call<BookingDetail>("GET", path));
  const body = { version };
  const { id } = taken(await rosa.call<CancellationPreview>("POST", `${path}/cancellation/preview`, { body }));
  taken(await rosa.call("POST", `${path}/cancellation`, { body: { preview: id } }));
  await site.jobs.runDue();
}

const waiting = async (quote: string) =>
  taken(await huda.call<AnswerOf<typeof listCases>>("GET", "/api/desk/cases")).cases.find(
    ({ reference }) => reference === quote,
  );
const atDesk = async (quote: string) =>
  taken(await huda.call<DeskRequest>("GET", `/api/desk/requests/${quote}`)).events.at(-1);
const seen = async ({ rosa, quote }: Person) =>
  taken(await rosa.call<AccountQuote>("GET", `/api/client/quotes/${quote.toLowerCase()}`));

test("a treatment that its person cancelled is promised nowhere, and waits at the desk until somebody has read it", async () => {
  const person = await scheduled();
  const { rosa, quote } = person;
  expect(await waiting(quote)).toBeUndefined();
  await cancelAsPerson(person);
  expect(await seen(person)).toMatchObject({
    status: "cancelled",
    stage: "closed",
    schedule: null,
    treatmentOn: null,
    earliestFlight: null,
    deposit: null,
    preparation: [],
    tasks: [{ kind: "treatment-cancelled" }],
  });
  const offers = taken(await huda.call<RequestOffers>("GET", `/api/desk/requests/${quote}/offers`));
  expect(offers).toMatchObject({
    status: "cancelled",
    schedule: null,
    treatmentOn: null,
    next: { step: "treatment-cancelled" },
    can: { offer: false, schedule: false, letter: false },
  });
  for (const letter of [
    await rosa.call("GET", `/api/client/quotes/${quote.toLowerCase()}/visa-letter`),
    await huda.call("GET", `/api/desk/requests/${quote}/visa-letter`),
  ])
    expect(letter).toMatchObject({ body: { code: "wrong-state" } });
  expect(await atDesk(quote)).toMatchObject({ kind: "treatment-cancelled", actor: "visitor" });
  const told = await waiting(quote);
  expect(told).toMatchObject({ state: "cancelled", hasNews: true, dueAt: null });
  taken(await huda.call("POST", `/api/desk/cases/${told?.id}/read`));
  expect(await waiting(quote)).toBeUndefined();
  const body = { note: "May I come in May?" };
  taken(await rosa.call("POST", `/api/client/quotes/${quote.toLowerCase()}/notes`, { body }));
  taken(await huda.call("POST", `/api/desk/cases/${told?.id}/read`));
  expect(await waiting(quote)).toMatchObject({ state: "cancelled", hasNews: false });
});

test("a question that nobody has answered waits on after the cancellation", async () => {
  const person = await scheduled();
  const { rosa, quote } = person;
  const body = { note: "What happens to my deposit?" };
  taken(await rosa.call("POST", `/api/client/quotes/${quote.toLowerCase()}/notes`, { body }));
  const { dueAt, id } = (await waiting(quote)) ?? {};
  await cancelAsPerson(person);
  taken(await huda.call("POST", `/api/desk/cases/${id}/read`));
  expect(await waiting(quote)).toMatchObject({ state: "cancelled", dueAt });
});

test("a treatment that the clinic cancelled waits for nobody at the desk", async () => {
  const person = await scheduled();
  const { reference, quote, item } = person;
  await cancelAtDesk({ reference, item, reason: "Asked for by telephone." });
  expect((await seen(person)).status).toBe("cancelled");
  expect(await atDesk(quote)).toMatchObject({ kind: "treatment-cancelled", actor: "provider" });
  expect(await waiting(quote)).toBeUndefined();
});

async function cancelAtDesk({ reference, item, reason }: { reference: string; item: string; reason: string }) {
  const trip = taken(await huda.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  const version = trip.items.find(({ id }) => id === item)?.version;
  const path = `/api/desk/trips/${reference}/items/${item}/cancellation`;
  const asked = { version, by: "patient" };
  const preview = taken(
    await huda.call<AnswerOf<typeof quoteDeskCancellation>>("POST", `${path}/preview`, { body: asked }),
  );
  taken(await huda.call("POST", path, { body: { preview: preview.id, reason } }));
  await site.jobs.runDue();
  return preview;
}

test("a trip whose treatment the clinic cancelled says so, and mail and trip name the hotel that stays paid", async () => {
  const { rosa, item, reference, trip } = await scheduled();
  const path = `/api/client/trips/${trip}`;
  const read = async () => taken(await rosa.call<AccountTrip>("GET", path));
  const { id, dates } = await read();
  expect((await read()).cancelledTreatment).toBeNull();
  await addStay(site, rosa, { id, dates }, { to: dayAfter(dates.arrive, 2) });
  await bookTrip(site, { id });
  const stay = (await read()).items.find(({ kind }) => kind === "hotel");
  expect((await read()).gaps.map(({ kind }) => kind)).toContain("nights");
  const { gaps } = await cancelAtDesk({ reference, item, reason: "The theatre is closed." });
  // Nights of a stay for a treatment that does not take place are no longer missed.
  expect(gaps).toEqual([]);
  const after = await read();
  expect(after.cancelledTreatment).toMatchObject({ clinicAct: { by: "Huda Saleh", reason: "The theatre is closed." } });
  expect(after.gaps).toEqual([]);
  expect(after.items.find(({ kind }) => kind === "hotel")).toMatchObject({ status: "confirmed" });
  const told = (await site.mails()).filter(({ to }) => to.includes(rosa.email)).at(-1)?.text ?? "";
  expect(told).toMatch(/These bookings stay and are still charged/);
  expect(told).toContain(stay?.title);
  expect(told).toContain("Free to cancel until");
  expect(told).not.toContain("theatre");
});
