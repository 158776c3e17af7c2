import { afterAll, expect, test } from "vitest";
import type { AccountQuote } from "../../contract/account-quotes.ts";
import { type AccountTrip, transferWays } from "../../contract/account-trips.ts";
import type { Booking, CancellationPreview } from "../../contract/bookings.ts";
import type { listMoveDays } from "../../contract/desk/treatment-moves.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { DateMove } from "../../contract/trip-dates.ts";
import { payDeposit } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { entriesOf } from "../testing/mails.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { testProviders } from "../testing/providers.ts";
import { acceptOffer, desk, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";
import { staffAt } from "../testing/staff.ts";
import { begunTrip, bookTrip } from "../testing/trips.ts";

const [harbour, meadow] = testProviders;
const rides = { kind: "transfer", label: "Rides in a car of the clinic" } as const;
const withRides = harbour.procedures.map((procedure) => ({
  ...procedure,
  packages: procedure.packages.map((each) => ({
    ...each,
    texts: { en: { ...each.texts.en, included: [...(each.texts.en?.included ?? []), rides] } },
  })),
}));
const site = await openTestSite({ providers: [{ ...harbour, procedures: withRides } as typeof harbour, meadow] });
afterAll(() => site.close());
let people = 0;

/** A person whose trip follows an accepted offer for 3 March or 7 April, and is booked. */
async function bookedTrip(more = "") {
  const email = `ana${++people}@example.org`;
  const ana = await signIn(site, { email });
  await ana.call("GET", `/api/client/root?email=${email}`);
  const quote = await ownRequest(ana);
  await sendOffer(site, { reference: quote, more });
  await acceptOffer(ana, quote);
  const body = { from: "offer", quote, companions: 0 };
  const trip = taken(await ana.call<AccountTrip>("POST", "/api/client/trips", { body }));
  await bookTrip(site, trip);
  return { ana, quote, trip: await tripOf(ana, trip) };
}

const tripOf = async ({ call }: Pick<SignedIn, "call">, { id }: Pick<AccountTrip, "id">): Promise<AccountTrip> =>
  taken(await call<AccountTrip>("GET", `/api/client/trips/${id}`));
const preview = ({ call }: Pick<SignedIn, "call">, { id }: Pick<AccountTrip, "id">, treatment: string) =>
  call<DateMove>("POST", `/api/client/trips/${id}/dates/preview`, { body: { treatment } });

async function request(ana: Pick<SignedIn, "call">, trip: AccountTrip, treatment: string): Promise<AccountTrip> {
  const { id, byRequest } = taken(await preview(ana, trip, treatment));
  expect(byRequest).toBe(true);
  const { version } = await tripOf(ana, trip);
  const body = { preview: id, version };
  return taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/dates`, { body }));
}

test("a confirmed treatment can be asked to move to each day to which the clinic itself could move it", async () => {
  const { ana, trip } = await bookedTrip();
  const days = async () =>
    taken(await ana.call<{ days: string[] }>("GET", `/api/client/trips/${trip.id}/treatment-days`)).days;
  const clinics = async () => {
    const huda = await staffAt(site, "coordinator");
    const path = `/api/desk/trips/${trip.reference}/treatment-days`;
    return taken(await huda.call<AnswerOf<typeof listMoveDays>>("GET", path)).days.map(({ treatment }) => treatment);
  };
  const free = await days();
  expect(free).toEqual(await clinics());
  expect(free).toEqual(expect.arrayContaining(["2027-03-17", "2027-04-07"]));
  expect((await preview(ana, trip, "2027-03-17")).status).toBe(200);
  await desk(site, ["close-days", "harbour.example", "knee-replacement", "2027-03-17"]);
  expect(await days()).toEqual(free.filter((day) => day !== "2027-03-17"));
  const closed = await preview(ana, trip, "2027-03-17");
  expect(closed.body).toMatchObject({ code: "invalid-input", errors: [{ field: "treatment", reason: "closed" }] });
  expect(JSON.stringify(closed.body)).toContain("2027-03-18");
  await desk(site, ["open-days", "harbour.example", "knee-replacement", "2027-03-17"]);
});

test("a move of a confirmed treatment waits for the clinic, which is told, and every answer says so", async () => {
  const { ana, quote, trip } = await bookedTrip();
  const asked = await request(ana, trip, "2027-04-07");
  const waiting = { state: "waiting", dates: { treatment: "2027-04-07" }, reason: null };
  expect(asked).toMatchObject({ dates: { treatment: "2027-03-03" }, moveRequest: waiting });
  expect(asked.items.find(({ kind }) => kind === "procedure")?.status).toBe("confirmed");
  const own = taken(await ana.call<AccountQuote>("GET", `/api/client/quotes/${quote}`));
  expect(own).toMatchObject({ treatmentOn: "2027-03-03", moveRequest: waiting, trip: trip.id });
  const { bookings } = taken(await ana.call<{ bookings: Booking[] }>("GET", "/api/client/bookings"));
  const treatment = bookings.find(({ kind }) => kind === "procedure");
  expect(treatment).toMatchObject({ moveRequest: waiting });
  const told = (await site.mails()).find(({ subject }) => subject === `Date change requested: ${quote}`);
  expect(told?.to).toContain("quotes@harbour.example");
  expect((await desk(site, ["show", quote])).output).toContain("A move of the treatment to 2027-04-07 is waiting.");
  expect((await desk(site, ["moves"])).output).toContain(`${trip.reference}  treatment 2027-03-03 to 2027-04-07`);
});

test("a confirmed move is the date of the trip, the booking and the request, and the person is told", async () => {
  const { ana, quote, trip } = await bookedTrip();
  await request(ana, trip, "2027-04-07");
  const confirmed = await desk(site, ["confirm-move", trip.reference]);
  expect(confirmed).toMatchObject({ code: 0 });
  const changed = (await site.mails()).filter(({ text }) => text.includes(trip.items[0]?.id ?? "-"));
  expect(changed.map(({ subject }) => subject)).toEqual([expect.stringContaining("7 April 2027")]);
  expect(changed[0]?.text).toContain("confirmed the day that you asked for");
  expect(changed[0]?.text).toMatch(/7 April 2027.*before: .*3 March 2027/);
  const after = await tripOf(ana, trip);
  expect(after).toMatchObject({ dates: { treatment: "2027-04-07" }, moveRequest: null });
  const [treatment] = after.items.filter(({ kind }) => kind === "procedure");
  expect(treatment).toMatchObject({ status: "confirmed" });
  expect(treatment?.startsAt.slice(0, 10)).toBe("2027-04-07");
  const own = taken(await ana.call<AccountQuote>("GET", `/api/client/quotes/${quote}`));
  expect(own).toMatchObject({ treatmentOn: "2027-04-07", earliestFlight: after.safeFlightOn, moveRequest: null });
  expect((await desk(site, ["confirm-move", trip.reference])).code).toBe(1);
});

test.each([
  ["whose time is open", null],
  ["whose time the clinic has set", "09:30"],
])("a move of a treatment %s and of its rides is told of in one mail, with one calendar file", async (_, time) => {
  const { ana, quote, trip: bought } = await bookedTrip("  - { id: rides, kind: transfer, label: Rides, price: 500 }");
  const huda = await staffAt(site, "coordinator");
  const day = bought.dates.treatment;
  await payDeposit(site, ana, quote);
  const set = { version: 0, day, time, doctor: "ada-berg", place: "Reception" };
  taken(await huda.call("PUT", `/api/desk/requests/${quote}/schedule`, { body: set }));
  await site.jobs.runDue();
  await site.mails();
  const trip = await tripOf(ana, bought);
  const booked = trip.items.filter(({ kind }) => kind === "transfer");
  expect(booked.length).toBeGreaterThan(1);
  await request(ana, trip, "2027-04-07");
  expect(await desk(site, ["confirm-move", trip.reference])).toMatchObject({ code: 0 });
  await site.jobs.runDue();
  const mails = await site.mails();
  const [mail, ...more] = mails.filter(
    ({ to, subject, text }) => to.includes(ana.email) && /7 April|changed/.test(`${subject} ${text}`),
  );
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("7 April");
  expect(mail?.text).toContain(trip.reference);
  for (const { title } of booked) expect(mail?.text).toContain(title);
  const entries = entriesOf(mail?.attachments[0]?.content ?? "");
  expect(entries).toHaveLength(trip.items.length);
  const after = await tripOf(ana, trip);
  expect(after.items.map(({ status }) => status)).toEqual(trip.items.map(() => "confirmed"));
  const told = mails.filter(({ to, text }) => to.includes("quotes@harbour.example") && text.includes(trip.reference));
  expect(told.filter(({ subject }) => subject.startsWith("Date changed"))).toHaveLength(1);
});

test("a refused move changes nothing, and the person reads why", async () => {
  const { ana, trip } = await bookedTrip();
  await request(ana, trip, "2027-04-07");
  expect((await desk(site, ["refuse-move", trip.reference, "The theatre is full."])).code).toBe(0);
  const told = (await site.mails()).some(({ text }) => text.includes("Your booking is unchanged"));
  expect(told).toBe(true);
  const after = await tripOf(ana, trip);
  expect(after).toMatchObject({
    dates: { treatment: "2027-03-03" },
    moveRequest: { state: "refused", reason: "The theatre is full." },
  });
});

test("a person withdraws a request, and a newer one replaces it", async () => {
  const { ana, trip } = await bookedTrip();
  await desk(site, ["open-days", "harbour.example", "knee-replacement", "2027-03-24"]);
  await request(ana, trip, "2027-03-24");
  const again = await request(ana, trip, "2027-04-07");
  expect(again.moveRequest?.dates.treatment).toBe("2027-04-07");
  const path = `/api/client/trips/${trip.id}/dates/withdrawal`;
  expect(taken(await ana.call<AccountTrip>("POST", path)).moveRequest).toBeNull();
  expect((await ana.call("POST", path)).status).toBe(422);
  const told = (await site.mails()).filter(({ subject }) => subject.startsWith("Date change withdrawn"));
  expect(told.map(({ to }) => to)).toEqual([expect.stringContaining("quotes@harbour.example")]);
  expect((await desk(site, ["moves"])).output).not.toContain(trip.reference);
});

test("a cancelled treatment takes its request to move with it", async () => {
  const { ana, trip } = await bookedTrip();
  const { items } = await request(ana, trip, "2027-04-07");
  const treatment = items.find(({ kind }) => kind === "procedure");
  const path = `/api/client/bookings/${treatment?.id}/cancellation`;
  const seen = { body: { version: treatment?.version } };
  const { id } = taken(await ana.call<{ id: string }>("POST", `${path}/preview`, seen));
  taken(await ana.call("POST", path, { body: { preview: id } }));
  await site.mails();
  expect((await desk(site, ["confirm-move", trip.reference])).code).toBe(1);
  expect(await tripOf(ana, trip)).toMatchObject({ moveRequest: null, dates: { treatment: "2027-03-03" } });
});

test("the rides of a package end with its treatment, told in one mail", async () => {
  const { ana, trip } = await bookedTrip("  - { id: rides, kind: transfer, label: Private car, price: 0 }");
  const rides = trip.items.filter(({ kind }) => kind === "transfer");
  expect(rides.map(({ status }) => status)).toEqual(transferWays.map(() => "confirmed"));
  const treatment = trip.items.find(({ kind }) => kind === "procedure");
  const path = `/api/client/bookings/${treatment?.id}/cancellation`;
  const { id, knockOn, ends } = taken(
    await ana.call<CancellationPreview>("POST", `${path}/preview`, { body: { version: treatment?.version } }),
  );
  expect(knockOn.filter(({ kind }) => kind === "transfer")).toEqual([]);
  expect(ends.map((ride) => ride.id).toSorted()).toEqual(rides.map((ride) => ride.id).toSorted());
  expect((await tripOf(ana, trip)).consultationOn).not.toBeNull();
  await site.mails();
  taken(await ana.call("POST", path, { body: { preview: id } }));
  const mails = await site.mails();
  const { items, consultationOn } = await tripOf(ana, trip);
  expect(consultationOn).toBeNull();
  expect(items.map(({ status }) => status)).toEqual(items.map(() => "cancelled"));
  const own = mails.filter(({ to, subject }) => to.includes(ana.email) && subject.includes("cancelled"));
  expect(own).toHaveLength(1);
  for (const { title } of rides) expect(own[0]?.text).toContain(title);
  const calendar = own[0]?.attachments.find(({ name }) => name.endsWith(".ics"))?.content ?? "";
  expect(calendar.match(/STATUS:CANCELLED/g)).toHaveLength(items.length);
});

test("the treatment of a plan that is not booked moves at once to any day", async () => {
  const ana = await signIn(site, { email: `ana${++people}@example.org` });
  const trip = await begunTrip(ana);
  const { byRequest } = taken(await preview(ana, trip, "2027-04-08"));
  expect(byRequest).toBe(false);
});
