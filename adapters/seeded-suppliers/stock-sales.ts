import type { Bookings } from "../bookings/bookings.ts";
import { needsOf } from "../bookings/needs.ts";
import { newReference, type Stock, unavailable, unknown } from "./stock.ts";
import { inTransaction, lockAttempt, RolledBack, wholeOf, writeBooking } from "./stock-bookings.ts";

/** Books, from a hold of the same attempt if there is one, and finds an attempt's outcome. */
export function stockSales(stock: Stock): Pick<Bookings, "book" | "find"> {
  const { db, now, supplier } = stock;
  return {
    book: (order, signal) =>
      stock.answer("book", { offer: order.offerId, signal, silent: unknown }, async (faults) => {
        const offer = await stock.readOffer(order.offerId, faults);
        const wanted = { supplier, ...order, offer, travellers: order.travellers.length };
        const outcome = await stock.retrySoldOut(() =>
          inTransaction(db, async (tx) => {
            const row = await lockAttempt(tx, wanted, now());
            if (row.offer !== order.offerId) throw new RolledBack("invalid");
            if (row.state === "booked" || row.state === "cancelled") return row;
            const sold = stock.isHeld(row) ? row : await stock.takeUnitsFor(tx, row, wanted, faults);
            if (wholeOf(sold.price) > wholeOf(order.price)) throw new RolledBack("price-changed");
            const { units, price, policy } = sold;
            const reference = newReference(stock.prefix);
            const needs = [...new Set(order.travellers.flatMap(needsOf))];
            const change = { state: "booked", reference, heldUntil: null, updatedAt: now() } as const;
            return writeBooking(tx, row, { ...change, units, price, policy, needs });
          }),
        );
        if ("kind" in outcome) return outcome;
        return outcome.state === "cancelled" ? { kind: "cancelled" } : stock.presentBooked(outcome);
      }),

    find: (attempt, signal) =>
      stock.answer("find", { signal, silent: unavailable }, async () => {
        const row = await stock.findByAttempt(attempt);
        if (row?.state === "booked") return stock.presentBooked(row);
        return row?.state === "cancelled" ? { kind: "cancelled" } : { kind: "missing" };
      }),
  };
}
