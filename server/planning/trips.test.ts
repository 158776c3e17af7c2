import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Db } from "../../adapters/database/database.ts";
import type { AccountTrip, TripPlan } from "../../contract/account-trips.ts";
import type { getCheckout } from "../../contract/checkout.ts";
import { days } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { DateMove } from "../../contract/trip-dates.ts";
import { asSystem } from "../db/access.ts";
import { taken } from "../testing/calls.ts";
import { isOnPostgres, statementsOf } from "../testing/database.ts";
import { signIn } from "../testing/people.ts";
import { acceptOffer, desk, ownRequest, sendOffer } from "../testing/quotes.ts";
import { openTestSite } from "../testing/site.ts";
import { begunTrip } from "../testing/trips.ts";
import { listTripEvents } from "../trips/items/item-queries.ts";
import { recordTrip } from "../trips/items/items.ts";
import { lockTrip } from "../trips/queries.ts";

const site = await openTestSite();
afterAll(() => site.close());
const ana = await signIn(site, { email: "ana@example.org" });
await ana.call("GET", "/api/client/root?email=ana@example.org");
const moved = (trip: AccountTrip, body: object) =>
  ana.call<DateMove>("POST", `/api/client/trips/${trip.id}/dates/preview`, { body });

test("a plan has a place to sleep for every night, the safe day to fly home, and the total cost", async () => {
  const path = "/api/client/trip-plan?procedure=knee-replacement&package=complete&treatment=2027-03-10&companions=1";
  const { dates, consultationOn, safeFlightOn, hotel, hospital, estimate, transfers } = taken(
    await ana.call<TripPlan>("GET", path),
  );
  expect(dates).toMatchObject({ arrive: "2027-03-08", treatment: "2027-03-10" });
  expect(dates.leave >= safeFlightOn).toBe(true);
  expect(hotel[0]).toMatchObject({ from: "2027-03-08", to: "2027-03-10", who: "everybody" });
  // The package has a bed in hospital for one companion.
  const bedsFor = async (companions: number) => {
    const plan = taken(await ana.call<TripPlan>("GET", path.replace(/companions=1$/, `companions=${companions}`)));
    return plan.hotel.some(({ who }) => who === "companion");
  };
  expect([hospital.nights > 0, await bedsFor(1), await bedsFor(2)]).toEqual([true, false, true]);
  expect(estimate.low.amount).toBeGreaterThanOrEqual(63500_00);
  const discharge = hotel.find(({ from, who }) => from > dates.treatment && who === "everybody")?.from;
  expect(transfers.map(({ on }) => on)).toEqual([
    dates.arrive,
    consultationOn,
    dates.treatment,
    discharge,
    dates.leave,
  ]);
  const tooSoon = await ana.call("GET", path.replace("2027-03-10", "2026-11-22"));
  expect(tooSoon.body.errors?.[0]).toMatchObject({ field: "arrive", reason: "past" });
});

test("a plan starts from the person's newest request for the procedure", async () => {
  const carla = await signIn(site, { email: "carla@example.org" });
  await carla.call("GET", "/api/client/root?email=carla@example.org");
  const path = "/api/client/trip-plan?procedure=knee-replacement";
  const planned = async () => {
    const { package: chosen, companions, dates } = taken(await carla.call<TripPlan>("GET", path));
    return { package: chosen.slug, companions: companions.asked, month: dates.treatment.slice(0, 7) };
  };
  expect(await planned()).toEqual({ package: "essential", companions: 0, month: "2026-12" });
  await ownRequest(carla);
  expect(await planned()).toEqual({ package: "complete", companions: 1, month: "2027-03" });
});

test("a trip starts at the clinic's own price, and only its owner sees it", async () => {
  const trip = await begunTrip(ana);
  expect(trip).toMatchObject({ status: "planning", attention: false, dates: { treatment: "2027-03-10" } });
  expect(trip.reference).toMatch(/^TRP-/);
  const [treatment] = trip.items.filter(({ kind }) => kind === "procedure");
  // It cannot be paid before the clinic's offer, so that no price is held.
  expect(treatment).toMatchObject({ status: "priced", amount: trip.total, payment: "none", deadline: null });
  expect(treatment?.price.dueLater.map(({ label, on }) => [label, on])).toEqual([["On arrival", trip.dates.arrive]]);
  expect(treatment?.policy.cancellation.at(-1)?.refund.amount).toBeLessThan(trip.total.amount);
  const ben = await signIn(site, { email: "ben@example.org" });
  expect((await ben.call("GET", `/api/client/trips/${trip.id}`)).status).toBe(404);
  const list = await ana.call<{ trips: AccountTrip[] }>("GET", "/api/client/trips");
  expect(list.body.trips.map(({ id }) => id)).toContain(trip.id);
});

if (isOnPostgres)
  test("beginning a trip reads the clinic once, and writes what belongs to it together", async () => {
    const body = { from: "plan", procedure: "knee-replacement", package: "essential", treatment: "2027-03-10" };
    const begin = () => ana.call("POST", "/api/client/trips", { body: { ...body, companions: 1 } });
    const sent = await statementsOf(begin, { before: 1 });
    expect(sent.length).toBeLessThanOrEqual(40);
  });

if (isOnPostgres)
  test("what happens to a trip's bookings is written down while the trip is held", async () => {
    const { id } = await begunTrip(ana);
    const { db, keys } = site.services;
    const [providerId] = site.providers;
    if (!providerId) throw new Error("the site has no provider");
    const history = (tx: Db) => listTripEvents(tx, providerId, { tripId: id });
    const before = (await asSystem(db, history)).length;
    await asSystem(db, async (tx) => {
      const row = await lockTrip(tx, providerId, { keys, owner: ana.owner, id });
      if (!row) throw new Error("there is no such trip");
      await asSystem(db, async (other) => {
        await other.execute(sql`set local lock_timeout = '2s'`);
        const happened = {
          row: { ...row, tripId: id },
          itemId: null,
          actor: "system",
          kind: "moved",
          detail: {},
        } as const;
        await recordTrip(site.services, other, happened);
      });
    });
    expect(await asSystem(db, history)).toHaveLength(before + 1);
  });

test("a clinic's texts keep their language in a trip of another language", async () => {
  const plan = { from: "plan", procedure: "knee-replacement", package: "essential", companions: 0 };
  const body = { ...plan, treatment: "2027-05-12" };
  const { items } = taken(await ana.call<AccountTrip>("POST", "/api/client/trips?language=ar", { body }));
  expect(items.map(({ textsLanguage }) => textsLanguage)).toEqual(items.map(() => "en"));
});

test("an accepted offer becomes one trip at the agreed price", async () => {
  const reference = await ownRequest(ana);
  await sendOffer(site, { reference });
  const begin = () =>
    ana.call<AccountTrip>("POST", "/api/client/trips", { body: { from: "offer", quote: reference, companions: 0 } });
  expect((await begin()).status).toBe(422);
  await acceptOffer(ana, reference);
  const trip = taken(await begin());
  expect(trip).toMatchObject({ quote: reference, total: { amount: 48500_00, currency: "AED" } });
  const [signed] = trip.items.filter(({ kind }) => kind === "procedure");
  expect(signed?.deadline).toMatchObject({ kind: "price", at: expect.stringMatching(/^2026-12-10T/) });
  expect(trip.dates.treatment).toBe("2027-03-03");
  expect(taken(await begin()).id).toBe(trip.id);
});

test("new dates are previewed with their effects before anything changes", async () => {
  const trip = await begunTrip(ana);
  const preview = taken(await moved(trip, { treatment: "2027-04-07" }));
  expect(preview).toMatchObject({
    after: { arrive: "2027-04-05", treatment: "2027-04-07" },
    difference: { amount: 0 },
  });
  expect(preview.items.find(({ kind }) => kind === "procedure")).toMatchObject({ effect: "moves" });
  const same = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${trip.id}`));
  expect(same.dates).toEqual(trip.dates);
  const confirm = { body: { preview: preview.id, version: trip.version } };
  const after = taken(await ana.call<AccountTrip>("POST", `/api/client/trips/${trip.id}/dates`, confirm));
  expect(after.dates).toEqual(preview.after);
  expect(after.items[0]?.startsAt.slice(0, 7)).toBe("2027-04");
  expect((await ana.call("POST", `/api/client/trips/${trip.id}/dates`, confirm)).status).toBe(422);
});

test("a flight home too soon is refused with the reason, until a clinician permits it", async () => {
  const trip = await begunTrip(ana);
  const soon = "2027-03-16";
  const refused = await moved(trip, { leave: soon });
  expect(refused.body).toMatchObject({ code: "invalid-input", errors: [{ field: "leave", reason: "unsafe" }] });
  const noted = await desk(site, ["fit-to-fly", trip.reference, soon, "Dr Berg: moves well, no swelling."]);
  expect(noted.code).toBe(0);
  const allowed = taken(await moved(trip, { leave: soon }));
  expect(allowed.after.leave).toBe(soon);
  const other = taken(await moved(trip, { treatment: "2027-03-11" }));
  expect(other.after.leave > soon).toBe(true);
});

test("who travels is told as the passport has it; its number is kept whole and shown masked", async () => {
  const trip = await begunTrip(ana);
  const passport = "019f0000-0000-7000-8000-00000000aa01";
  const value = { name: "ANA LIMA", country: "PT", number: "CA1234567", expiresOn: "2031-01-31" };
  const record = { id: passport, version: 0, kind: "passport", value };
  taken(await ana.call("POST", "/api/client/record/save", { body: record }));
  const patient = {
    id: "019f0000-0000-7000-8000-00000000aa02",
    role: "patient",
    givenName: "Ana",
    familyName: "Lima",
    bornOn: "1980-02-03",
    gender: "f",
    nationality: "PT",
    passport,
    assistance: ["wheelchair"],
    dietary: null,
  };
  const path = `/api/client/trips/${trip.id}/travellers`;
  const put = (body: object) => ana.call<AccountTrip>("PUT", path, { body });
  const { travellers } = taken(await put({ version: 1, travellers: [patient] }));
  expect(travellers[0]?.passport).toMatchObject({ country: "PT", expiresOn: "2031-01-31" });
  expect(travellers[0]?.passport?.number).toMatch(/^•.*567$/);
  expect((await put({ version: 1, travellers: [patient] })).status).toBe(422);
  // The Emirates ask for six months from the entry, which a passport until June has not.
  const short = { ...record, version: 1, value: { ...value, expiresOn: "2027-06-30" } };
  taken(await ana.call("POST", "/api/client/record/save", { body: short }));
  const { entry } = taken(await put({ version: 2, travellers: [patient] }));
  expect(entry).toMatchObject({ short: [patient.id], passportUntil: "2027-09-08" });
  const { page } = taken(await ana.call<AnswerOf<typeof getCheckout>>("GET", `/api/client/checkouts?trip=${trip.id}`));
  const check = page?.waiting.checks.find(({ kind }) => kind === "passport");
  expect(check).toMatchObject({ ok: false, until: "2027-09-08" });
  expect((await put({ version: 3, travellers: [{ ...patient, passport: patient.id }] })).status).toBe(400);
  const unborn = await put({ version: 3, travellers: [{ ...patient, bornOn: "2027-02-03" }] });
  expect(unborn.body).toMatchObject({ errors: [{ field: "travellers.0.bornOn", reason: "rule" }] });
  const inArabic = await put({ version: 3, travellers: [{ ...patient, givenName: "محمد" }] });
  expect(inArabic.body).toMatchObject({ errors: [{ field: "travellers.0.givenName", reason: "rule" }] });
  // A solo traveller on a trip planned with a companion has named everyone.
  const alone = taken(await put({ version: 3, travellers: [patient] }));
  expect(alone).toMatchObject({ companions: 0, travellers: [{ givenName: "Ana" }] });
});

test("a price expires after a day, and an item that was never paid can be removed", async () => {
  const trip = await begunTrip(ana);
  site.clock.pass(days(2));
  await site.mails();
  const { call } = await signIn(site, { email: "ana@example.org" });
  const [item] = taken(await call<AccountTrip>("GET", `/api/client/trips/${trip.id}`)).items;
  expect(item?.status).toBe("expired");
  const body = { version: item?.version };
  const left = taken(
    await call<AccountTrip>("POST", `/api/client/trips/${trip.id}/items/${item?.id}/removal`, { body }),
  );
  expect(left.items.map(({ id }) => id)).not.toContain(item?.id);
});
