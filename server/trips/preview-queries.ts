import { and, desc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { previewContext, tripPreview } from "../db/tables/trips.ts";

type Stored = typeof tripPreview.$inferSelect;
/** `quote` is typed by the kind of preview that stored it. */
export type PreviewRow<Quote> = Omit<Stored, "quote"> & { readonly quote: Quote };

export const insertPreview = <Quote>(
  tx: Db,
  providerId: ProviderId,
  { keys, quote, ...values }: Omit<PreviewRow<Quote>, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(tripPreview).values({
    ...values,
    providerId,
    quote: sealedJson<Quote>(keys, previewContext({ providerId, id: values.id })).seal(quote),
  });

/** Held until the transaction ends, so that it is used once. */
export async function lockPreview<Quote>(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<PreviewRow<Quote> | undefined> {
  const [row] = await tx
    .select()
    .from(tripPreview)
    .where(and(eq(tripPreview.providerId, providerId), eq(tripPreview.id, id)))
    .for("update");
  return row && { ...row, quote: sealedJson<Quote>(keys, previewContext(row)).unseal(row.quote) };
}

export const spendPreview = (tx: Db, providerId: ProviderId, { id, at }: { id: string; at: Date }): Promise<unknown> =>
  tx
    .update(tripPreview)
    .set({ usedAt: at })
    .where(and(eq(tripPreview.providerId, providerId), eq(tripPreview.id, id)));

/** Notes what a carried out preview returned. */
export const correctPreview = (
  tx: Db,
  providerId: ProviderId,
  { id, refund }: { id: string; refund: number },
): Promise<unknown> =>
  tx
    .update(tripPreview)
    .set({ refund })
    .where(and(eq(tripPreview.providerId, providerId), eq(tripPreview.id, id)));

/** Whether a later quote of the item was agreed to, which is possible only once this one is decided. */
export async function isDecided(
  tx: Db,
  providerId: ProviderId,
  { itemId, version }: Pick<PreviewRow<unknown>, "itemId" | "version">,
): Promise<boolean> {
  const later = await tx
    .select({ id: tripPreview.id })
    .from(tripPreview)
    .where(
      and(
        eq(tripPreview.providerId, providerId),
        itemId === null ? isNull(tripPreview.itemId) : eq(tripPreview.itemId, itemId),
        gt(tripPreview.version, version),
        isNotNull(tripPreview.usedAt),
      ),
    )
    .limit(1);
  return later.length > 0;
}

/** The quotes of an item at its present version that can still be agreed to, the latest first. */
export async function listOpenPreviews<Quote>(
  tx: Db,
  providerId: ProviderId,
  { keys, itemId, version, now }: { keys: MasterKeys; itemId: string; version: number; now: Date },
): Promise<PreviewRow<Quote>[]> {
  const rows = await tx
    .select()
    .from(tripPreview)
    .where(
      and(
        eq(tripPreview.providerId, providerId),
        eq(tripPreview.itemId, itemId),
        eq(tripPreview.version, version),
        isNull(tripPreview.usedAt),
        gt(tripPreview.expiresAt, now),
      ),
    )
    .orderBy(desc(tripPreview.createdAt), desc(tripPreview.id));
  return rows.map((row) => ({
    ...row,
    quote: sealedJson<Quote>(keys, previewContext(row)).unseal(row.quote),
  }));
}

/** Removes the quotes of an item that were not agreed to. */
export const removeOpenPreviews = (tx: Db, providerId: ProviderId, { itemId }: { itemId: string }): Promise<unknown> =>
  tx
    .delete(tripPreview)
    .where(and(eq(tripPreview.providerId, providerId), eq(tripPreview.itemId, itemId), isNull(tripPreview.usedAt)));

/** Previews that expired long ago. */
export const removePreviewsBefore = (db: Db, before: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(tripPreview).where(lt(tripPreview.expiresAt, before)));
