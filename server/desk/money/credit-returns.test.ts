import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingDetail } from "../../../contract/bookings.ts";
import type { getMoney, listLedger, returnCredit } from "../../../contract/desk/money.ts";
import type { listAudit } from "../../../contract/desk/records.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { listTripReceipts } from "../../../contract/receipts.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { boughtAtDesk } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let farid: StaffAtDesk;
let omar: StaffAtDesk;
let rana: StaffAtDesk;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
  omar = await staffAt(site, "owner", { name: "Omar Haddad" });
  rana = await staffAt(site, "finance", { name: "Rana Nasser" });
});
afterAll(() => site.close());

const decide = (id: string | undefined, { who = omar, approve = true } = {}) =>
  who.call("POST", `/api/desk/money/refunds/${id}`, {
    body: approve ? { approve } : { approve, reason: "Not agreed." },
  });

/** A person whose payment was beyond all that is due by an amount, which is kept as a credit. */
async function withCredit(credit: number) {
  const sold = await boughtAtDesk(site, huda, `credit${++made}@example.org`);
  const { reference: trip, client, seen, booking } = sold;
  const left = (await booking()).balance?.left.amount ?? 0;
  const receivedOn = dayIn("Asia/Dubai", site.clock.now());
  const record = (amount: number) =>
    farid.call("POST", "/api/desk/money/entries", {
      body: { trip, method: "cash", amount: { amount, currency: "AED" }, receivedOn, keepRest: true },
    });
  taken(await record(left + credit));
  await site.jobs.runDue();
  const giveBack = (amount: number, { who = farid, way = "transfer", currency = "AED" } = {}) =>
    who.call<AnswerOf<typeof returnCredit>>("POST", "/api/desk/money/credit-returns", {
      body: { trip, amount: { amount, currency }, way, reason: "The patient asked for it." },
    });
  const waiting = async () =>
    taken(await omar.call<AnswerOf<typeof getMoney>>("GET", "/api/desk/money")).requests.filter(
      (one) => one.trip === trip,
    );
  const lines = async () =>
    taken(
      await farid.call<AnswerOf<typeof listLedger>>("GET", "/api/desk/money/ledger?from=2026-11-01&to=2027-12-31"),
    ).lines.filter((line) => line.trip === trip);
  const money = async (q: string) =>
    taken(await farid.call<AnswerOf<typeof getMoney>>("GET", `/api/desk/money?q=${encodeURIComponent(q)}`));
  const kept = async (q = "") => (await money(q)).credits.filter((one) => one.trip === trip);
  const toSend = async () => (await money("")).handRefunds.filter((one) => one.trip === trip);
  const send = async (id: string | undefined) => {
    const press = (who = farid) =>
      who.call("POST", `/api/desk/money/refunds/${id}/sent`, { body: { bankReference: "FT26120-41" } });
    const [first, second] = [await press(), await press(rana)];
    expect(second).toMatchObject(refused("recorded as sent already by Farid Amin", "conflict"));
    const at = site.clock.now().toISOString();
    expect(second.body).toMatchObject({ errors: [{ field: "sentBy" }, { field: "sentAt", message: at }] });
    return [first.status, second.status];
  };
  const held = async () => (await seen()).money.credit.amount;
  const mails = async () =>
    (await site.mails()).filter(({ to, text }) => to.includes(client.email) && /of your credit/.test(text));
  return { ...sold, giveBack, waiting, lines, held, kept, toSend, send, mails };
}

const refused = (detail: string, code = "wrong-state") => ({
  status: 422,
  body: { code, detail: expect.stringContaining(detail) },
});

test("a credit goes back to its person: once, in the ledger, the history, the receipts, the audit trail and a mail", async () => {
  const { giveBack, lines, held, kept, toSend, send, mails, seen, client, trip, reference } = await withCredit(5000);
  const before = await lines();
  expect(await giveBack(5001)).toMatchObject(refused("At most 50.00 AED"));
  expect(await giveBack(100, { currency: "EUR" })).toMatchObject(refused("paid in AED"));
  expect((await giveBack(100, { who: huda })).status).toBe(403);
  expect((await giveBack(100, { way: "credit" })).status).toBe(400);
  expect(await held()).toBe(5000);
  expect((await kept()).map(({ left }) => left.amount)).toEqual([5000]);
  expect(taken(await giveBack(2000))).toEqual({ state: "approved" });
  expect(await held()).toBe(3000);
  const [credit] = await kept();
  expect(credit?.left.amount).toBe(3000);
  expect((await kept(credit?.receipt ?? "")).map(({ id }) => id)).toEqual([credit?.id]);
  expect((await kept("30.00")).map(({ id }) => id)).toContain(credit?.id);
  const moved = async () => {
    const found = (await lines()).filter(({ id }) => before.every((one) => one.id !== id));
    return found.map(({ kind, method, amount, canCorrect }) => [kind, method, amount.amount, canCorrect]).toSorted();
  };
  expect(await moved()).toEqual([["credit", "transfer", 2000, false]]);
  const [unsent] = await toSend();
  expect(unsent).toMatchObject({ amount: { amount: 2000 }, method: "transfer", isCredit: true });
  expect(await send(unsent?.id)).toEqual([200, 422]);
  expect(await toSend()).toEqual([]);
  expect(await moved()).toEqual([
    ["credit", "transfer", 2000, false],
    ["refund", "transfer", -2000, false],
  ]);
  const references = new Map((await lines()).map(({ kind, bankReference }) => [kind, bankReference]));
  expect([references.get("refund"), references.get("credit")]).toEqual(["FT26120-41", null]);
  const { events, requests, money } = await seen();
  expect(events.filter(({ by }) => by === "Farid Amin").map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["refund-requested", "credit-returned", "refund-sent"]),
  );
  expect(events.find(({ kind }) => kind === "credit-returned")).toMatchObject({ amount: { amount: 2000 }, item: null });
  expect(requests).toMatchObject([{ item: null, title: null, way: "transfer", state: "sent", backByRule: null }]);
  expect(money.balances.amount).toBe(0);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  const sent = (await site.mails()).filter(({ subject }) => subject === `Your refund for trip ${reference} was sent`);
  expect(sent.map(({ to, text }) => [to.includes(client.email), text.includes("FT26120-41")])).toEqual([[true, true]]);
  expect(mail?.text.replaceAll("\u00a0", " ")).toContain("AED 20 of your credit to you by bank transfer");
  expect(mail?.text).toMatch(/sends it by hand: you get another email on the day it is sent/);
  const { receipts } = taken(
    await client.call<AnswerOf<typeof listTripReceipts>>("GET", `/api/client/trips/${trip}/receipts`),
  );
  expect(receipts.map(({ kind, total }) => [kind, total.amount])).toEqual(
    expect.arrayContaining([
      ["credit", 2000],
      ["refund", -2000],
    ]),
  );
  const { rows } = taken(await omar.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit"));
  const audited = rows.filter(({ subject }) => subject === requests[0]?.id);
  expect(audited.map(({ event, by }) => [event, by])).toEqual([
    ["refund-sent", "Farid Amin"],
    ["credit-returned", "Farid Amin"],
    ["refund-requested", "Farid Amin"],
  ]);
  expect(audited[0]?.detail).toEqual({ amount: { amount: 2000, currency: "AED" } });
});

test("above the limit a second person decides, once, however many approve at the same time", async () => {
  const { giveBack, lines, waiting, held, toSend, send, mails, seen } = await withCredit(150_000);
  expect(taken(await giveBack(120_000, { way: "cash" }))).toEqual({ state: "waiting" });
  expect(await giveBack(120_000)).toMatchObject(refused("this credit waits for a decision already"));
  expect(await held()).toBe(150_000);
  const [request] = await waiting();
  expect(request).toMatchObject({ item: null, way: "cash", mostBack: { amount: 150_000 }, requestedBy: "Farid Amin" });
  expect((await decide(request?.id, { who: farid })).status).toBe(403);
  const answers = await Promise.all([1, 2, 3, 4].map(() => decide(request?.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const late of answers.filter(({ status }) => status !== 200))
    expect(late).toMatchObject(refused("Omar Haddad has approved this refund already", "conflict"));
  expect(await decide(request?.id, { approve: false })).toMatchObject(refused("has approved", "conflict"));
  expect(await held()).toBe(30_000);
  const out = async () => (await lines()).filter(({ kind, method }) => kind === "refund" && method === "cash");
  expect(await out()).toEqual([]);
  const unsent = await toSend();
  expect(unsent).toHaveLength(1);
  expect(await send(unsent[0]?.id)).toEqual([200, 422]);
  expect(await out()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
  expect((await seen()).events.find(({ kind }) => kind === "credit-returned")?.by).toBe("Omar Haddad");
  const { rows } = taken(await omar.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit"));
  expect(rows.filter(({ subject }) => subject === request?.id).map(({ event, by }) => [event, by])).toEqual([
    ["refund-sent", "Farid Amin"],
    ["refund-approved", "Omar Haddad"],
    ["credit-returned", "Omar Haddad"],
    ["refund-requested", "Farid Amin"],
  ]);
});

test("a request to return a credit that was spent meanwhile has ended", async () => {
  const {
    client,
    item,
    reference: trip,
    one,
    booking,
    seen,
  } = await boughtAtDesk(site, huda, `credit${++made}@example.org`);
  const { version } = await one();
  const body = { trip, item, version, way: "credit", reason: "A night less in hospital." };
  const amount = { amount: 90_000, currency: "AED" };
  taken(await farid.call("POST", "/api/desk/money/refunds", { body: { ...body, amount } }));
  const asked = { trip, way: "terminal", reason: "The patient asked for it." };
  const returning = await farid.call("POST", "/api/desk/money/credit-returns", { body: { ...asked, amount } });
  expect(taken(returning)).toEqual({ state: "waiting" });
  const { left } = (await booking()).balance ?? {};
  taken(
    await client.call<BookingDetail>("POST", `/api/client/bookings/${item}/balance`, {
      body: { amount: left, method: "credit" },
    }),
  );
  await site.jobs.runDue();
  const { requests } = await seen();
  const request = requests.find((one) => one.item === null);
  expect(request).toMatchObject({ state: "ended", mostBack: { amount: 0 } });
  expect(await decide(request?.id)).toMatchObject(refused("has ended"));
});

test("money whose credit went back cannot be taken back as recorded wrongly", async () => {
  const { giveBack, lines, held } = await withCredit(4000);
  taken(await giveBack(1));
  const line = (await lines()).find((one) => one.canCorrect && one.amount.amount === 4000);
  const path = `/api/desk/money/entries/${line?.id}/correction`;
  expect(await farid.call("POST", path, { body: { reason: "amount" } })).toMatchObject(refused("has spent a part"));
  expect(await held()).toBe(3999);
});
