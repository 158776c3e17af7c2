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
  /** Reads an offer again as it is now; what is kept under the caller's own attempt is there for them. Its id is opaque. */
  recheck(offerId: string, signal: AbortSignal, attempt?: string): Promise<Recheck>;
  /** Keeps what was offered for a while, where `offer.holdableUntil` says so. */
  hold(order: Order & { readonly until: Date }, signal: AbortSignal): Promise<HoldOutcome>;
  /** Gives back what was kept; what is not kept is given back already. */
  release(attempt: string, signal: AbortSignal): Promise<ReleaseOutcome>;
  /** Books, from a hold of the same attempt where there is one. Never repeat it blindly: on `unknown`, `find`. */
  book(order: Order, signal: AbortSignal): Promise<BookOutcome>;
  /** What became of an attempt. */
  find(attempt: string, signal: AbortSignal): Promise<BookOutcome | Missing>;
  /** What cancelling would give back, and until when that stands. */
  quoteCancellation(reference: string, signal: AbortSignal): Promise<CancellationQuote | Refused | Unavailable>;
  cancel(reference: string, quoteId: string, signal: AbortSignal): Promise<CancelOutcome>;
  /** What something else instead would cost, such as other dates. `wanted` is an offer found by a new search. */
  quoteChange(reference: string, wanted: string, signal: AbortSignal): Promise<ChangeQuote | Refused | Unavailable>;
  change(reference: string, quoteId: string, signal: AbortSignal): Promise<BookOutcome>;
}

/** What is bought, as it is kept with the trip for ever. */
export interface Described {
  readonly title: string;
  /** One line more: the room, the route, the package. */
  readonly subtitle: string | null;
  /** Of both. */
  readonly textsLanguage: Language;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Where it happens: what its times are told in. */
  readonly timeZone: string;
  readonly seller: Seller;
  /** What is special to its kind, for that kind's own screens; JSON. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What can be bought. */
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
  /** Sold out or run out: somebody has to look again. */
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
  /** Words for whoever receives them, such as a late arrival. */
  readonly note: string | null;
}

export interface Held {
  readonly kind: "held";
  readonly until: Date;
  /** As it is kept, which may be less than what was ordered for; booking asks for no more. */
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
  /** What to show or say there, such as where keys are collected or ticket numbers. */
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
  /** What it is afterwards, and what that costs. */
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
