import { and, eq } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { notificationChoice } from "../db/tables/settings.ts";

export type NotificationRow = typeof notificationChoice.$inferSelect;

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(notificationChoice.providerId, providerId), eq(notificationChoice.owner, owner));

export const findChoice = (db: Db, providerId: ProviderId, owner: Owner): Promise<NotificationRow | undefined> =>
  firstRow(db.select().from(notificationChoice).where(owned(providerId, owner)));

/** @returns undefined if the row has changed since `seen` */
export async function putChoice(
  tx: Db,
  providerId: ProviderId,
  { seen, ...values }: Omit<NotificationRow, "providerId" | "version"> & { seen: number },
): Promise<NotificationRow | undefined> {
  const next = { ...values, version: seen + 1 };
  const written =
    seen === 0
      ? tx
          .insert(notificationChoice)
          .values({ ...next, providerId })
          .onConflictDoNothing()
          .returning()
      : tx
          .update(notificationChoice)
          .set(next)
          .where(and(owned(providerId, values.owner), eq(notificationChoice.version, seen)))
          .returning();
  return (await written)[0];
}
