import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackStripe, signEvent, startLoopbackStripe } from "../../adapters/testing/loopback-stripe.ts";
import { stayOf, testStock } from "../../adapters/testing/stock.ts";
import type { Checkout } from "../../contract/checkout.ts";
import type { CatalogueVersion, Part } from "../../contract/desk/catalogue.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { insertJob } from "../jobs/queries.ts";
import { taken } from "../testing/calls.ts";
import { type SignedIn, signIn } from "../testing/people.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type StaffAtDesk, staffAt } from "../testing/staff.ts";
import { startTestTrip } from "../testing/trips.ts";
import { receiveEvent } from "./payments.ts";
import { findPaymentOf, type PaymentRow } from "./queries.ts";
import { findRefund, insertRefund } from "./refund-queries.ts";

const keys = { STRIPE_SECRET_KEY: "sk_test_accounts", STRIPE_WEBHOOK_SECRET: "whsec_accounts" };
let site: TestSite;
let stripe: LoopbackStripe;
let ana: SignedIn;
let owner: StaffAtDesk;
let providerId: ProviderId;
let nights = 0;

beforeAll(async () => {
  stripe = await startLoopbackStripe({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    now: () => site.clock.now(),
  });
  site = await openTestSite({
    environment: { ...keys, STRIPE_URL: stripe.url },
    suppliers: (needs) => ({ transfer: testStock(needs.db, needs.now) }),
  });
  ana = await signIn(site, { email: "ana@example.org" });
  await ana.call("GET", `/api/client/root?email=${ana.email}`);
  owner = await staffAt(site, "owner");
  const [first] = site.providers;
  if (!first) throw new Error("the site has no provider");
  providerId = first;
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

/** The owner publishes the clinic's account at the desk; none: the installation's. */
async function setAccount(stripeAccount: string | undefined) {
  const { published, draft } = taken(await owner.call<Part>("GET", "/api/desk/settings"));
  const payments = stripeAccount === undefined ? {} : { stripeAccount };
  const body = { value: { ...published, payments }, version: draft?.version ?? 0 };
  const { version } = taken(await owner.call<{ version: number }>("PUT", "/api/desk/settings/draft", { body }));
  const reply = await owner.call("POST", "/api/desk/settings/publish", { body: { version, note: "" } });
  site.clock.pass(3000);
  return reply;
}

/** A payment that was begun by card, and paid at the service. */
async function paid(): Promise<PaymentRow> {
  const day = String(10 + nights++).padStart(2, "0");
  const offers = [stayOf("accounts", `2026-12-${day}`, `2026-12-${Number(day) + 1}`, 1)];
  const tripId = await startTestTrip(site, { owner: ana.owner, providerId, offers });
  const path = "/api/client/checkouts";
  const { body: opened } = await ana.call<Checkout>("POST", path, { body: { trip: tripId } });
  taken(
    await ana.call("POST", `${path}/${opened.id}/payment`, {
      body: { version: opened.version, total: opened.charge, method: "card", agreed: true },
    }),
  );
  const payment = await paymentOf(opened.id);
  stripe.pay(payment.reference);
  return payment;
}
async function paymentOf(checkoutId: string): Promise<PaymentRow> {
  const payment = await asSystem(site.services.db, (tx) => findPaymentOf(tx, providerId, checkoutId));
  if (!payment) throw new Error("nothing is paid");
  return payment;
}
const hear = async () => {
  const heard: string[] = [];
  for (const { headers, body } of stripe.events) heard.push(await receiveEvent(site.services, headers, body));
  return heard;
};
const accountsOf = (path: RegExp) =>
  stripe.requests.filter((request) => path.test(request.path)).map(({ headers }) => headers["stripe-account"]);

test("an owner sets the clinic's account: payments are charged on it, and refunded on it after it is changed", async () => {
  const before = await paid();
  expect([before.account, accountsOf(/sessions$/).at(-1)]).toEqual([null, undefined]);
  expect((await setAccount("sk_live_no_account")).status).toBe(400);
  expect((await setAccount("acct_1Harbour")).status).toBe(200);
  const path = "/api/desk/catalogue-versions?part=settings/clinic";
  const { versions } = taken(await owner.call<{ versions: CatalogueVersion[] }>("GET", path));
  expect(versions[0]).toMatchObject({ by: owner.name, parts: ["settings/clinic"] });

  const payment = await paid();
  expect([payment.account, accountsOf(/sessions$/).at(-1)]).toEqual(["acct_1Harbour", "acct_1Harbour"]);
  expect(await hear()).not.toContain("account");
  await site.jobs.runDue();
  expect(accountsOf(/capture$/).filter(Boolean)).toEqual(["acct_1Harbour"]);

  await setAccount("acct_1Another");
  const refundId = site.services.newId();
  await asSystem(site.services.db, async (tx) => {
    const { id: paymentId, tripId, currency } = payment;
    const amounts = { amount: 1000, tripAmount: 1000, currency, isFull: false };
    const times = { createdAt: site.clock.now(), endedAt: null };
    const row = { id: refundId, providerId, owner: ana.owner, tripId, itemId: site.services.newId(), paymentId };
    await insertRefund(tx, { ...row, ...amounts, ...times, state: "pending" });
    const job = { id: site.services.newId(), kind: "refund", payload: { refundId }, runAfter: site.clock.now() };
    await insertJob(tx, providerId, job);
  });
  await site.jobs.runDue();
  expect(accountsOf(/refunds$/)).toEqual(["acct_1Harbour"]);
  const refund = await asSystem(site.services.db, (tx) => findRefund(tx, refundId));
  expect(refund?.state).toBe("done");
  expect((await paid()).account).toBe("acct_1Another");
  await setAccount(undefined);
  expect((await paid()).account).toBeNull();
});

test("an account's event is about its own payments alone", async () => {
  await setAccount("acct_1Harbour");
  const payment = await paid();
  const told = (account: string | undefined) => {
    const object = {
      id: `pi_forged_${account}`,
      object: "payment_intent",
      status: "succeeded",
      amount: payment.amount,
      amount_received: payment.amount,
      currency: "aed",
      metadata: { attempt: payment.id },
    };
    const event = { id: `evt_of_${account}`, object: "event", type: "payment_intent.succeeded", livemode: false };
    const body = Buffer.from(JSON.stringify({ ...event, account, data: { object } }));
    const headers = { "stripe-signature": signEvent(keys.STRIPE_WEBHOOK_SECRET, body, site.clock.now()) };
    return receiveEvent(site.services, headers, body);
  };
  const step = async () => (await paymentOf(payment.checkoutId)).step;
  expect(await told("acct_1Nobody")).toBe("account");
  expect(await told("acct_1Another")).toBe("taken");
  expect(await told(undefined)).toBe("taken");
  expect(await step()).toBe("open");
  expect(await told("acct_1Harbour")).toBe("taken");
  expect(await step()).toBe("captured");
});
