import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { treatmentClosure } from "../db/tables/treatments.ts";
import type { Span } from "./queries.ts";

export type ClosureRow = typeof treatmentClosure.$inferSelect;

export const listClosures = (tx: Db, providerId: ProviderId, { from, to }: Span): Promise<ClosureRow[]> =>
  tx
    .select()
    .from(treatmentClosure)
    .where(
      and(
        eq(treatmentClosure.providerId, providerId),
        lte(treatmentClosure.firstDay, to),
        gte(treatmentClosure.lastDay, from),
      ),
    )
    .orderBy(asc(treatmentClosure.firstDay), asc(treatmentClosure.createdAt));

export const insertClosure = (tx: Db, values: ClosureRow): Promise<unknown> =>
  tx.insert(treatmentClosure).values(values).onConflictDoNothing();

/** @returns what was closed; undefined where it is not closed any more */
export const removeClosure = async (
  tx: Db,
  providerId: ProviderId,
  id: string,
): Promise<typeof treatmentClosure.$inferSelect | undefined> =>
  (
    await tx
      .delete(treatmentClosure)
      .where(and(eq(treatmentClosure.providerId, providerId), eq(treatmentClosure.id, id)))
      .returning()
  )[0];
