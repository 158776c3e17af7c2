import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { stockQuote } from "./stock-tables.ts";

export type QuoteRow = typeof stockQuote.$inferSelect;

export const keepQuote = async (db: Db, row: Omit<QuoteRow, "usedAt">): Promise<void> => {
  await db.insert(stockQuote).values(row);
};

export async function lockQuote(
  tx: Db,
  supplier: string,
  reference: string,
  id: string,
): Promise<QuoteRow | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const [found] = await tx
    .select()
    .from(stockQuote)
    .where(and(eq(stockQuote.supplier, supplier), eq(stockQuote.reference, reference), eq(stockQuote.id, id)))
    .for("update");
  return found;
}

export const markUsed = async (tx: Db, id: string, now: Date): Promise<void> => {
  await tx.update(stockQuote).set({ usedAt: now }).where(eq(stockQuote.id, id));
};

/** Removes quotes that expired before an instant. */
export const removeQuotesBefore = async (db: Db, before: Date): Promise<void> => {
  await db.delete(stockQuote).where(lt(stockQuote.expiresAt, before));
};
