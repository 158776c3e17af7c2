import type * as z from "zod/mini";
import { exponentOf } from "../../contract/currencies.ts";
import type { Money } from "../../contract/money.ts";
import type { DeclineReason, DisputeStep, PaymentFacts, RefundFacts, ToldFacts } from "./payments.ts";
import { Dispute, Intent, Refund, Session } from "./stripe-schemas.ts";

/** Stripe keeps two decimals for these zero-decimal currencies (https://docs.stripe.com/currencies#special-cases). */
const withTwoDecimals = new Set(["ISK", "UGX"]);
const factor = (currency: string): number => (withTwoDecimals.has(currency) ? 100 : 1);

/**
 * An amount in Stripe's minor units; undefined when Stripe cannot represent it: the last of three decimals must be 0.
 */
export function stripeAmount({ amount, currency }: Money): number | undefined {
  if (exponentOf(currency) === 3 && amount % 10 !== 0) return undefined;
  return amount * factor(currency);
}
const ownAmount = (amount: number, currency: string): number => amount / factor(currency.toUpperCase());

const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: "insufficient-funds",
  expired_card: "expired-card",
  authentication_required: "not-confirmed",
  payment_intent_authentication_failure: "not-confirmed",
};

const refundSteps: Readonly<Record<string, RefundFacts["step"]>> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

const refundOf = ({ id, amount, status, metadata }: z.infer<typeof Refund>, currency: string): RefundFacts => ({
  id,
  key: metadata?.["key"] ?? null,
  amount: ownAmount(amount, currency),
  step: refundSteps[status ?? ""] ?? "pending",
});

type IntentObject = z.infer<typeof Intent>;

function intentFacts(intent: IntentObject): Pick<PaymentFacts, "step" | "reason" | "captured"> {
  const { status, last_payment_error: error, amount_received, currency } = intent;
  const captured = ownAmount(amount_received, currency);
  if (status === "succeeded") return { step: "captured", reason: null, captured };
  if (status === "requires_capture") return { step: "authorised", reason: null, captured: 0 };
  if (status === "canceled") return { step: "released", reason: null, captured: 0 };
  if (!error) return { step: "open", reason: null, captured: 0 };
  const reason = reasons[error.decline_code ?? ""] ?? reasons[error.code ?? ""] ?? "declined";
  return { step: "declined", reason, captured: 0 };
}

/** All facts of a session with its payment. */
export function sessionFacts(session: z.infer<typeof Session>): PaymentFacts {
  const { id, client_reference_id: attempt, amount_total, currency, payment_intent: intent, status } = session;
  const read = intent !== null && typeof intent !== "string" ? intent : undefined;
  const open = { step: status === "expired" ? "expired" : "open", reason: null, captured: 0 } as const;
  const facts = read ? intentFacts(read) : open;
  const charge = read && typeof read.latest_charge === "object" ? read.latest_charge : undefined;
  return {
    reference: id,
    attempt,
    alias: read?.id ?? (typeof intent === "string" ? intent : null),
    amount: { amount: ownAmount(amount_total, currency), currency: currency.toUpperCase() },
    ...(status === "expired" && ["open", "declined"].includes(facts.step) ? { ...facts, step: "expired" } : facts),
    refunds: charge?.refunds?.data.map((refund) => refundOf(refund, currency)) ?? [],
    // A charge stays disputed after the bank has decided; only the closing event says how.
    dispute: charge?.disputed ? { step: "open", amount: 0 } : null,
  };
}

/** An enquiry of the bank that ends without a chargeback (`warning_closed`) costs nothing, as a won one. */
function disputeStepOf(type: string, status: string): DisputeStep {
  if (type === "charge.dispute.created") return "open";
  return status === "lost" ? "lost" : "won";
}

/** The facts of one event; null for an unused type, undefined for malformed content. */
export function eventFacts(type: string, object: unknown): ToldFacts | null | undefined {
  if (type === "checkout.session.completed" || type === "checkout.session.expired") {
    const session = Session.safeParse(object).data;
    if (!session) return undefined;
    const { id, client_reference_id: attempt, payment_intent: intent } = session;
    const alias = typeof intent === "string" ? { alias: intent } : {};
    // The money of a complete card session is authorised.
    return {
      reference: id,
      attempt,
      ...alias,
      step: type === "checkout.session.expired" ? "expired" : "authorised",
    };
  }
  if (/^payment_intent\.(?:payment_failed|amount_capturable_updated|succeeded|canceled)$/.test(type)) {
    const intent = Intent.safeParse(object).data;
    const attempt = intent?.metadata?.["attempt"];
    return intent && { alias: intent.id, ...(attempt && { attempt }), ...intentFacts(intent) };
  }
  if (/^refund\.(?:created|updated|failed)$/.test(type)) {
    const refund = Refund.safeParse(object).data;
    const currency = (object as { currency?: unknown } | undefined)?.currency;
    if (!refund?.payment_intent || typeof currency !== "string") return undefined;
    return { alias: refund.payment_intent, refunds: [refundOf(refund, currency)] };
  }
  if (type === "charge.dispute.created" || type === "charge.dispute.closed") {
    const dispute = Dispute.safeParse(object).data;
    if (!dispute?.payment_intent) return undefined;
    const { payment_intent: alias, status, amount: disputed, currency } = dispute;
    return { alias, dispute: { step: disputeStepOf(type, status), amount: ownAmount(disputed, currency) } };
  }
  return null;
}
