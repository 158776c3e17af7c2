import { and, eq, isNotNull, like } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { claimedLink, offerSignature, preparationTick, quoteOffer } from "../../db/tables/offers.ts";
import { quote, quoteAttachment, quoteEvent } from "../../db/tables/quotes.ts";

/** A request that may change hands. */
export type Claimable = Pick<
  typeof quote.$inferSelect,
  "id" | "owner" | "providerId" | "reference" | "claimKey" | "submittedAt"
>;

const facts = {
  id: quote.id,
  owner: quote.owner,
  providerId: quote.providerId,
  reference: quote.reference,
  claimKey: quote.claimKey,
  submittedAt: quote.submittedAt,
};

/** Requests that were sent under an address and are in nobody's account, held until the transaction ends. */
export const holdUnclaimed = (tx: Db, providerId: ProviderId, claimKey: string): Promise<Claimable[]> =>
  tx
    .select(facts)
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

/** The request of a private link, held until the transaction ends. */
export async function holdByLink(tx: Db, providerId: ProviderId, link: Owner): Promise<Claimable | undefined> {
  const [row] = await tx
    .select(facts)
    .from(quote)
    .where(and(eq(quote.providerId, providerId), eq(quote.owner, link)))
    .for("update");
  return row;
}

/** Everything of a request goes to another owner; the link it had is remembered. Only in a transaction of the system. */
export async function moveQuote(
  tx: Db,
  providerId: ProviderId,
  { id, from, to, at }: { id: string; from: Owner; to: Owner; at: Date },
): Promise<void> {
  await tx
    .update(quote)
    .set({ owner: to })
    .where(and(eq(quote.providerId, providerId), eq(quote.id, id)));
  for (const table of [quoteEvent, quoteAttachment, quoteOffer, offerSignature, preparationTick]) {
    await tx
      .update(table)
      .set({ owner: to })
      .where(and(eq(table.providerId, providerId), eq(table.quoteId, id)));
  }
  await tx.insert(claimedLink).values({ providerId, owner: from, quoteId: id, at });
}

/** Whether a link is one whose request is in an account now, and which request. */
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

/** The reference of a request, where it is this owner's. */
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
