import { type ExchangeAnswer, getJson, postForm } from "../network/exchange.ts";
import { checkSignature } from "./event-signature.ts";
import type {
  BeginOutcome,
  MoneyOutcome,
  PaymentFacts,
  PaymentOrder,
  PaymentRefused,
  Payments,
  PaymentUnavailable,
  VerifiedEvent,
} from "./payments.ts";
import { eventFacts, sessionFacts, stripeAmount } from "./stripe-facts.ts";
import { Event, Refusal, Session } from "./stripe-words.ts";

export interface StripePaymentsOptions {
  readonly secretKey: string;
  /** Of the endpoint that Stripe sends events to. */
  readonly webhookSecret: string;
  /** Whose events are ours, where a platform's endpoint hears of several accounts. */
  readonly account?: string;
  readonly now: () => Date;
  readonly baseUrl?: string;
  readonly version?: string;
  /** How long one call may take, everything that it asks included. */
  readonly timeoutMs?: number;
}

const limitBytes = 256 * 1024;
const refused = (reason: PaymentRefused["reason"]): PaymentRefused => ({ kind: "refused", reason });
const unavailable = (reason: string): PaymentUnavailable => ({ kind: "unavailable", reason });

/** Not after 429 and not after a time-out: asking again at once would make both worse. */
const mayRetry = (answer: ExchangeAnswer): boolean =>
  answer.kind === "broken" ||
  (answer.kind === "answer" && answer.status >= 500 && answer.headers.get("stripe-should-retry") !== "false");

/** Codes of https://docs.stripe.com/error-codes that say no for a reason of ours. */
const noes: Readonly<Record<string, PaymentRefused["reason"]>> = {
  amount_too_large: "too-much",
  charge_already_refunded: "too-much",
  payment_intent_unexpected_state: "wrong-state",
  charge_already_captured: "wrong-state",
  charge_expired_for_capture: "wrong-state",
  resource_missing: "missing",
  amount_too_small: "invalid",
  parameter_invalid_integer: "invalid",
};

type Answered = { readonly kind: "json"; readonly json: unknown } | PaymentRefused | PaymentUnavailable;

/** Payments by Stripe's Checkout (https://docs.stripe.com/api/checkout/sessions): set aside first, taken when told to. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const { secretKey, webhookSecret, account, now, baseUrl = "https://api.stripe.com" } = options;
  const { version = "2025-09-30.clover", timeoutMs = 8000 } = options;
  const isLive = /^[sr]k_live_/.test(secretKey);

  /** One call under one deadline, made twice at most: under a key, or reading, the second has no other effect. */
  function caller() {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { authorization: `Bearer ${secretKey}`, "stripe-version": version };
    const ask = async (attempt: () => Promise<ExchangeAnswer>): Promise<Answered> => {
      const first = await attempt();
      return answered(mayRetry(first) ? await attempt() : first, timeoutMs);
    };
    const post = (path: string, form: Readonly<Record<string, string>>, key: string) =>
      ask(() =>
        postForm({
          url: new URL(path, baseUrl).href,
          form,
          headers: { ...headers, "idempotency-key": key },
          signal,
          limitBytes,
        }),
      );
    const read = async (reference: string): Promise<PaymentFacts | PaymentRefused | PaymentUnavailable> => {
      if (!/^cs_\w{1,250}$/.test(reference)) return refused("missing");
      const url = new URL(`/v1/checkout/sessions/${reference}`, baseUrl);
      url.searchParams.append("expand[]", "payment_intent.latest_charge.refunds");
      const answer = await ask(() => getJson({ url: url.href, headers, signal, limitBytes }));
      if (answer.kind !== "json") return answer;
      const session = Session.safeParse(answer.json).data;
      return session?.id === reference ? sessionFacts(session) : unavailable("the answer is not the session asked for");
    };
    return { post, read };
  }

  /** Reads a payment, makes one call if it says so, and reads again what came of it. */
  async function change(
    reference: string,
    next: (payment: PaymentFacts) => readonly [path: string, form: Record<string, string>, key: string] | MoneyOutcome,
  ): Promise<MoneyOutcome> {
    const { post, read } = caller();
    const before = await read(reference);
    if ("kind" in before) return before;
    const asked = next(before);
    if ("kind" in asked) return asked;
    const answer = await post(...asked);
    if (answer.kind !== "json") return answer;
    const payment = await read(reference);
    return "kind" in payment ? payment : { kind: "done", payment };
  }

  async function begin(order: PaymentOrder): Promise<BeginOutcome> {
    const { attempt, amount, description, returnUrl, expiresAt, email, language } = order;
    const inStripe = stripeAmount(amount);
    if (inStripe === undefined) return refused("unsupported");
    const answer = await caller().post(
      "/v1/checkout/sessions",
      {
        mode: "payment",
        "payment_method_types[0]": "card",
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": amount.currency.toLowerCase(),
        "line_items[0][price_data][unit_amount]": String(inStripe),
        "line_items[0][price_data][product_data][name]": description,
        client_reference_id: attempt,
        "payment_intent_data[capture_method]": "manual",
        "payment_intent_data[metadata][attempt]": attempt,
        customer_email: email,
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
        locale: language,
      },
      `begin-${attempt}`,
    );
    if (answer.kind !== "json") return answer;
    const session = Session.safeParse(answer.json).data;
    const facts = session && sessionFacts(session);
    if (!session?.url || facts?.attempt !== attempt) return unavailable("the answer is not a session to pay in");
    if (facts.amount.amount !== amount.amount || facts.amount.currency !== amount.currency)
      return unavailable("the answer is a session of another amount");
    return { kind: "begun", reference: session.id, payUrl: session.url };
  }

  function verifyEvent(headers: Readonly<Record<string, unknown>>, body: Buffer): VerifiedEvent {
    const checked = checkSignature(webhookSecret, { header: headers["stripe-signature"], body, now: now() });
    if (checked !== "good") return { kind: "refused", reason: checked };
    const event = Event.safeParse(parsed(body)).data;
    if (!event) return { kind: "refused", reason: "content" };
    const isForeign = (event.account ?? undefined) !== account || event.livemode !== isLive;
    if (isForeign) return { kind: "refused", reason: "account" };
    const told = eventFacts(event.type, event.data.object);
    if (told === undefined) return { kind: "refused", reason: "content" };
    const { id, type: name } = event;
    return told === null ? { kind: "other", id, name } : { kind: "event", id, name, told };
  }

  return {
    service: "stripe",
    begin,
    async get(reference) {
      const payment = await caller().read(reference);
      if (!("kind" in payment)) return { kind: "payment", payment };
      if (payment.kind === "unavailable") return payment;
      return payment.reason === "missing"
        ? { kind: "missing" }
        : unavailable(`Stripe refused to say: ${payment.reason}`);
    },
    capture: (reference, { amount, key }) =>
      change(reference, (payment) => {
        const inStripe = stripeAmount(amount);
        if (inStripe === undefined || inStripe <= 0 || amount.currency !== payment.amount.currency)
          return refused("invalid");
        if (payment.step === "captured" && payment.captured === amount.amount) return { kind: "done", payment };
        if (payment.step !== "authorised" || !payment.alias) return refused("wrong-state");
        if (amount.amount > payment.amount.amount) return refused("too-much");
        return [`/v1/payment_intents/${payment.alias}/capture`, { amount_to_capture: String(inStripe) }, key];
      }),
    release: (reference, { key }) =>
      change(reference, (payment) => {
        if (payment.step === "captured") return refused("wrong-state");
        if (payment.step === "released" || payment.step === "expired") return { kind: "done", payment };
        return payment.step === "authorised"
          ? [`/v1/payment_intents/${payment.alias}/cancel`, {}, key]
          : [`/v1/checkout/sessions/${payment.reference}/expire`, {}, key];
      }),
    refund: (reference, { amount, key }) =>
      change(reference, (payment) => {
        const inStripe = stripeAmount(amount);
        if (inStripe === undefined || inStripe <= 0 || amount.currency !== payment.amount.currency)
          return refused("invalid");
        if (payment.refunds.some((refund) => refund.key === key)) return { kind: "done", payment };
        if (payment.step !== "captured" || !payment.alias) return refused("wrong-state");
        const gone = payment.refunds.reduce((all, refund) => all + (refund.step === "failed" ? 0 : refund.amount), 0);
        if (gone + amount.amount > payment.captured) return refused("too-much");
        const form = { payment_intent: payment.alias, amount: String(inStripe), "metadata[key]": key };
        return ["/v1/refunds", form, key];
      }),
    verifyEvent,
  };
}

/** The message of a refusal is left out: for a wrong key it quotes the key. */
function answered(answer: ExchangeAnswer, timeoutMs: number): Answered {
  if (answer.kind === "late") return unavailable(`no answer within ${timeoutMs} ms`);
  if (answer.kind === "broken" || answer.kind === "refused") return unavailable(answer.reason);
  if (answer.status === 200) return { kind: "json", json: answer.json };
  const { type, code, param } = Refusal.safeParse(answer.json).data?.error ?? {};
  const isOurs = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  const no = isOurs ? noes[code ?? ""] : undefined;
  if (no) return refused(no);
  if (answer.status === 400 && /\[currency\]$/.test(param ?? "")) return refused("unsupported");
  const words = [type, code].filter((word) => word !== undefined && /^[a-z_]{1,60}$/.test(word));
  return unavailable(["Stripe answered", answer.status, ...words].join(" "));
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
