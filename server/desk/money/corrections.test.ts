import { afterAll, beforeAll, expect, test } from "vitest";
import type { askForRest, listLedger, recordMoney } from "../../../contract/desk/money.ts";
import type { listAudit } from "../../../contract/desk/records.ts";
import { minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { listTripReceipts } from "../../../contract/receipts.ts";
import { boughtAtDesk } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";

let site: TestSite;
let huda: StaffAtDesk;
let farid: StaffAtDesk;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator");
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
});
afterAll(() => site.close());

const bought = () => boughtAtDesk(site, huda, `corrected${++made}@example.org`);
const record = (trip: string, amount: number, more: object = {}) =>
  farid.call<AnswerOf<typeof recordMoney>>("POST", "/api/desk/money/entries", {
    body: {
      trip,
      method: "transfer",
      amount: { amount, currency: "AED" },
      receivedOn: "2026-11-20",
      keepRest: false,
      confirmed: ["amount"],
      ...more,
    },
  });
const linesOf = async (reference: string) =>
  taken(
    await farid.call<AnswerOf<typeof listLedger>>("GET", "/api/desk/money/ledger?from=2026-11-01&to=2027-12-31"),
  ).lines.filter(({ trip }) => trip === reference);
const correct = (id: string | undefined, reason = "amount", who = farid) =>
  who.call("POST", `/api/desk/money/entries/${id}/correction`, { body: { reason } });

test("a payment is recorded with the bank's reference and the payer's name, which its receipt says", async () => {
  const { client, trip, reference } = await bought();
  taken(await record(reference, 5000, { bankReference: "FT26111-88", payer: "Rashid Lima" }));
  const line = (await linesOf(reference)).find(({ method }) => method === "transfer");
  expect(line).toMatchObject({ bankReference: "FT26111-88", payer: "Rashid Lima", canCorrect: true });
  const csv = await farid.call("GET", "/api/desk/money/ledger.csv?from=2026-11-01&to=2027-12-31&language=en");
  expect(csv.bytes.toString()).toMatch(/"FT26111-88","Rashid Lima"/);
  const own = await client.call<AnswerOf<typeof listTripReceipts>>("GET", `/api/client/trips/${trip}/receipts`);
  const payers = taken(own).receipts.map(({ method, payer }) => [method, payer]);
  expect(payers).toContainEqual(["transfer", "Rashid Lima"]);
  expect(payers).not.toContainEqual(["card", "Rashid Lima"]);
});

test("a wrong entry is taken back by a counter-entry with its reason, once, and the amount is due again", async () => {
  const { client: ana, trip, reference, booking, one, seen } = await bought();
  const left = (await booking()).balance?.left.amount ?? 0;
  taken(await record(reference, left));
  expect(await one()).toMatchObject({ payment: "paid", left: { amount: 0 } });
  const wrong = (await linesOf(reference)).find(({ canCorrect }) => canCorrect);
  expect((await correct(wrong?.id, "amount", huda)).status).toBe(403);
  taken(await correct(wrong?.id, "twice"));
  expect(await one()).toMatchObject({ payment: "deposit_paid", left: { amount: left } });
  const after = await linesOf(reference);
  expect(after.find(({ id }) => id === wrong?.id)).toMatchObject({ amount: { amount: left }, canCorrect: false });
  expect(after).toContainEqual(
    expect.objectContaining({ kind: "correction", reason: "twice", amount: { amount: -left, currency: "AED" } }),
  );
  expect((await correct(wrong?.id)).status).toBe(422);
  expect((await seen()).events).toContainEqual(
    expect.objectContaining({ kind: "money-corrected", correction: "twice", by: "Farid Amin" }),
  );
  const receipts = taken(
    await ana.call<AnswerOf<typeof listTripReceipts>>("GET", `/api/client/trips/${trip}/receipts`),
  ).receipts;
  expect(receipts.at(-1)).toMatchObject({ kind: "correction", total: { amount: -left } });
  taken(await record(reference, left - 100));
  expect(await one()).toMatchObject({ left: { amount: 100 }, mostBack: { amount: expect.any(Number) } });
  const owner = await staffAt(site, "owner");
  const { rows } = taken(
    await owner.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit?event=payment-corrected"),
  );
  expect(rows[0]).toMatchObject({ by: "Farid Amin", detail: { amount: { amount: left, currency: "AED" } } });
});

test("a refund is made of the payments that are left, not of a corrected one", async () => {
  const { item, reference, booking, one } = await bought();
  const left = (await booking()).balance?.left.amount ?? 0;
  taken(await record(reference, left));
  taken(await correct((await linesOf(reference)).find(({ canCorrect }) => canCorrect)?.id));
  const { version, mostBack } = await one();
  const body = {
    trip: reference,
    item,
    version,
    amount: { amount: 2000, currency: "AED" },
    way: "back",
    reason: "A ride less.",
  };
  expect(mostBack.amount).toBeGreaterThan(2000);
  expect(taken(await farid.call("POST", "/api/desk/money/refunds", { body }))).toEqual({ state: "approved" });
  await site.jobs.runDue();
  const back = (await linesOf(reference)).filter(({ kind }) => kind === "refund");
  expect(back).toMatchObject([{ method: "card" }]);
});

test("what was kept as a credit is taken back while it is unspent; a card payment is not", async () => {
  const { reference, booking, one, seen } = await bought();
  const left = (await booking()).balance?.left.amount ?? 0;
  taken(await record(reference, left + 700, { keepRest: true }));
  const lines = await linesOf(reference);
  const rest = lines.find(({ canCorrect, amount }) => canCorrect && amount.amount === 700);
  taken(await correct(rest?.id, "details"));
  expect(await seen()).toMatchObject({ money: { credit: { amount: 0 } } });
  expect(await one()).toMatchObject({ payment: "paid" });
  const sumOf = (some: typeof lines) => some.reduce((sum, { amount }) => sum + amount.amount, 0);
  expect(sumOf(await linesOf(reference))).toBe(sumOf(lines));
  expect((await correct(lines.find(({ method }) => method === "card")?.id)).status).toBe(422);
});

test("an entry of which a refund waits to be sent is corrected: the refund is made of what was really paid", async () => {
  const { item, reference, booking, one } = await bought();
  const left = (await booking()).balance?.left.amount ?? 0;
  taken(await record(reference, left, { method: "cash" }));
  const refund = { trip: reference, item, version: (await one()).version, amount: { amount: 2000, currency: "AED" } };
  const asked = { ...refund, way: "back", reason: "A ride less." };
  taken(await farid.call("POST", "/api/desk/money/refunds", { body: asked }));
  expect(await one()).toMatchObject({ refund: "to_send", returned: { amount: 2000 } });
  const cash = (await linesOf(reference)).find(({ canCorrect }) => canCorrect);
  taken(await correct(cash?.id, "not-received"));
  await site.jobs.runDue();
  expect(await one()).toMatchObject({ refund: "partial", returned: { amount: 2000 }, left: { amount: left } });
  const back = (await linesOf(reference)).filter(({ kind }) => kind === "refund");
  expect(back).toMatchObject([{ method: "card", amount: { amount: -2000 } }]);
});

test("less than is due, a bank reference that is known, and a day that cannot be are asked about or refused", async () => {
  const { reference, booking, one } = await bought();
  const left = (await booking()).balance?.left.amount ?? 0;
  const less = await record(reference, left / 10, { confirmed: [] });
  expect(less).toMatchObject({ body: { code: "conflict", errors: [{ field: "amount" }] } });
  expect(await one()).toMatchObject({ left: { amount: left } });
  taken(await record(reference, left / 10, { bankReference: "FT-1" }));
  const rest = left - left / 10;
  const again = await record(reference, rest, { bankReference: "FT-1", confirmed: [] });
  expect(again).toMatchObject({ body: { code: "conflict", errors: [{ field: "bankReference" }] } });
  for (const receivedOn of ["1900-01-01", "2025-11-20", "2026-11-22"])
    expect(await record(reference, rest, { receivedOn })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "receivedOn" }] },
    });
  taken(await record(reference, rest, { bankReference: "FT-1", confirmed: ["bankReference"] }));
  expect(await one()).toMatchObject({ payment: "paid", left: { amount: 0 } });
});

test("money that did not come is taken back with what it was beyond all that was due: none of it stays as a credit", async () => {
  const { reference, booking, one, seen } = await bought();
  const left = (await booking()).balance?.left.amount ?? 0;
  const before = await linesOf(reference);
  taken(await record(reference, left + 240, { method: "cash", keepRest: true }));
  expect(await seen()).toMatchObject({ money: { credit: { amount: 240 } } });
  const main = (await linesOf(reference)).find(({ rest }) => rest !== null);
  expect(main).toMatchObject({ canCorrect: true, amount: { amount: left }, rest: { amount: 240, currency: "AED" } });
  taken(await correct(main?.id, "not-received"));
  expect(await seen()).toMatchObject({ money: { credit: { amount: 0 } } });
  expect(await one()).toMatchObject({ left: { amount: left } });
  const after = await linesOf(reference);
  const sumOf = (lines: typeof after) => lines.reduce((sum, { amount }) => sum + amount.amount, 0);
  expect(sumOf(after)).toBe(sumOf(before));
  expect(after.filter(({ kind, reason }) => kind === "correction" && reason === "not-received")).toHaveLength(2);
  expect(after.some(({ canCorrect }) => canCorrect)).toBe(false);
});

test("two presses send the link to pay once and say when; the mail is the clinic's", async () => {
  const { item, client } = await bought();
  const ask = () => farid.call<AnswerOf<typeof askForRest>>("POST", `/api/desk/money/balances/${item}/ask`);
  const mails = async () =>
    (await site.mails()).filter(({ to, subject }) => to.includes(client.email) && /link to pay/.test(subject));
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(taken(second)).toEqual(taken(first));
  await site.jobs.runDue();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/Harbour Clinic/);
  expect(mail?.text).not.toMatch(/coordinator/i);
  site.clock.pass(minutes(11));
  taken(await ask());
  await site.jobs.runDue();
  expect(await mails()).toHaveLength(2);
});
