import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { isOutOfReach } from "../database/out-of-reach.ts";
import type { Booked, Bookings, CancelOutcome, HoldOutcome, Refused, Unavailable, Unknown } from "./bookings.ts";
import {
  type BookingRow,
  giveBackExpiredHolds,
  inOne,
  lockAttempt,
  lockReference,
  moved,
  type StockOffer,
  Undone,
  type Wanted,
  wholeOf,
  writeBooking,
} from "./stock-bookings.ts";
import { faultsNow, type StockCall, type StockFault } from "./stock-faults.ts";
import { keepQuote, lockQuote, markUsed } from "./stock-quotes.ts";
import { stockBooking } from "./stock-tables.ts";
import { exchangeUnits, giveUnitsBack, lackingUnits } from "./stock-units.ts";

/** A supplier of ours: what it sells, without what is sold of it. */
export interface StockSource {
  /** Of the seller. */
  readonly supplier: string;
  /** Two letters that its references begin with. */
  readonly prefix: string;
  /** An offer as the catalogue has it now; undefined where there is none or it ran out. Asked outside transactions. */
  read(offerId: string): Promise<StockOffer | undefined>;
  papersOf(booked: { readonly reference: string; readonly offerId: string }): Promise<Booked["papers"]>;
}

export interface StockOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** How long a quote for cancelling or changing stands. */
  readonly quoteMs?: number;
}

const unknown: Unknown = { kind: "unknown" };
const unavailable: Unavailable = { kind: "unavailable", reason: "no answer in time" };
const refused = (reason: Refused["reason"]): Refused => ({ kind: "refused", reason });
type Faults = ReadonlyMap<StockFault, number>;

/** Letters and digits that nobody mistakes for each other. */
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const group = () => Array.from(randomBytes(4), (byte) => signs[byte % 32]).join("");

/**
 * The half of a supplier that is the same for all of ours: stock is counted in the database, so the same room is never
 * sold twice, however many processes sell it. It does what it is told wrong by {@link stockFaults}. Its calls open their
 * own transactions: never make one inside a transaction of yours.
 */
export function seededStock(source: StockSource, { db, now, quoteMs = 30 * 60_000 }: StockOptions): Bookings {
  const { supplier } = source;

  /** Does what is asked, unless something else was told. `silent` is what a caller knows who hears nothing. */
  async function answer<T, Silent>(
    call: StockCall,
    asked: { readonly offer?: string | undefined; readonly signal: AbortSignal; readonly silent: Silent },
    work: (faults: Faults) => Promise<T>,
  ): Promise<T | Silent | Unavailable> {
    if (asked.signal.aborted) return unavailable;
    try {
      const faults = await faultsNow(db, supplier, call, asked.offer);
      if (faults.has("unavailable")) return { kind: "unavailable", reason: "told to be" };
      if (faults.has("unknown")) return asked.silent;
      const outcome = await work(faults);
      const late = faults.get("late");
      const isHeard = late === undefined || (await isInTime(late, asked.signal));
      return isHeard && !faults.has("fail-after-success") ? outcome : asked.silent;
    } catch (error) {
      if (isOutOfReach(error)) return asked.silent;
      throw error;
    }
  }

  const read = async (offerId: string, faults: Faults): Promise<StockOffer | undefined> => {
    const offer = await source.read(offerId);
    return offer && offer.expiresAt > now() ? moved(offer, faults.get("price-change") ?? 0) : undefined;
  };
  const offerOf = async (reference: string): Promise<string | undefined> => (await byReference(reference))?.offer;
  const byReference = async (reference: string): Promise<BookingRow | undefined> => {
    const [row] = await db
      .select()
      .from(stockBooking)
      .where(and(eq(stockBooking.supplier, supplier), eq(stockBooking.reference, reference)));
    return row;
  };
  const byAttempt = async (attempt: string): Promise<BookingRow | undefined> => {
    const mine = and(eq(stockBooking.supplier, supplier), eq(stockBooking.attempt, attempt));
    const [row] = await db.select().from(stockBooking).where(mine);
    return row;
  };
  async function booked(row: BookingRow): Promise<Booked> {
    const reference = row.reference ?? "";
    const papers = await source.papersOf({ reference, offerId: row.offer });
    return { kind: "booked", reference, price: row.price, cancellation: row.policy.cancellation, papers };
  }

  /** Takes the units of an attempt that has none, or none any more. @throws Undone */
  async function take(tx: Db, row: BookingRow, { offer }: Wanted, faults: Faults): Promise<StockOffer> {
    if (!offer) throw new Undone("expired");
    if (faults.has("sold-out")) throw new Undone("sold-out");
    if (!(await exchangeUnits(tx, supplier, row.units, offer.units))) throw new Undone("sold-out");
    return offer;
  }
  const isHeld = ({ state, heldUntil }: BookingRow): boolean =>
    state === "held" && heldUntil !== null && heldUntil > now();

  /** What is sold out is tried once more where somebody's hold had run out. */
  async function insist<T>(work: () => Promise<T | Refused>): Promise<T | Refused> {
    const outcome = await work();
    const isSoldOut = (outcome as Partial<Refused>).reason === "sold-out";
    return isSoldOut && (await giveBackExpiredHolds(db, now(), supplier)) > 0 ? work() : outcome;
  }

  return {
    supplier,
    recheck: (offerId, signal, attempt) =>
      answer("recheck", { offer: offerId, signal, silent: unavailable }, async (faults) => {
        const found = await read(offerId, faults);
        if (!found) return { kind: "gone" };
        const { units, ...offer } = found;
        const own = attempt === undefined ? undefined : await byAttempt(attempt);
        if (own && isHeld(own) && own.offer === offerId)
          return { kind: "offer", offer: { ...offer, price: own.price, policy: own.policy } };
        if (faults.has("sold-out")) return { kind: "gone" };
        const lacking = await lackingUnits(db, supplier, units);
        if (lacking.length === 0) return { kind: "offer", offer };
        await giveBackExpiredHolds(db, now(), supplier);
        return (await lackingUnits(db, supplier, units)).length === 0 ? { kind: "offer", offer } : { kind: "gone" };
      }),

    hold: (order, signal) =>
      answer("hold", { offer: order.offerId, signal, silent: unknown }, async (faults): Promise<HoldOutcome> => {
        const offer = await read(order.offerId, faults);
        const wanted = { supplier, ...order, offer, travellers: order.travellers.length };
        return insist(() =>
          inOne(db, async (tx) => {
            const row = await lockAttempt(tx, wanted, now());
            if (row.offer !== order.offerId) throw new Undone("invalid");
            if (row.state === "booked" || row.state === "cancelled") throw new Undone("not-allowed");
            const longest = offer?.holdableUntil ?? (isHeld(row) ? row.heldUntil : null);
            const told = now().getTime() + (faults.get("short-hold") ?? Number.POSITIVE_INFINITY);
            if (!longest || Math.min(longest.getTime(), told) <= now().getTime())
              throw new Undone(offer ? "not-allowed" : "expired");
            const until = new Date(Math.min(order.until.getTime(), longest.getTime(), told));
            const change = { state: "held", heldUntil: until, updatedAt: now() } as const;
            const kept = isHeld(row) ? row : await take(tx, row, wanted, faults);
            if (wholeOf(kept.price) > wholeOf(order.price)) throw new Undone("price-changed");
            const { units, price, policy } = kept;
            await writeBooking(tx, row, { ...change, units, price, policy });
            return { kind: "held", until, price, policy } as const;
          }),
        );
      }),

    release: (attempt, signal) =>
      answer("release", { signal, silent: unavailable }, async () => {
        await inOne(db, async (tx) => {
          const mine = and(eq(stockBooking.supplier, supplier), eq(stockBooking.attempt, attempt));
          const [row] = await tx.select().from(stockBooking).where(mine).for("update");
          if (row?.state !== "held") return;
          await giveUnitsBack(tx, supplier, row.units);
          await writeBooking(tx, row, { state: "released", units: [], heldUntil: null, updatedAt: now() });
        });
        return { kind: "released" };
      }),

    book: (order, signal) =>
      answer("book", { offer: order.offerId, signal, silent: unknown }, async (faults) => {
        const offer = await read(order.offerId, faults);
        const wanted = { supplier, ...order, offer, travellers: order.travellers.length };
        const outcome = await insist(() =>
          inOne(db, async (tx) => {
            const row = await lockAttempt(tx, wanted, now());
            if (row.offer !== order.offerId) throw new Undone("invalid");
            if (row.state === "booked" || row.state === "cancelled") return row;
            const sold = isHeld(row) ? row : await take(tx, row, wanted, faults);
            if (wholeOf(sold.price) > wholeOf(order.price)) throw new Undone("price-changed");
            const { units, price, policy } = sold;
            const reference = `${source.prefix}-${group()}-${group()}`;
            const change = { state: "booked", reference, heldUntil: null, updatedAt: now() } as const;
            return writeBooking(tx, row, { ...change, units, price, policy });
          }),
        );
        if ("kind" in outcome) return outcome;
        return outcome.state === "cancelled" ? { kind: "cancelled" } : booked(outcome);
      }),

    find: (attempt, signal) =>
      answer("find", { signal, silent: unavailable }, async () => {
        const row = await byAttempt(attempt);
        if (row?.state === "booked") return booked(row);
        return row?.state === "cancelled" ? { kind: "cancelled" } : { kind: "missing" };
      }),

    quoteCancellation: async (reference, signal) =>
      answer("quoteCancellation", { offer: await offerOf(reference), signal, silent: unavailable }, async () => {
        const row = await byReference(reference);
        if (!row) return refused("not-found");
        if (row.state !== "booked") return refused("not-allowed");
        const { total } = row.price;
        const step = row.policy.cancellation.find(({ before }) => new Date(before) > now());
        const stands = now().getTime() + quoteMs;
        const expiresAt = new Date(step ? Math.min(stands, Date.parse(step.before)) : stands);
        const refund = { ...total, amount: Math.min(step?.refund.amount ?? 0, total.amount) };
        const id = randomUUID();
        await keepQuote(db, { id, supplier, reference, wanted: null, refund: refund.amount, expiresAt });
        const fee = { ...total, amount: total.amount - refund.amount };
        return { kind: "quote", id, refund, fee, expiresAt };
      }),

    cancel: async (reference, quoteId, signal) =>
      answer(
        "cancel",
        { offer: await offerOf(reference), signal, silent: unknown },
        (): Promise<CancelOutcome> =>
          inOne(db, async (tx) => {
            const row = await lockReference(tx, supplier, reference);
            if (!row) throw new Undone("not-found");
            const { currency } = row.price.total;
            if (row.state === "cancelled") return { kind: "cancelled", refund: { amount: row.refund ?? 0, currency } };
            const quote = await lockQuote(tx, supplier, reference, quoteId);
            if (!quote || quote.wanted) throw new Undone("not-found");
            if (quote.expiresAt <= now() || quote.usedAt) throw new Undone("expired");
            await giveUnitsBack(tx, supplier, row.units);
            await markUsed(tx, quote.id, now());
            await writeBooking(tx, row, { state: "cancelled", units: [], refund: quote.refund, updatedAt: now() });
            return { kind: "cancelled", refund: { amount: quote.refund, currency } } as const;
          }),
      ),

    quoteChange: async (reference, wanted, signal) =>
      answer("quoteChange", { offer: wanted, signal, silent: unavailable }, async (faults) => {
        const row = await byReference(reference);
        if (!row) return refused("not-found");
        const fee = row.policy.changeFee;
        if (row.state !== "booked" || !fee) return refused("not-allowed");
        const offer = await read(wanted, faults);
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
      answer("change", { offer: await offerOf(reference), signal, silent: unknown }, async (faults) => {
        const outcome = await insist(() =>
          inOne(db, async (tx) => {
            const row = await lockReference(tx, supplier, reference);
            const quote = await lockQuote(tx, supplier, reference, quoteId);
            if (!row || !quote?.wanted) throw new Undone("not-found");
            if (quote.usedAt) return row;
            if (row.state !== "booked") throw new Undone("not-allowed");
            if (quote.expiresAt <= now()) throw new Undone("expired");
            const isThere =
              !faults.has("sold-out") && (await exchangeUnits(tx, supplier, row.units, quote.wanted.units));
            if (!isThere) throw new Undone("sold-out");
            await markUsed(tx, quote.id, now());
            return writeBooking(tx, row, { ...quote.wanted, updatedAt: now() });
          }),
        );
        return "kind" in outcome ? outcome : booked(outcome);
      }),
  };
}

const isInTime = (milliseconds: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(milliseconds, true, { signal, ref: false }).catch(() => false);
