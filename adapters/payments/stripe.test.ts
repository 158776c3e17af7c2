import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Fault, type LoopbackStripe, signEvent, startLoopbackStripe } from "../testing/loopback-stripe.ts";
import { createGuardedPayments } from "./guarded.ts";
import { paymentsSuite } from "./payments.suite.ts";
import type { Payments } from "./payments.ts";
import { createStripePayments } from "./stripe.ts";

const secretKey = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
const webhookSecret = "whsec_of_this_test";

async function startStripe({ timeoutMs = 8000 } = {}) {
  let time = new Date("2026-11-21T09:00:00Z");
  const now = () => time;
  const stripe = await startLoopbackStripe({ secretKey, webhookSecret, now });
  const payments = createStripePayments({ secretKey, webhookSecret, now, baseUrl: stripe.url, timeoutMs });
  const pass = (seconds: number): void => {
    time = new Date(time.getTime() + seconds * 1000);
  };
  return { stripe, payments, now, pass };
}

const down = { status: 503, body: "{}", headers: { "stripe-should-retry": "false" } } as const;

paymentsSuite("payments of Stripe", async () => {
  const { stripe, payments, now, pass } = await startStripe();
  const read = { change: (answer: Record<string, unknown>) => answer };
  return {
    payments,
    now,
    pass,
    pay: async (reference) => stripe.pay(reference),
    decline: async (reference) => stripe.decline(reference, "insufficient_funds"),
    dispute: async (reference, step) => stripe.dispute(reference, step),
    events: () => stripe.events,
    // The payment is read first: the call itself takes effect, and every later answer is lost.
    failNext: (when) => (when === "before" ? stripe.failNext(down) : stripe.failNext(read, "hang up after", down)),
    stop: stripe.close,
  };
});

const order = {
  attempt: "01a1f84a-95c0-7000-8000-000000000001",
  amount: { amount: 120_050, currency: "AED" },
  description: "Trip TRP-7K4P-2QXD",
  returnUrl: "https://harbour.example/profile/checkout/",
  expiresAt: new Date("2026-11-21T09:35:00Z"),
  email: "ana@example.org",
  language: "en",
};

describe("payments of Stripe", () => {
  let stripe: LoopbackStripe;
  let payments: Payments;
  let now: () => Date;
  beforeEach(async () => {
    ({ stripe, payments, now } = await startStripe());
  });
  afterEach(() => stripe.close());

  it("sends the request that Stripe documents", async () => {
    await payments.begin(order);
    const { path, form, headers } = stripe.requests[0] ?? {};
    expect(path).toBe("/v1/checkout/sessions");
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      mode: "payment",
      "payment_intent_data[capture_method]": "manual",
      "line_items[0][price_data][currency]": "aed",
      "line_items[0][price_data][unit_amount]": "120050",
      client_reference_id: order.attempt,
      expires_at: String(order.expiresAt.getTime() / 1000),
    });
    expect(headers).toMatchObject({ "idempotency-key": `begin-${order.attempt}`, "stripe-version": /^\d{4}-/ });
  });

  it.each([
    ["JPY", 5000, "5000"],
    ["KWD", 12_340, "12340"],
    ["ISK", 700, "70000"],
  ])("writes %s %i in Stripe's minor units", async (currency, amount, written) => {
    expect((await payments.begin({ ...order, amount: { amount, currency } })).kind).toBe("begun");
    expect(stripe.requests[0]?.form.get("line_items[0][price_data][unit_amount]")).toBe(written);
  });

  it("refuses thousandths of a dinar, which cards cannot pay", async () => {
    const outcome = await payments.begin({ ...order, amount: { amount: 12_345, currency: "KWD" } });
    expect(outcome).toEqual({ kind: "refused", reason: "unsupported" });
    expect(stripe.requests).toEqual([]);
  });

  it.each<[string, Fault]>([
    ["500", { status: 500, body: '{"error":{"type":"api_error"}}' }],
    ["a broken connection", "hang up"],
    ["half an answer", "half an answer"],
    ["an answer that was lost", "hang up after"],
  ])("retries once after %s, under the same key", async (_, fault) => {
    stripe.failNext(fault);
    expect(await payments.begin(order)).toMatchObject({ kind: "begun", reference: "cs_test_1" });
    expect(new Set(stripe.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(stripe.requests).toHaveLength(2);
  });

  const changed = (changes: object): Fault => ({ change: (session) => ({ ...session, ...changes }) });
  it.each<[string, Fault, RegExp]>([
    ["429", { status: 429, body: '{"error":{"code":"rate_limit"}}' }, /429 rate_limit$/],
    ["500 that asks for no retry", down, /503$/],
    ["a redirect", { status: 307, body: "", headers: { location: "http://127.0.0.1:1/" } }, /redirect/],
    ["a page", { status: 200, body: "<html></html>" }, /not a session/],
    ["truncated JSON", { status: 200, body: '{"object":"checkout.session","id":"cs_' }, /not a session/],
    ["a huge body", { status: 200, body: `{"pad":"${"x".repeat(500_000)}"}` }, /larger than/],
    ["another currency", changed({ currency: "usd" }), /another amount/],
    ["another amount", changed({ amount_total: 1 }), /another amount/],
    ["another payment's session", changed({ client_reference_id: "01a1f84a-95c0-7000-8000-000000000002" }), /not a s/],
    ["nowhere to pay", changed({ url: null }), /not a session/],
    ["an address that is none", changed({ url: "javascript:alert(1)" }), /not a session/],
  ])("refuses %s", async (_, fault, reason) => {
    stripe.failNext(fault);
    expect(await payments.begin(order)).toEqual({ kind: "unavailable", reason: expect.stringMatching(reason) });
  });

  it("moves no money when the payment cannot be read first", async () => {
    await payments.begin(order);
    stripe.pay("cs_test_1");
    stripe.failNext(changed({ amount_total: -5 }));
    const request = { amount: order.amount, key: "capture-of-the-test-1" };
    expect((await payments.capture("cs_test_1", request)).kind).toBe("unavailable");
    expect(stripe.requests.filter(({ path }) => path.endsWith("/capture"))).toEqual([]);
  });

  it("ends at its deadline", async () => {
    const hasty = createStripePayments({ secretKey, webhookSecret, now, baseUrl: stripe.url, timeoutMs: 120 });
    stripe.failNext("silence");
    expect(await hasty.begin(order)).toEqual({ kind: "unavailable", reason: "no answer within 120 ms" });
  });

  it("never reveals its key", async () => {
    const withWrongKey = createStripePayments({ secretKey: `${secretKey}x`, webhookSecret, now, baseUrl: stripe.url });
    const outcome = await withWrongKey.begin(order);
    expect(outcome).toEqual({
      kind: "unavailable",
      reason: "Stripe answered 401 invalid_request_error invalid_api_key",
    });
  });

  const event = (changes: object = {}, secret = webhookSecret) => {
    const object = {
      object: "dispute",
      payment_intent: "pi_1",
      status: "needs_response",
      amount: 100,
      currency: "aed",
    };
    const dispute = { id: "evt_1", object: "event", type: "charge.dispute.created", livemode: false, data: { object } };
    const body = Buffer.from(JSON.stringify({ ...dispute, ...changes }));
    return [{ "stripe-signature": signEvent(secret, body, now()) }, body] as const;
  };
  it.each<[string, object, string]>([
    ["live money beside a test key", { livemode: true }, "account"],
    ["no event", { object: "list" }, "content"],
    ["a payment that is none", { type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } }, "content"],
    [
      "an amount below nought",
      { type: "refund.created", data: { object: { id: "re_1", amount: -5, status: "succeeded", currency: "aed" } } },
      "content",
    ],
  ])("refuses an event of %s, although it is signed", (_, changes, reason) => {
    expect(payments.verifyEvent(...event(changes))).toEqual({ kind: "refused", reason });
  });

  it("charges, captures and refunds on the clinic's own account, and on no other", async () => {
    const own = payments.at("acct_1Clinic");
    expect(await own.begin(order)).toMatchObject({ kind: "begun", reference: "cs_test_1" });
    stripe.pay("cs_test_1");
    const request = { amount: order.amount, key: "capture-of-the-test-1" };
    expect(await payments.get("cs_test_1")).toEqual({ kind: "missing" });
    expect(await payments.at("acct_1Other").capture("cs_test_1", request)).toMatchObject({ reason: "missing" });
    expect((await own.capture("cs_test_1", request)).kind).toBe("done");
    const refund = { amount: { ...order.amount, amount: 100 }, key: "refund-of-the-test-1" };
    expect(await payments.refund("cs_test_1", refund)).toMatchObject({ reason: "missing" });
    expect(await own.refund("cs_test_1", refund)).toMatchObject({ payment: { refunds: [{ amount: 100 }] } });
    const accounts = stripe.requests.map(({ headers }) => headers["stripe-account"]);
    expect(new Set(accounts)).toEqual(new Set(["acct_1Clinic", "acct_1Other", undefined]));
    const told = stripe.events.map(({ headers, body }) => payments.verifyEvent(headers, body));
    expect(told.map((one) => one.kind === "event" && one.account)).toEqual(told.map(() => "acct_1Clinic"));
  });

  it("names the account of an event, and none for the installation's own", () => {
    expect(payments.verifyEvent(...event({ account: "acct_1Clinic" }))).toMatchObject({ account: "acct_1Clinic" });
    expect(payments.verifyEvent(...event())).toMatchObject({ account: null });
  });

  it("accepts events of a second endpoint, which has a secret of its own", () => {
    const connectWebhookSecret = "whsec_of_connected_accounts";
    const both = createStripePayments({ secretKey, webhookSecret, connectWebhookSecret, now, baseUrl: stripe.url });
    const connected = event({ account: "acct_1Clinic" }, connectWebhookSecret);
    expect(both.verifyEvent(...connected)).toMatchObject({ account: "acct_1Clinic" });
    expect(both.verifyEvent(...event())).toMatchObject({ account: null });
    expect(both.verifyEvent(...event({}, "whsec_of_another"))).toEqual({ kind: "refused", reason: "signature" });
    expect(payments.verifyEvent(...connected)).toEqual({ kind: "refused", reason: "signature" });
  });

  it("knows its own account's events on a platform's endpoint, and refuses the platform's", () => {
    const platform = createStripePayments({
      secretKey,
      webhookSecret,
      now,
      baseUrl: stripe.url,
      account: "acct_1Ours",
    });
    expect(platform.verifyEvent(...event({ account: "acct_1Ours" }))).toMatchObject({ account: null });
    expect(platform.verifyEvent(...event())).toEqual({ kind: "refused", reason: "account" });
  });

  it("ignores events that are not about payments", () => {
    expect(payments.verifyEvent(...event({ type: "customer.created" }))).toMatchObject({ kind: "other" });
  });

  it("opens the circuit after five failures, and retries after half a minute", async () => {
    let time = now();
    const guarded = createGuardedPayments(payments, { now: () => time });
    stripe.failNext(down, down, down, down, down);
    for (let n = 0; n < 5; n += 1) expect((await guarded.begin(order)).kind).toBe("unavailable");
    expect([(await guarded.begin(order)).kind, guarded.breakerState()]).toEqual(["unavailable", "open"]);
    expect(stripe.requests).toHaveLength(5);
    time = new Date(time.getTime() + 30_000);
    expect((await guarded.begin(order)).kind).toBe("begun");
    expect(guarded.breakerState()).toBe("closed");
  });

  it("opens the circuit of an account that was given wrongly, and no other", async () => {
    const guarded = createGuardedPayments(payments, { now });
    stripe.failNext(down, down, down, down, down);
    const wrong = guarded.at("acct_1Wrong");
    for (let n = 0; n < 6; n += 1) expect((await wrong.begin(order)).kind).toBe("unavailable");
    expect(stripe.requests).toHaveLength(5);
    expect((await guarded.at("acct_1Clinic").begin(order)).kind).toBe("begun");
    expect([(await guarded.begin(order)).kind, guarded.breakerState()]).toEqual(["begun", "closed"]);
  });
});
