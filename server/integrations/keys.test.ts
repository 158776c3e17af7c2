import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiKey } from "../../contract/desk/keys.ts";
import type { AuditRow } from "../../contract/desk/records.ts";
import { days } from "../../contract/durations.ts";
import type { Problem } from "../../contract/errors.ts";
import { asSystem } from "../db/access.ts";
import { boughtTreatment } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { signIn } from "../testing/people.ts";
import { sentQuote } from "../testing/quotes.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { keyOf, type StaffAtDesk, staffAt } from "../testing/staff.ts";

let site: TestSite;
let owner: StaffAtDesk;
let names = 0;

beforeAll(async () => {
  site = await openTestSite();
  owner = await staffAt(site, "owner", { name: "Olga Petrova" });
});
afterAll(() => site.close());

const made = async (scopes: readonly string[], changes: object = {}) => {
  const body = { name: `System ${names++}`, scopes, endsOn: "2027-11-20", ...changes };
  return taken(await owner.call<{ key: ApiKey; secret: string }>("POST", "/api/desk/keys", { body }));
};
const calling =
  (secret: string, on = site) =>
  <Body = Problem>(method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
    on.call<Body>(method, `/api/clinic/v1/${path}`, {
      headers: { authorization: `Bearer ${secret}` },
      ...(body && { body }),
    });
const listed = async (id: string) =>
  taken(await owner.call<{ keys: ApiKey[] }>("GET", "/api/desk/keys")).keys.find((key) => key.id === id);

test("a key's secret is in one answer only, and is stored nowhere", async () => {
  const { key, secret } = await made(["requests:read"]);
  expect(secret).toMatch(/^sjk_[\w-]{43}$/);
  expect(secret.startsWith(key.prefix)).toBe(true);
  expect(await listed(key.id)).toEqual(key);
  expect(key).toMatchObject({ by: "Olga Petrova", usedAt: null, state: "active" });
  const { db, database } = site.services;
  const stored = await asSystem(db, (tx) => database.rows(tx, sql`select to_jsonb(k) as row from api_key k`));
  const answers = await asSystem(db, (tx) => database.rows(tx, sql`select endpoint from idempotency_record`));
  expect(JSON.stringify(stored)).not.toContain(secret.slice(8));
  expect(JSON.stringify(answers)).not.toContain("createKey");
});

test("a key works at once, its last use is shown, and a revoked one is refused at once", async () => {
  const { key, secret } = await made(["requests:read"]);
  const call = calling(secret);
  expect((await call("GET", "requests")).status).toBe(200);
  expect((await listed(key.id))?.usedAt).toBe(site.clock.now().toISOString());
  taken(await owner.call("DELETE", `/api/desk/keys/${key.id}`));
  expect((await call("GET", "requests")).status).toBe(401);
  expect((await listed(key.id))?.state).toBe("revoked");
  expect((await owner.call("DELETE", `/api/desk/keys/${key.id}`)).status).toBe(404);
});

test("a key ends with its last day, and a day that is past or far away is refused", async () => {
  const { key, secret } = await made(["requests:read"], { endsOn: "2026-11-21" });
  const call = calling(secret);
  expect((await call("GET", "requests")).status).toBe(200);
  for (const endsOn of ["2026-11-19", "2029-01-01", "tomorrow"]) {
    const body = { name: `System ${names++}`, scopes: ["requests:read"], endsOn };
    expect((await owner.call("POST", "/api/desk/keys", { body })).body.code).toBe("invalid-input");
  }
  site.clock.pass(days(2));
  expect((await call("GET", "requests")).status).toBe(401);
  owner = await staffAt(site, "owner", { name: "Olga Petrova" });
  expect((await listed(key.id))?.state).toBe("ended");
});

test("two active keys have two names, and a repeated press makes one key", async () => {
  const body = { name: "Ledger robot", scopes: ["ledger:read"], endsOn: "2027-11-20" };
  const press = () => owner.call("POST", "/api/desk/keys", { body });
  const [first, second] = await Promise.all([press(), press()]);
  expect([first.status, second.status].toSorted()).toEqual([200, 422]);
});

test("requests are read by their last change, without a word that the person wrote", async () => {
  const { secret } = await made(["requests:read"]);
  const call = calling(secret);
  const { quote } = await sentQuote(site);
  const { requests } = taken(await call<{ requests: { reference: string }[] }>("GET", "requests"));
  const mine = requests.find(({ reference }) => reference === quote.reference);
  expect(mine).toMatchObject({ status: "submitted", submittedAt: expect.any(String) });
  const one = await call("GET", `requests/${quote.reference.toLowerCase()}`);
  expect(one.body).toEqual(mine);
  expect(one.bytes.toString()).not.toMatch(/amina|otieno|diabetes|knee/i);
  const since = new Date(site.clock.now().getTime() + 1000).toISOString();
  expect(taken(await call<{ requests: [] }>("GET", `requests?since=${since}`)).requests).toEqual([]);
  expect((await call("GET", "requests/har-0000-0000")).status).toBe(404);
});

test("pages of changes follow one another without gaps", async () => {
  const { secret } = await made(["requests:read"]);
  const call = calling(secret);
  for (let count = 0; count < 3; count++) await sentQuote(site);
  const all = taken(await call<{ requests: { id: string; updatedAt: string }[] }>("GET", "requests")).requests;
  const [first, ...rest] = all;
  const after = `${Date.parse(first?.updatedAt ?? "")}-${first?.id}`;
  expect(taken(await call<{ requests: [] }>("GET", `requests?after=${after}`)).requests).toEqual(rest);
});

test("bookings, the schedule and the ledger are read without names", async () => {
  const ana = await signIn(site, { email: "ana@example.org" });
  const { item } = await boughtTreatment(site, ana);
  const { secret } = await made(["bookings:read", "schedule:read", "ledger:read"]);
  const call = calling(secret);
  const { bookings } = taken(await call<{ bookings: { id: string; trip: string }[] }>("GET", "bookings"));
  const booking = bookings.find(({ id }) => id === item);
  expect(booking).toMatchObject({ kind: "procedure", status: "confirmed", payment: "deposit_paid" });
  expect((await call("GET", `bookings/${item}`)).body).toEqual(booking);
  const today = site.clock.now().toISOString().slice(0, 10);
  const day = new Date(site.clock.now().getTime() + days(60)).toISOString().slice(0, 10);
  const schedule = await call<{ days: { places: { trip: string }[] }[] }>("GET", `schedule?from=${day}&days=1`);
  expect(schedule.body.days[0]?.places).toMatchObject([{ trip: booking?.trip }]);
  const ledger = await call<{ lines: { trip: string }[] }>("GET", `ledger?from=${today}&to=${today}`);
  expect(ledger.body.lines).toMatchObject([{ kind: "capture", trip: booking?.trip }]);
  for (const { bytes } of [schedule, ledger]) expect(bytes.toString()).not.toMatch(/ana|lima|patient/i);
  expect((await call("GET", "ledger?from=2026-01-01&to=2026-12-31")).status).toBe(400);
});

describe("closing days", () => {
  const closing = { kind: "clinic", slug: null, from: "2027-01-04", to: "2027-01-05", reason: "Public holiday" };

  test("a key closes days once for each idempotency key, and reopens them; the audit names it", async () => {
    const { key, secret } = await made(["closures:write", "schedule:read"], { name: "Hospital calendar" });
    const headers = { authorization: `Bearer ${secret}` };
    const close = () =>
      site.call<{ id: string }>("POST", "/api/clinic/v1/closures", { headers, body: closing, key: "k".repeat(20) });
    const first = taken(await close());
    expect(taken(await close())).toEqual(first);
    const call = calling(secret);
    const { closures } = taken(await call<{ closures: object[] }>("GET", "schedule?from=2027-01-04&days=2"));
    expect(closures).toMatchObject([{ id: first.id, by: "Hospital calendar" }]);
    taken(await call("DELETE", `closures/${first.id}`));
    expect((await call("DELETE", `closures/${first.id}`)).status).toBe(404);
    const search = "/api/desk/records/audit?who=hospital%20calendar";
    const { rows } = taken(await owner.call<{ rows: AuditRow[] }>("GET", search));
    expect(rows.map(({ event, kind, by, owner: of }) => `${event} ${kind} ${by} ${of}`)).toEqual([
      `treatment-days-reopened key Hospital calendar key:${key.id}`,
      `key-used key Hospital calendar key:${key.id}`,
      `key-used key Hospital calendar key:${key.id}`,
      `treatment-days-closed key Hospital calendar key:${key.id}`,
      `key-used key Hospital calendar key:${key.id}`,
    ]);
  });

  test("an idempotency key belongs to one API key", async () => {
    const key = "s".repeat(20);
    const close = async (day: string) => {
      const { secret } = await made(["closures:write"]);
      const headers = { authorization: `Bearer ${secret}` };
      const body = { ...closing, from: day, to: day };
      return taken(await site.call<{ id: string }>("POST", "/api/clinic/v1/closures", { headers, body, key })).id;
    };
    expect(await close("2027-02-01")).not.toBe(await close("2027-02-02"));
  });
});

test("calls of one key are limited together, from whichever address they come", async () => {
  const narrow = await openTestSite({ environment: { RATE_READ: "3", TRUSTED_PROXIES: "127.0.0.1" } });
  try {
    const boss = await staffAt(narrow, "owner");
    const secrets = [await keyOf(boss, ["requests:read"]), await keyOf(boss, ["requests:read", "ledger:read"])];
    const statusFrom = async (address: number, secret = secrets[0]) =>
      (
        await narrow.call("GET", "/api/clinic/v1/requests", {
          headers: { authorization: `Bearer ${secret}`, "x-forwarded-for": `203.0.113.${address}` },
        })
      ).status;
    const statuses: number[] = [];
    for (let address = 1; address <= 4; address++) statuses.push(await statusFrom(address));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await statusFrom(5, secrets[1])).toBe(200);
  } finally {
    await narrow.close();
  }
});
