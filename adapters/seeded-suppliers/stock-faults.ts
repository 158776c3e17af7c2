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
  "holdChange",
  "change",
] as const;
export type StockCall = (typeof stockCalls)[number];

export const stockFaults = [
  /** Offers cost `amount` percent more (or less). */
  "price-change",
  /** Every unit is sold out. */
  "sold-out",
  /** Holds last at most `amount` milliseconds; 0 refuses them. */
  "short-hold",
  /** The effect happens; the answer comes `amount` milliseconds later, or after the caller's deadline. */
  "late",
  /** No effect, and the outcome is `unknown`. */
  "unknown",
  /** The effect happens, and the outcome is `unknown`. */
  "fail-after-success",
  /** No effect, and the outcome is `unavailable`. */
  "unavailable",
] as const;
export type StockFault = (typeof stockFaults)[number];

export interface FaultSettings {
  readonly fault: StockFault;
  /** Percent or milliseconds. */
  readonly amount?: number;
  /** Default: every call. */
  readonly call?: StockCall;
  /** Only offers whose id contains this. */
  readonly about?: string;
  /** Default: until removed. */
  readonly times?: number;
}

/** Configures a fault of a demonstration supplier. @returns its id, for removal */
export async function setFault(db: Db, supplier: string, settings: FaultSettings): Promise<string> {
  const id = randomUUID();
  const { fault, amount = 0, call = null, about = null, times = null } = settings;
  await db.insert(stockFault).values({ id, supplier, fault, amount, call, about, times });
  return id;
}

/** Removes all faults of a demonstration supplier. */
export async function clearFaults(db: Db, supplier: string): Promise<void> {
  await db.delete(stockFault).where(eq(stockFault.supplier, supplier));
}

/** The faults that apply to a call; limited ones are counted down. */
export async function applicableFaults(
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
      // Of two concurrent calls, only one gets the last use.
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
