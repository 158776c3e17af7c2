import type { Money } from "../../contract/money.ts";

/**
 * Takes payments on a page of the payment service's own, so that nothing of a card ever reaches us. Money is set aside
 * first (authorised) and taken (captured) when what it is for is certain.
 *
 * Nothing here throws for what can happen to a payment, and every call ends within a few seconds. Calls that move money
 * take a key: one that is repeated with its key has one effect, so after `unavailable` the same call may be made again.
 */
export interface Payments {
  /** Of the service, for the ledger, the log and the address that its events come to. */
  readonly service: string;
  /** Makes a page to pay on. The same attempt twice is the same payment. */
  begin(order: PaymentOrder): Promise<BeginOutcome>;
  /** How a payment stands. */
  get(reference: string): Promise<ReadOutcome>;
  /** Captures the amount once; the rest of the authorisation is released. */
  capture(reference: string, asked: { readonly amount: Money; readonly key: string }): Promise<MoneyOutcome>;
  /** Releases an authorisation, or closes an unpaid page. */
  release(reference: string, asked: { readonly key: string }): Promise<MoneyOutcome>;
  /** Refunds a part of the captured amount. */
  refund(reference: string, asked: { readonly amount: Money; readonly key: string }): Promise<MoneyOutcome>;
  /** Verifies that an event is the service's, for us and of the last five minutes, and reads it. */
  verifyEvent(headers: Readonly<Record<string, unknown>>, rawBody: Buffer): VerifiedEvent;
}

export interface PaymentOrder {
  /** A UUID: our name of this payment. */
  readonly attempt: string;
  readonly amount: Money;
  /** One line, which the person reads on the page and on a statement: nothing about their health. */
  readonly description: string;
  /** Where the person comes back to, whether they paid or not. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
  readonly email: string;
  readonly language: string;
}

/** From the first to the last: a payment never goes back. `declined` may be tried again on the same page. */
export const paymentSteps = ["open", "declined", "expired", "authorised", "released", "captured"] as const;
export type PaymentStep = (typeof paymentSteps)[number];

export const declineReasons = ["declined", "insufficient-funds", "expired-card", "not-confirmed"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Money on its way back; a refund that failed did not arrive. */
export interface RefundFacts {
  /** The service's own name for it. */
  readonly id: string;
  /** Ours, where it was we who asked. */
  readonly key: string | null;
  /** Minor units of the payment's currency. */
  readonly amount: number;
  readonly step: "pending" | "done" | "failed";
}

/** The service's facts of a payment. */
export interface PaymentFacts {
  readonly reference: string;
  readonly attempt: string;
  /** A second name that some of its events use. */
  readonly alias: string | null;
  readonly amount: Money;
  readonly step: PaymentStep;
  readonly reason: DeclineReason | null;
  /** Minor units. */
  readonly captured: number;
  readonly refunds: readonly RefundFacts[];
  readonly disputed: boolean;
}

/** The facts of one event; those that it leaves out have not changed. */
export type ToldFacts = Partial<
  Pick<PaymentFacts, "reference" | "attempt" | "alias" | "step" | "reason" | "captured" | "refunds" | "disputed">
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
  | { readonly kind: "event"; readonly id: string; readonly name: string; readonly told: ToldFacts }
  /** Genuine, and nothing that concerns us. */
  | { readonly kind: "other"; readonly id: string; readonly name: string }
  | { readonly kind: "refused"; readonly reason: "signature" | "age" | "account" | "content" };

/** The service said no, and no money moved. */
export interface PaymentRefused {
  readonly kind: "refused";
  readonly reason: "too-much" | "wrong-state" | "missing" | "unsupported" | "invalid";
}
/** It may or may not have happened: the same call with the same key settles it. */
export interface PaymentUnavailable {
  readonly kind: "unavailable";
  /** For the log, in English, without anything personal or secret. */
  readonly reason: string;
}

/** Seconds after which an event is too old to be believed. */
export const oldestEvent = 300;
