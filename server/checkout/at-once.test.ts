import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../adapters/database/database.ts";
import { areWaiting } from "../../adapters/database/testing.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail } from "../../contract/bookings.ts";
import type { getMoney } from "../../contract/desk/money.ts";
import type { DeskItem } from "../../contract/desk/trips.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { asSystem } from "../db/access.ts";
import { lockPayment } from "../payments/queries.ts";
import { endRefund, listRefunds } from "../payments/refund-queries.ts";
import { decideRefundRequest, listRefundRequests } from "../payments/refund-request-queries.ts";
import { boughtAtDesk, boughtTreatment } from "../testing/bought.ts";
import { taken } from "../testing/calls.ts";
import { isOnPostgres } from "../testing/database.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { holdItem } from "../trips/items/items.ts";
import { askForApproval, mendRefund } from "./clinic/refund-approval.ts";
import { lockCheckout } from "./queries.ts";

let site: TestSite;
let huda: StaffAtDesk;
let farid: StaffAtDesk;
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
    const body = { amount: expected.amount, keepRest: false };
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
