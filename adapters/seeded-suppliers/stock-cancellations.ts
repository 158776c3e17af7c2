import { randomUUID } from "node:crypto";
import type { Bookings, CancelOutcome } from "../bookings/bookings.ts";
import { refused, type Stock, unavailable, unknown } from "./stock.ts";
import { inTransaction, lockReference, RolledBack, writeBooking } from "./stock-bookings.ts";
import { keepQuote, lockQuote, markUsed } from "./stock-quotes.ts";
import { returnUnits } from "./stock-units.ts";

/** Cancels by a single-use quote that states the refund. */
export function stockCancellations(stock: Stock): Pick<Bookings, "quoteCancellation" | "cancel"> {
  const { db, now, supplier, quoteMs } = stock;
  return {
    quoteCancellation: async (reference, signal) =>
      stock.answer(
        "quoteCancellation",
        { offer: await stock.offerOf(reference), signal, silent: unavailable },
        async () => {
          const row = await stock.findByReference(reference);
          if (!row) return refused("not-found");
          if (row.state !== "booked") return refused("not-allowed");
          const { total } = row.price;
          const step = row.policy.cancellation.find(({ before }) => new Date(before) > now());
          const validUntil = now().getTime() + quoteMs;
          const expiresAt = new Date(step ? Math.min(validUntil, Date.parse(step.before)) : validUntil);
          const refund = { ...total, amount: Math.min(step?.refund.amount ?? 0, total.amount) };
          const id = randomUUID();
          await keepQuote(db, { id, supplier, reference, wanted: null, refund: refund.amount, expiresAt });
          const fee = { ...total, amount: total.amount - refund.amount };
          return { kind: "quote", id, refund, fee, expiresAt };
        },
      ),

    cancel: async (reference, quoteId, signal) =>
      stock.answer(
        "cancel",
        { offer: await stock.offerOf(reference), signal, silent: unknown },
        (): Promise<CancelOutcome> =>
          inTransaction(db, async (tx) => {
            const row = await lockReference(tx, supplier, reference);
            if (!row) throw new RolledBack("not-found");
            const { currency } = row.price.total;
            if (row.state === "cancelled") return { kind: "cancelled", refund: { amount: row.refund ?? 0, currency } };
            const quote = await lockQuote(tx, supplier, reference, quoteId);
            if (!quote || quote.wanted) throw new RolledBack("not-found");
            if (quote.expiresAt <= now() || quote.usedAt) throw new RolledBack("expired");
            await returnUnits(tx, supplier, row.units);
            await markUsed(tx, quote.id, now());
            await writeBooking(tx, row, { state: "cancelled", units: [], refund: quote.refund, updatedAt: now() });
            return { kind: "cancelled", refund: { amount: quote.refund, currency } } as const;
          }),
      ),
  };
}
