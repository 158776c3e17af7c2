import { and, eq } from "drizzle-orm";
import type { Bookings } from "../bookings/bookings.ts";
import { seededRandom } from "../seeded-suppliers/seeded-random.ts";
import type { StockOptions } from "../seeded-suppliers/stock.ts";
import { stockBooking } from "../seeded-suppliers/stock-tables.ts";

const minutes = 60_000;
/** Time that a supplier takes to answer a request. */
const answerDelay = 15 * minutes;
/** Percentage of requests that are declined. */
const declinedPercent = 15;

interface OnRequestOptions extends StockOptions {
  readonly supplier: string;
  /** True for an offer that a person confirms, rather than live stock. */
  readonly isOnRequest: (offerId: string) => boolean;
}

const notAllowed = { kind: "refused", reason: "not-allowed" } as const;
const soldOut = { kind: "refused", reason: "sold-out" } as const;
const unknown = { kind: "unknown" } as const;

/** A stock with offers on request: the place is held from the request until its answer. */
export function withOnRequestOffers(stock: Bookings, { db, now, supplier, isOnRequest }: OnRequestOptions): Bookings {
  return {
    ...stock,

    async recheck(offerId, signal, attempt) {
      const read = await stock.recheck(offerId, signal, attempt);
      if (read.kind !== "offer" || !isOnRequest(offerId)) return read;
      return { kind: "offer", offer: { ...read.offer, holdableUntil: null } };
    },

    hold: async (order, signal) => (isOnRequest(order.offerId) ? notAllowed : stock.hold(order, signal)),

    async book(order, signal) {
      if (!isOnRequest(order.offerId)) return stock.book(order, signal);
      const before = await stock.find(order.attempt, signal);
      if (before.kind !== "missing") return before;
      const held = await stock.hold({ ...order, until: new Date(now().getTime() + 1000 * answerDelay) }, signal);
      return held.kind === "held" ? unknown : held;
    },

    async find(attempt, signal) {
      const ofAttempt = and(eq(stockBooking.supplier, supplier), eq(stockBooking.attempt, attempt));
      const [row] = await db.select().from(stockBooking).where(ofAttempt);
      if (!row || !isOnRequest(row.offer) || row.state === "booked" || row.state === "cancelled")
        return stock.find(attempt, signal);
      if (row.state === "released") return soldOut;
      if (row.createdAt.getTime() + answerDelay > now().getTime()) return unknown;
      if (seededRandom("declines", attempt) * 100 < declinedPercent) {
        const released = await stock.release(attempt, signal);
        return released.kind === "released" ? soldOut : released;
      }
      const contact = { email: "", phone: null };
      const order = { attempt, offerId: row.offer, price: row.price, travellers: [], contact, note: null };
      return stock.book(order, signal);
    },
  };
}
