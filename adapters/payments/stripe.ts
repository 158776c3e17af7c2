import Stripe from "stripe";
import { beginStripeCall, type StripeAnswer, stripeAnswered } from "../stripe/stripe-client.ts";
import {
  type BeginOutcome,
  leftUrl,
  type MoneyOutcome,
  oldestEvent,
  type PaymentCalls,
  type PaymentFacts,
  type PaymentOrder,
  type PaymentRefused,
  type Payments,
  type PaymentUnavailable,
  type VerifiedEvent,
} from "./payments.ts";
import { eventFacts, sessionFacts, stripeAmount } from "./stripe-facts.ts";
import { Event, Session } from "./stripe-schemas.ts";

export interface StripePaymentsOptions {
  readonly secretKey: string;
  /** The signing secret of the webhook endpoint. */
  readonly webhookSecret: string;
  /** Of a second endpoint, which receives events of connected accounts. */
  readonly connectWebhookSecret?: string;
  /** The installation's own account, when its events come to a platform's endpoint. */
  readonly account?: string;
  readonly now: () => Date;
  readonly baseUrl?: string;
  readonly version?: string;
  /** Deadline of one call, all its requests included. */
  readonly timeoutMs?: number;
}

const limitBytes = 256 * 1024;
const refused = (reason: PaymentRefused["reason"]): PaymentRefused => ({ kind: "refused", reason });
const unavailable = (reason: string): PaymentUnavailable => ({ kind: "unavailable", reason });

/** Error codes (https://docs.stripe.com/error-codes) of a refusal. */
const refusals: Readonly<Record<string, PaymentRefused["reason"]>> = {
  amount_too_large: "too-much",
  charge_already_refunded: "too-much",
  payment_intent_unexpected_state: "wrong-state",
  charge_already_captured: "wrong-state",
  charge_expired_for_capture: "wrong-state",
  resource_missing: "missing",
  amount_too_small: "invalid",
  parameter_invalid_integer: "invalid",
};

type Request = (stripe: Stripe) => Promise<Stripe.Response<unknown>>;
type StripeOutcome = { readonly kind: "json"; readonly json: unknown } | PaymentRefused | PaymentUnavailable;

/** Payments by Stripe's Checkout (https://docs.stripe.com/api/checkout/sessions): authorised first, captured on request. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const { secretKey, webhookSecret, connectWebhookSecret, account, now, baseUrl = "https://api.stripe.com" } = options;
  const { version = "2025-09-30.clover", timeoutMs = 8000 } = options;
  const isLive = /^[sr]k_live_/.test(secretKey);

  /** @param of a connected account, whose payments are direct charges on it */
  const callAt = (of: string | null) => () => {
    const { send } = beginStripeCall({ secretKey, version, baseUrl, timeoutMs, limitBytes, account: of });
    return async (request: Request): Promise<StripeOutcome> => answered(await send(request));
  };
  type CallStripe = ReturnType<ReturnType<typeof callAt>>;

  async function read(
    stripeCall: CallStripe,
    reference: string,
  ): Promise<PaymentFacts | PaymentRefused | PaymentUnavailable> {
    if (!/^cs_\w{1,250}$/.test(reference)) return refused("missing");
    const expand = ["payment_intent.latest_charge.refunds"];
    const answer = await stripeCall((stripe) => stripe.checkout.sessions.retrieve(reference, { expand }));
    if (answer.kind !== "json") return answer;
    const session = Session.safeParse(answer.json).data;
    return session?.id === reference ? sessionFacts(session) : unavailable("the answer is not the session asked for");
  }

  function at(of: string | null): PaymentCalls {
    const call = callAt(of);

    /** Reads a payment, sends the request that its state allows, and reads it again. */
    async function change(
      reference: string,
      next: (payment: PaymentFacts) => Request | MoneyOutcome,
    ): Promise<MoneyOutcome> {
      const stripeCall = call();
      const before = await read(stripeCall, reference);
      if ("kind" in before) return before;
      const request = next(before);
      if ("kind" in request) return request;
      const answer = await stripeCall(request);
      if (answer.kind !== "json") return answer;
      const payment = await read(stripeCall, reference);
      return "kind" in payment ? payment : { kind: "done", payment };
    }

    async function begin(order: PaymentOrder): Promise<BeginOutcome> {
      const { attempt, amount } = order;
      const inStripe = stripeAmount(amount);
      if (inStripe === undefined) return refused("unsupported");
      const form = sessionForm(order, inStripe);
      const answer = await call()((stripe) =>
        stripe.checkout.sessions.create(form, { idempotencyKey: `begin-${attempt}` }),
      );
      if (answer.kind !== "json") return answer;
      const session = Session.safeParse(answer.json).data;
      const facts = session && sessionFacts(session);
      if (!session?.url || facts?.attempt !== attempt) return unavailable("the answer is not a session to pay in");
      if (facts.amount.amount !== amount.amount || facts.amount.currency !== amount.currency)
        return unavailable("the answer is a session of another amount");
      return { kind: "begun", reference: session.id, payUrl: session.url };
    }

    return {
      begin,
      async get(reference) {
        const payment = await read(call(), reference);
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
          const { alias } = payment;
          return (stripe) =>
            stripe.paymentIntents.capture(alias, { amount_to_capture: inStripe }, { idempotencyKey: key });
        }),
      release: (reference, { key }) =>
        change(reference, (payment) => {
          if (payment.step === "captured") return refused("wrong-state");
          if (payment.step === "released" || payment.step === "expired") return { kind: "done", payment };
          const { alias } = payment;
          return payment.step === "authorised" && alias
            ? (stripe) => stripe.paymentIntents.cancel(alias, {}, { idempotencyKey: key })
            : (stripe) => stripe.checkout.sessions.expire(payment.reference, {}, { idempotencyKey: key });
        }),
      refund: (reference, { amount, key }) =>
        change(reference, (payment) => {
          const inStripe = stripeAmount(amount);
          if (inStripe === undefined || inStripe <= 0 || amount.currency !== payment.amount.currency)
            return refused("invalid");
          if (payment.refunds.some((refund) => refund.key === key)) return { kind: "done", payment };
          if (payment.step !== "captured" || !payment.alias) return refused("wrong-state");
          const refunded = payment.refunds.reduce(
            (all, refund) => all + (refund.step === "failed" ? 0 : refund.amount),
            0,
          );
          if (refunded + amount.amount > payment.captured) return refused("too-much");
          const form = { payment_intent: payment.alias, amount: inStripe, metadata: { key } };
          return (stripe) => stripe.refunds.create(form, { idempotencyKey: key });
        }),
    };
  }

  function verifyEvent(headers: Readonly<Record<string, unknown>>, body: Buffer): VerifiedEvent {
    const header = headers["stripe-signature"];
    const first = signedEvent(header, body, { secret: webhookSecret, now: now() });
    const isOther = first.kind === "refused" && first.reason === "signature" && connectWebhookSecret !== undefined;
    const checked = isOther ? signedEvent(header, body, { secret: connectWebhookSecret, now: now() }) : first;
    if (checked.kind === "refused") return checked;
    const event = Event.safeParse(checked.event).data;
    if (!event) return { kind: "refused", reason: "content" };
    const of = event.account ?? undefined;
    // Where the installation's own account is a connected one, what names none is the platform's.
    if ((of === undefined && account !== undefined) || event.livemode !== isLive)
      return { kind: "refused", reason: "account" };
    const content = eventFacts(event.type, event.data.object);
    if (content === undefined) return { kind: "refused", reason: "content" };
    const { id, type: name } = event;
    return content === null
      ? { kind: "other", id, name }
      : { kind: "event", id, name, account: of === account ? null : (of ?? null), told: content };
  }

  return { service: "stripe", hasAccounts: true, ...at(null), at, verifyEvent };
}

/** The client's types follow a newer API version, which names payment method types differently. */
type SessionForm = Stripe.Checkout.SessionCreateParams & { readonly payment_method_types: readonly ["card"] };

const sessionForm = (order: PaymentOrder, inStripe: number): SessionForm => ({
  mode: "payment",
  payment_method_types: ["card"],
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.amount.currency.toLowerCase(),
        unit_amount: inStripe,
        product_data: { name: order.description },
      },
    },
  ],
  client_reference_id: order.attempt,
  payment_intent_data: { capture_method: "manual", metadata: { attempt: order.attempt } },
  customer_email: order.email,
  success_url: order.returnUrl,
  cancel_url: leftUrl(order.returnUrl),
  expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  locale: order.language as Stripe.Checkout.SessionCreateParams.Locale, // our languages are among Stripe's
});

function answered(answer: StripeAnswer): StripeOutcome {
  if (answer.kind !== "refusal") return answer;
  const { status, code = "", param = "" } = answer;
  const isOurs = status >= 400 && status < 500 && status !== 429;
  const reason = isOurs ? refusals[code.split(" ").at(-1) ?? ""] : undefined;
  if (reason) return refused(reason);
  return status === 400 && /\[currency\]$/.test(param) ? refused("unsupported") : unavailable(stripeAnswered(answer));
}

/** The event in a body that Stripe signed within the last five minutes. */
function signedEvent(
  header: unknown,
  body: Buffer,
  { secret, now }: { readonly secret: string; readonly now: Date },
): { readonly kind: "signed"; readonly event: unknown } | Extract<VerifiedEvent, { kind: "refused" }> {
  if (typeof header !== "string" || header.length > 2000) return { kind: "refused", reason: "signature" };
  let event: unknown;
  try {
    // Tolerance 0 disables the client's check of age, which uses the machine's clock and reports age and signature as
    // one error.
    event = Stripe.webhooks.constructEvent(body, header, secret, 0);
  } catch (error) {
    const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    return { kind: "refused", reason: isForged ? "signature" : "content" };
  }
  const signedAt = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
  const isRecent = Math.abs(now.getTime() / 1000 - signedAt) <= oldestEvent;
  return isRecent ? { kind: "signed", event } : { kind: "refused", reason: "age" };
}
