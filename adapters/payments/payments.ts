import type { Money } from "../../contract/money.ts";

/**
 * Takes payments on the payment service's own page, so that no card data reaches us. Money is authorised first and
 * captured when the purchase is confirmed.
 *
 * Expected failures are outcomes, never exceptions, and every call ends within a few seconds. Calls that move money
 * take an idempotency key: repeating one with its key has one effect, so repeat it after `unavailable`.
 */
export interface PaymentCalls {
  /** Creates a payment page. A repeated attempt returns the same payment. */
  begin(order: PaymentOrder): Promise<BeginOutcome>;
  /** The current state of a payment. */
  get(reference: string): Promise<ReadOutcome>;
  /** Captures the amount once; the rest of the authorisation is released. */
  capture(reference: string, request: { readonly amount: Money; readonly key: string }): Promise<MoneyOutcome>;
  /** Releases an authorisation, or closes an unpaid page. */
  release(reference: string, request: { readonly key: string }): Promise<MoneyOutcome>;
  /** Refunds a part of the captured amount. */
  refund(reference: string, request: { readonly amount: Money; readonly key: string }): Promise<MoneyOutcome>;
}

/** Calls are about the installation's own account. */
export interface Payments extends PaymentCalls {
  /** The service's name, for the ledger, the log and the path of its events. */
  readonly service: string;
  /** False for a sandbox, which has one account for all clinics. */
  readonly hasAccounts: boolean;
  /** Calls about an account of a clinic's own; null: the installation's. */
  at(account: string | null): PaymentCalls;
  /** Verifies that an event is signed, for a known kind of account and at most five minutes old, and parses it. */
  verifyEvent(headers: Readonly<Record<string, unknown>>, rawBody: Buffer): VerifiedEvent;
}

export interface PaymentOrder {
  /** A UUID, our id of the payment. */
  readonly attempt: string;
  readonly amount: Money;
  /** One line for the page and the card statement, without health data. */
  readonly description: string;
  /** The page to return to, whether paid or not. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
  readonly email: string;
  readonly language: string;
}

/** The page to return to without having paid. */
export const leftUrl = (returnUrl: string): string => `${returnUrl}${returnUrl.includes("?") ? "&" : "?"}left=1`;

/** In order: a payment never moves backwards. `declined` may be retried on the same page. */
export const paymentSteps = ["open", "declined", "expired", "authorised", "released", "captured"] as const;
export type PaymentStep = (typeof paymentSteps)[number];

export const declineReasons = ["declined", "insufficient-funds", "expired-card", "not-confirmed"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** A refund; a failed one did not reach the payer. */
export interface RefundFacts {
  /** The service's id. */
  readonly id: string;
  /** The idempotency key, when the refund was ours. */
  readonly key: string | null;
  /** Minor units of the payment's currency. */
  readonly amount: number;
  readonly step: "pending" | "done" | "failed";
}

/** A chargeback: the person's bank took the money back (`open`), and decided for the clinic (`won`) or against it (`lost`). */
export const disputeSteps = ["open", "won", "lost"] as const;
export type DisputeStep = (typeof disputeSteps)[number];

export interface DisputeFacts {
  readonly step: DisputeStep;
  /** Minor units of the payment's currency; 0 while the service has not said. */
  readonly amount: number;
}

/** The service's record of a payment. */
export interface PaymentFacts {
  readonly reference: string;
  readonly attempt: string;
  /** A second id that some of its events use. */
  readonly alias: string | null;
  readonly amount: Money;
  readonly step: PaymentStep;
  readonly reason: DeclineReason | null;
  /** Minor units. */
  readonly captured: number;
  readonly refunds: readonly RefundFacts[];
  readonly dispute: DisputeFacts | null;
}

/** The facts of one event; omitted ones are unchanged. */
export type ToldFacts = Partial<
  Pick<PaymentFacts, "reference" | "attempt" | "alias" | "step" | "reason" | "captured" | "refunds" | "dispute">
>;

export type BeginOutcome =
  | { readonly kind: "begun"; readonly reference: string; readonly payUrl: string }
  | PaymentRefused
  | PaymentUnavailable;
export type ReadOutcome =
  | { readonly kind: "payment"; readonly payment: PaymentFacts }
  | { readonly kind: "missing" }
  | PaymentUnavailable;
export type MoneyOutcome =
  | { readonly kind: "done"; readonly payment: PaymentFacts }
  | PaymentRefused
  | PaymentUnavailable;

export type VerifiedEvent =
  | {
      readonly kind: "event";
      readonly id: string;
      readonly name: string;
      /** The clinic's own account that it is of; null: the installation's. */
      readonly account: string | null;
      readonly told: ToldFacts;
    }
  /** A valid event of no interest. */
  | { readonly kind: "other"; readonly id: string; readonly name: string }
  | { readonly kind: "refused"; readonly reason: "signature" | "age" | "account" | "content" };

/** The service refused; no money moved. */
export interface PaymentRefused {
  readonly kind: "refused";
  readonly reason: "too-much" | "wrong-state" | "missing" | "unsupported" | "invalid";
}
/** The effect is unknown; repeating the call with its key settles it. */
export interface PaymentUnavailable {
  readonly kind: "unavailable";
  /** For the log, in English, without personal data or secrets. */
  readonly reason: string;
}

/** Maximum age of an event, in seconds. */
export const oldestEvent = 300;
