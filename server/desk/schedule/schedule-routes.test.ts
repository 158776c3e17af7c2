import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { getSchedule, listTreatmentPlans, TreatmentPlace } from "../../../contract/desk/schedule.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { Problem } from "../../../contract/errors.ts";
import { asStaff } from "../../db/access.ts";
import { taken } from "../../testing/calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { clinicOfferId } from "../../trips/clinic-offers.ts";
import { findItems } from "../../trips/items/item-queries.ts";

let site: TestSite;
let huda: StaffAtDesk;
let planner: SignedIn;
let people = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
  planner = await newcomer();
});
afterAll(() => site.close());

const knee = "knee-replacement";
const weekly = (count: number) => [count, count, count, count, count, 0, 0];

async function setPlan(kind: string, slug: string, numbers: number[] | null, more: object = {}) {
  const { plans } = taken(await huda.call<AnswerOf<typeof listTreatmentPlans>>("GET", "/api/desk/schedule/plans"));
  const version = plans.find((one) => one.kind === kind && one.slug === slug)?.version ?? 0;
  const body = { kind, slug, name: null, weekly: numbers, procedures: [], version, ...more };
  return huda.call("PUT", "/api/desk/schedule/plans", { body });
}

const scheduleOf = async (from: string, staff = huda) =>
  taken(await staff.call<AnswerOf<typeof getSchedule>>("GET", `/api/desk/schedule?from=${from}&days=7`));

const planOn = (day: string) =>
  planner.call<Problem>("GET", `/api/client/trip-plan?procedure=${knee}&treatment=${day}`);

async function newcomer(): Promise<SignedIn> {
  const email = `guest${++people}@example.org`;
  const person = await signIn(site, { email });
  await person.call("GET", `/api/client/root?email=${email}`);
  return person;
}

const begin = ({ call }: SignedIn, treatment: string) =>
  call<AccountTrip>("POST", "/api/client/trips", {
    body: { from: "plan", procedure: knee, package: "essential", treatment, companions: 0 },
  });

/** The treatment of a trip, held at the clinic as a checkout does. */
async function hold(trip: AccountTrip): Promise<string> {
  const { services, providers } = site;
  const [providerId] = providers;
  if (!providerId) throw new Error("the site has a clinic");
  const items = await asStaff(services.db, providerId, (tx) =>
    findItems(tx, providerId, { keys: services.keys, tripId: trip.id }),
  );
  const item = items.find(({ kind }) => kind === "procedure");
  const supplier = services.suppliers.procedure;
  if (!item || !supplier) throw new Error("the trip has a treatment");
  const until = new Date(services.now().getTime() + 60_000);
  const order = { attempt: item.attempt, offerId: item.offerId, price: item.content.price, until };
  const contact = { email: "a@example.org", phone: null };
  const told = await supplier.hold({ ...order, travellers: [], contact, note: null }, AbortSignal.timeout(5000));
  return told.kind;
}

test("a clinic that has set nothing takes treatments on any day, and the desk says so", async () => {
  expect((await scheduleOf("2027-03-01")).isLimited).toBe(false);
  expect((await planOn("2027-03-06")).status).toBe(200);
});

test("of two people who want the last place at once, one has it", async () => {
  taken(await setPlan("procedure", knee, weekly(1)));
  const trips = await Promise.all(
    [await newcomer(), await newcomer(), await newcomer()].map(async (person) =>
      taken(await begin(person, "2027-03-02")),
    ),
  );
  const told = await Promise.all(trips.map(hold));
  expect(told.toSorted()).toEqual(["held", "refused", "refused"]);
  const [day] = (await scheduleOf("2027-03-02")).days;
  expect(day?.resources).toMatchObject([{ kind: "procedure", used: 1, capacity: 1 }]);
  // A hold that has run out is free again.
  site.clock.pass(120_000);
  const again = await Promise.all(trips.map(hold));
  expect(again.toSorted()).toEqual(["held", "refused", "refused"]);
});

test("K: a day without a place is refused by the planner with the nearest free days", async () => {
  const saturday = await planOn("2027-03-06");
  expect(saturday.status).toBe(400);
  expect(saturday.body).toMatchObject({ code: "invalid-input", errors: [{ field: "treatment", reason: "closed" }] });
  expect(saturday.body.errors?.[0]?.message).toContain("2027-03-05");
  expect(saturday.body.errors?.[0]?.message).toContain("2027-03-08");
  const person = await newcomer();
  expect((await begin(person, "2027-03-06")).status).toBe(400);
});

test("a closing whose last day is before its first is refused at that field, asked and done", async () => {
  const body = { kind: "clinic", slug: null, from: "2027-02-10", to: "2027-02-08" };
  const asked = await huda.call("POST", "/api/desk/schedule/closure-previews", { body });
  const done = await huda.call("POST", "/api/desk/schedule/closures", { body: { ...body, reason: "Inspection" } });
  for (const { status, body: refusal } of [asked, done]) {
    expect(status).toBe(400);
    expect(refusal).toMatchObject({ sentence: { name: "days-order" }, errors: [{ field: "to", reason: "rule" }] });
  }
});

test("K: closing a day says whom it affects, moves nobody, and makes them cases until it opens again", async () => {
  const person = await newcomer();
  const trip = taken(await begin(person, "2027-03-10"));
  expect(await hold(trip)).toBe("held");
  const body = { kind: "clinic", slug: null, from: "2027-03-10", to: "2027-03-11" };
  const preview = taken(
    await huda.call<{ affected: TreatmentPlace[] }>("POST", "/api/desk/schedule/closure-previews", { body }),
  );
  expect(preview.affected).toMatchObject([{ trip: trip.reference, day: "2027-03-10", needsNewDate: true }]);
  expect((await scheduleOf("2027-03-10")).cases).toEqual([]);
  const closed = taken(
    await huda.call<{ id: string; affected: TreatmentPlace[] }>("POST", "/api/desk/schedule/closures", {
      body: { ...body, reason: "Theatre inspection" },
    }),
  );
  expect(closed.affected).toHaveLength(1);
  const told = (await site.mails()).filter(({ subject }) => subject === `New date needed: ${trip.reference}`);
  expect(told.map(({ to }) => to)).toEqual(["quotes@harbour.example"]);
  expect(told[0]?.text).toContain("10 March 2027");
  const shown = await scheduleOf("2027-03-10");
  expect(shown.cases).toMatchObject([{ trip: trip.reference }]);
  expect(shown.closures).toMatchObject([{ reason: "Theatre inspection", by: huda.name, subject: null }]);
  expect((await planOn("2027-03-11")).status).toBe(400);
  const own = taken(await person.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  expect(own.dates.treatment).toBe("2027-03-10");
  taken(await huda.call("DELETE", `/api/desk/schedule/closures/${closed.id}`));
  expect((await scheduleOf("2027-03-10")).cases).toEqual([]);
});

test("one day takes another number than the weekly plan, and a smaller one says whom it affects", async () => {
  const put = (capacity: number | null) =>
    huda.call<{ affected: TreatmentPlace[] }>("PUT", "/api/desk/schedule/days", {
      body: { kind: "procedure", slug: knee, day: "2027-03-20", capacity },
    });
  expect((await planOn("2027-03-20")).status).toBe(400);
  expect(taken(await put(2)).affected).toEqual([]);
  const trip = taken(await begin(await newcomer(), "2027-03-20"));
  expect(await hold(trip)).toBe("held");
  expect(taken(await put(0)).affected).toMatchObject([{ trip: trip.reference }]);
  expect((await scheduleOf("2027-03-20")).cases).toMatchObject([{ trip: trip.reference }]);
  taken(await put(2));
});

test("a room and a doctor limit the procedures that need them", async () => {
  taken(await setPlan("room", "theatre-1", weekly(0), { name: "Theatre 1", procedures: [knee] }));
  expect((await planOn("2027-03-23")).status).toBe(400);
  taken(await setPlan("room", "theatre-1", null, { name: "Theatre 1" }));
  taken(await setPlan("doctor", "ada-berg", weekly(0)));
  expect((await planOn("2027-03-23")).status).toBe(400);
  taken(await setPlan("doctor", "ada-berg", null));
  expect((await planOn("2027-03-23")).status).toBe(200);
});

test("a plan that somebody changed meanwhile is refused, and an unknown procedure is", async () => {
  const body = { kind: "procedure", slug: knee, name: null, weekly: weekly(4), procedures: [], version: 99 };
  expect((await huda.call("PUT", "/api/desk/schedule/plans", { body })).body).toMatchObject({ code: "conflict" });
  const unknown = { ...body, slug: "no-such-thing", version: 0 };
  expect((await huda.call("PUT", "/api/desk/schedule/plans", { body: unknown })).status).toBe(404);
});

test("another weekly capacity says whom it affects before it is saved", async () => {
  const trip = taken(await begin(await newcomer(), "2027-05-03"));
  expect(await hold(trip)).toBe("held");
  const body = { kind: "procedure", slug: knee, weekly: weekly(0), procedures: [] };
  const look = async () =>
    taken(await huda.call<{ affected: TreatmentPlace[] }>("POST", "/api/desk/schedule/plan-previews", { body }))
      .affected;
  expect(await look()).toContainEqual(expect.objectContaining({ trip: trip.reference, needsNewDate: true }));
  expect((await scheduleOf("2027-05-03")).cases).toEqual([]);
});

test("a viewer reads the days without names", async () => {
  const viewer = await staffAt(site, "viewer");
  const { days } = await scheduleOf("2027-03-20", viewer);
  expect(days[0]?.places).toMatchObject([{ patient: null }]);
});

test("a booking, a move and a cancellation at the clinic keep the places right", async () => {
  const { services, providers } = site;
  const [providerId] = providers;
  const supplier = services.suppliers.procedure;
  if (!providerId || !supplier) throw new Error("the site has a clinic");
  const trip = taken(await begin(await newcomer(), "2027-04-01"));
  const [item] = (
    await asStaff(services.db, providerId, (tx) => findItems(tx, providerId, { keys: services.keys, tripId: trip.id }))
  ).filter(({ kind }) => kind === "procedure");
  if (!item) throw new Error("the trip has a treatment");
  const signal = AbortSignal.timeout(5000);
  const order = { attempt: item.attempt, offerId: item.offerId, price: item.content.price };
  const contact = { email: "a@example.org", phone: null };
  const booked = await supplier.book({ ...order, travellers: [], contact, note: null }, signal);
  expect(booked.kind).toBe("booked");
  const used = async (day: string) =>
    (await scheduleOf(day)).days[0]?.resources.find(({ kind }) => kind === "procedure")?.used ?? 0;
  expect(await used("2027-04-01")).toBe(1);
  expect(await hold(taken(await begin(await newcomer(), "2027-04-02")))).toBe("held");
  const reference = booked.kind === "booked" ? booked.reference : "";
  const on = (day: string) =>
    clinicOfferId({ kind: "package", providerId, procedure: knee, language: "en", day, package: "essential" });
  const expires = services.now().getTime() + 60_000;
  expect(await supplier.change(reference, `${expires}|${on("2027-04-02")}`, signal)).toMatchObject({ kind: "refused" });
  expect(await supplier.change(reference, `${expires}|${on("2027-04-05")}`, signal)).toMatchObject({ kind: "booked" });
  expect(await used("2027-04-01")).toBe(0);
  expect(await used("2027-04-05")).toBe(1);
});
