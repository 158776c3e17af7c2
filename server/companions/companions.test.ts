import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostCompanionsLetIn } from "../../contract/companion-constants.ts";
import type { CompanionPlan, TripCompanions } from "../../contract/companions.ts";
import { days, hours } from "../../contract/durations.ts";
import { recordSupplierChange } from "../bookings/supplier-changes.ts";
import { asOwner, asStaff, asSystem } from "../db/access.ts";
import { linkOwner } from "../http/private-links.ts";
import { taken } from "../testing/calls.ts";
import {
  companionAsked,
  companionOf,
  mailedLink,
  openCompanionSession,
  type SignedIn,
  signIn,
} from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { addStay, begunTrip, bookTrip } from "../testing/trips.ts";
import { findItems } from "../trips/items/item-queries.ts";

let site: TestSite;
let ana: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
  for (const each of [ana, ben]) await each.call("GET", `/api/client/root?email=${each.email}`);
});
afterAll(() => site.close());

const newTrip = async (): Promise<string> => (await begunTrip(ana)).id;
/** Tokens run out when the clock passes. */
const pass = async (milliseconds: number): Promise<void> => {
  site.clock.pass(milliseconds);
  ana = await signIn(site, { email: ana.email });
};
const listed = async (trip: string) =>
  taken(await ana.call<TripCompanions>("GET", `/api/client/trips/${trip}/companions`)).companions;
const planOf = async (cookie: string, host = "harbour.example") =>
  taken(await site.call<{ plan: CompanionPlan | null }>("GET", "/api/companion/plan", { host, headers: { cookie } }))
    .plan;

test("the link from the mail opens a session of its own, once", async () => {
  const trip = await newTrip();
  const { token, cookie, id } = await companionOf(site, ana, { trip });
  expect(cookie).toMatch(/^companion=[\w-]{43}$/);
  const plan = await planOf(cookie);
  expect(plan?.entries.map(({ kind, title }) => [kind, title])).toEqual([["procedure", null]]);
  expect(plan?.person).toBe("Ana");
  expect(await openCompanionSession(site, token)).toEqual({ status: 422, cookie: "" });
  expect(await planOf(`companion=${token}`)).toBeNull();
  expect(await planOf("")).toBeNull();
  expect(await planOf(cookie, "meadow.example")).toBeNull();
  const [shown] = await listed(trip);
  expect(shown).toMatchObject({ id, ...companionAsked, linkUntil: null, endedAt: null });
  expect([shown?.acceptedAt, shown?.seenAt]).toEqual([site.clock.now().toISOString(), site.clock.now().toISOString()]);
});

test("the cookie is closed to scripts and to other sites' forms", async () => {
  const trip = await newTrip();
  const id = site.services.newId();
  taken(await ana.call("PUT", `/api/client/trips/${trip}/companions/${id}`, { body: companionAsked }));
  const { headers } = await site.call("POST", `/api/companion/links/${await mailedLink(site)}/session`);
  expect(String(headers["set-cookie"])).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
});

test("the mail names who invites by first name and the clinic, neither the companion nor the treatment, and the database keeps no token", async () => {
  const trip = await newTrip();
  const { token } = await companionOf(site, ana, { trip, email: "quiet@example.org", name: "Quinn Roe" });
  const mail = (await site.mails()).findLast(({ to }) => to === "quiet@example.org");
  expect(mail?.text).not.toMatch(/knee|Lima|Quinn/i);
  const { db, database } = site.services;
  const rows = await asSystem(db, (tx) =>
    database.rows<{ row: string }>(tx, sql`select to_jsonb(c)::text as row from companion c`),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toMatch(new RegExp(`${token}|quiet@example|Quinn`));
});

test("a companion who was let out sees nothing from then on, and is let in again by a new link", async () => {
  const trip = await newTrip();
  const { path, cookie, token } = await companionOf(site, ana, { trip });
  const out = taken(await ana.call<TripCompanions>("POST", `${path}/end`));
  expect(out.companions[0]?.endedAt).toBe(site.clock.now().toISOString());
  expect(await planOf(cookie)).toBeNull();
  expect((await openCompanionSession(site, token)).status).toBe(404);
  expect((await site.call("POST", `/api/companion/links/${token}/renewal`)).status).toBe(404);
  // The same call again changes nothing.
  expect(taken(await ana.call<TripCompanions>("POST", `${path}/end`)).companions).toEqual(out.companions);

  taken(await ana.call("POST", `${path}/invitation`));
  expect(await planOf(cookie)).toBeNull();
  const again = await openCompanionSession(site, await mailedLink(site));
  expect(again.status).toBe(200);
  expect(await planOf(again.cookie)).not.toBeNull();
});

test("two who use one link at the same time open one session", async () => {
  const trip = await newTrip();
  const id = site.services.newId();
  taken(await ana.call("PUT", `/api/client/trips/${trip}/companions/${id}`, { body: companionAsked }));
  const token = await mailedLink(site);
  const opened = await Promise.all(Array.from({ length: 5 }, () => openCompanionSession(site, token)));
  expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
});

test("the person names the treatment, and takes that back", async () => {
  const trip = await newTrip();
  const { cookie, path } = await companionOf(site, ana, { trip, named: true });
  expect((await planOf(cookie))?.entries[0]?.title).toMatch(/knee/i);
  taken(await ana.call("POST", `${path}/naming`, { body: { named: false } }));
  expect((await planOf(cookie))?.entries[0]?.title).toBeNull();
});

test("the same id invites once, another trip's id nobody, and at most six are let in", async () => {
  const trip = await newTrip();
  const { path, id } = await companionOf(site, ana, { trip, email: "once@example.org" });
  const changed = { ...companionAsked, name: "Someone Else" };
  expect(taken(await ana.call<TripCompanions>("PUT", path, { body: changed })).companions[0]?.name).toBe("Kim Vale");
  expect((await site.mails()).filter(({ to }) => to === "once@example.org")).toHaveLength(1);
  const other = await newTrip();
  const elsewhere = `/api/client/trips/${other}/companions/${id}`;
  expect((await ana.call("PUT", elsewhere, { body: companionAsked })).status).toBe(404);
  expect((await ana.call("POST", `${elsewhere}/end`)).status).toBe(404);
  expect((await ben.call("PUT", path, { body: companionAsked })).status).toBe(404);
  const put = () =>
    ana.call("PUT", `/api/client/trips/${trip}/companions/${site.services.newId()}`, { body: companionAsked });
  for (let count = 1; count < mostCompanionsLetIn; count++) taken(await put());
  expect((await put()).status).toBe(422);
});

test("companions hear of new times without a word about health, until they are let out", async () => {
  const trip = await addStay(site, ana, await begunTrip(ana, { treatment: "2027-04-14" }));
  await bookTrip(site, trip);
  const { path } = await companionOf(site, ana, { trip: trip.id, email: "news@example.org" });
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const { services } = site;
  const heard = async () => (await site.mails()).filter(({ to }) => to === "news@example.org");
  const change = (kind: string) =>
    asSystem(services.db, async (tx) => {
      const items = await findItems(tx, providerId, { keys: services.keys, tripId: trip.id });
      const row = items.find((item) => item.kind === kind && item.status === "confirmed");
      if (!row) throw new Error(`the trip has no ${kind}`);
      const later = (at: Date) => new Date(at.getTime() + hours(2));
      const times = { startsAt: later(row.startsAt), endsAt: later(row.endsAt) };
      await recordSupplierChange(services, tx, row, {
        ...times,
        reason: "A knee.",
        payer: "supplier",
        actor: "supplier",
      });
    });
  await change("procedure");
  const mail = (await heard()).at(-1);
  expect(mail?.subject).toContain("has changed");
  expect(mail?.text).toContain("Appointment at");
  expect(mail?.text).toContain("/companion/");
  expect(mail?.text).not.toMatch(/knee|TRP-|AED/i);
  const before = (await heard()).length;
  taken(await ana.call("POST", `${path}/end`));
  await change("hotel");
  expect(await heard()).toHaveLength(before);
});

test("the database shows a companion's row to its digest, to its clinic's staff and to nobody else", async () => {
  const trip = await newTrip();
  const { id, cookie } = await companionOf(site, ana, { trip });
  const [providerId, otherProvider] = site.providers;
  if (!providerId || !otherProvider) throw new Error("the site has two providers");
  const { db, database } = site.services;
  const rows = sql`select id from companion where id = ${id}`;
  const session = linkOwner(cookie.split("=")[1] ?? "");
  const change = sql`update companion set named = true where id = ${id} returning id`;
  const seen = async (owner: Parameters<typeof asOwner>[2], statement = rows) =>
    (await asOwner(db, providerId, owner, (tx) => database.rows(tx, statement))).length;
  expect([await seen(ana.owner), await seen(session), await seen(ben.owner)]).toEqual([1, 1, 0]);
  expect(await seen(session, change)).toBe(0);
  const staff = async (provider: typeof providerId) =>
    (await asStaff(db, provider, (tx) => database.rows(tx, rows))).length;
  expect([await staff(providerId), await staff(otherProvider)]).toEqual([1, 0]);
  await expect(asStaff(db, providerId, (tx) => database.rows(tx, change))).rejects.toThrow();
  const rename = sql`update companion set email = 'x' where id = ${id}`;
  await expect(asOwner(db, providerId, ana.owner, (tx) => database.rows(tx, rename))).rejects.toThrow();
});

test("a link that was used or has ended is replaced by a mail to the same address, and asking ends no session", async () => {
  const trip = await newTrip();
  const { token, cookie, path } = await companionOf(site, ana, { trip });
  expect((await openCompanionSession(site, token)).status).toBe(422);
  taken(await site.call("POST", `/api/companion/links/${token}/renewal`));
  expect(await planOf(cookie)).not.toBeNull();
  const renewed = await mailedLink(site);
  expect(renewed).not.toBe(token);
  expect((await openCompanionSession(site, token)).status).toBe(404);
  await pass(days(8));
  expect((await openCompanionSession(site, renewed)).status).toBe(422);
  taken(await site.call("POST", `/api/companion/links/${renewed}/renewal`));
  expect(await planOf(cookie)).not.toBeNull();
  const opened = await openCompanionSession(site, await mailedLink(site));
  expect(await planOf(opened.cookie)).not.toBeNull();
  expect(await planOf(cookie)).toBeNull();
  // The person's own invitation ends the session at once.
  taken(await ana.call("POST", `${path}/invitation`));
  expect(await planOf(opened.cookie)).toBeNull();
});

test("another site's page neither opens nor ends a companion's session", async () => {
  const trip = await newTrip();
  const { cookie, token } = await companionOf(site, ana, { trip });
  const foreign = [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }];
  for (const sent of foreign) {
    const headers = { cookie, ...sent };
    expect((await site.call("POST", "/api/companion/session/end", { headers })).status).toBe(403);
    expect((await site.call("POST", `/api/companion/links/${token}/renewal`, { headers })).status).toBe(403);
  }
  expect(await planOf(cookie)).not.toBeNull();
});

test("a session ends where its browser says so, and with the trip", async () => {
  const trip = await newTrip();
  const { cookie, path } = await companionOf(site, ana, { trip });
  const { headers } = await site.call("POST", "/api/companion/session/end", { headers: { cookie } });
  expect(String(headers["set-cookie"])).toMatch(/^companion=; .*Max-Age=0/);
  expect(await planOf(cookie)).toBeNull();
  taken(await ana.call("POST", `${path}/invitation`));
  const again = await openCompanionSession(site, await mailedLink(site));
  const plan = await planOf(again.cookie);
  await pass(Date.parse(plan?.until ?? "") - site.clock.now().getTime() + days(2));
  expect(await planOf(again.cookie)).toBeNull();
  expect((await ana.call("POST", `${path}/invitation`)).status).toBe(422);
});
