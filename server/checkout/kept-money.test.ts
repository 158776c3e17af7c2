import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountTrip, listOwnTrips } from "../../contract/account-trips.ts";
import type { BookingDetail, listBookings } from "../../contract/bookings.ts";
import type { getCheckout } from "../../contract/checkout.ts";
import { after, days, minutes } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { Receipt } from "../../contract/receipts.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { taken } from "../testing/calls.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { openTransferDesk, type TransferDesk, type TransferPayer } from "../testing/transfers.ts";
import { payOn } from "../testing/trips.ts";

let site: TestSite;
let desk: TransferDesk;
beforeAll(async () => {
  site = await openTestSite();
  desk = await openTransferDesk(site);
});
afterAll(() => site.close());

const toldToTransfer = () => desk.toldToTransfer();
const found: TransferDesk["found"] = (q) => desk.found(q);

/** What was received belongs to somebody: it has paid for something, is a credit, or went back. */
async function expectWhole({ linesOf, atDesk }: TransferPayer, received: number): Promise<void> {
  const { money } = await atDesk();
  const moved = (await linesOf()).filter(({ kind, method }) => kind !== "credit" && method !== "credit");
  expect(moved.reduce((all, { amount }) => all + amount.amount, 0)).toBe(received);
  expect(money.paid.amount + money.credit.amount - money.returned.amount).toBe(received);
}

const ways: Readonly<Record<string, (person: TransferPayer) => Promise<unknown>>> = {
  "is cancelled": ({ act }) => act("departure"),
  "is given up for a card": ({ act }) => act("methods"),
  "runs out": async ({ again }) => {
    site.clock.pass(days(6));
    await desk.again();
    await again();
    await site.jobs.runDue();
  },
};

test.each(Object.keys(ways))(
  "the parts of a transfer that %s are kept as a credit, told and used once",
  async (way) => {
    const person = await toldToTransfer();
    const { read, receive, atDesk, mails, linesOf, reference, whole } = person;
    await receive(3000);
    await receive(2000);
    await expectWhole(person, 5000);
    const now = await read();
    expect(now).toMatchObject({ charge: { amount: whole }, dueNow: { amount: whole - 5000 } });
    expect(now.items).toMatchObject([{ dueNow: { amount: whole }, received: { amount: 5000 } }]);
    const lefts = await leftOf(person);
    expect(lefts[0]).toBe((lefts[1] ?? 0) + 2000);
    await ways[way]?.(person);
    await expectWhole(person, 5000);
    expect((await atDesk()).money).toMatchObject({ paid: { amount: 0 }, credit: { amount: 5000 } });
    expect(await read()).toMatchObject({ kept: { amount: 5000, currency: "AED" }, charge: { amount: whole } });
    expect((await atDesk()).events).toContainEqual(
      expect.objectContaining({ kind: "credit-kept", amount: { amount: 5000, currency: "AED" } }),
    );
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text.replaceAll("\u00a0", " ")).toMatch(/AED 50 .*as a credit until .*2027/);
    expect((await found()).filter(({ trip }) => trip === reference)).toEqual([]);
    expect((await linesOf()).map(({ kind, amount }) => [kind, amount.amount])).toEqual(
      expect.arrayContaining([
        ["capture", 3000],
        ["capture", 2000],
        ["credit", -5000],
      ]),
    );
    expect(await leftOf(person)).toEqual(lefts);
    // What has come is not on its way any more.
    expect((await read()).payment?.reference ?? null).toBeNull();
    expect(taken(await person.call<AccountTrip>("GET", `/api/client/trips/${person.trip}`)).transfer).toBeNull();
    const { credits } = taken(await person.call<AnswerOf<typeof listOwnTrips>>("GET", "/api/client/trips"));
    expect(credits).toEqual([{ left: { amount: 5000, currency: "AED" }, until: expect.stringMatching(/^2027-/) }]);
  },
);

test.each(Object.keys(ways))(
  "a transfer that %s before any money came is not to be sent: the trip says so, and one mail",
  async (way) => {
    const person = await toldToTransfer();
    const { call, trip, reference, transfer } = person;
    const transferOf = async () => taken(await call<AccountTrip>("GET", `/api/client/trips/${trip}`)).transfer;
    expect(await transferOf()).toEqual({ reference: transfer?.reference, isAwaited: true });
    await ways[way]?.(person);
    expect(await transferOf()).toEqual({ reference: transfer?.reference, isAwaited: false });
    const told = (await site.mails()).filter(({ subject }) => subject.includes(`${reference}: do not send`));
    expect(told.map(({ text }) => text.includes(transfer?.reference ?? "?"))).toEqual([true]);
    expect(told[0]?.text).toContain(`/profile/plan/?trip=${trip}`);
    site.clock.pass(minutes(1));
    await person.receive(5000);
    expect(await transferOf()).toBeNull();
    expect((await person.read()).payment?.reference ?? null).toBeNull();
    const { page } = taken(await call<AnswerOf<typeof getCheckout>>("GET", `/api/client/checkouts?trip=${trip}`));
    expect(page?.credits).toMatchObject([{ left: { amount: 5000, currency: "AED" } }]);
  },
);

/** What each receipt of a part says is still to be paid for the treatment. */
const leftOf = async ({ call, trip }: TransferPayer) =>
  taken(await call<{ receipts: Receipt[] }>("GET", `/api/client/trips/${trip}/receipts`))
    .receipts.filter(({ kind }) => kind === "capture")
    .map(({ lines: [line] }) => line?.left?.amount);

test("a booking says what is due now while its transfer comes, so that its sums come to the price, and nothing failed after another way", async () => {
  const { call, item, whole, receive, act } = await toldToTransfer();
  const read = async () => taken(await call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  const sumOf = ({ receipts, dueNow, price, fx }: BookingDetail) =>
    [
      ...receipts.map(({ amount }) => amount),
      ...(dueNow ? [dueNow.amount] : []),
      ...(fx ? [] : price.dueLater.map(({ amount }) => amount)),
    ].reduce((all, { amount }) => all + amount, 0);
  const due = (amount: number, isTransfer = true) => ({ amount: { amount, currency: "AED" }, isTransfer });
  const awaited = await read();
  expect(awaited.dueNow).toEqual(due(whole));
  expect(sumOf(awaited)).toBe(awaited.amount.amount);
  const { counts } = taken(await call<AnswerOf<typeof listBookings>>("GET", "/api/client/bookings"));
  expect(counts.action).toBe(1);
  await receive(1000);
  const begun = await read();
  expect(begun.dueNow).toEqual(due(whole - 1000));
  expect(sumOf(begun)).toBe(begun.amount.amount);
  await act("methods");
  expect(await read()).toMatchObject({ status: "held", payment: "none", dueNow: due(whole, false) });
});

test("what was received is kept, also what comes late, until somebody takes it back", async () => {
  const person = await toldToTransfer();
  const { act, receive, correct } = person;
  await receive(3000);
  await receive(700);
  await correct(700);
  await expectWhole(person, 3000);
  await act("departure");
  await receive(900);
  await expectWhole(person, 3900);
  await correct(3000);
  await expectWhole(person, 900);
});

test("what was received pays or is kept, and a credit that pays is not counted twice", async () => {
  const person = await toldToTransfer();
  const { call, item, whole, act, begin, receive } = person;
  await receive(900);
  await act("departure");
  const second = await begin();
  await receive(400, second);
  await act("methods");
  await expectWhole(person, 1300);
  await act("departure");
  await expectWhole(person, 1300);
  const third = await begin();
  await receive(whole - 100, third);
  await receive(250, third);
  await site.jobs.runDue();
  await expectWhole(person, 1300 + whole + 150);
  const booking = async () => taken(await call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  const { balance } = await booking();
  expect(balance?.credit).toMatchObject({ amount: 1450 });
  const body = { amount: balance?.left, method: "credit" };
  taken(await call("POST", `/api/client/bookings/${item}/balance`, { body }));
  await site.jobs.runDue();
  await expectWhole(person, 1300 + whole + 150);
  expect((await booking()).balance?.credit).toBeNull();
});

test("the receipts of a booking sum to what is paid for it, also after a transfer was given up and its credit used", async () => {
  const person = await toldToTransfer();
  const { call, item, whole, act, begin, read, receive } = person;
  await receive(3000);
  await act("methods");
  site.clock.pass(minutes(1));
  await begin("card");
  await payOn(site, (await read()).payment?.payUrl ?? "", "pays");
  await site.jobs.runDue();
  await receive(whole - 3000);
  const booking = async () => taken(await call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  const expectSum = async () => {
    const { receipts, paid } = await booking();
    expect(receipts.reduce((all, { amount }) => all + amount.amount, 0)).toBe(paid.amount);
  };
  await expectSum();
  const body = { amount: (await booking()).balance?.left, method: "credit" };
  taken(await call("POST", `/api/client/bookings/${item}/balance`, { body }));
  await site.jobs.runDue();
  await expectSum();
  const { receipts, paid, events, balance } = await booking();
  expect(paid.amount).toBe(2 * whole);
  const told = (await site.mails()).filter(({ to }) => to.includes(person.email)).map(({ text }) => text);
  const used = told.find((text) => /of your credit has paid towards the rest/.test(text))?.replaceAll("\u00a0", " ");
  expect(used).toContain(
    `Balance still to pay: AED ${new Intl.NumberFormat("en-GB").format((balance?.left.amount ?? 0) / 100)}`,
  );
  expect(told.some((text) => /We have received .* towards the rest/.test(text))).toBe(false);
  const due = await read();
  const trip = taken(await call<AccountTrip>("GET", `/api/client/trips/${person.trip}`));
  const left = due.items.flatMap(({ dueLater }) => dueLater.map(({ amount }) => amount.amount));
  expect(due).toMatchObject({ charged: { amount: whole }, items: [{ paidSince: { amount: whole } }] });
  expect(left.reduce((all, amount) => all + amount, 0)).toBe(trip.left.amount);
  expect(receipts.map(({ kind, amount }) => [kind, amount.amount])).toContainEqual(["credit", -3000]);
  expect(events).toContainEqual(expect.objectContaining({ kind: "method-changed", to: "held" }));
});

test("a credit that covers a deposit pays it at once; one that covers less does not, and is left as it was", async () => {
  const person = await toldToTransfer();
  const { call, item, whole, act, begin, read, receive } = person;
  await receive(whole - 1);
  await act("methods");
  expect(await read()).toMatchObject({ status: "open", credit: { amount: whole - 1 } });
  await expect(begin("credit")).rejects.toThrow("does not cover");
  await expectWhole(person, whole - 1);
  await act("departure");
  await receive(400);
  await begin("credit");
  await site.jobs.runDue();
  expect(await read()).toMatchObject({ status: "confirmed", payment: { method: "credit" }, credit: null });
  const booked = taken(await call<BookingDetail>("GET", `/api/client/bookings/${item}`));
  expect(booked).toMatchObject({ status: "confirmed", balance: { credit: { amount: 399 } } });
  await expectWhole(person, whole + 399);
});

test("each part of a transfer has its own day and bank reference in the ledger, also the last one", async () => {
  const { receive, linesOf, whole, transfer } = await toldToTransfer();
  const day = (count: number) => dayIn("Asia/Dubai", after(site.clock.now(), days(count)));
  site.clock.pass(days(2));
  await desk.again();
  const part = (amount: number, count: number, bankReference: string) =>
    receive(amount, transfer?.id, { receivedOn: day(count), bankReference });
  await part(3000, -2, "FT-B-1");
  await part(2000, -1, "FT-B-2");
  await part(whole - 5000, 0, "FT-B-3");
  await site.jobs.runDue();
  const lines = (await linesOf()).filter(({ kind }) => kind === "capture");
  const said = lines.map(({ amount, receivedOn, bankReference }) => [bankReference, receivedOn, amount.amount]);
  expect(said.toSorted()).toEqual([
    ["FT-B-1", day(-2), 3000],
    ["FT-B-2", day(-1), 2000],
    ["FT-B-3", day(0), whole - 5000],
  ]);
  const other = await toldToTransfer();
  const again = { bankReference: "FT-B-2", confirmed: ["amount"] };
  await expect(other.receive(2000, other.transfer?.id, again)).rejects.toThrow("recorded before");
});

test("money that comes late is found by its whole reference alone, and kept with a mail to its person", async () => {
  const person = await toldToTransfer();
  const { receive, act, mails, whole, transfer, reference } = person;
  await act("departure");
  const number = transfer?.reference.replaceAll("-", "").toLowerCase();
  expect(await found(number)).toMatchObject([{ trip: reference, isOver: true, received: { amount: 0 } }]);
  expect(await found(number?.slice(0, -1))).toEqual([]);
  expect((await found()).filter(({ trip }) => trip === reference)).toEqual([]);
  await receive(whole);
  expect(await found(number)).toEqual([]);
  await expectWhole(person, whole);
  expect(await mails()).toHaveLength(1);
});
