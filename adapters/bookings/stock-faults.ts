import { randomUUID } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { stockFault } from "./stock-tables.ts";

export const stockCalls = [
  "recheck",
  "hold",
  "release",
  "book",
  "find",
  "quoteCancellation",
  "cancel",
  "quoteChange",
  "change",
] as const;
export type StockCall = (typeof stockCalls)[number];

export const stockFaults = [
  /** Offers cost `amount` percent more (or less) from now on. */
  "price-change",
  /** Nothing is left. */
  "sold-out",
  /** Nothing is kept for longer than `amount` milliseconds; with 0, nothing is kept at all. */
  "short-hold",
  /** The answer comes `amount` milliseconds later, or not before the caller gives up; what was asked is done. */
  "late",
  /** Nothing is done, and nobody says so. */
  "unknown",
  /** It is done, and nobody says so. */
  "fail-after-success",
  /** Nothing is done, and that is said. */
  "unavailable",
] as const;
export type StockFault = (typeof stockFaults)[number];

export interface ToldFault {
  readonly fault: StockFault;
  /** Percent or milliseconds. */
  readonly amount?: number;
  /** Without it, every call. */
  readonly call?: StockCall;
  /** Only offers whose id has this in it. */
  readonly about?: string;
  /** Without it, until it is taken back. */
  readonly times?: number;
}

/** Tells a supplier of ours to do something wrong. @returns its id, to take it back */
export async function tellFault(db: Db, supplier: string, told: ToldFault): Promise<string> {
  const id = randomUUID();
  const { fault, amount = 0, call = null, about = null, times = null } = told;
  await db.insert(stockFault).values({ id, supplier, fault, amount, call, about, times });
  return id;
}

/** Lets a supplier of ours do everything right again. */
export async function takeFaultsBack(db: Db, supplier: string): Promise<void> {
  await db.delete(stockFault).where(eq(stockFault.supplier, supplier));
}

export const listFaults = (db: Db, supplier: string): Promise<(typeof stockFault.$inferSelect)[]> =>
  db.select().from(stockFault).where(eq(stockFault.supplier, supplier));

/** What was told about a call, each counted as done once. */
export async function faultsNow(
  db: Db,
  supplier: string,
  call: StockCall,
  offer: string | undefined,
): Promise<Map<StockFault, number>> {
  const meant = and(
    eq(stockFault.supplier, supplier),
    or(isNull(stockFault.call), eq(stockFault.call, call)),
    or(isNull(stockFault.about), sql`position(${stockFault.about} in ${offer ?? ""}) > 0`),
  );
  const found = await db.select().from(stockFault).where(meant);
  const now = new Map<StockFault, number>();
  for (const { id, fault, amount, times } of found) {
    if (times !== null) {
      // Of two calls at once, the last time is one's alone.
      const used = await db
        .update(stockFault)
        .set({ times: sql`${stockFault.times} - 1` })
        .where(and(eq(stockFault.id, id), sql`${stockFault.times} > 0`))
        .returning({ id: stockFault.id });
      if (used.length === 0) continue;
    }
    now.set(fault as StockFault, (now.get(fault as StockFault) ?? 0) + amount);
  }
  return now;
}
