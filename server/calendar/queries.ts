import { and, eq } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { calendarFeed } from "../db/tables/settings.ts";

export type CalendarFeedRow = typeof calendarFeed.$inferSelect;

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(calendarFeed.providerId, providerId), eq(calendarFeed.owner, owner));

export const findFeed = (db: Db, providerId: ProviderId, owner: Owner): Promise<CalendarFeedRow | undefined> =>
  firstRow(db.select().from(calendarFeed).where(owned(providerId, owner)));

/** The feed of a token; the policy lets the owner of the token's digest read it. */
export const findFeedByDigest = (
  db: Db,
  providerId: ProviderId,
  tokenDigest: string,
): Promise<CalendarFeedRow | undefined> =>
  firstRow(
    db
      .select()
      .from(calendarFeed)
      .where(and(eq(calendarFeed.providerId, providerId), eq(calendarFeed.tokenDigest, tokenDigest))),
  );

/** Inserts or replaces the owner's feed. */
export async function putFeed(
  tx: Db,
  providerId: ProviderId,
  values: Omit<CalendarFeedRow, "providerId" | "readAt">,
): Promise<CalendarFeedRow> {
  const fresh = { ...values, readAt: null };
  const [row] = await tx
    .insert(calendarFeed)
    .values({ ...fresh, providerId })
    .onConflictDoUpdate({ target: [calendarFeed.providerId, calendarFeed.owner], set: fresh })
    .returning();
  if (!row) throw new Error("the calendar feed was not written");
  return row;
}

export const touchFeed = (
  tx: Db,
  providerId: ProviderId,
  { owner, readAt }: { owner: Owner; readAt: Date },
): Promise<unknown> => tx.update(calendarFeed).set({ readAt }).where(owned(providerId, owner));

export const removeFeed = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  tx.delete(calendarFeed).where(owned(providerId, owner));
