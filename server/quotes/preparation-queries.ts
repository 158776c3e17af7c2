import { and, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { preparationTick } from "../db/tables/offers.ts";

const ofQuote = (providerId: ProviderId, quoteId: string) =>
  and(eq(preparationTick.providerId, providerId), eq(preparationTick.quoteId, quoteId));

export async function listTicks(db: Db, providerId: ProviderId, quoteId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ item: preparationTick.item })
    .from(preparationTick)
    .where(ofQuote(providerId, quoteId));
  return new Set(rows.map(({ item }) => item));
}

export const insertTick = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof preparationTick.$inferInsert, "providerId">,
): Promise<unknown> =>
  tx
    .insert(preparationTick)
    .values({ ...values, providerId })
    .onConflictDoNothing();

export const removeTick = (
  tx: Db,
  providerId: ProviderId,
  { quoteId, item }: { quoteId: string; item: string },
): Promise<unknown> =>
  tx.delete(preparationTick).where(and(ofQuote(providerId, quoteId), eq(preparationTick.item, item)));
