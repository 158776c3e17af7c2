import type { Money } from "../../contract/money.ts";
import type { CancellationStep, Policy, Price } from "../../contract/trips.ts";
import type { BookableOffer } from "./bookings.ts";

/** The clinic's offers, sales and places of treatment, in the product's own database. */
export interface ClinicBook {
  /**
   * Undefined for an offer that is no longer sold, and for a treatment on a day without a free place; the attempt's own
   * place counts as free.
   */
  offer(offerId: string, attempt?: string): Promise<BookableOffer | undefined>;
  sold(reference: string): Promise<{ readonly price: Price; readonly policy: Policy } | undefined>;
  /** Takes the place of an offer, until then or for good; twice is once. False where somebody else has it. */
  take(place: ClinicPlace, until: Date | null): Promise<boolean>;
  /** Moves a booked place to that of another offer, which is returned; undefined where it is full or no longer sold. */
  move(reference: string, offerId: string): Promise<BookableOffer | undefined>;
  /** Gives up a place, if there is one. */
  free(key: { readonly attempt: string } | { readonly reference: string }): Promise<void>;
}

export interface ClinicPlace {
  readonly attempt: string;
  readonly reference: string;
  readonly offerId: string;
}

/** The refund of a cancellation at an instant. */
export const refundAt = (steps: readonly CancellationStep[], total: Money, at: Date): Money =>
  steps.find(({ before }) => at < new Date(before))?.refund ?? { amount: 0, currency: total.currency };
