import { randomUUID } from "node:crypto";
import type { Bookings } from "../bookings/bookings.ts";
import { refused, type Stock, unavailable, unknown } from "./stock.ts";
import { inTransaction, lockReference, RolledBack, writeBooking } from "./stock-bookings.ts";
import { keepQuote, lockQuote, markUsed } from "./stock-quotes.ts";
import { exchangeUnits, lackingUnits } from "./stock-units.ts";

/** Changes to another offer by a single-use quote that states the difference. */
export function stockChanges(stock: Stock): Pick<Bookings, "quoteChange" | "change"> {
  const { db, now, supplier, quoteMs } = stock;
  return {
    quoteChange: async (reference, wanted, signal) =>
      stock.answer("quoteChange", { offer: wanted, signal, silent: unavailable }, async (faults) => {
        const row = await stock.findByReference(reference);
        if (!row) return refused("not-found");
        const fee = row.policy.changeFee;
        if (row.state !== "booked" || !fee) return refused("not-allowed");
        const offer = await stock.readOffer(wanted, faults);
        if (!offer) return refused("expired");
        const { what, units, price, policy } = offer;
        if (price.total.currency !== row.price.total.currency) return refused("invalid");
        const more = units.filter(({ unit, day }) => !row.units.some((own) => own.unit === unit && own.day === day));
        if (faults.has("sold-out") || (await lackingUnits(db, supplier, more)).length > 0) return refused("sold-out");
        const amount = price.total.amount - row.price.total.amount + fee.amount;
        const id = randomUUID();
        const expiresAt = new Date(Math.min(now().getTime() + quoteMs, offer.expiresAt.getTime()));
        const change = { offer: wanted, units, price, policy };
        await keepQuote(db, { id, supplier, reference, wanted: change, refund: Math.max(0, -amount), expiresAt });
        return { kind: "quote", id, what, price, difference: { ...price.total, amount }, fee, policy, expiresAt };
      }),

    change: async (reference, quoteId, signal) =>
      stock.answer("change", { offer: await stock.offerOf(reference), signal, silent: unknown }, async (faults) => {
        const outcome = await stock.retrySoldOut(() =>
          inTransaction(db, async (tx) => {
            const row = await lockReference(tx, supplier, reference);
            const quote = await lockQuote(tx, supplier, reference, quoteId);
            if (!row || !quote?.wanted) throw new RolledBack("not-found");
            if (quote.usedAt) return row;
            if (row.state !== "booked") throw new RolledBack("not-allowed");
            if (quote.expiresAt <= now()) throw new RolledBack("expired");
            const isThere =
              !faults.has("sold-out") && (await exchangeUnits(tx, supplier, row.units, quote.wanted.units));
            if (!isThere) throw new RolledBack("sold-out");
            await markUsed(tx, quote.id, now());
            return writeBooking(tx, row, { ...quote.wanted, updatedAt: now() });
          }),
        );
        return "kind" in outcome ? outcome : stock.presentBooked(outcome);
      }),
  };
}
