import type { CancellationStep, Policy, Price, Seller, Traveller } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";

/**
 * The half of a supplier that is the same for hotels, flights and activities: what was found is read again, kept,
 * booked, changed and cancelled. Searching is each kind's own (hotels.ts, flights.ts, activities.ts).
 *
 * Nothing here throws for what can happen to a booking. Every call ends within its signal's time. `attempt` is the
 * caller's name for one intended booking: a supplier that is asked twice with it books once.
 */
export interface Bookings {
  /** Of the seller, for the ledger and the log. */
  readonly supplier: string;
  /** Reads the current offer; units held under the caller's own attempt count as available. The id is opaque. */
  recheck(offerId: string, signal: AbortSignal, attempt?: string): Promise<Recheck>;
  /** Holds an offer for a while, where `offer.holdableUntil` allows it. */
  hold(order: Order & { readonly until: Date }, signal: AbortSignal): Promise<HoldOutcome>;
  /** Releases a hold; without one, it is released already. */
  release(attempt: string, signal: AbortSignal): Promise<ReleaseOutcome>;
  /** Books, from a hold of the same attempt where there is one. Never repeat it blindly: on `unknown`, `find`. */
  book(order: Order, signal: AbortSignal): Promise<BookOutcome>;
  /** The outcome of an attempt. */
  find(attempt: string, signal: AbortSignal): Promise<BookOutcome | Missing>;
  /** The refund of a cancellation, and its expiry. */
  quoteCancellation(reference: string, signal: AbortSignal): Promise<CancellationQuote | Refused | Unavailable>;
  cancel(reference: string, quoteId: string, signal: AbortSignal): Promise<CancelOutcome>;
  /** The price of another offer instead, such as other dates. `wanted` is an offer of a new search. */
  quoteChange(reference: string, wanted: string, signal: AbortSignal): Promise<ChangeQuote | Refused | Unavailable>;
  change(reference: string, quoteId: string, signal: AbortSignal): Promise<BookOutcome>;
}

/** The description of a bookable thing, which the trip keeps for ever. */
export interface Described {
  readonly title: string;
  /** One line more: the room, the route, the package. */
  readonly subtitle: string | null;
  /** Of both. */
  readonly textsLanguage: Language;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The time zone of the place, in which its times are shown. */
  readonly timeZone: string;
  readonly seller: Seller;
  /** Details of its kind, for that kind's own screens; JSON. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** An offer that can be booked. */
export interface BookableOffer {
  readonly id: string;
  readonly what: Described;
  readonly price: Price;
  readonly policy: Policy;
  /** Until when the price stands. */
  readonly expiresAt: Date;
  /** The longest it can be kept unpaid; null where it has to be bought at once. */
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
  /** The supplier may not ask for more than this; a higher price is refused as `price-changed`. */
  readonly price: Price;
  readonly travellers: readonly Traveller[];
  readonly contact: { readonly email: string; readonly phone: string | null };
  /** A note for the receiving house, such as a late arrival. */
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
  /** As it was really sold. */
  readonly price: Price;
  readonly cancellation: readonly CancellationStep[];
  /** Vouchers and instructions, such as ticket numbers or where keys are collected. */
  readonly papers: readonly { readonly label: string; readonly text: string }[];
}
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
  /** To pay when positive, back when negative; the fee is in it. */
  readonly difference: Price["total"];
  readonly fee: Price["total"];
  readonly policy: Policy;
  readonly expiresAt: Date;
}

/** The supplier said no, and nothing happened. */
export interface Refused {
  readonly kind: "refused";
  readonly reason: "sold-out" | "price-changed" | "expired" | "not-allowed" | "not-found" | "invalid";
}
/** It may or may not have happened. */
export interface Unknown {
  readonly kind: "unknown";
}
/** The supplier knows of no such attempt: it did not happen, and will not. */
export interface Missing {
  readonly kind: "missing";
}
/** Nothing happened; later it may. */
export interface Unavailable {
  readonly kind: "unavailable";
  /** For the log, in English, without anything personal. */
  readonly reason: string;
}
