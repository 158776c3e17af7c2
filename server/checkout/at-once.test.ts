import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Db } from "../../adapters/database/database.ts";
import { areWaiting } from "../../adapters/database/testing.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail, CancellationPreview } from "../../contract/bookings.ts";
import type { getMoney } from "../../contract/desk/money.ts";
import type { DeskItem } from "../../contract/desk/trips.ts";
import { minutes } from "../../contract/durations.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { asSystem } from "../db/access.ts";
import { lockPayment } from "../payments/queries.ts";
import { endRefund, listRefunds } from "../payments/refund-queries.ts";
import { decideRefundRequest, listRefundRequests } from "../payments/refund-request-queries.ts";
import { boughtAtDesk, boughtTreatment } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { isOnPostgres } from "../testing/database.ts";
import { during, paymentCalls } from "../testing/held-calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { payOn } from "../testing/trips.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { holdItem, moveItem } from "../trips/items/items.ts";
import { askForApproval } from "./clinic/refund-approval.ts";
import { mendRefund } from "./clinic/sent-refunds.ts";
import { advance } from "./progress.ts";
import { listWaiting, lockCheckout } from "./queries.ts";
import { paymentSettleJob } from "./settlement.ts";

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

const provider = () => site.providers[0] ?? expect.fail("the site has no provider");
const inSystem = <T>(work: (tx: Db) => Promise<T>) => asSystem(site.services.db, work);
const itemOf = async (id: string) => {
  const [item] = await inSystem((tx) => findItems(tx, provider(), { keys: site.services.keys, ids: [id] }));
  return item ?? expect.fail("the item is gone");
};
const refundOf = (reference: string, { id, version }: DeskItem, amount: number) =>
  farid.call<{ state: string }>("POST", "/api/desk/money/refunds", {
    body: {
      ...{ trip: reference, item: id, version, way: "back", reason: "A night less in hospital." },
      amount: { amount, currency: "AED" },
    },
  });

/** What one transaction holds while a call begins, and then takes itself. @returns the answer to the call */
async function crossed<T>(
  holds: (tx: Db) => Promise<unknown>,
  call: () => Promise<T>,
  takes: (tx: Db) => Promise<unknown>,
) {
  let answer: Promise<T> | undefined;
  await inSystem(async (tx) => {
    await holds(tx);
    answer = call();
    await areWaiting(site.services.db, 1);
    await takes(tx);
  });
  return answer;
}

test("a failed refund is mended once, and somebody who comes later is told", async () => {
  const { item, reference, one } = await boughtAtDesk(site, huda, "mended@example.org");
  taken(await refundOf(reference, await one(), 5000));
  const refunds = () => inSystem((tx) => listRefunds(tx, provider(), { itemId: item }));
  const [{ id } = expect.fail("nothing was refunded")] = await refunds();
  await inSystem((tx) => endRefund(tx, { id, state: "failed", endedAt: site.clock.now() }));
  const mend = () =>
    inSystem((tx) => mendRefund(site.services, tx, { providerId: provider() }, { id, isSent: false })).then(
      () => "mended",
      (error: Error) => error.message,
    );
  const answers: Promise<string>[] = [];
  await inSystem(async (tx) => {
    if (isOnPostgres) await holdItem(site.services, tx, provider(), item);
    answers.push(mend(), mend());
    if (isOnPostgres) await areWaiting(site.services.db, 2);
  });
  expect((await Promise.all(answers)).toSorted()).toEqual(["This refund has not failed.", "mended"]);
  expect((await refunds()).map(({ state }) => state).toSorted()).toEqual(["pending", "replaced"]);
});

if (isOnPostgres) {
  test("refunds of two bookings of a trip at once are judged one after the other by the limit of one person", async () => {
    const { item } = await boughtAtDesk(site, huda, "limit@example.org");
    const row = await itemOf(item);
    const act = { providerId: provider(), staff: { id: farid.id, name: farid.name } };
    const amount = { amount: 60_000, currency: "AED" };
    const asked = { amount, way: "back", reason: "A night less in hospital.", cancels: false } as const;
    // Whoever asks holds the one booking that it is about.
    const ask = (tx: Db) => askForApproval(site.services, tx, act, row, asked);
    let second: ReturnType<typeof ask> | undefined;
    await inSystem(async (tx) => {
      expect((await ask(tx)).state).toBe("approved");
      second = inSystem(ask);
      await Promise.race([second, areWaiting(site.services.db, 1)]);
    });
    expect((await second)?.state).toBe("waiting");
  });

  test("what is taken out of a trip waits for its checkout before it holds the item", async () => {
    const ana = await signIn(site, { email: "out@example.org" });
    const { trip, item } = await boughtTreatment(site, ana, "transfer");
    const { checkoutId, version } = await itemOf(item);
    const answer = await crossed(
      (tx) => lockCheckout(tx, checkoutId ?? ""),
      () => ana.call<AccountTrip>("POST", `/api/client/trips/${trip}/items/${item}/removal`, { body: { version } }),
      (tx) => holdItem(site.services, tx, provider(), item),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  });

  test("a transfer that arrives waits for its checkout before it holds the payment", async () => {
    const ana = await signIn(site, { email: "arrives@example.org" });
    const { item } = await boughtTreatment(site, ana, "transfer");
    const { trip } = taken(await ana.call<BookingDetail>("GET", `/api/client/bookings/${item}`));
    const { transfers } = taken(await farid.call<AnswerOf<typeof getMoney>>("GET", "/api/desk/money"));
    const expected = transfers.find((one) => one.trip === trip.reference) ?? expect.fail("no transfer is expected");
    const { checkoutId } = await itemOf(item);
    const receivedOn = site.clock.now().toISOString().slice(0, 10);
    const body = { amount: expected.amount, receivedOn, keepRest: false };
    const answer = await crossed(
      (tx) => lockCheckout(tx, checkoutId ?? ""),
      () => farid.call("POST", `/api/desk/money/transfers/${expected.id}`, { body }),
      (tx) => lockPayment(tx, expected.id),
    );
    expect(answer?.status).toBe(200);
  });

  test("a request for a refund waits for its booking before it is decided", async () => {
    const { item, reference, one } = await boughtAtDesk(site, huda, "decided@example.org");
    expect(taken(await refundOf(reference, await one(), 150_000))).toEqual({ state: "waiting" });
    const { keys } = site.services;
    const [request] = await inSystem((tx) => listRefundRequests(tx, provider(), { keys, itemId: item }));
    const { id } = request ?? expect.fail("nothing was asked for");
    const answer = await crossed(
      (tx) => holdItem(site.services, tx, provider(), item),
      () => farid.call("POST", `/api/desk/money/refunds/${id}/withdrawal`),
      (tx) => decideRefundRequest(tx, { id, state: "withdrawn", decidedBy: null, decidedName: null, decidedAt: null }),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: "wrong-state" } });
  });
}

const payRest = (who: SignedIn, item: string, amount: number) =>
  who.call<BookingDetail>("POST", `/api/client/bookings/${item}/balance`, {
    body: { amount: { amount, currency: "AED" }, method: "card" },
  });

/** A booking whose rest is being paid: the page, what is due, and what became of the money. */
async function payingRest() {
  huda = await staffAt(site, "coordinator");
  const sold = await boughtAtDesk(site, huda, `ana${++made}@example.org`);
  const { client, item, booking } = sold;
  const { balance } = await booking();
  const { amount: left = 0 } = balance?.left ?? {};
  const payUrl = taken(await payRest(client, item, left)).balance?.payUrl ?? "";
  const money = async () =>
    (await site.services.sandbox?.payments())?.find(({ reference }) => payUrl.includes(reference));
  const at = `/api/client/bookings/${item}/cancellation`;
  const cancel = async () => {
    const body = { version: (await booking()).version };
    const preview = taken(await client.call<CancellationPreview>("POST", `${at}/preview`, { body }));
    taken(await client.call("POST", at, { body: { preview: preview.id } }));
    return preview.refund.amount;
  };
  return { ...sold, left, payUrl, money, cancel };
}

test("a page that was paid while another was asked for is not ended", async () => {
  const { client: ana, item, booking, left, payUrl } = await payingRest();
  const [providerId] = site.providers;
  const { services } = site;
  const paying = await inSystem((tx) => listWaiting(tx, { statuses: ["paying"] }));
  const before = paying.find(({ itemId }) => itemId === item);
  site.clock.pass(minutes(21));
  during(paymentCalls(site), "release", "before", async () => {
    await payOn(site, payUrl, "pays");
    if (!before || !providerId) throw new Error("nothing is being paid");
    await advance(services, before.id);
    await paymentSettleJob(services).run(providerId, { checkoutId: before.id }, services.newId());
  });
  const answer = await payRest(ana, item, left);
  expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining("paid already") } });
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ payment: "paid", balance: null });
});

test("what is paid on an open page after its booking was cancelled is not taken", async () => {
  const { booking, payUrl, money, cancel } = await payingRest();
  await cancel();
  await site.jobs.runDue();
  await payOn(site, payUrl, "pays");
  await site.jobs.runDue();
  expect(await money()).toMatchObject({ step: "released", captured: 0 });
  expect(await booking()).toMatchObject({ status: "cancelled", payment: "deposit_paid" });
});

test.each([0, 1])(
  "what is taken while a booking is cancelled goes back whole, where its seller is silent %i times",
  async (silent) => {
    const { booking, one, left, payUrl, money, cancel } = await payingRest();
    const seller = site.services.suppliers.procedure;
    if (!seller) throw new Error("nobody sells treatments");
    if (silent) vi.spyOn(seller, "cancel").mockResolvedValueOnce({ kind: "unavailable", reason: "it is silent" });
    let refund = 0;
    during(paymentCalls(site), "capture", "before", async () => {
      refund = await cancel();
    });
    await payOn(site, payUrl, "pays");
    await site.jobs.runDue();
    site.clock.pass(minutes(10));
    await site.jobs.runDue();
    expect(await money()).toMatchObject({ step: "captured", captured: left });
    expect(await booking()).toMatchObject({ status: "cancelled" });
    expect((await one()).returned.amount).toBe(refund + left);
  },
);

test("what is due again since its seller was asked stays due where the seller refuses to cancel", async () => {
  const { item, booking, one, left, cancel } = await payingRest();
  const { services, providers } = site;
  const [providerId] = providers;
  const seller = services.suppliers.procedure;
  if (!seller || !providerId) throw new Error("nobody sells treatments");
  vi.spyOn(seller, "cancel").mockImplementationOnce(async () => {
    await asSystem(services.db, async (tx) => {
      const { content } = await holdItem(services, tx, providerId, item);
      const set = { content: { ...content, dueAgain: 700 } };
      await moveItem(services, tx, providerId, { id: item, actor: "clinic", set });
    });
    return { kind: "refused", reason: "not-allowed" };
  });
  await cancel();
  await site.jobs.runDue();
  expect(await booking()).toMatchObject({ status: "confirmed" });
  expect((await one()).left.amount).toBe(left + 700);
});
