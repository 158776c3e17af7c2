import type { Money } from "../../contract/money.ts";
import type { DeclineReason, PaymentStep, Payments, RefundFacts } from "./payments.ts";

/** A payment as the sandbox keeps it. */
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
  readonly disputed: boolean;
  /** The number of events sent. */
  readonly told: number;
}

/** Where the sandbox keeps its payments: apart from everything of ours, as a service elsewhere would. */
export interface SandboxBook {
  /** Changes one payment, with nobody else at it meanwhile; what `work` gives back as `kept` is what is kept from then on. */
  change<T>(
    reference: string,
    work: (kept: SandboxPayment | undefined) => { readonly kept?: SandboxPayment; readonly answer: T },
  ): Promise<T>;
  list(): Promise<readonly SandboxPayment[]>;
}

/** Faults of the next call to the service, or of its next event. */
export type SandboxFault =
  /** Nothing happens, and the caller hears that it failed. */
  | "down"
  /** It happens, and the caller hears that it failed. */
  | "fails after success";
export type EventFault = "repeat" | "drop" | "hold back";

/** Cards to choose from on the page. No card is ever typed in. */
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
  /** Disputes a captured payment, as a bank does later. */
  dispute(reference: string): Promise<void>;
  /** All payments of the sandbox, to be compared with our own records. */
  payments(): Promise<readonly SandboxPayment[]>;
  /** The next calls meet these faults, one each; the next events theirs. */
  failNext(...faults: readonly SandboxFault[]): void;
  failNextEvents(...faults: readonly EventFault[]): void;
  /** Sends the events that were held back, the last first. */
  tellHeldBack(): Promise<void>;
  /** Sets the listener of its events. */
  tellTo(hear: (headers: Readonly<Record<string, string>>, body: Buffer) => Promise<unknown>): void;
}
