import type { CancellationStep, Policy, Price, Seller, Traveller, TravellerNeed } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";

/**
 * The supplier calls shared by hotels, flights and activities: recheck, hold, book, change, cancel. Searching differs
 * by kind (hotels.ts, flights.ts, activities.ts).
 *
 * Expected failures are outcomes, never exceptions. Every call ends within its signal's deadline. `attempt` is the
 * caller's idempotency key of one booking: a repeated call with it books once.
 */
export interface Bookings {
  /** The seller's name, for the ledger and the log. */
  readonly supplier: string;
  /** Reads the current offer; units held under the caller's own attempt count as available. The id is opaque. */
  recheck(offerId: string, signal: AbortSignal, attempt?: string): Promise<Recheck>;
  /** Holds an offer, until at most `offer.holdableUntil`. */
  hold(order: Order & { readonly until: Date }, signal: AbortSignal): Promise<HoldOutcome>;
  /** Releases the hold of an attempt, or of a change by its quote's id; without one, returns `released`. */
  release(attempt: string, signal: AbortSignal): Promise<ReleaseOutcome>;
  /** Books, from a hold of the same attempt if there is one. Never repeat it blindly: on `unknown`, call `find`. */
  book(order: Order, signal: AbortSignal): Promise<BookOutcome>;
  /** The outcome of an attempt. */
  find(attempt: string, signal: AbortSignal): Promise<BookOutcome | Missing>;
  /** The refund of a cancellation, and the quote's expiry. */
  quoteCancellation(reference: string, signal: AbortSignal): Promise<CancellationQuote | Refused | Unavailable>;
  cancel(reference: string, quoteId: string, signal: AbortSignal): Promise<CancelOutcome>;
  /** The price difference to another offer, such as other dates. `wanted` is an offer of a new search. */
  quoteChange(reference: string, wanted: string, signal: AbortSignal): Promise<ChangeQuote | Refused | Unavailable>;
  /**
   * Holds what a quoted change needs more than the booking has, until at most `quote.holdableUntil`, so that `change` is
   * not sold out and its price stays.
   */
  holdChange(
    reference: string,
    { quoteId, until }: { readonly quoteId: string; readonly until: Date },
    signal: AbortSignal,
  ): Promise<HoldChangeOutcome>;
  change(reference: string, quoteId: string, signal: AbortSignal): Promise<BookOutcome>;
}

interface Translated {
  readonly title: string;
  readonly subtitle: string | null;
  /** Of the seller's name, the price's labels and the policy's conditions, each by its text in the language of the sale. */
  readonly sentences?: Readonly<Record<string, string>>;
}
export type Translations = Readonly<Partial<Record<Language, Translated>>>;

/** A voucher or an instruction, such as a ticket number or the key pick-up. */
export interface Paper {
  readonly label: string;
  readonly text: string;
  /** Both in other languages, where the seller has them. */
  readonly translations?: Readonly<Partial<Record<Language, Pick<Paper, "label" | "text">>>>;
}

/** The description of a bookable item, stored with the trip. */
export interface Described {
  readonly title: string;
  /** A second line: the room, the route, the package. */
  readonly subtitle: string | null;
  /** The language of title and subtitle. */
  readonly textsLanguage: Language;
  /** The offer's texts in other languages, where the seller has them. */
  readonly translations?: Translations | undefined;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The place's time zone, in which its times are shown. */
  readonly timeZone: string;
  readonly seller: Seller;
  /** Details of the item's kind, for that kind's own screens; JSON. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface BookableOffer {
  readonly id: string;
  readonly what: Described;
  readonly price: Price;
  readonly policy: Policy;
  /** The price's expiry. */
  readonly expiresAt: Date;
  /** The latest end of a hold; null when the offer cannot be held. */
  readonly holdableUntil: Date | null;
}

export type Recheck =
  | { readonly kind: "offer"; readonly offer: BookableOffer }
  /** Sold out or expired: a new search is needed. */
  | { readonly kind: "gone" }
  | Unavailable;

export interface Order {
  /** A UUID. */
  readonly attempt: string;
  readonly offerId: string;
  /** The highest agreed price; a higher one is refused as `price-changed`. */
  readonly price: Price;
  /** With the assistance and the diet that concern this supplier, and no other. */
  readonly travellers: readonly Traveller[];
  readonly contact: { readonly email: string; readonly phone: string | null };
  /** A note to the supplier, such as a late arrival. */
  readonly note: string | null;
}

export interface Held {
  readonly kind: "held";
  readonly until: Date;
  /** The held price, which may be below the ordered one; booking charges no more. */
  readonly price: Price;
  readonly policy: Policy;
}
export type HoldOutcome = Held | Refused | Unknown | Unavailable;
export type ReleaseOutcome = { readonly kind: "released" } | Unavailable;

export interface Booked {
  readonly kind: "booked";
  readonly reference: string;
  /** The final price. */
  readonly price: Price;
  readonly cancellation: readonly CancellationStep[];
  readonly papers: readonly Paper[];
  /** The answers to the travellers' needs that reached the supplier; one without an answer did not reach it. */
  readonly needs: NeedAnswers;
}
export type NeedAnswers = Readonly<Partial<Record<TravellerNeed["need"], "confirmed" | "requested">>>;
export type BookOutcome = Booked | { readonly kind: "cancelled" } | Refused | Unknown | Unavailable;

export interface CancellationQuote {
  readonly kind: "quote";
  readonly id: string;
  readonly refund: Price["total"];
  readonly fee: Price["total"];
  readonly expiresAt: Date;
}
export type CancelOutcome =
  | { readonly kind: "cancelled"; readonly refund: Price["total"] }
  | Refused
  | Unknown
  | Unavailable;

export interface ChangeQuote {
  readonly kind: "quote";
  readonly id: string;
  /** The booking after the change, and its price. */
  readonly what: Described;
  readonly price: Price;
  /** Positive: to pay; negative: to refund. Includes the fee. */
  readonly difference: Price["total"];
  readonly fee: Price["total"];
  readonly policy: Policy;
  readonly expiresAt: Date;
  /** The latest end of a hold of the change; null where the seller holds none. */
  readonly holdableUntil: Date | null;
}
export type HoldChangeOutcome = { readonly kind: "held"; readonly until: Date } | Refused | Unknown | Unavailable;

/** The supplier refused; no effect. */
export interface Refused {
  readonly kind: "refused";
  readonly reason: "sold-out" | "price-changed" | "expired" | "not-allowed" | "not-found" | "invalid";
}
/** The effect is unknown. */
export interface Unknown {
  readonly kind: "unknown";
}
/** The supplier has no such attempt: it had no effect and will have none. */
export interface Missing {
  readonly kind: "missing";
}
/** No effect; a retry may succeed. */
export interface Unavailable {
  readonly kind: "unavailable";
  /** For the log, in English, without personal data. */
  readonly reason: string;
}
