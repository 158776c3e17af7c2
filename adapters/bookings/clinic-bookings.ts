import { createHash } from "node:crypto";
import type { Money } from "../../contract/money.ts";
import { referenceDigits } from "../../contract/references.ts";
import type { Policy, Price } from "../../contract/trips.ts";
import type { BookableOffer, Booked, Bookings, BookOutcome } from "./bookings.ts";
import { type ClinicBook, refundAt } from "./clinic-book.ts";

const quoteValidity = 15 * 60 * 1000;

/** Derived from the attempt, so a repeated booking gets the same number. */
const referenceOf = (attempt: string): string =>
  `CLN-${referenceDigits(createHash("sha256").update(attempt).digest())}`;

const minus = (one: Money, other: Money): Money => ({ amount: one.amount - other.amount, currency: one.currency });

/**
 * Treatment and transfers sold by the clinic itself: no network call. A booking takes a place in the clinic's calendar
 * under a number derived from the attempt, which makes it idempotent.
 */
export function createClinicBookings({
  supplier = "clinic",
  book,
  now,
}: {
  readonly supplier?: string;
  readonly book: ClinicBook;
  readonly now: () => Date;
}): Bookings {
  const booked = (reference: string, price: Price, policy: Policy): Booked => ({
    kind: "booked",
    reference,
    price,
    cancellation: policy.cancellation,
    papers: [],
    needs: { wheelchair: "confirmed", "wheelchair-cabin": "confirmed", oxygen: "requested", stretcher: "requested" },
  });
  const validUntil = () => new Date(now().getTime() + quoteValidity);
  const notFound = { kind: "refused", reason: "not-found" } as const;
  const soldOut = { kind: "refused", reason: "sold-out" } as const;
  const hasExpired = (quoteId: string) => Number(quoteId.split("|")[0]) <= now().getTime();

  /** Reads the current offer, and refuses a price above the agreed one. */
  async function currentOffer(
    offerId: string,
    agreed: Price,
    attempt?: string,
  ): Promise<BookableOffer | { kind: "refused"; reason: "sold-out" | "price-changed" }> {
    const offer = await book.offer(offerId, attempt);
    if (!offer) return soldOut;
    const { total } = offer.price;
    const isDearer = total.currency !== agreed.total.currency || total.amount > agreed.total.amount;
    return isDearer ? { kind: "refused", reason: "price-changed" } : offer;
  }

  return {
    supplier,
    async recheck(offerId, _, attempt) {
      const offer = await book.offer(offerId, attempt);
      return offer ? { kind: "offer", offer } : { kind: "gone" };
    },
    async hold({ attempt, offerId, price, until }) {
      const offer = await currentOffer(offerId, price, attempt);
      if ("kind" in offer) return offer;
      if (!offer.holdableUntil) return { kind: "refused", reason: "not-allowed" };
      const ends = new Date(Math.min(until.getTime(), offer.holdableUntil.getTime()));
      const reference = referenceOf(attempt);
      if (!(await book.take({ attempt, reference, offerId }, ends))) return soldOut;
      return { kind: "held", until: ends, price: offer.price, policy: offer.policy };
    },
    async release(attempt) {
      await book.free({ attempt });
      return { kind: "released" };
    },
    async book({ attempt, offerId, price }): Promise<BookOutcome> {
      const offer = await currentOffer(offerId, price, attempt);
      if ("kind" in offer) return offer;
      const reference = referenceOf(attempt);
      if (!(await book.take({ attempt, reference, offerId }, null))) return soldOut;
      return booked(reference, price, offer.policy);
    },
    async find(attempt) {
      const reference = referenceOf(attempt);
      const sold = await book.sold(reference);
      return sold ? booked(reference, sold.price, sold.policy) : { kind: "missing" };
    },
    async quoteCancellation(reference) {
      const sold = await book.sold(reference);
      if (!sold) return notFound;
      const expiresAt = validUntil();
      const refund = refundAt(sold.policy.cancellation, sold.price.total, now());
      return {
        kind: "quote",
        id: `${expiresAt.getTime()}|${refund.amount}`,
        refund,
        fee: minus(sold.price.total, refund),
        expiresAt,
      };
    },
    async cancel(reference, quoteId) {
      const sold = await book.sold(reference);
      if (!sold) return notFound;
      if (hasExpired(quoteId)) return { kind: "refused", reason: "expired" };
      const refund = { amount: Number(quoteId.split("|")[1]), currency: sold.price.total.currency };
      await book.free({ reference });
      return { kind: "cancelled", refund };
    },
    async quoteChange(reference, wanted) {
      const sold = await book.sold(reference);
      if (!sold) return notFound;
      const offer = await book.offer(wanted);
      if (!offer) return soldOut;
      const expiresAt = validUntil();
      return {
        kind: "quote",
        id: `${expiresAt.getTime()}|${wanted}`,
        what: offer.what,
        price: offer.price,
        difference: minus(offer.price.total, sold.price.total),
        fee: { amount: 0, currency: offer.price.total.currency },
        policy: offer.policy,
        expiresAt,
        holdableUntil: null,
      };
    },
    holdChange: async () => ({ kind: "refused", reason: "not-allowed" }),
    async change(reference, quoteId) {
      const wanted = quoteId.slice(quoteId.indexOf("|") + 1);
      if (hasExpired(quoteId)) return { kind: "refused", reason: "expired" };
      const offer = await book.move(reference, wanted);
      return offer ? booked(reference, offer.price, offer.policy) : soldOut;
    },
  };
}
