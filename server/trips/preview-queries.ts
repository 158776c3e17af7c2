import { and, eq, lt } from "drizzle-orm";
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

/** Previews that expired long ago. */
export const removePreviewsBefore = (db: Db, before: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(tripPreview).where(lt(tripPreview.expiresAt, before)));
