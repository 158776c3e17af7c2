import type { Db } from "../../../adapters/database/database.ts";
import type { TokenFacts } from "../../../adapters/user-pools/user-pools.ts";
import {
  type DocumentKind,
  mostDocumentBytes,
  mostDocuments,
  type RetentionClass,
  type SharePurpose,
} from "../../../contract/document-limits.ts";
import type { Document } from "../../../contract/documents.ts";
import { refuse } from "../../../contract/errors.ts";
import { clientOwner, type Owner } from "../../db/access.ts";
import { type AuditEvent, writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, days } from "../../durations.ts";
import type { Services } from "../../services.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";
import {
  countDocuments,
  countOpenings,
  type DocumentRow,
  endShares,
  findDocument,
  holdDocument,
  insertShare,
  listDocuments,
  listOpenings,
  listShares,
  updateDocument,
} from "./queries.ts";

export type Needs = Pick<Services, "keys" | "now" | "newId" | "scanner">;

/** A signed-in person at a clinic. */
export interface Person {
  readonly providerId: ProviderId;
  readonly owner: Owner;
  readonly requestId: string;
}

export const personOf = (context: {
  providerId: ProviderId;
  requestId: string;
  client: Pick<TokenFacts, "sub">;
}): Person => ({
  providerId: context.providerId,
  owner: clientOwner(context.client),
  requestId: context.requestId,
});

/** Missing and somebody else's are the same. */
export const refuseUnknown = (): never => refuse("not-found", "This document is not there, or not yours.");

export const retentionOf = (kind: DocumentKind): RetentionClass => {
  switch (kind) {
    case "passport":
    case "visa":
      return "identity";
    case "invoice":
      return "financial";
    case "other":
      return "general";
    default:
      return "medical";
  }
};

/** While a scanner has not spoken nobody opens it; where there is none there is nothing to wait for. */
export const canOpen = ({ scanner }: Pick<Needs, "scanner">, { scan }: Pick<DocumentRow, "scan">): boolean =>
  scan === "clean" || (scan === "pending" && !scanner.isConfigured);

/** Whose file it is, for the store: another person's, or another clinic's, does not open. */
export const fileContext = ({ providerId, owner }: { providerId: string; owner: string }): string =>
  `${providerId}/document/${owner}`;

export async function presentDocuments(
  needs: Needs,
  tx: Db,
  { providerId }: Person,
  rows: readonly DocumentRow[],
): Promise<Document[]> {
  const documentIds = rows.map(({ id }) => id);
  const shares = await listShares(tx, providerId, { documentIds, now: needs.now() });
  const counted = await countOpenings(tx, providerId, documentIds);
  return rows.map(({ id, sourceType, urlKey, name, kind, mime, bytes, scan, retention, version, ...row }) => ({
    id,
    sourceType,
    url: urlKey,
    name,
    kind,
    mime,
    bytes,
    scan,
    canOpen: canOpen(needs, { scan }),
    retention,
    version,
    addedAt: row.createdAt.toISOString(),
    shares: shares
      .filter(({ documentId }) => documentId === id)
      .map(({ id: share, party, purpose, createdAt, until }) => ({
        id: share,
        party,
        purpose,
        since: createdAt.toISOString(),
        until: until.toISOString(),
      })),
    openings: counted.find(({ documentId }) => documentId === id)?.openings ?? 0,
  }));
}

export async function presentDocument(needs: Needs, tx: Db, person: Person, row: DocumentRow): Promise<Document> {
  const [shown] = await presentDocuments(needs, tx, person, [row]);
  return shown ?? refuseUnknown();
}

/** Every document of a person, as they see it. */
export const listOwn = async (needs: Needs, tx: Db, person: Person): Promise<Document[]> =>
  presentDocuments(
    needs,
    tx,
    person,
    await listDocuments(tx, person.providerId, { keys: needs.keys, owner: person.owner }),
  );

/** How much more a person may keep. */
export async function roomLeft(tx: Db, { providerId, owner }: Person): Promise<{ documents: number; bytes: number }> {
  const kept = await countDocuments(tx, providerId, owner);
  return {
    documents: Math.max(0, mostDocuments - kept.documents),
    bytes: Math.max(0, mostDocumentBytes - kept.bytes),
  };
}

/** A person's own document, held until the transaction ends. @throws Refusal */
const hold = async ({ keys }: Needs, tx: Db, { providerId, owner }: Person, id: string): Promise<DocumentRow> =>
  (await holdDocument(tx, providerId, { keys, owner, id })) ?? refuseUnknown();

export const audited = (
  needs: Pick<Needs, "now" | "newId">,
  tx: Db,
  { providerId, owner, requestId }: Person,
  { event, subject }: { event: AuditEvent; subject: string },
): Promise<unknown> => writeAudit(needs, tx, providerId, { owner, event, subject, requestId });

export async function label(
  needs: Needs,
  tx: Db,
  person: Person,
  { id, version, name, kind }: Pick<Document, "id" | "version" | "name" | "kind">,
): Promise<Document> {
  const row = await hold(needs, tx, person, id);
  if (row.version !== version)
    refuse("conflict", "This document was labelled in another window meanwhile. Please look at it again.");
  const changed = await updateDocument(tx, person.providerId, {
    keys: needs.keys,
    id,
    name,
    kind,
    retention: retentionOf(kind),
    version: version + 1,
  });
  const shown = await presentDocument(needs, tx, person, changed);
  await audited(needs, tx, person, { event: "document-labelled", subject: id });
  return shown;
}

/** Lets the clinic open a document for a purpose; again moves the end. */
export async function share(
  needs: Needs,
  tx: Db,
  person: Person,
  asked: { id: string; party: "clinic"; purpose: SharePurpose; days: number },
): Promise<Document> {
  const { providerId, owner } = person;
  const now = needs.now();
  const row = await hold(needs, tx, person, asked.id);
  await endShares(tx, providerId, { documentId: row.id, now, purpose: asked.purpose });
  await insertShare(tx, providerId, {
    id: needs.newId(),
    owner,
    documentId: row.id,
    party: asked.party,
    purpose: asked.purpose,
    createdAt: now,
    until: after(now, days(asked.days)),
  });
  const shown = await presentDocument(needs, tx, person, row);
  await audited(needs, tx, person, { event: "document-shared", subject: row.id });
  return shown;
}

export async function revoke(
  needs: Needs,
  tx: Db,
  person: Person,
  asked: { id: string; share: string },
): Promise<Document> {
  const row = await hold(needs, tx, person, asked.id);
  const ended = await endShares(tx, person.providerId, { documentId: row.id, now: needs.now(), id: asked.share });
  const shown = await presentDocument(needs, tx, person, row);
  // One that has ended already is as it should be.
  if (ended > 0) await audited(needs, tx, person, { event: "document-share-revoked", subject: row.id });
  return shown;
}

/** Deletes a document: nobody opens it from now on, and its file follows. */
export async function remove(
  needs: Needs,
  tx: Db,
  person: Person,
  { id, sourceType }: Pick<Document, "id" | "sourceType">,
): Promise<{ id: string }> {
  const { providerId } = person;
  const row = await hold(needs, tx, person, id);
  if (row.sourceType !== sourceType) refuseUnknown();
  const now = needs.now();
  await endShares(tx, providerId, { documentId: id, now });
  await updateDocument(tx, providerId, { keys: needs.keys, id, deletedAt: now });
  await queueFileRemoval(needs, tx, providerId, { keys: [row.fileKey], runAfter: now });
  await audited(needs, tx, person, { event: "document-deleted", subject: id });
  return { id };
}

const mostOpenings = 100;

/** Who opened a document and when. */
export async function openings({ keys }: Needs, tx: Db, { providerId, owner }: Person, id: string) {
  const row = (await findDocument(tx, providerId, { keys, owner, id })) ?? refuseUnknown();
  const rows = await listOpenings(tx, providerId, { documentId: row.id, most: mostOpenings });
  return { openings: rows.map(({ at, by, purpose }) => ({ at: at.toISOString(), by, purpose })) };
}
