import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clearFaults, setFault } from "../../adapters/seeded-suppliers/stock-faults.ts";
import { stayOf, testStock } from "../../adapters/testing/stock.ts";
import type { AccountTrip } from "../../contract/account-trips.ts";
import type { BookingDetail, CancellationPreview, ChangePreview } from "../../contract/bookings.ts";
import type { Checkout } from "../../contract/checkout.ts";
import { minutes } from "../../contract/durations.ts";
import type { ReceiptPage } from "../../contract/receipts.ts";
import { asSystem } from "../db/access.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { payOn, roomName, startTestTrip } from "../testing/trips.ts";
import { holdItem, moveItem } from "../trips/items/items.ts";

let site: TestSite;
let ana: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  site = await openTestSite({ suppliers: ({ db, now }) => ({ transfer: testStock(db, now) }) });
  ana = await signIn(site, { email: "ana@example.org" });
  ben = await signIn(site, { email: "ben@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
});
afterAll(() => site.close());
afterEach(() => clearFaults(site.services.db, "test-house"));

const night = 9999;
const fee = 500;

/** Three nights that are booked and paid, and the price of another number instead: by default five. */
async function otherStay({ currency = "EUR", until = "2026-12-26" } = {}) {
  const [providerId] = site.providers;
  if (!providerId) throw new Error("the site has no provider");
  const room = roomName();
  const trip = await startTestTrip(site, {
    owner: ana.owner,
    providerId,
    offers: [stayOf(room, "2026-12-21", "2026-12-24", 1)],
    currency,
  });
  const body = taken(await ana.call<Checkout>("POST", "/api/client/checkouts", { body: { trip } }));
  const { payment, items } = taken(
    await ana.call<Checkout>("POST", `/api/client/checkouts/${body.id}/payment`, {
      body: { version: body.version, total: body.charge, method: "card", agreed: true },
    }),
  );
  const bought = payment?.payUrl ?? "";
  await payOn(site, bought, "pays");
  const path = `/api/client/bookings/${items[0]?.id}`;
  const read = async () => {
    await site.jobs.runDue();
    return taken(await ana.call<BookingDetail>("GET", path));
  };
  const sold = await read();
  const { version } = sold;
  const offerId = stayOf(room, "2026-12-21", until, 1);
  const preview = taken(
    await ana.call<ChangePreview>("POST", `${path}/change/preview`, { body: { version, offerId } }),
  );
  const confirm = () =>
    ana.call<BookingDetail>("POST", `${path}/change`, { body: { preview: preview.id }, key: preview.id });
  const asks = async () => {
    const { change } = taken(await confirm());
    if (!change?.payUrl) throw new Error("there is nowhere to pay");
    return { ...change, payUrl: change.payUrl };
  };
  return { room, bought, charge: body.charge, sold, path, preview, read, confirm, asks };
}

/** What the payment service took on a page, and gave back. */
async function moneyOf(payUrl: string) {
  const payments = (await site.services.sandbox?.payments()) ?? [];
  const found = payments.find(({ reference }) => payUrl.includes(reference));
  return found && [found.step, found.captured, found.refunds.reduce((all, { amount }) => all + amount, 0)];
}

test("a dearer change is paid first, then made, then charged; cancelled later, both payments go back", async () => {
  const { bought, path, preview, read, confirm, asks } = await otherStay();
  expect(preview).toMatchObject({ difference: { amount: 2 * night + fee }, dueNow: { amount: 2 * night + fee } });
  const { payUrl, dueNow } = await asks();
  expect(dueNow).toEqual({ amount: 2 * night + fee, currency: "EUR" });
  expect(taken(await confirm()).change?.payUrl).toBe(payUrl);
  expect(await read()).toMatchObject({ status: "change_quoted", amount: { amount: 3 * night } });

  await payOn(site, payUrl, "pays");
  const changed = await read();
  expect(changed).toMatchObject({
    status: "confirmed",
    amount: { amount: 5 * night },
    paid: { amount: 5 * night },
    payment: "paid",
    change: null,
  });
  expect(await moneyOf(bought)).toEqual(["captured", 3 * night, 0]);
  expect(await moneyOf(payUrl)).toEqual(["captured", 2 * night + fee, 0]);

  const [first, second] = changed.receipts;
  expect(changed.receipts.map(({ amount }) => amount.amount)).toEqual([3 * night, 2 * night + fee]);
  const receipt = async (id = "") => {
    const page = await ana.call<ReceiptPage>("GET", `/api/client/receipts/${id}`);
    const { invoice: _, creditNotes: __, ...shown } = taken(page);
    return shown;
  };
  const asCharged = await receipt(first?.id);
  expect(asCharged).toMatchObject({
    kind: "capture",
    total: { amount: 3 * night },
    number: expect.stringMatching(/^REC-/),
  });
  expect(asCharged.lines.map(({ part }) => part)).toEqual([null]);
  const ofChange = await receipt(second?.id);
  expect(ofChange.total).toEqual(dueNow);
  expect(ofChange.lines.map(({ part }) => part)).toEqual(["change"]);
  expect((await ben.call("GET", `/api/client/receipts/${first?.id}`)).status).toBe(404);
  const ofTrip = `/api/client/trips/${changed.trip.id}/receipts`;
  expect(taken(await ana.call("GET", ofTrip))).toEqual({
    invoice: null,
    creditNotes: [],
    receipts: [await receipt(first?.id), await receipt(second?.id)],
  });
  expect((await ben.call("GET", ofTrip)).status).toBe(404);
  const own = taken(await ana.call<AccountTrip>("GET", `/api/client/trips/${changed.trip.id}`));
  expect(own.paid).toEqual(changed.paid);

  const { version } = changed;
  const back = taken(
    await ana.call<CancellationPreview>("POST", `${path}/cancellation/preview`, { body: { version } }),
  );
  expect(back.refund.amount).toBe(5 * night);
  taken(await ana.call("POST", `${path}/cancellation`, { body: { preview: back.id } }));
  const ended = await read();
  expect(ended).toMatchObject({ status: "cancelled", refund: "full" });
  expect(ended.receipts.map(({ kind }) => kind)).toEqual(["capture", "capture", "refund", "refund"]);
  expect(ended.receipts.reduce((all, { amount }) => all + amount.amount, 0)).toBe(fee);
  expect(await receipt(first?.id)).toEqual(asCharged);
  expect(await moneyOf(payUrl)).toEqual(["captured", 2 * night + fee, 2 * night + fee]);
  expect(await moneyOf(bought)).toEqual(["captured", 3 * night, 3 * night - fee]);
});

test.each(["refuses", "makes"])(
  "what is due again since its seller was asked stays due where the seller %s the change",
  async (does) => {
    const { sold, path, room, read } = await otherStay();
    const { services, providers } = site;
    const [providerId] = providers;
    const seller = services.suppliers.transfer;
    if (!seller || !providerId) throw new Error("nobody sells stays");
    const offerId = stayOf(room, "2026-12-21", "2026-12-23", 1);
    const body = { version: sold.version, offerId };
    const preview = taken(await ana.call<ChangePreview>("POST", `${path}/change/preview`, { body }));
    const change = seller.change.bind(seller);
    vi.spyOn(seller, "change").mockImplementationOnce(async (...asked) => {
      await asSystem(services.db, async (tx) => {
        const { id, content } = await holdItem(services, tx, providerId, sold.id);
        const set = { paymentState: "deposit_paid", content: { ...content, dueAgain: 700 } } as const;
        await moveItem(services, tx, providerId, { id, actor: "system", set });
      });
      return does === "makes" ? change(...asked) : { kind: "refused", reason: "not-allowed" };
    });
    taken(await ana.call("POST", `${path}/change`, { body: { preview: preview.id } }));
    const now = await read();
    expect(now).toMatchObject({ status: "confirmed", amount: { amount: (does === "makes" ? 2 : 3) * night } });
    expect(now.balance?.left.amount).toBe(700);
  },
);

test("a declined card changes nothing, and another one can be tried", async () => {
  const { read, asks } = await otherStay();
  const { payUrl } = await asks();
  await payOn(site, payUrl, "no-funds");
  expect(await read()).toMatchObject({ status: "change_quoted", change: { isDeclined: true, payUrl } });
  await payOn(site, payUrl, "pays");
  expect(await read()).toMatchObject({ status: "confirmed", amount: { amount: 5 * night } });
  expect(await moneyOf(payUrl)).toEqual(["captured", 2 * night + fee, 0]);
});

test("what is left as it is, or not paid in time, costs nothing; its page is closed", async () => {
  const left = await otherStay();
  const { payUrl } = await left.asks();
  const { version } = await left.read();
  const kept = taken(await ana.call<BookingDetail>("POST", `${left.path}/keep`, { body: { version } }));
  expect(kept).toMatchObject({ status: "confirmed", amount: { amount: 3 * night }, change: null });
  await payOn(site, payUrl, "pays");
  expect(await left.read()).toMatchObject({ status: "confirmed", amount: { amount: 3 * night } });
  expect(await moneyOf(payUrl)).toEqual(["expired", 0, 0]);

  const late = await otherStay();
  const page = await late.asks();
  site.clock.pass(minutes(31));
  expect(await late.read()).toMatchObject({ status: "confirmed", change: null });
  await payOn(site, page.payUrl, "pays");
  expect(await late.read()).toMatchObject({ amount: { amount: 3 * night } });
  expect(await moneyOf(page.payUrl)).toEqual(["expired", 0, 0]);
});

test("a seller who refuses after all is not paid for", async () => {
  const { read, asks } = await otherStay();
  const { payUrl } = await asks();
  await setFault(site.services.db, "test-house", { fault: "sold-out", call: "change" });
  await payOn(site, payUrl, "pays");
  const after = await read();
  expect(after).toMatchObject({ status: "confirmed", amount: { amount: 3 * night }, paid: { amount: 3 * night } });
  expect(after.events.map(({ kind }) => kind)).toContain("change-refused");
  expect(await moneyOf(payUrl)).toEqual(["released", 0, 0]);
});

test("a stay sold in euros and paid in dirhams is changed in dirhams by the rate of its sale, and both payments go back", async () => {
  const { bought, charge, sold, path, preview, read, asks } = await otherStay({ currency: "AED" });
  expect(charge).toEqual({ amount: expect.any(Number), currency: "AED" });
  expect(sold).toMatchObject({ amount: charge, paid: charge });
  expect(sold.receipts.map(({ amount }) => amount)).toEqual([charge]);
  // The rate of the sale holds: five nights cost five thirds of three, and the fee is converted by the same rate.
  const rate = sold.amount.amount / (3 * night);
  expect(preview.amount).toEqual({ amount: expect.any(Number), currency: "AED" });
  expect(Math.abs(preview.amount.amount - 5 * night * rate)).toBeLessThanOrEqual(2);
  expect(Math.abs(preview.fee.amount - fee * rate)).toBeLessThanOrEqual(2);
  expect(preview.difference.amount).toBe(preview.amount.amount - sold.amount.amount + preview.fee.amount);
  expect(preview.dueNow).toEqual(preview.difference);
  const { payUrl, dueNow } = await asks();
  expect(dueNow).toEqual(preview.dueNow);
  await payOn(site, payUrl, "pays");
  const changed = await read();
  expect(changed).toMatchObject({ status: "confirmed", amount: preview.amount, paid: preview.amount });
  expect(changed.receipts.map(({ amount }) => amount)).toEqual([charge, dueNow]);

  const { version } = changed;
  const back = taken(
    await ana.call<CancellationPreview>("POST", `${path}/cancellation/preview`, { body: { version } }),
  );
  expect(back.refund).toEqual(preview.amount);
  taken(await ana.call("POST", `${path}/cancellation`, { body: { preview: back.id } }));
  expect(await read()).toMatchObject({ status: "cancelled", refund: "full" });
  expect(await moneyOf(payUrl)).toEqual(["captured", dueNow.amount, dueNow.amount]);
  const [, captured = 0, refunded = 0] = (await moneyOf(bought)) ?? [];
  expect(captured).toBe(charge.amount);
  const kept = (preview.fee.amount / sold.amount.amount) * charge.amount;
  expect(Math.abs(Number(captured) - Number(refunded) - kept)).toBeLessThanOrEqual(1);
});

test("a cheaper change gives the difference back, and the booking says how much", async () => {
  const { read, confirm } = await otherStay({ until: "2026-12-23" });
  taken(await confirm());
  // Nothing went back of what is paid for the two nights.
  const refunded = { amount: night - fee, currency: "EUR" };
  expect(await read()).toMatchObject({ refund: "partial", refunded, returned: { amount: 0 } });
});
