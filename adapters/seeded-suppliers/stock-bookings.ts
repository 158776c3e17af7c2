import { and, asc, eq, lte, sql } from "drizzle-orm";
import { percentOf, sum } from "../../contract/money.ts";
import type { Policy, Price } from "../../contract/trips.ts";
import type { BookableOffer, Refused } from "../bookings/bookings.ts";
import { type Db, firstRow } from "../database/database.ts";
import { stockBooking, type UnitOfStock } from "./stock-tables.ts";
import { returnUnits } from "./stock-units.ts";

/** An offer with its stock units. */
export interface StockOffer extends BookableOffer {
  readonly units: readonly UnitOfStock[];
}

export type BookingRow = typeof stockBooking.$inferSelect;

/** Rolls a transaction back; `refused` is the answer. */
export class RolledBack extends Error {
  readonly refused: Refused;
  constructor(reason: Refused["reason"]) {
    super(reason);
    this.refused = { kind: "refused", reason };
  }
}

/** An offer with its price moved by a percentage, refunds included. */
export function withMovedPrice<Offer extends { readonly price: Price; readonly policy: Policy }>(
  offer: Offer,
  percent: number,
): Offer {
  if (percent === 0) return offer;
  const scaled = (money: Price["total"]) => percentOf(money, 100 + percent);
  const [base, taxes, fees] = [scaled(offer.price.base), scaled(offer.price.taxes), scaled(offer.price.fees)];
  const total = sum(base.currency, [base, taxes, fees]);
  const cancellation = offer.policy.cancellation.map((step) => ({
    ...step,
    refund: step.refund.amount === offer.price.total.amount ? total : scaled(step.refund),
  }));
  return { ...offer, price: { ...offer.price, base, taxes, fees, total }, policy: { ...offer.policy, cancellation } };
}

/** The whole amount: now, later and on site. */
export const wholeOf = ({ total, dueOnSite }: Price): number =>
  total.amount +
  dueOnSite.reduce((due, { amount }) => due + (amount.currency === total.currency ? amount.amount : 0), 0);

export interface Wanted {
  readonly supplier: string;
  readonly attempt: string;
  readonly offerId: string;
  readonly offer: StockOffer | undefined;
  readonly travellers: number;
}

/** The attempt's row, created if missing, and locked: concurrent calls of one attempt are serialised. @throws RolledBack */
export async function lockAttempt(tx: Db, wanted: Wanted, now: Date): Promise<BookingRow> {
  const { supplier, attempt, offerId, offer, travellers } = wanted;
  const ofAttempt = and(eq(stockBooking.supplier, supplier), eq(stockBooking.attempt, attempt));
  const [found] = await tx.select().from(stockBooking).where(ofAttempt).for("update");
  if (found) return found;
  if (!offer) throw new RolledBack("expired");
  await tx
    .insert(stockBooking)
    .values({
      supplier,
      attempt,
      offer: offerId,
      state: "released",
      travellers,
      units: [],
      price: offer.price,
      policy: offer.policy,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
  const [made] = await tx.select().from(stockBooking).where(ofAttempt).for("update");
  if (!made) throw new Error("an attempt's row is gone while it is made");
  return made;
}

export const lockReference = (tx: Db, supplier: string, reference: string): Promise<BookingRow | undefined> =>
  firstRow(
    tx
      .select()
      .from(stockBooking)
      .where(and(eq(stockBooking.supplier, supplier), eq(stockBooking.reference, reference)))
      .for("update"),
  );

export async function writeBooking(tx: Db, row: BookingRow, change: Partial<BookingRow>): Promise<BookingRow> {
  const [written] = await tx
    .update(stockBooking)
    .set(change)
    .where(and(eq(stockBooking.supplier, row.supplier), eq(stockBooking.attempt, row.attempt)))
    .returning();
  if (!written) throw new Error("a locked row cannot be gone");
  return written;
}

/** Releases expired holds. @returns how many */
export async function releaseExpiredHolds(db: Db, now: Date, supplier?: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const released = await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(stockBooking)
        .where(
          and(
            eq(stockBooking.state, "held"),
            lte(stockBooking.heldUntil, now),
            supplier === undefined ? undefined : eq(stockBooking.supplier, supplier),
          ),
        )
        .orderBy(asc(stockBooking.heldUntil))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!row) return false;
      await returnUnits(tx, row.supplier, row.units);
      await writeBooking(tx, row, { state: "released", units: [], heldUntil: null, updatedAt: now });
      return true;
    });
    if (!released) return count;
  }
}

/** SQLSTATEs of a deadlock or a serialisation failure, which a retry resolves. */
const retryableCodes = new Set(["40P01", "40001"]);

function isRetryable(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1)
    if ("code" in one && typeof one.code === "string" && retryableCodes.has(one.code)) return true;
  return false;
}

/** One transaction, with up to five attempts; an `RolledBack` becomes its result. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T | Refused> {
  for (let left = 4; ; left -= 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (error instanceof RolledBack) return error.refused;
      if (left === 0 || !isRetryable(error)) throw error;
    }
  }
}

/** Number of a supplier's bookings in a state, for tests and operators. */
export const countBookings = async (db: Db, supplier: string, state: BookingRow["state"]): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(stockBooking)
    .where(and(eq(stockBooking.supplier, supplier), eq(stockBooking.state, state)));
  return row?.count ?? 0;
};
