import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { savedReply } from "../../db/tables/desk.ts";

export type ReplyRow = typeof savedReply.$inferSelect;

const isReply = (providerId: ProviderId, id: string) =>
  and(eq(savedReply.providerId, providerId), eq(savedReply.id, id));

export const listReplyRows = (tx: Db, providerId: ProviderId): Promise<ReplyRow[]> =>
  tx
    .select()
    .from(savedReply)
    .where(eq(savedReply.providerId, providerId))
    .orderBy(asc(savedReply.title), asc(savedReply.id))
    .limit(500);

export const insertReply = (tx: Db, row: ReplyRow): Promise<unknown> => tx.insert(savedReply).values(row);

export const findReply = async (tx: Db, providerId: ProviderId, id: string): Promise<ReplyRow | undefined> =>
  (await tx.select().from(savedReply).where(isReply(providerId, id)))[0];

/** @returns undefined where the reply has another version */
export const updateReply = async (
  tx: Db,
  { providerId, id, version, ...values }: ReplyRow,
): Promise<ReplyRow | undefined> =>
  (
    await tx
      .update(savedReply)
      .set({ ...values, version: version + 1 })
      .where(and(isReply(providerId, id), eq(savedReply.version, version)))
      .returning()
  )[0];

/** @returns false where there is none */
export const removeReply = async (tx: Db, providerId: ProviderId, id: string): Promise<boolean> =>
  (await tx.delete(savedReply).where(isReply(providerId, id)).returning({ id: savedReply.id })).length > 0;
