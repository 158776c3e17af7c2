import { and, desc, eq, gt, isNotNull, like } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import {
  claimedLink,
  offerApproval,
  offerSignature,
  preparationTick,
  quoteOffer,
  quoteSchedule,
} from "../db/tables/offers.ts";
import { quote, quoteAttachment, quoteEvent } from "../db/tables/quotes.ts";
import { type QuoteRow, unsealQuote } from "./queries.ts";

/** Columns of a request that may change its owner. */
export type ClaimableQuote = Pick<
  typeof quote.$inferSelect,
  "id" | "owner" | "providerId" | "reference" | "status" | "claimKey" | "submittedAt"
>;

const claimableColumns = {
  id: quote.id,
  owner: quote.owner,
  providerId: quote.providerId,
  reference: quote.reference,
  claimKey: quote.claimKey,
  status: quote.status,
  submittedAt: quote.submittedAt,
};

/** Requests sent from an address that are in no account, locked until the transaction ends. */
export const lockUnclaimedQuotes = (tx: Db, providerId: ProviderId, claimKey: string): Promise<ClaimableQuote[]> =>
  tx
    .select(claimableColumns)
    .from(quote)
    .where(
      and(
        eq(quote.providerId, providerId),
        eq(quote.claimKey, claimKey),
        like(quote.owner, "link:%"),
        isNotNull(quote.submittedAt),
      ),
    )
    .for("update");

/** Drafts that were written while the owner of an address was signed in, the newest first. Only in a transaction of the system. */
export async function listBegunQuotes(
  tx: Db,
  providerId: ProviderId,
  { keys, claimKey, now }: { keys: MasterKeys; claimKey: string; now: Date },
): Promise<QuoteRow[]> {
  const rows = await tx
    .select()
    .from(quote)
    .where(
      and(
        eq(quote.providerId, providerId),
        eq(quote.claimKey, claimKey),
        eq(quote.status, "draft"),
        gt(quote.expiresAt, now),
      ),
    )
    .orderBy(desc(quote.updatedAt));
  return rows.map((row) => unsealQuote(keys, row));
}

/** The request of a private link, locked until the transaction ends. */
export const lockQuoteByLink = (tx: Db, providerId: ProviderId, link: Owner): Promise<ClaimableQuote | undefined> =>
  firstRow(
    tx
      .select(claimableColumns)
      .from(quote)
      .where(and(eq(quote.providerId, providerId), eq(quote.owner, link)))
      .for("update"),
  );

const ownedTables = [
  ...[quoteEvent, quoteAttachment, offerApproval, quoteOffer, offerSignature, quoteSchedule, preparationTick],
] as const;

/** Moves a request and its rows to another owner and keeps its link. Only in a transaction of the system. */
export async function transferQuote(
  tx: Db,
  providerId: ProviderId,
  { id, from, to, at, ...changes }: { id: string; from: Owner; to: Owner; at: Date; signedIn?: true },
): Promise<void> {
  await tx
    .update(quote)
    .set({ owner: to, ...changes })
    .where(and(eq(quote.providerId, providerId), eq(quote.id, id)));
  for (const table of ownedTables) {
    await tx
      .update(table)
      .set({ owner: to })
      .where(and(eq(table.providerId, providerId), eq(table.quoteId, id)));
  }
  await tx.insert(claimedLink).values({ providerId, owner: from, quoteId: id, at });
}

/** The request of a link that was claimed into an account. */
export async function findClaimedLink(
  tx: Db,
  providerId: ProviderId,
  link: Owner,
): Promise<{ quoteId: string } | undefined> {
  const [row] = await tx
    .select({ quoteId: claimedLink.quoteId })
    .from(claimedLink)
    .where(and(eq(claimedLink.providerId, providerId), eq(claimedLink.owner, link)));
  return row;
}

/** The reference of an owner's request. */
export async function findReference(
  tx: Db,
  providerId: ProviderId,
  { id, owner }: { id: string; owner: Owner },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ reference: quote.reference })
    .from(quote)
    .where(and(eq(quote.providerId, providerId), eq(quote.id, id), eq(quote.owner, owner)));
  return row?.reference;
}
