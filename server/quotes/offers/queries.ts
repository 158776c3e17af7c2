import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { OfferContent, OfferDates } from "../../../contract/offers.ts";
import type { ActsFor } from "../../../contract/quote-steps.ts";
import type { Owner } from "../../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedJson } from "../../db/sealed.ts";
import type { RowKey } from "../../db/tables/columns.ts";
import { offerApproval, offerSignature, quoteOffer } from "../../db/tables/offers.ts";
import { quote, quoteContext } from "../../db/tables/quotes.ts";
import { type QuoteRow, unsealQuote } from "../queries.ts";

export type ApprovalRow = typeof offerApproval.$inferSelect;
export type OfferRow = Omit<typeof quoteOffer.$inferSelect, "content"> & {
  readonly content: OfferContent;
  readonly approval: ApprovalRow | null;
  /** Counted within its alternative. */
  readonly number: number;
};

/** The signed content of an offer. */
export interface SignedAgreement {
  readonly name: string;
  readonly statement: string;
  readonly dates: OfferDates | null;
  /** The whole text, word for word. */
  readonly text: string;
  /** For whom a parent or guardian signed. */
  readonly child?: ActsFor | undefined;
}
export type SignatureRow = Omit<typeof offerSignature.$inferSelect, "agreed"> & { readonly agreed: SignedAgreement };

const contentOf = (keys: MasterKeys, quote: RowKey, version: number) =>
  sealedJson<OfferContent>(keys, quoteContext(quote, `offer/${version}`));
const agreedOf = (keys: MasterKeys, quote: RowKey) =>
  sealedJson<SignedAgreement>(keys, quoteContext(quote, "signature"));

type WithKeys = { readonly keys: MasterKeys; readonly quoteId: string };

export const insertOffer = (
  tx: Db,
  providerId: ProviderId,
  {
    keys,
    content,
    ...values
  }: Omit<OfferRow, "providerId" | "withdrawnAt" | "remindedAt" | "approval" | "number"> & {
    approvalId: string;
    keys: MasterKeys;
  },
): Promise<unknown> =>
  tx.insert(quoteOffer).values({
    ...values,
    providerId,
    content: contentOf(keys, { providerId, id: values.quoteId }, values.version).seal(content),
  });

const number = sql<number>`(select count(*)::int from quote_offer counted where counted.quote_id = ${quoteOffer.quoteId}
  and counted.option = ${quoteOffer.option} and counted.version <= ${quoteOffer.version})`;

/** All versions of all alternatives, newest first. */
export async function listOffers(db: Db, providerId: ProviderId, { keys, quoteId }: WithKeys): Promise<OfferRow[]> {
  const rows = await db
    .select({ offer: quoteOffer, approval: offerApproval, number })
    .from(quoteOffer)
    .leftJoin(offerApproval, eq(offerApproval.id, quoteOffer.approvalId))
    .where(and(eq(quoteOffer.providerId, providerId), eq(quoteOffer.quoteId, quoteId)))
    .orderBy(desc(quoteOffer.version));
  return rows.map(({ offer, ...more }) => ({ ...offer, content: unsealOffer(keys, offer), ...more }));
}

export function unsealOffer(
  keys: MasterKeys,
  { providerId, quoteId, version, content }: typeof quoteOffer.$inferSelect,
) {
  const read = contentOf(keys, { providerId, id: quoteId }, version).unseal(content);
  const suggestions = { ...read.suggestions, hotelLevel: read.suggestions.hotelLevel ?? null };
  // Versions from before have no translations and no change.
  return { ...{ translations: [], change: "" }, ...read, suggestions };
}

/** Every offer of a clinic that a person could accept now, with its request. */
export async function listOpenOffers(
  tx: Db,
  providerId: ProviderId,
  { keys, now }: { readonly keys: MasterKeys; readonly now: Date },
): Promise<{ readonly row: QuoteRow; readonly offer: Omit<OfferRow, "approval"> }[]> {
  const rows = await tx
    .select({ row: quote, offer: quoteOffer, number })
    .from(quoteOffer)
    .innerJoin(quote, eq(quote.id, quoteOffer.quoteId))
    .where(
      and(
        eq(quoteOffer.providerId, providerId),
        eq(quote.status, "offered"),
        gt(quoteOffer.validUntil, now),
        isNull(quoteOffer.withdrawnAt),
        isNewest,
      ),
    )
    .orderBy(quoteOffer.sentAt, quoteOffer.version);
  return rows.map(({ row, offer, number: counted }) => ({
    row: unsealQuote(keys, row),
    offer: { ...offer, number: counted, content: unsealOffer(keys, offer) },
  }));
}

/** Withdraws every version that is still open, or those of one alternative. Only for the system and the clinic. */
export const withdrawOffers = (
  tx: Db,
  providerId: ProviderId,
  { quoteId, option, at }: { quoteId: string; option?: number; at: Date },
): Promise<unknown> =>
  tx
    .update(quoteOffer)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(quoteOffer.providerId, providerId),
        eq(quoteOffer.quoteId, quoteId),
        isNull(quoteOffer.withdrawnAt),
        option === undefined ? undefined : eq(quoteOffer.option, option),
      ),
    );

/** A new end has a reminder of its own. Only for the system and the clinic. */
export const putOfferEnd = (
  tx: Db,
  providerId: ProviderId,
  { id, validUntil }: { id: string; validUntil: Date },
): Promise<unknown> =>
  tx
    .update(quoteOffer)
    .set({ validUntil, remindedAt: null })
    .where(and(eq(quoteOffer.providerId, providerId), eq(quoteOffer.id, id)));

/** Only for the system and the clinic. */
export const markReminded = (
  tx: Db,
  providerId: ProviderId,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<unknown> =>
  tx
    .update(quoteOffer)
    .set({ remindedAt: at })
    .where(and(eq(quoteOffer.providerId, providerId), inArray(quoteOffer.id, [...ids])));

/**
 * Up to 100 requests of all providers with an open offer that ends before `until`, of which nobody was reminded `soon`
 * before that end, locked until the transaction ends. An offer that was sent or reminded of after `before` is left out.
 * Only for the system.
 */
export async function lockEndingOffers(
  tx: Db,
  keys: MasterKeys,
  { now, until, before, soon }: { now: Date; until: Date; before: Date; soon: number },
): Promise<QuoteRow[]> {
  const ending = tx
    .select({ id: quoteOffer.quoteId })
    .from(quoteOffer)
    .where(
      and(
        gt(quoteOffer.validUntil, now),
        lte(quoteOffer.validUntil, until),
        lte(quoteOffer.sentAt, before),
        isNull(quoteOffer.withdrawnAt),
        or(
          isNull(quoteOffer.remindedAt),
          and(
            lte(quoteOffer.remindedAt, before),
            lt(quoteOffer.remindedAt, sql`${quoteOffer.validUntil} - make_interval(secs => ${soon / 1000})`),
          ),
        ),
        isNewest,
      ),
    );
  const rows = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.status, "offered"), inArray(quote.id, ending)))
    .limit(100)
    .for("update", { skipLocked: true });
  return rows.map((row) => unsealQuote(keys, row));
}

/**
 * Requests of all providers whose accepted offer ends before `until` with its deposit unpaid, of which nobody was reminded
 * since it was signed, locked until the transaction ends. One that was signed after `before` is left out. Only for the system.
 */
export async function lockUnpaidOffers(
  tx: Db,
  keys: MasterKeys,
  { now, until, before }: { now: Date; until: Date; before: Date },
): Promise<QuoteRow[]> {
  const { quoteId, version, signedAt } = offerSignature;
  const ending = tx
    .select({ id: quoteOffer.quoteId })
    .from(quoteOffer)
    .innerJoin(offerSignature, and(eq(quoteId, quoteOffer.quoteId), eq(version, quoteOffer.version)))
    .where(
      and(
        gt(quoteOffer.validUntil, now),
        lte(quoteOffer.validUntil, until),
        lte(signedAt, before),
        or(isNull(quoteOffer.remindedAt), lt(quoteOffer.remindedAt, signedAt)),
      ),
    );
  const rows = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.status, "deposit_due"), inArray(quote.id, ending)))
    .for("update", { skipLocked: true });
  return rows.map((row) => unsealQuote(keys, row));
}

const isNewest = sql`not exists (select from quote_offer newer where newer.quote_id = ${quoteOffer.quoteId}
  and newer.option = ${quoteOffer.option} and newer.version > ${quoteOffer.version})`;

export const insertSignature = (
  tx: Db,
  providerId: ProviderId,
  { keys, agreed, ...values }: Omit<SignatureRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> =>
  tx.insert(offerSignature).values({
    ...values,
    providerId,
    agreed: agreedOf(keys, { providerId, id: values.quoteId }).seal(agreed),
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
  return row && { ...row, agreed: agreedOf(keys, { providerId, id: quoteId }).unseal(row.agreed) };
}

/** Up to 100 requests of all providers with an expired offer, locked until the transaction ends. Only for the system. */
export async function lockExpiredOffers(tx: Db, keys: MasterKeys, now: Date): Promise<QuoteRow[]> {
  const rows = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.status, "offered"), lte(quote.expiresAt, now)))
    .limit(100)
    .for("update", { skipLocked: true });
  return rows.map((row) => unsealQuote(keys, row));
}

/** An owner's signatures with their requests. */
export async function listSignedOffers(
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
    signature: { ...signed, agreed: agreedOf(keys, row).unseal(signed.agreed) },
    row: unsealQuote(keys, row),
  }));
}

/** Personal data of offers, for archives and erasure; they are removed with their request. */
export const personalOffers: readonly PersonalTable[] = [
  {
    table: "quote_offer",
    called: "offers",
    sealed: {
      content: (row) => quoteContext(rowKeyOf(row, "quote_id"), `offer/${Number(row["version"])}`),
    },
    erasure: "follows",
  },
  {
    table: "offer_signature",
    called: "agreements",
    sealed: { agreed: (row) => quoteContext(rowKeyOf(row, "quote_id"), "signature") },
    erasure: "follows",
  },
  { table: "offer_approval", called: "offer-approvals", without: ["staff_id"], erasure: "follows" },
  {
    table: "quote_schedule",
    called: "treatment-schedules",
    sealed: { content: (row) => quoteContext(rowKeyOf(row, "quote_id"), "schedule") },
    erasure: "follows",
  },
  { table: "preparation_tick", called: "preparation", erasure: "follows" },
  // Owned by the link: it has no data beyond its request's.
  { table: "claimed_link", erasure: "follows" },
];
