import type { Money } from "../../contract/money.ts";
import type { DeclineReason, DisputeFacts, DisputeStep, PaymentStep, Payments, RefundFacts } from "./payments.ts";

/** A stored payment of the sandbox. */
export interface SandboxPayment {
  readonly reference: string;
  readonly attempt: string;
  readonly amount: Money;
  readonly description: string;
  readonly returnUrl: string;
  readonly language: string;
  /** ISO instant. */
  readonly expiresAt: string;
  readonly step: PaymentStep;
  readonly reason: DeclineReason | null;
  /** Minor units. */
  readonly captured: number;
  readonly captureKey: string | null;
  readonly refunds: readonly RefundFacts[];
  readonly dispute: DisputeFacts | null;
  /** The number of events sent. */
  readonly told: number;
}

/** The sandbox's store, separate from the product's data, as at a remote service. */
export interface SandboxBook {
  /** Changes one payment under a lock; `work` returns the new value as `kept`. */
  change<T>(
    reference: string,
    work: (kept: SandboxPayment | undefined) => { readonly kept?: SandboxPayment; readonly answer: T },
  ): Promise<T>;
  list(): Promise<readonly SandboxPayment[]>;
}

/** Faults of the next call to the service, or of its next event. */
export const sandboxFaults = [
  /** No effect, and the caller receives a failure. */
  "down",
  /** The effect happens, and the caller receives a failure. */
  "fails after success",
] as const;
export type SandboxFault = (typeof sandboxFaults)[number];
export const eventFaults = ["repeat", "drop", "hold back"] as const;
export type EventFault = (typeof eventFaults)[number];

/** The cards on the page; no card number is entered. */
export const testCards = {
  pays: { number: "4242 4242 4242 4242", outcome: "authorised" },
  declined: { number: "4000 0000 0000 0002", outcome: "declined" },
  "no-funds": { number: "4000 0000 0000 9995", outcome: "insufficient-funds" },
  confirm: { number: "4000 0025 0000 3155", outcome: "confirm" },
} as const;
export type TestCard = keyof typeof testCards;

/** The outcome of a choice on the page. */
export type PageOutcome =
  | { readonly kind: "authorised" | "cancelled" | "over"; readonly returnUrl: string }
  | { readonly kind: "declined" | "confirm"; readonly payment: SandboxPayment }
  | { readonly kind: "missing" };

export interface Sandbox extends Payments {
  /** For the page. */
  find(reference: string): Promise<SandboxPayment | undefined>;
  choose(reference: string, choice: TestCard | "confirmed" | "not-confirmed" | "cancel"): Promise<PageOutcome>;
  /** Disputes a captured payment, or decides its dispute, as a bank does later. */
  dispute(reference: string, step?: DisputeStep): Promise<void>;
  /** All payments of the sandbox, for reconciliation. */
  payments(): Promise<readonly SandboxPayment[]>;
  /** Sets the faults of the next calls and events, one each. */
  failNext(...faults: readonly SandboxFault[]): void;
  failNextEvents(...faults: readonly EventFault[]): void;
  /** Sends the delayed events, newest first. */
  sendHeldBack(): Promise<void>;
  /** Sets the listener of events. */
  setListener(hear: (headers: Readonly<Record<string, string>>, body: Buffer) => Promise<unknown>): void;
}
