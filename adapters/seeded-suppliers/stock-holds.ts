import { and, eq } from "drizzle-orm";
import type { Bookings, HoldOutcome } from "../bookings/bookings.ts";
import { type Stock, unavailable, unknown } from "./stock.ts";
import {
  inTransaction,
  lockAttempt,
  RolledBack,
  releaseExpiredHolds,
  wholeOf,
  writeBooking,
} from "./stock-bookings.ts";
import { stockBooking } from "./stock-tables.ts";
import { lackingUnits, returnUnits } from "./stock-units.ts";

/** Rechecks an offer, holds its units, and releases them. */
export function stockHolds(stock: Stock): Pick<Bookings, "recheck" | "hold" | "release"> {
  const { db, now, supplier } = stock;
  return {
    recheck: (offerId, signal, attempt) =>
      stock.answer("recheck", { offer: offerId, signal, silent: unavailable }, async (faults) => {
        const found = await stock.readOffer(offerId, faults);
        if (!found) return { kind: "gone" };
        const { units, ...offer } = found;
        const own = attempt === undefined ? undefined : await stock.findByAttempt(attempt);
        if (own && stock.isHeld(own) && own.offer === offerId)
          return { kind: "offer", offer: { ...offer, price: own.price, policy: own.policy } };
        if (faults.has("sold-out")) return { kind: "gone" };
        const lacking = await lackingUnits(db, supplier, units);
        if (lacking.length === 0) return { kind: "offer", offer };
        await releaseExpiredHolds(db, now(), supplier);
        return (await lackingUnits(db, supplier, units)).length === 0 ? { kind: "offer", offer } : { kind: "gone" };
      }),

    hold: (order, signal) =>
      stock.answer("hold", { offer: order.offerId, signal, silent: unknown }, async (faults): Promise<HoldOutcome> => {
        const offer = await stock.readOffer(order.offerId, faults);
        const wanted = { supplier, ...order, offer, travellers: order.travellers.length };
        return stock.retrySoldOut(() =>
          inTransaction(db, async (tx) => {
            const row = await lockAttempt(tx, wanted, now());
            if (row.offer !== order.offerId) throw new RolledBack("invalid");
            if (row.state === "booked" || row.state === "cancelled") throw new RolledBack("not-allowed");
            const longest = offer?.holdableUntil ?? (stock.isHeld(row) ? row.heldUntil : null);
            const longestHold = now().getTime() + (faults.get("short-hold") ?? Number.POSITIVE_INFINITY);
            if (!longest || Math.min(longest.getTime(), longestHold) <= now().getTime())
              throw new RolledBack(offer ? "not-allowed" : "expired");
            const until = new Date(Math.min(order.until.getTime(), longest.getTime(), longestHold));
            const change = { state: "held", heldUntil: until, updatedAt: now() } as const;
            const held = stock.isHeld(row) ? row : await stock.takeUnitsFor(tx, row, wanted, faults);
            if (wholeOf(held.price) > wholeOf(order.price)) throw new RolledBack("price-changed");
            const { units, price, policy } = held;
            await writeBooking(tx, row, { ...change, units, price, policy });
            return { kind: "held", until, price, policy } as const;
          }),
        );
      }),

    release: (attempt, signal) =>
      stock.answer("release", { signal, silent: unavailable }, async () => {
        await inTransaction(db, async (tx) => {
          const ofAttempt = and(eq(stockBooking.supplier, supplier), eq(stockBooking.attempt, attempt));
          const [row] = await tx.select().from(stockBooking).where(ofAttempt).for("update");
          if (row?.state !== "held") return;
          await returnUnits(tx, supplier, row.units);
          await writeBooking(tx, row, { state: "released", units: [], heldUntil: null, updatedAt: now() });
        });
        return { kind: "released" };
      }),
  };
}
