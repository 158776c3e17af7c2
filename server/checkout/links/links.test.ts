import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingDetail } from "../../../contract/bookings.ts";
import type { listLedger } from "../../../contract/desk/money.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { days, minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { PayerPage, PaymentLinks } from "../../../contract/payment-links.ts";
import type { Receipt } from "../../../contract/receipts.ts";
import { asOwner, asSystem } from "../../db/access.ts";
import { linkOwner } from "../../http/private-links.ts";
import { listPaymentEntries } from "../../payments/ledger-queries.ts";
import { listCaptured } from "../../payments/queries.ts";
import { listRefunds } from "../../payments/refund-queries.ts";
import { orderRefund } from "../../payments/refunds.ts";
import { boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { hold, paymentCalls } from "../../testing/held-calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { staffAt } from "../../testing/staff.ts";
import { payOn } from "../../testing/trips.ts";
import { findItems } from "../../trips/items/item-queries.ts";

let site: TestSite;
/** A person with a booked treatment of which a part is due. */
let ana: SignedIn;
let trip: string;
let item: string;
beforeAll(async () => {
  site = await openTestSite();
  ana = await signIn(site, { email: "ana@example.org" });
  ({ trip, item } = await boughtTreatment(site, ana));
}, 60_000);
afterAll(() => site.close());

const provider = () => site.providers[0] ?? expect.fail("the site has no provider");
const aed = (amount: number) => ({ amount, currency: "AED" });
const path = () => `/api/client/bookings/${item}/payment-links`;
const links = async () => taken(await ana.call<PaymentLinks>("GET", path()));
const booking = async () => taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${item}`));
const left = async () => (await booking()).balance?.left.amount ?? 0;
const make = (amount: number, { id = site.services.newId(), name = "Dad", currency = "AED" } = {}) =>
  ana.call<PaymentLinks>("PUT", `${path()}/${id}`, { body: { name, amount: { amount, currency } } });
/** A new link. */
async function link(amount: number): Promise<{ id: string; token: string }> {
  const [made] = taken(await make(amount)).links;
  return { id: made?.id ?? "", token: made?.token ?? "" };
}
const withdraw = (id: string) => ana.call<PaymentLinks>("POST", `${path()}/${id}/withdrawal`);
/** Leaves everything that is due to the next test. */
async function withdrawAll(): Promise<void> {
  for (const { id, state } of (await links()).links) if (state === "open") taken(await withdraw(id));
}

const pageOf = async (token: string) => taken(await site.call<PayerPage>("GET", `/api/payment-links/${token}`));
const begin = (token: string, amount: number, { email = "dad@example.org", name = "Omar Dad" } = {}) =>
  site.call<{ payUrl: string }>("POST", `/api/payment-links/${token}/payment`, {
    body: { name, email, language: "en", amount: aed(amount) },
  });
/** Pays on the page of the payment service; what follows from it waits in the queue. */
const press = async (token: string, amount: number): Promise<void> => {
  const { payUrl } = taken(await begin(token, amount));
  await payOn(site, payUrl, "pays");
};
async function pay(token: string, amount: number): Promise<void> {
  await press(token, amount);
  await site.jobs.runDue();
}

/** What was captured for the booking, and its payments. */
async function moneyOf() {
  const { db, keys } = site.services;
  return asSystem(db, async (tx) => {
    const [row] = await findItems(tx, provider(), { keys, ids: [item] });
    if (!row) throw new Error("the booking is gone");
    const payments = await listCaptured(tx, provider(), row);
    const entries = await Promise.all(payments.map(({ id }) => listPaymentEntries(tx, provider(), id)));
    return {
      row,
      payments,
      captured: entries.flat().reduce((all, { kind, amount }) => all + (kind === "capture" ? amount : 0), 0),
    };
  });
}

test("a payer sees the clinic's trip and the amount, pays, and gets a receipt without a word about health", async () => {
  const before = await left();
  const { token } = await link(50_000);
  expect(await pageOf(token)).toMatchObject({ state: "open", person: "Ana", amount: aed(50_000) });
  await pay(token, 50_000);
  expect(await pageOf(token)).toMatchObject({ state: "paid", amount: aed(50_000) });
  expect(await left()).toBe(before - 50_000);
  const [paid] = (await links()).links;
  expect(paid).toMatchObject({ state: "paid", token: null, paid: { payer: "Omar Dad", amount: aed(50_000) } });
  expect((await booking()).receipts.at(-1)).toMatchObject({ kind: "capture", payer: "Omar Dad", amount: aed(50_000) });
  const mail = (await site.mails()).findLast(({ to }) => to === "dad@example.org");
  expect(mail?.subject).toMatch(/^Receipt REC-/);
  expect(mail?.text).toMatch(/500/);
  expect(mail?.text).not.toMatch(/knee|TRP-|Lima/i);
  const { receipts } = taken(await ana.call<{ receipts: Receipt[] }>("GET", `/api/client/trips/${trip}/receipts`));
  expect(receipts.map(({ payer }) => payer)).toEqual(["Ana Lima", "Omar Dad"]);
  expect(mail?.subject).toContain(receipts[1]?.number);
  const finance = await staffAt(site, "finance");
  const { reference } = (await booking()).trip;
  const atDesk = taken(await finance.call<DeskTrip>("GET", `/api/desk/trips/${reference}`)).receipts;
  expect(atDesk.map(({ payer }) => payer)).toEqual(["Ana Lima", "Omar Dad"]);
  const { lines } = taken(
    await finance.call<AnswerOf<typeof listLedger>>("GET", "/api/desk/money/ledger?from=2026-01-01&to=2027-12-31"),
  );
  const payers = lines.filter((line) => line.trip === reference).map(({ payer }) => payer);
  expect(new Set(payers)).toEqual(new Set([null, "Omar Dad"]));
  expect((await begin(token, 50_000)).status).toBe(422);
  expect((await moneyOf()).payments).toHaveLength(2);
});

test("the amount is at least ten whole units, and links together are never for more than is due", async () => {
  const due = await left();
  expect((await make(999)).status).toBe(400);
  expect((await make(due + 1)).status).toBe(400);
  expect((await make(1000, { currency: "EUR" })).status).toBe(400);
  await link(due - 500);
  expect((await links()).free).toEqual(aed(500));
  expect((await make(501)).status).toBe(400);
  // All that is left may be less than the smallest share.
  const { id } = await link(500);
  expect((await make(1000)).body).toMatchObject({ code: "wrong-state" });
  const before = (await links()).links;
  expect(taken(await make(1000, { id })).links).toEqual(before);
  await withdrawAll();
});

test("of many links that are made at the same time, those beyond what is due are refused", async () => {
  const share = Math.floor((await left()) / 3) + 1;
  const made = await Promise.all(Array.from({ length: 6 }, () => make(share)));
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
  expect((await links()).links.filter(({ state }) => state === "open")).toHaveLength(2);
  await withdrawAll();
});

test("a link that was withdrawn cannot be paid, and stays withdrawn", async () => {
  const { id, token } = await link(20_000);
  const withdrawn = taken(await withdraw(id));
  expect(withdrawn.links[0]).toMatchObject({ state: "withdrawn", token: null });
  expect(taken(await withdraw(id))).toEqual(withdrawn);
  expect(await pageOf(token)).toMatchObject({ state: "withdrawn", person: "", amount: null });
  expect((await begin(token, 20_000)).status).toBe(422);
});

test("a payment that comes after the withdrawal is given back", async () => {
  const { id, token } = await link(20_000);
  const [due, before] = [await left(), await moneyOf()];
  await press(token, 20_000);
  taken(await withdraw(id));
  await site.jobs.runDue();
  expect(await left()).toBe(due);
  expect((await moneyOf()).captured).toBe(before.captured);
  expect((await pageOf(token)).state).toBe("withdrawn");
});

test("two who pay by one link at the same time pay once", async () => {
  const [due, before] = [await left(), await moneyOf()];
  const { token } = await link(30_000);
  const begun = await Promise.all(
    ["one@example.org", "two@example.org", "three@example.org"].map((email) => begin(token, 30_000, { email })),
  );
  expect(begun.every(({ status }) => status < 500)).toBe(true);
  for (const { status, body } of begun)
    if (status === 200) await payOn(site, body.payUrl, "pays").catch(() => undefined);
  await site.jobs.runDue();
  expect(await left()).toBe(due - 30_000);
  expect((await moneyOf()).captured).toBe(before.captured + 30_000);
});

test("a payer whose page was begun before another's, and answered after it, leaves the other's page payable", async () => {
  const due = await left();
  const { token } = await link(30_000);
  const [later, answer] = [hold(paymentCalls(site), "begin"), begin(token, 30_000, { email: "later@example.org" })];
  await later.isAsked;
  const { payUrl } = taken(await begin(token, 30_000));
  later.release();
  expect((await answer).body).toMatchObject({ code: "conflict", detail: expect.stringContaining("another window") });
  await payOn(site, payUrl, "pays");
  await site.jobs.runDue();
  expect(await left()).toBe(due - 30_000);
});

test.each(["back", "credit"] as const)(
  "a refund (%s) of what another person paid goes back to their payment",
  async (way) => {
    // Of two payments, the later one is refunded first.
    site.clock.pass(minutes(1));
    const { token } = await link(40_000);
    await pay(token, 40_000);
    const { row, payments } = await moneyOf();
    const [theirs] = payments.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    const { db } = site.services;
    await asSystem(db, (tx) => orderRefund(site.services, tx, row, { tripAmount: 40_000, paidFor: 10_000_000, way }));
    await site.jobs.runDue();
    const refunds = await asSystem(db, (tx) => listRefunds(tx, provider(), { paymentId: theirs?.id ?? "" }));
    expect(refunds.map(({ tripAmount, state }) => [tripAmount, state])).toEqual([[40_000, "done"]]);
    expect(await pageOf(token)).toMatchObject({ state: "paid", amount: aed(40_000), refunded: aed(40_000) });
    const told = (await site.mails()).filter(({ to, subject }) => to === "dad@example.org" && subject.includes("card"));
    expect(told.at(-1)?.text).toMatch(/AED.400/);
    expect(told.at(-1)?.text).not.toMatch(/knee|TRP-|Lima/i);
    const back = (await moneyOf()).payments.find(({ id }) => id === theirs?.id)?.refunds;
    expect(back?.map(({ amount, step }) => [amount, step])).toEqual([[40_000, "done"]]);
  },
);

test("the database shows a link to its digest and its owner, and stores neither token nor names", async () => {
  const { id, token } = await link(20_000);
  taken(await begin(token, 20_000, { email: "sealed@example.org", name: "Sealed Name" }));
  const { db, database } = site.services;
  const rows = sql`select to_jsonb(l)::text as row from payment_link l where id = ${id}`;
  const seen = (owner: Parameters<typeof asOwner>[2]) =>
    asOwner(db, provider(), owner, (tx) => database.rows<{ row: string }>(tx, rows));
  expect(await seen("client:another")).toEqual([]);
  expect(await seen(linkOwner(token))).toHaveLength(1);
  const [mine] = await seen(ana.owner);
  expect(mine?.row).not.toMatch(new RegExp(`${token}|sealed@example|Sealed Name|Dad`));
  const mark = sql`update payment_link set paid_at = now() where id = ${id}`;
  await expect(asOwner(db, provider(), ana.owner, (tx) => database.rows(tx, mark))).rejects.toThrow();
  expect((await site.call("GET", `/api/payment-links/${token}`, { host: "meadow.example" })).status).toBe(404);
  await withdrawAll();
});

test("a link ends after two weeks", async () => {
  const { token } = await link(20_000);
  site.clock.pass(days(15));
  ana = await signIn(site, { email: ana.email });
  expect((await pageOf(token)).state).toBe("ended");
  expect((await begin(token, 20_000)).status).toBe(422);
});

test("payers who pay at the same time, and the person beside them, never pay more than is due", async () => {
  const [due, before] = [await left(), await moneyOf()];
  const [half, rest] = [Math.ceil(due / 2), due - Math.ceil(due / 2)];
  const [one, two] = [await link(half), await link(rest)];
  // Each sees what is due now: together twice as much.
  await press(one.token, half);
  await press(two.token, rest);
  const whole = { body: { amount: aed(due), method: "card" } };
  const { balance } = taken(await ana.call<BookingDetail>("POST", `/api/client/bookings/${item}/balance`, whole));
  await payOn(site, balance?.payUrl ?? "", "pays");
  await Promise.all([site.jobs.runDue(), site.jobs.runDue(), site.jobs.runDue()]);
  await site.jobs.runDue();
  expect((await moneyOf()).captured - before.captured).toBe(due);
  expect(await left()).toBe(0);
});
