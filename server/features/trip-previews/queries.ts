import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import { asSystem } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { tripPreview } from "../../db/tables/trips.ts";

type Stored = typeof tripPreview.$inferSelect;
/** `quote` is what whoever made the preview put there. */
export type PreviewRow<Quote> = Omit<Stored, "quote"> & { readonly quote: Quote };

const contextOf = (providerId: string, id: string) => `trip-preview/${providerId}/${id}`;

export const insertPreview = <Quote>(
  tx: Db,
  providerId: ProviderId,
  { keys, quote, ...values }: Omit<PreviewRow<Quote>, "providerId"> & { keys: MasterKeys },
): Promise<unknown> => {
  const box = seal(keys, Buffer.from(JSON.stringify(quote)), contextOf(providerId, values.id)).toString("base64");
  return tx.insert(tripPreview).values({ ...values, providerId, quote: box });
};

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
  if (!row) return undefined;
  const text = unseal(keys, Buffer.from(row.quote, "base64"), contextOf(providerId, id)).toString();
  return { ...row, quote: JSON.parse(text) as Quote }; // what its maker put there
}

export const spendPreview = (tx: Db, providerId: ProviderId, { id, at }: { id: string; at: Date }): Promise<unknown> =>
  tx
    .update(tripPreview)
    .set({ usedAt: at })
    .where(and(eq(tripPreview.providerId, providerId), eq(tripPreview.id, id)));

/** Nobody agrees any more to what ran out long ago. */
export const removePreviewsBefore = (db: Db, before: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(tripPreview).where(lt(tripPreview.expiresAt, before)));
