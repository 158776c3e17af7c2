import { and, desc, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { OfferContent, OfferDates } from "../../../contract/offers.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { offerSignature, quoteOffer } from "../../db/tables/offers.ts";
import { quote } from "../../db/tables/quotes.ts";
import { opened, type QuoteRow } from "../quotes/queries.ts";

export type OfferRow = Omit<typeof quoteOffer.$inferSelect, "content"> & { readonly content: OfferContent };

/** What somebody put their name under. */
export interface Agreed {
  readonly name: string;
  readonly statement: string;
  readonly dates: OfferDates | null;
  /** All of it, word for word. */
  readonly text: string;
}
export type SignatureRow = Omit<typeof offerSignature.$inferSelect, "agreed"> & { readonly agreed: Agreed };

const sealedFor = (providerId: string, quoteId: string, what: string) => `quote/${providerId}/${quoteId}/${what}`;
const close = (keys: MasterKeys, value: unknown, context: string): string =>
  seal(keys, Buffer.from(JSON.stringify(value)), context).toString("base64");
const open = <T>(keys: MasterKeys, box: string, context: string): T =>
  JSON.parse(unseal(keys, Buffer.from(box, "base64"), context).toString()) as T; // what was closed here

type WithKeys = { readonly keys: MasterKeys; readonly quoteId: string };

export const insertOffer = (
  tx: Db,
  providerId: ProviderId,
  { keys, content, ...values }: Omit<OfferRow, "providerId" | "withdrawnAt"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(quoteOffer).values({
    ...values,
    providerId,
    content: close(keys, content, sealedFor(providerId, values.quoteId, `offer/${values.version}`)),
  });

/** All versions of an offer, the newest first. */
export async function listOffers(db: Db, providerId: ProviderId, { keys, quoteId }: WithKeys): Promise<OfferRow[]> {
  const rows = await db
    .select()
    .from(quoteOffer)
    .where(and(eq(quoteOffer.providerId, providerId), eq(quoteOffer.quoteId, quoteId)))
    .orderBy(desc(quoteOffer.version));
  return rows.map((row) => ({
    ...row,
    content: open<OfferContent>(keys, row.content, sealedFor(providerId, quoteId, `offer/${row.version}`)),
  }));
}

/** Takes every version back that was not before. Only for the system. */
export const withdrawOffers = (
  tx: Db,
  providerId: ProviderId,
  { quoteId, at }: { quoteId: string; at: Date },
): Promise<unknown> =>
  tx
    .update(quoteOffer)
    .set({ withdrawnAt: at })
    .where(and(eq(quoteOffer.providerId, providerId), eq(quoteOffer.quoteId, quoteId), isNull(quoteOffer.withdrawnAt)));

/** Only for the system. */
export const extendOffer = (
  tx: Db,
  providerId: ProviderId,
  { id, validUntil }: { id: string; validUntil: Date },
): Promise<unknown> =>
  tx
    .update(quoteOffer)
    .set({ validUntil })
    .where(and(eq(quoteOffer.providerId, providerId), eq(quoteOffer.id, id)));

export const insertSignature = (
  tx: Db,
  providerId: ProviderId,
  { keys, agreed, ...values }: Omit<SignatureRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(offerSignature).values({
    ...values,
    providerId,
    agreed: close(keys, agreed, sealedFor(providerId, values.quoteId, "signature")),
  });

export async function findSignature(
  db: Db,
  providerId: ProviderId,
  { keys, quoteId }: WithKeys,
): Promise<SignatureRow | undefined> {
  const [row] = await db
    .select()
    .from(offerSignature)
    .where(and(eq(offerSignature.providerId, providerId), eq(offerSignature.quoteId, quoteId)));
  return row && { ...row, agreed: open<Agreed>(keys, row.agreed, sealedFor(providerId, quoteId, "signature")) };
}

/** Up to 100 requests of all providers whose offer has run out, held until the transaction ends. Only for the system. */
export async function holdRunOut(tx: Db, keys: MasterKeys, now: Date): Promise<QuoteRow[]> {
  const rows = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.status, "offered"), lte(quote.expiresAt, now)))
    .limit(100)
    .for("update", { skipLocked: true });
  return rows.map((row) => opened(keys, row));
}

/** What an owner signed, with the request that it belongs to. */
export async function listSigned(
  db: Db,
  providerId: ProviderId,
  { keys, owner }: { keys: MasterKeys; owner: Owner },
): Promise<{ signature: SignatureRow; row: QuoteRow }[]> {
  const found = await db
    .select()
    .from(offerSignature)
    .innerJoin(quote, eq(quote.id, offerSignature.quoteId))
    .where(and(eq(offerSignature.providerId, providerId), eq(offerSignature.owner, owner)))
    .orderBy(offerSignature.signedAt);
  return found.map(({ offer_signature: signed, quote: row }) => ({
    signature: { ...signed, agreed: open<Agreed>(keys, signed.agreed, sealedFor(providerId, row.id, "signature")) },
    row: opened(keys, row),
  }));
}

/** How people read what was offered to them and what they signed; it goes with its request. */
export const personalOffers: readonly PersonalTable[] = [
  {
    table: "quote_offer",
    called: "offers",
    sealed: {
      content: (row) => sealedFor(String(row["provider_id"]), String(row["quote_id"]), `offer/${row["version"]}`),
    },
    erasure: "follows",
  },
  {
    table: "offer_signature",
    called: "agreements",
    sealed: { agreed: (row) => sealedFor(String(row["provider_id"]), String(row["quote_id"]), "signature") },
    erasure: "follows",
  },
  { table: "preparation_tick", called: "preparation", erasure: "follows" },
  // Owned by the link itself: it says nothing that its request does not.
  { table: "claimed_link", erasure: "follows" },
];
