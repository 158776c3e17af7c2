import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip } from "../../../contract/account-trips.ts";
import type { BookingDetail } from "../../../contract/bookings.ts";
import type { getCheckout } from "../../../contract/checkout.ts";
import { deskFresh } from "../../../contract/desk/durations.ts";
import type { getMoney, listLedger, recordMoney, requestRefund } from "../../../contract/desk/money.ts";
import type { MoneySettings } from "../../../contract/desk/money-settings.ts";
import type { listAudit } from "../../../contract/desk/records.ts";
import type { listReportRows } from "../../../contract/desk/reports.ts";
import type { DeskTrip, listDeskTrips } from "../../../contract/desk/trips.ts";
import { after, days, seconds } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { Invoice, InvoiceContent } from "../../../contract/invoices.ts";
import type { listTripReceipts, ReceiptPage } from "../../../contract/receipts.ts";
import { asSystem } from "../../db/access.ts";
import { listEntries } from "../../payments/ledger-queries.ts";
import { boughtAtDesk, boughtTreatment } from "../../testing/bought.ts";
import { taken } from "../../testing/calls.ts";
import { hold, paymentCalls } from "../../testing/held-calls.ts";
import { type SignedIn, signIn } from "../../testing/people.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../../testing/staff.ts";
import { payOn } from "../../testing/trips.ts";

let site: TestSite;
let huda: StaffAtDesk;
let farid: StaffAtDesk;
let omar: StaffAtDesk;
let made = 0;
beforeAll(async () => {
  site = await openTestSite();
  huda = await staffAt(site, "coordinator", { name: "Huda Saleh" });
  farid = await staffAt(site, "finance", { name: "Farid Amin" });
  omar = await staffAt(site, "owner", { name: "Omar Haddad" });
});
afterAll(() => site.close());

/** A booked treatment whose deposit is paid by card. */
const bought = () => boughtAtDesk(site, huda, `ana${++made}@example.org`);

const dirhams = (amount: number) => (amount / 100).toLocaleString("en");
const balancePath = (item: string) => `/api/client/bookings/${item}/balance`;
const payRest = (who: SignedIn, item: string, amount: unknown, method = "card") =>
  who.call<BookingDetail>("POST", balancePath(item), { body: { amount, method } });
const record = (trip: string, amount: number, { method = "transfer", keepRest = false, ...statement } = {}) =>
  farid.call<AnswerOf<typeof recordMoney>>("POST", "/api/desk/money/entries", {
    body: {
      trip,
      method,
      amount: { amount, currency: "AED" },
      receivedOn: "2026-11-20",
      keepRest,
      confirmed: ["amount"],
      ...statement,
    },
  });
const refundOf = (
  who: StaffAtDesk,
  {
    trip,
    item,
    version,
    amount,
    way = "back",
  }: { trip: string; item: string; version: number; amount: number; way?: string },
) =>
  who.call<AnswerOf<typeof requestRefund>>("POST", "/api/desk/money/refunds", {
    body: { trip, item, version, amount: { amount, currency: "AED" }, way, reason: "A night less in hospital." },
  });
const money = async (who = farid) => taken(await who.call<AnswerOf<typeof getMoney>>("GET", "/api/desk/money"));

test("H: the rest of a booking is paid by card, once, and the booking is paid whole", async () => {
  const { client: ana, item, booking, one } = await bought();
  const before = await booking();
  const left = before.balance?.left;
  expect(left?.amount).toBeGreaterThan(0);
  expect(before.actions).toContain("pay-rest");
  expect(before.balance?.reference).toBe(before.trip.reference);
  expect((await payRest(ana, item, { ...left, amount: 1 })).status).toBe(422);
  const paying = taken(await payRest(ana, item, left));
  const payUrl = paying.balance?.payUrl ?? "";
  expect(taken(await payRest(ana, item, left)).balance?.payUrl).toBe(payUrl);
  await payOn(site, payUrl, "pays");
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ payment: "paid", balance: null, paid: before.amount });
  expect(await one()).toMatchObject({ payment: "paid", left: { amount: 0 }, mostBack: before.amount });
  const mails = (await site.mails()).filter(({ text }) => text.includes("towards the rest"));
  expect(mails).toHaveLength(1);
  expect((await payRest(ana, item, left)).status).toBe(422);
});

test("H: of two presses at the same time both lead to one page, which pays", async () => {
  const { client: ana, item, booking } = await bought();
  const { left } = (await booking()).balance ?? {};
  const [second, answer] = [hold(paymentCalls(site), "begin"), payRest(ana, item, left)];
  await second.isAsked;
  const payUrl = taken(await payRest(ana, item, left)).balance?.payUrl ?? "";
  second.release();
  expect(taken(await answer).balance?.payUrl).toBe(payUrl);
  await payOn(site, payUrl, "pays");
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ payment: "paid", balance: null });
});

test("H: a declined card leaves the rest due, and the same page takes another", async () => {
  const { client: ana, item, booking } = await bought();
  const { left } = (await booking()).balance ?? {};
  const payUrl = taken(await payRest(ana, item, left)).balance?.payUrl ?? "";
  await payOn(site, payUrl, "declined");
  await site.jobs.runDue();
  expect((await booking()).balance).toMatchObject({ isDeclined: true, payUrl, left });
  await payOn(site, payUrl, "pays");
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ payment: "paid", balance: null });
});

test("F, H: transfers and cash pay in parts, and what is beyond is kept only when somebody says so", async () => {
  const { client: ana, item, reference, booking, one, seen } = await bought();
  const left = (await booking()).balance?.left.amount ?? 0;
  expect(taken(await record(reference, 1000))).toMatchObject({ paid: { amount: 1000 }, kept: { amount: 0 } });
  expect(await one()).toMatchObject({ payment: "deposit_paid", left: { amount: left - 1000 } });
  expect((await money()).balances.find((row) => row.item === item)).toMatchObject({ left: { amount: left - 1000 } });
  expect((await record(reference, left, { method: "cash" })).status).toBe(422);
  expect(taken(await record(reference, left, { method: "cash", keepRest: true }))).toMatchObject({
    paid: { amount: left - 1000 },
    kept: { amount: 1000 },
  });
  expect(await one()).toMatchObject({ payment: "paid", left: { amount: 0 } });
  expect(await seen()).toMatchObject({ money: { credit: { amount: 1000 }, left: { amount: 0 } } });
  const by = (await seen()).events.filter(({ kind }) => kind === "money-received").map((one) => one.by);
  expect(by).toEqual(["Farid Amin", "Farid Amin"]);
  expect((await record("TRP-NONE-NONE", 100)).status).toBe(404);
  expect(
    (await ana.call("POST", balancePath(item), { body: { amount: { amount: 1, currency: "AED" }, method: "credit" } }))
      .status,
  ).toBe(422);
});

test("F: the day on which money came is today at the latest, and is in the ledger, its file and the trip", async () => {
  const { reference, seen } = await bought();
  const entries = "/api/desk/money/entries";
  const amount = { amount: 5000, currency: "AED" };
  const asked = { trip: reference, method: "cash", amount, keepRest: false, confirmed: ["amount"] };
  const day = (count: number) => after(site.clock.now(), days(count)).toISOString().slice(0, 10);
  const refused = await farid.call("POST", entries, { body: { ...asked, receivedOn: day(2) } });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid-input" } });
  taken(await farid.call("POST", entries, { body: { ...asked, receivedOn: day(-3) } }));
  const period = `from=${day(-1)}&to=${day(1)}`;
  const { lines } = taken(await farid.call<AnswerOf<typeof listLedger>>("GET", `/api/desk/money/ledger?${period}`));
  const line = lines.find((one) => one.trip === reference && one.method === "cash");
  expect(line).toMatchObject({ receivedOn: day(-3), person: "Ana Lima" });
  const report = await farid.call<AnswerOf<typeof listReportRows>>("GET", `/api/desk/reports/revenue?${period}`);
  expect(taken(report).rows.find(({ id }) => id === line?.id)).toMatchObject({ reference, kind: "capture" });
  const event = (await seen()).events.find(({ kind }) => kind === "money-received");
  expect(event).toMatchObject({ on: day(-3), amount: { amount: 5000 } });
  const csv = (language: string) => farid.call("GET", `/api/desk/money/ledger.csv?${period}&language=${language}`);
  const row = async (language: string) =>
    (await csv(language)).bytes
      .toString()
      .split("\r\n")
      .find((one) => one.includes(line?.id ?? ""));
  const english = await row("en");
  for (const word of ["Received", "Cash", "50.00", reference, line?.person, day(-3)]) expect(english).toContain(word);
  expect(english).not.toMatch(/capture|T\d\d:\d\d|Z"/);
  expect(await row("ar")).toMatch(/\p{Script=Arabic}/u);
});

test("a receipt names the method that the ledger recorded, to the person and at the desk", async () => {
  const { client: ana, trip, reference, seen } = await bought();
  for (const method of ["transfer", "cash", "terminal"]) taken(await record(reference, 1000, { method }));
  const { lines } = taken(
    await farid.call<AnswerOf<typeof listLedger>>("GET", "/api/desk/money/ledger?from=2026-11-01&to=2027-12-31"),
  );
  const recorded = Object.fromEntries(lines.map(({ id, method }) => [id, method]));
  const path = `/api/client/trips/${trip}/receipts`;
  const { receipts } = taken(await ana.call<AnswerOf<typeof listTripReceipts>>("GET", path));
  for (const shown of [receipts, (await seen()).receipts]) {
    expect(shown.map(({ method }) => method).toSorted()).toEqual(["card", "cash", "terminal", "transfer"]);
    for (const { id, method } of shown) expect(method).toBe(recorded[id]);
  }
});

test("F: an expected transfer arrives in parts: the last one books the trip, and what is beyond is kept", async () => {
  const ana = await signIn(site, { email: `ana${++made}@example.org` });
  const { item } = await boughtTreatment(site, ana, "transfer");
  const booking = async () => taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  const { reference } = (await booking()).trip;
  const expected = async () => (await money()).transfers.find(({ trip }) => trip === reference);
  const before = await expected();
  const whole = before?.amount.amount ?? 0;
  expect(before).toMatchObject({ received: { amount: 0 }, isOver: false });
  const receive = (amount: number, keepRest = false) =>
    farid.call("POST", `/api/desk/money/transfers/${before?.id}`, {
      body: { amount: { amount, currency: "AED" }, receivedOn: "2026-11-20", keepRest, confirmed: ["amount"] },
    });
  const credit = await record(reference, whole, { keepRest: true });
  expect(credit).toMatchObject({ status: 422, body: { detail: expect.stringContaining(before?.reference ?? "PAY") } });
  const found = async (q: string) =>
    taken(await farid.call<AnswerOf<typeof getMoney>>("GET", `/api/desk/money?q=${q}`)).transfers;
  for (const q of [before?.reference, before?.reference.replaceAll("-", "").toLowerCase(), reference])
    expect(await found(q ?? ""), q).toEqual([before]);
  expect(taken(await receive(whole - 500))).toMatchObject({ left: { amount: 500 } });
  const mail = async (text: string) =>
    (await site.mails()).find((one) => one.to.includes(ana.email) && one.text.includes(text));
  expect((await mail("AED\u00a05 is still due"))?.subject).toContain("Part of your transfer");
  const trip = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${(await booking()).trip.id}`));
  expect(trip).toMatchObject({ paid: { amount: whole - 500 }, left: { amount: trip.total.amount - whole + 500 } });
  const { page } = taken(await ana.call<AnswerOf<typeof getCheckout>>("GET", `/api/client/checkouts?trip=${trip.id}`));
  expect(page?.checkout?.payment).toMatchObject({ method: "transfer", received: { amount: whole - 500 } });
  const atDesk = taken(await farid.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  expect(atDesk.money).toMatchObject({ paid: { amount: whole - 500 }, left: { amount: 500 }, balances: { amount: 0 } });
  expect(await expected()).toMatchObject({ received: { amount: whole - 500 } });
  expect((await booking()).status).toBe("pending_payment");
  expect((await receive(800)).status).toBe(422);
  expect(taken(await receive(800, true))).toMatchObject({ left: { amount: 0 }, kept: { amount: 300 } });
  const last = (await mail("Received in all"))?.text;
  expect(last).toMatch(new RegExp(`received AED\u00a05\\.[^]*Received in all\\s*:?\\s*AED\u00a0${dirhams(whole)}`));
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ status: "confirmed", payment: "deposit_paid" });
  const ledger = "/api/desk/money/ledger?from=2026-11-01&to=2027-12-31";
  const { lines } = taken(await farid.call<AnswerOf<typeof listLedger>>("GET", ledger));
  const own = lines.filter(({ trip, kind }) => trip === reference && kind === "capture");
  expect(own.map(({ receivedOn }) => receivedOn)).toEqual(own.map(() => "2026-11-20"));
  expect(own.length).toBeGreaterThan(1);
  const booked = (await site.mails()).findLast(
    ({ to, attachments }) => to.includes(ana.email) && attachments.length > 1,
  );
  const receipts = booked?.attachments.filter(({ name }) => name.startsWith("rec-")) ?? [];
  for (const amount of [whole - 500, 500])
    expect(
      receipts.some(({ content }) => content.includes(`AED\u00a0${dirhams(amount)}`)),
      `${amount}`,
    ).toBe(true);
  expect(receipts).toHaveLength(2);
  expect(booked?.text).toContain(`AED\u00a0${dirhams(whole)}`);
  expect((await booking()).balance?.credit).toMatchObject({ amount: 300 });
  expect((await receive(100, true)).status).toBe(422);
  expect(await expected()).toBeUndefined();
});

test("I: a credit pays as much of another rest as it holds, until it ends", async () => {
  const { client: ana, item, reference, booking, one } = await bought();
  const part = await one();
  const version = part.version;
  taken(await refundOf(farid, { trip: reference, item, version, amount: 5000, way: "credit" }));
  expect(await one()).toMatchObject({ refund: "credit_issued", returned: { amount: 5000 } });
  const left = (await booking()).balance?.left;
  expect((await booking()).balance?.credit).toEqual({ amount: 5000, currency: "AED" });
  taken(await payRest(ana, item, left, "credit"));
  expect(await one()).toMatchObject({ left: { amount: (left?.amount ?? 0) - 5000 } });
  expect((await booking()).balance?.credit).toBeNull();
});

test("what is refunded lowers what the person pays, or is due again where the desk says so; the mail says which", async () => {
  const { client: ana, item, reference, booking, one } = await bought();
  const mail = async () => (await site.mails()).findLast(({ to }) => to.includes(ana.email));
  const before = await one();
  const refunded = async (amount: number, way: string) => {
    return taken(await refundOf(farid, { trip: reference, item, version: (await one()).version, amount, way }));
  };
  await refunded(5000, "back");
  expect((await one()).left).toEqual(before.left);
  expect((await mail())?.text).toContain("it is not asked for again");
  await refunded(7000, "due");
  await site.jobs.runDue();
  const left = before.left.amount + 7000;
  expect(await one()).toMatchObject({ left: { amount: left }, returned: { amount: 12_000 } });
  const said = `is due again[^]*Balance still to pay\\s*:?\\s*AED\u00a0${dirhams(left)}`;
  expect((await mail())?.text).toMatch(new RegExp(said));
  const { balance } = await booking();
  expect(balance?.left.amount).toBe(left);
  await payOn(site, taken(await payRest(ana, item, balance?.left)).balance?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  const after = await one();
  expect(after).toMatchObject({ payment: "paid", left: { amount: 0 } });
  expect(after.mostBack.amount).toBe(after.amount.amount - 5000);
  const again = await refundOf(farid, { trip: reference, item, version: after.version, amount: 100, way: "due" });
  expect(again.body).toMatchObject({ code: "wrong-state" });
});

test("a refund above the limit waits for a second person, and never goes above what was paid", async () => {
  const { item, reference, one } = await bought();
  const { version, mostBack } = await one();
  const asked = { trip: reference, item, version };
  expect((await refundOf(farid, { ...asked, amount: mostBack.amount + 1 })).status).toBe(422);
  expect(taken(await refundOf(farid, { ...asked, amount: 60_000 }))).toEqual({ state: "approved" });
  await site.jobs.runDue();
  const now = await one();
  expect(now).toMatchObject({ refund: "partial", returned: { amount: 60_000 } });
  // The second small one passes the limit of the trip together with the first.
  expect(taken(await refundOf(farid, { ...asked, version: now.version, amount: 60_000 }))).toEqual({
    state: "waiting",
  });
  const waiting = (await money()).requests.find((row) => row.item === item);
  expect(waiting).toMatchObject({ isOwn: true, requestedBy: "Farid Amin", amount: { amount: 60_000 } });
  const decide = (who: StaffAtDesk, approve = true) =>
    who.call("POST", `/api/desk/money/refunds/${waiting?.id}`, {
      body: approve ? { approve } : { approve, reason: "Not agreed." },
    });
  expect((await decide(farid)).status).toBe(403);
  expect((await decide(huda)).status).toBe(403);
  expect((await decide(omar)).status).toBe(200);
  expect((await decide(omar)).status).toBe(422);
  await site.jobs.runDue();
  expect(await one()).toMatchObject({ returned: { amount: 120_000 } });
});

test("a refund that its requester withdraws is recorded as withdrawn, and one that a colleague refuses as refused", async () => {
  const { item, reference, one, booking } = await bought();
  const askAndEnd = async (by: StaffAtDesk) => {
    const asked = { trip: reference, item, version: (await one()).version, amount: 150_000 };
    expect(taken(await refundOf(farid, asked))).toEqual({ state: "waiting" });
    const waiting = (await money()).requests.find((row) => row.item === item && row.state === "waiting");
    const path = `/api/desk/money/refunds/${waiting?.id}`;
    const withdraw = (who: StaffAtDesk) => who.call("POST", `${path}/withdrawal`);
    const refusal = { body: { approve: false, reason: "The night was slept." } };
    const refuseIt = (who: StaffAtDesk) => who.call("POST", path, refusal);
    expect((await omar.call("POST", path, { body: { approve: false } })).status).toBe(400);
    expect((await withdraw(omar)).status).toBe(403);
    expect((await refuseIt(farid)).status).toBe(403);
    taken(await (by === farid ? withdraw(farid) : refuseIt(by)));
    expect((await withdraw(farid)).status).toBe(422);
    const audited = taken(await omar.call<AnswerOf<typeof listAudit>>("GET", "/api/desk/records/audit")).rows.filter(
      ({ subject }) => subject === waiting?.id,
    );
    expect(audited[0]?.detail).toEqual({ amount: { amount: waiting?.amount.amount, currency: "AED" } });
    return audited.map(({ event }) => event);
  };
  expect(await askAndEnd(farid)).toContain("refund-withdrawn");
  expect(await askAndEnd(omar)).toContain("refund-refused");
  const trip = taken(await farid.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  const refusals = trip.requests.map(({ state, reason, refusal }) => [state, reason, refusal]);
  expect(refusals).toContainEqual(["refused", "A night less in hospital.", "The night was slept."]);
  expect((await booking()).events.map(({ kind }) => kind)).toContain("refund-requested");
  expect(JSON.stringify(trip)).toMatch(/refund-refused.*refund-withdrawn|refund-withdrawn.*refund-refused/);
});

test("a cancellation that returns what was paid withdraws the waiting request for a refund of it", async () => {
  const { item, reference, one } = await bought();
  const { version, mostBack } = await one();
  expect(taken(await refundOf(farid, { trip: reference, item, version, amount: mostBack.amount }))).toEqual({
    state: "waiting",
  });
  const at = `/api/desk/trips/${reference}/items/${item}/cancellation`;
  const quoted = await huda.call<{ id: string }>("POST", `${at}/preview`, {
    body: { version: (await one()).version, by: "patient" },
  });
  const body = { preview: taken(quoted).id, reason: "The patient asked for it." };
  taken(await huda.call("POST", at, { body }));
  await site.jobs.runDue();
  const { requests, events } = taken(await farid.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  expect(requests).toMatchObject([{ state: "ended" }]);
  const late = await omar.call("POST", `/api/desk/money/refunds/${requests[0]?.id}`, { body: { approve: true } });
  expect(late).toMatchObject({ status: 422, body: { detail: expect.stringContaining("has ended") } });
  expect(events.map(({ kind }) => kind)).toContain("refund-ended");
});

test("a refund of cash is sent by the clinic, which confirms it; the next one names the money that came in", async () => {
  const { client: ana, item, reference, booking, one } = await bought();
  const about = (mail: { to: string; subject: string }) => mail.to.includes(ana.email) && /refund/i.test(mail.subject);
  const mailed = async () => (await site.mails()).filter(about).map(({ subject }) => subject);
  const paid = { method: "cash", payer: "Kim Daejung", bankReference: "CASH-77" };
  taken(await record(reference, (await booking()).balance?.left.amount ?? 0, paid));
  taken(await refundOf(farid, { trip: reference, item, version: (await one()).version, amount: 5000 }));
  await site.jobs.runDue();
  expect(await mailed()).toEqual([`A refund for trip ${reference}`]);
  const [waiting] = (await money()).handRefunds.filter(({ trip }) => trip === reference);
  expect(waiting).toMatchObject({ amount: { amount: 5000 }, ...paid });
  const body = { bankReference: "OUT-41" };
  expect((await farid.call("POST", `/api/desk/money/refunds/${waiting?.id}/sent`, { body })).status).toBe(200);
  await site.jobs.runDue();
  expect(await mailed()).toEqual([`A refund for trip ${reference}`, `Your refund for trip ${reference} was sent`]);
  expect(await one()).toMatchObject({ refund: "partial", returned: { amount: 5000 } });
  expect((await farid.call("POST", `/api/desk/money/refunds/${waiting?.id}/sent`, { body: {} })).status).toBe(422);
  taken(await refundOf(farid, { trip: reference, item, version: (await one()).version, amount: 1000 }));
  await site.jobs.runDue();
  expect((await money()).handRefunds.find(({ trip }) => trip === reference)).toMatchObject(paid);
});

test("H: invoices have numbers without gaps, once for each trip, with the taxes of the settings", async () => {
  const settings = taken(await omar.call<MoneySettings>("GET", "/api/desk/money/settings"));
  expect(settings).toMatchObject({ refundLimit: 100_000, taxes: [], currency: "AED" });
  const { currency: _, ...body } = { ...settings, taxes: [{ name: "VAT", rate: 500 }] };
  taken(await omar.call("PUT", "/api/desk/money/settings", { body }));
  expect((await omar.call("PUT", "/api/desk/money/settings", { body })).status).toBe(422);
  const trips = [await bought(), await bought()];
  const issue = async (reference: string) =>
    taken(await farid.call<DeskTrip>("POST", `/api/desk/trips/${reference}/invoice`)).invoice;
  const numbers = [];
  for (const { reference } of trips) numbers.push((await issue(reference))?.number);
  expect(numbers).toEqual(["2026-0001", "2026-0002"]);
  const again = await issue(trips[0]?.reference ?? "");
  expect(again?.number).toBe("2026-0001");
  const invoice = await farid.call("GET", `/api/desk/money/invoices/${again?.id}`);
  expect(invoice).toMatchObject({ status: 200, body: { number: "2026-0001", taxes: [{ name: "VAT", rate: 500 }] } });
});

test("H: an invoice is previewed before it is issued, and says what was refunded before", async () => {
  const { item, reference, seen, one } = await bought();
  const path = `/api/desk/trips/${reference}/invoice`;
  const preview = async () => taken(await farid.call<InvoiceContent>("GET", path));
  expect(await preview()).toMatchObject({ refunded: { amount: 0 }, paid: (await one()).paid });
  expect((await seen()).invoice).toBeNull();
  taken(await refundOf(farid, { trip: reference, item, version: (await one()).version, amount: 9900 }));
  const shown = await preview();
  expect(shown.refunded).toEqual({ amount: 9900, currency: "AED" });
  const { invoice } = taken(await farid.call<DeskTrip>("POST", path));
  expect(taken(await farid.call<Invoice>("GET", `/api/desk/money/invoices/${invoice?.id}`))).toMatchObject(shown);
  expect((await huda.call("GET", path)).status).toBe(403);
});

test("H: the person reads what the clinic issued, from each receipt; nobody else does", async () => {
  const { client: ana, trip, reference } = await bought();
  const read = async () =>
    taken(await ana.call<AnswerOf<typeof listTripReceipts>>("GET", `/api/client/trips/${trip}/receipts`));
  expect((await read()).invoice).toBeNull();
  const { invoice } = taken(await farid.call<DeskTrip>("POST", `/api/desk/trips/${reference}/invoice`));
  const { receipts, invoice: own } = await read();
  expect(own).toEqual(invoice);
  const receipt = taken(await ana.call<ReceiptPage>("GET", `/api/client/receipts/${receipts[0]?.id}`));
  expect(receipt.invoice).toEqual(invoice);
  const path = `/api/client/invoices/${own?.id}`;
  const shown = await ana.call<Invoice>("GET", path);
  expect(taken(shown)).toEqual(taken(await farid.call("GET", `/api/desk/money/invoices/${own?.id}`)));
  const other = await signIn(site, { email: `ana${++made}@example.org` });
  await other.call("GET", `/api/client/root?email=${other.email}`);
  expect((await other.call("GET", path)).status).toBe(404);
});

test("the board finds trips by name, number, day and state; nobody's trip is another clinic's", async () => {
  const { reference, seen } = await bought();
  const { arrive } = await seen();
  const list = async (query: string) =>
    taken(await huda.call<AnswerOf<typeof listDeskTrips>>("GET", `/api/desk/trips?${query}`)).trips.map(
      (row) => row.reference,
    );
  expect(await list("")).toContain(reference);
  expect(await list(`q=${reference.slice(4).toLowerCase()}`)).toEqual([reference]);
  expect(await list(`day=${arrive}`)).toContain(reference);
  expect(await list("day=2026-01-01")).toEqual([]);
  expect(await list("show=unpaid")).toContain(reference);
  // The clinic has to book the hotel in its price.
  expect(await list("show=attention")).toContain(reference);
  expect(await list("q=%25")).toEqual([]);
  const elsewhere = await staffAt(site, "coordinator", { host: "meadow.example" });
  expect((await elsewhere.call("GET", `/api/desk/trips/${reference}`)).status).toBe(404);
  const vera = await staffAt(site, "viewer");
  const read = taken(await vera.call<DeskTrip>("GET", `/api/desk/trips/${reference}`));
  expect(read.travellers.every(({ assistance, dietary }) => assistance === null && dietary === null)).toBe(true);
});

test("I: nobody comes to a treatment: the desk records it once it has begun", async () => {
  const { item, reference, one } = await bought();
  const path = `/api/desk/trips/${reference}/items/${item}/no-show`;
  const { version } = await one();
  expect((await huda.call("POST", path, { body: { version } })).status).toBe(422);
  const time = site.clock.now().getTime();
  site.clock.pass(days(61));
  const later = await staffAt(site, "coordinator");
  expect((await later.call("POST", path, { body: { version } })).body).toMatchObject({
    items: [{ status: "no_show" }],
  });
  site.clock.pass(time - site.clock.now().getTime());
});

test("the ledger's sums and its file are the entries, exactly", async () => {
  const day = (count: number) => after(site.clock.now(), days(count)).toISOString().slice(0, 10);
  const period = `from=${day(-1)}&to=${day(1)}`;
  const { lines, sums } = taken(
    await farid.call<AnswerOf<typeof listLedger>>("GET", `/api/desk/money/ledger?${period}`),
  );
  expect(lines.length).toBeGreaterThan(10);
  const [providerId] = site.providers;
  const entries = providerId ? await asSystem(site.services.db, (tx) => listEntries(tx, providerId, {})) : [];
  const total = entries.reduce((all, { amount }) => all + amount, 0);
  expect(sums).toMatchObject([{ currency: "AED", total: { amount: total } }]);
  const { bytes } = await farid.call("GET", `/api/desk/money/ledger.csv?${period}`);
  const cells = bytes
    .toString()
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(",")[3] ?? "");
  expect(cells.reduce((all, cell) => all + Math.round(Number(cell) * 100), 0)).toBe(total);
  expect((await huda.call("GET", `/api/desk/money/ledger?${period}`)).status).toBe(403);
});

test("the limit for two people and the decision on a refund need a recent sign-in", async () => {
  const owner = await staffAt(site, "owner");
  const { currency: _, ...body } = taken(await owner.call<MoneySettings>("GET", "/api/desk/money/settings"));
  site.clock.pass(deskFresh + seconds(1));
  const path = `/api/desk/money/refunds/${site.services.newId()}`;
  for (const reply of [
    await owner.call("PUT", "/api/desk/money/settings", { body }),
    await owner.call("POST", path, { body: { approve: false, reason: "Not agreed." } }),
  ]) {
    expect(reply.status).toBe(403);
    expect(reply.body.detail).toContain("sign in again");
  }
});
