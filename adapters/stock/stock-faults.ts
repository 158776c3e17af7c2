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
  /** Every unit is sold. */
  "sold-out",
  /** Holds last at most `amount` milliseconds; with 0 they are refused. */
  "short-hold",
  /** The effect happens; the answer comes `amount` milliseconds later, or after the caller gave up. */
  "late",
  /** No effect, and the outcome is `unknown`. */
  "unknown",
  /** The effect happens, and the outcome is `unknown`. */
  "fail-after-success",
  /** No effect, and the outcome says so. */
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
  /** Without it, until it is removed. */
  readonly times?: number;
}

/** Configures a fault of one of our suppliers. @returns its id, to remove it by */
export async function tellFault(db: Db, supplier: string, told: ToldFault): Promise<string> {
  const id = randomUUID();
  const { fault, amount = 0, call = null, about = null, times = null } = told;
  await db.insert(stockFault).values({ id, supplier, fault, amount, call, about, times });
  return id;
}

/** Removes all faults of one of our suppliers. */
export async function takeFaultsBack(db: Db, supplier: string): Promise<void> {
  await db.delete(stockFault).where(eq(stockFault.supplier, supplier));
}

/** The faults that apply to a call; each limited one is counted down. */
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
