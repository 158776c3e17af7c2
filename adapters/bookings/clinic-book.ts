import type { Money } from "../../contract/money.ts";
import type { CancellationStep, Policy, Price } from "../../contract/trips.ts";
import type { BookableOffer } from "./bookings.ts";

/** The clinic's offers and sales, read from the product's own database. */
export interface ClinicBook {
  /** Undefined for an offer that is no longer sold. */
  offer(offerId: string): Promise<BookableOffer | undefined>;
  sold(reference: string): Promise<{ readonly price: Price; readonly policy: Policy } | undefined>;
}

/** The refund of a cancellation at an instant. */
export const refundAt = (steps: readonly CancellationStep[], total: Money, at: Date): Money =>
  steps.find(({ before }) => at < new Date(before))?.refund ?? { amount: 0, currency: total.currency };
