import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Bookings, HoldChangeOutcome } from "../bookings/bookings.ts";
import type { Db } from "../database/database.ts";
import { refused, type Stock, unavailable, unknown } from "./stock.ts";
import { type BookingRow, inTransaction, lockReference, RolledBack, writeBooking } from "./stock-bookings.ts";
import { keepQuote, lockQuote, markUsed, type QuoteRow } from "./stock-quotes.ts";
import { stockBooking, type UnitOfStock } from "./stock-tables.ts";
import { exchangeUnits, lackingUnits, returnUnits, takeUnits, unitsBeyond } from "./stock-units.ts";

type Calls = Pick<Bookings, "quoteChange" | "holdChange" | "change">;

/** Changes to another offer by a single-use quote that states the difference; a hold of one has the quote's id as its attempt. */
export function stockChanges(stock: Stock): Calls {
  const { db, now, supplier, quoteMs } = stock;

  const lockHold = async (tx: Db, { id }: Pick<QuoteRow, "id">): Promise<BookingRow | undefined> => {
    const ofQuote = and(eq(stockBooking.supplier, supplier), eq(stockBooking.attempt, id));
    const [row] = await tx.select().from(stockBooking).where(ofQuote).for("update");
    return row;
  };

  /** A change's booking and quote, locked, while it can be carried out. @throws RolledBack */
  async function lockChange(tx: Db, reference: string, quoteId: string) {
    const row = await lockReference(tx, supplier, reference);
    const quote = await lockQuote(tx, supplier, reference, quoteId);
    if (!row || !quote?.wanted) throw new RolledBack("not-found");
    const { wanted } = quote;
    const hold = await lockHold(tx, quote);
    const isHeld = hold !== undefined && stock.isHeld(hold);
    if (!quote.usedAt && row.state !== "booked") throw new RolledBack("not-allowed");
    if (!quote.usedAt && !isHeld && quote.expiresAt <= now()) throw new RolledBack("expired");
    return { row, quote, wanted, hold, isHeld };
  }

  async function hold(
    tx: Db,
    { row, quote, wanted, ...found }: Awaited<ReturnType<typeof lockChange>>,
    until: Date,
  ): Promise<HoldChangeOutcome> {
    if (quote.usedAt) throw new RolledBack("not-allowed");
    if (found.isHeld && found.hold?.heldUntil) return { kind: "held", until: found.hold.heldUntil };
    const units: readonly UnitOfStock[] = unitsBeyond(row.units, wanted.units);
    if (!(await takeUnits(tx, supplier, units))) throw new RolledBack("sold-out");
    const { price, policy, offer } = wanted;
    const values = { units, state: "held" as const, heldUntil: until, updatedAt: now() };
    if (found.hold) await writeBooking(tx, found.hold, values);
    else
      await tx.insert(stockBooking).values({
        ...values,
        supplier,
        attempt: quote.id,
        offer,
        price,
        policy,
        travellers: row.travellers,
        createdAt: now(),
      });
    return { kind: "held", until };
  }

  return {
    quoteChange: async (reference, wanted, signal) =>
      stock.answer("quoteChange", { offer: wanted, signal, silent: unavailable }, async (faults) => {
        const row = await stock.findByReference(reference);
        if (!row) return refused("not-found");
        const fee = row.policy.changeFee;
        if (row.state !== "booked" || !fee) return refused("not-allowed");
        const offer = await stock.readOffer(wanted, faults);
        if (!offer) return refused("expired");
        const { what, units, price, policy, holdableUntil } = offer;
        if (price.total.currency !== row.price.total.currency) return refused("invalid");
        const more = units.filter(({ unit, day }) => !row.units.some((own) => own.unit === unit && own.day === day));
        if (faults.has("sold-out") || (await lackingUnits(db, supplier, more)).length > 0) return refused("sold-out");
        const amount = price.total.amount - row.price.total.amount + fee.amount;
        const id = randomUUID();
        const expiresAt = new Date(Math.min(now().getTime() + quoteMs, offer.expiresAt.getTime()));
        const change = { offer: wanted, units, price, policy, holdableUntil: holdableUntil?.toISOString() ?? null };
        await keepQuote(db, { id, supplier, reference, wanted: change, refund: Math.max(0, -amount), expiresAt });
        const difference = { ...price.total, amount };
        return { kind: "quote", id, what, price, difference, fee, policy, expiresAt, holdableUntil };
      }),

    holdChange: async (reference, { quoteId, until }, signal) =>
      stock.answer("holdChange", { offer: await stock.offerOf(reference), signal, silent: unknown }, async (faults) =>
        stock.retrySoldOut(() =>
          inTransaction(db, async (tx): Promise<HoldChangeOutcome> => {
            if (faults.has("sold-out")) throw new RolledBack("sold-out");
            const found = await lockChange(tx, reference, quoteId);
            const { holdableUntil } = found.wanted;
            if (!holdableUntil || new Date(holdableUntil) <= now()) throw new RolledBack("not-allowed");
            return hold(tx, found, new Date(Math.min(until.getTime(), Date.parse(holdableUntil))));
          }),
        ),
      ),

    change: async (reference, quoteId, signal) =>
      stock.answer("change", { offer: await stock.offerOf(reference), signal, silent: unknown }, async (faults) => {
        const outcome = await stock.retrySoldOut(() =>
          inTransaction(db, async (tx) => {
            const { row, quote, wanted, hold: kept, isHeld } = await lockChange(tx, reference, quoteId);
            if (quote.usedAt) return row;
            if (kept && isHeld) {
              await returnUnits(tx, supplier, kept.units);
              await writeBooking(tx, kept, { state: "released", units: [], heldUntil: null, updatedAt: now() });
            }
            const isThere = !faults.has("sold-out") && (await exchangeUnits(tx, supplier, row.units, wanted.units));
            if (!isThere) throw new RolledBack("sold-out");
            await markUsed(tx, quote.id, now());
            const { offer, units, price, policy } = wanted;
            return writeBooking(tx, row, { offer, units, price, policy, updatedAt: now() });
          }),
        );
        return "kind" in outcome ? outcome : stock.presentBooked(outcome);
      }),
  };
}
