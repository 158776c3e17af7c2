import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { SharePurpose } from "../../contract/document-constants.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { client } from "../db/tables/clients.ts";
import { document, documentShare } from "../db/tables/documents.ts";
import { isActiveShare, type ShareRow, unsealDocument } from "./queries.ts";

/** Documents that a clinic may open now with their owners, latest share first. Only in a transaction of the system. */
export async function listSharedDocuments(
  tx: Db,
  providerId: ProviderId,
  { keys, now }: { keys: MasterKeys; now: Date },
) {
  const rows = await tx
    .select({
      document,
      purpose: documentShare.purpose,
      until: documentShare.until,
      firstName: client.firstName,
      lastName: client.lastName,
      email: client.email,
    })
    .from(documentShare)
    .innerJoin(document, eq(document.id, documentShare.documentId))
    .leftJoin(client, and(eq(client.providerId, document.providerId), eq(client.owner, document.owner)))
    .where(
      and(
        eq(documentShare.providerId, providerId),
        eq(documentShare.party, "clinic"),
        isActiveShare(now),
        ne(document.scan, "infected"),
      ),
    )
    .orderBy(desc(documentShare.createdAt), desc(documentShare.id))
    .limit(500);
  return rows.map(({ document: row, ...rest }) => ({ ...unsealDocument(keys, row), ...rest }));
}

/** Documents of one person that the clinic may open now for a purpose, the latest share first. */
export async function listDocumentsFor(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, purpose, now }: { keys: MasterKeys; owner: Owner; purpose: SharePurpose; now: Date },
) {
  const rows = await tx
    .select({ document, until: documentShare.until })
    .from(documentShare)
    .innerJoin(document, eq(document.id, documentShare.documentId))
    .where(
      and(
        eq(documentShare.providerId, providerId),
        eq(documentShare.owner, owner),
        eq(documentShare.purpose, purpose),
        isActiveShare(now),
        ne(document.scan, "infected"),
        isNull(document.deletedAt),
      ),
    )
    .orderBy(desc(documentShare.createdAt), desc(documentShare.id))
    .limit(100);
  return rows.map(({ document: row, until }) => ({ ...unsealDocument(keys, row), until }));
}

/** Documents that the clinic sent, the newest first, with their owners. */
export async function listSentDocuments(tx: Db, providerId: ProviderId, { keys }: { keys: MasterKeys }) {
  const rows = await tx
    .select({ document, firstName: client.firstName, lastName: client.lastName, email: client.email })
    .from(document)
    .leftJoin(client, and(eq(client.providerId, document.providerId), eq(client.owner, document.owner)))
    .where(and(eq(document.providerId, providerId), eq(document.sourceType, "provider"), isNull(document.deletedAt)))
    .orderBy(desc(document.createdAt), desc(document.id))
    .limit(200);
  return rows.map(({ document: row, ...rest }) => ({ ...unsealDocument(keys, row), ...rest }));
}

const recipient = {
  id: client.id,
  owner: client.owner,
  email: client.email,
  firstName: client.firstName,
  lastName: client.lastName,
};

/** A person with an account at the clinic. */
export const findRecipient = async (tx: Db, providerId: ProviderId, id: string) =>
  (
    await tx
      .select(recipient)
      .from(client)
      .where(and(eq(client.providerId, providerId), eq(client.id, id)))
  )[0];

/** People whose name or address has this part. */
export const searchRecipients = (tx: Db, providerId: ProviderId, part: string) =>
  tx
    .select(recipient)
    .from(client)
    .where(
      and(
        eq(client.providerId, providerId),
        sql`position(lower(${part}) in lower(concat_ws(' ', ${client.firstName}, concat(${client.lastName}, ${client.firstName}), ${client.email}))) > 0`,
      ),
    )
    .orderBy(asc(client.lastName), asc(client.email))
    .limit(20);

/** The active shares of one person with the clinic. */
export const listSharesOf = (
  tx: Db,
  providerId: ProviderId,
  { owner, now }: { owner: Owner; now: Date },
): Promise<ShareRow[]> =>
  tx
    .select()
    .from(documentShare)
    .where(and(eq(documentShare.providerId, providerId), eq(documentShare.owner, owner), isActiveShare(now)))
    .orderBy(asc(documentShare.createdAt))
    .limit(100);
