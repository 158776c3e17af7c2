import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { client } from "../../db/tables/clients.ts";
import { quote } from "../../db/tables/quotes.ts";
import type { Services } from "../../services.ts";
import { type QuoteRow, unsealQuote } from "../queries.ts";

const notHere = (reference: string): never => refuse("not-found", `There is no request ${reference}.`);

const sent = (providerId: ProviderId, reference: string) =>
  and(eq(quote.providerId, providerId), eq(quote.reference, reference));

/** A sent request of a clinic. @throws Refusal `not-found`; drafts are the person's own */
export async function findRequest(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  providerId: ProviderId,
  reference: string,
): Promise<QuoteRow> {
  const [row] = await tx.select().from(quote).where(sent(providerId, reference));
  return row?.submittedAt ? unsealQuote(keys, row) : notHere(reference);
}

/** The same row, locked until the transaction ends. */
export async function lockRequest(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  providerId: ProviderId,
  reference: string,
): Promise<QuoteRow> {
  const [row] = await tx.select().from(quote).where(sent(providerId, reference)).for("update");
  return row?.submittedAt ? unsealQuote(keys, row) : notHere(reference);
}

/** Whose account a request is in; undefined while it is behind its private link alone. */
export async function findAccountOf(
  tx: Db,
  providerId: ProviderId,
  { owner }: Pick<QuoteRow, "owner">,
): Promise<{ email: string } | undefined> {
  const [row] = await tx
    .select({ email: client.email })
    .from(client)
    .where(and(eq(client.providerId, providerId), eq(client.owner, owner)));
  return row;
}

/** Requests by their ids. */
export const listRequestsById = async (
  { keys }: Pick<Services, "keys">,
  tx: Db,
  providerId: ProviderId,
  ids: readonly string[],
): Promise<QuoteRow[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .select()
          .from(quote)
          .where(and(eq(quote.providerId, providerId), inArray(quote.id, [...ids])))
      ).map((row) => unsealQuote(keys, row));
