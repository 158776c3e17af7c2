import type { Db } from "../../adapters/database/database.ts";
import type { AuditEvent } from "../../contract/audit-events.ts";
import {
  type DocumentKind,
  mostDocumentBytes,
  mostDocuments,
  type RetentionClass,
} from "../../contract/document-constants.ts";
import type { Document } from "../../contract/documents.ts";
import { refuse } from "../../contract/errors.ts";
import { writeAudit } from "../db/audit.ts";
import { queueFileRemoval } from "../files/removal.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import {
  countOpenings,
  countOwnOpenings,
  type DocumentRow,
  endShares,
  findDocument,
  listDocuments,
  listOpenings,
  listOwnShares,
  listShares,
  lockDocument,
  type ShareRow,
  updateDocument,
} from "./queries.ts";

/** Missing documents and other owners' get the same answer. */
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

/** A pending scan blocks opening, but only where a scanner is configured. */
export const canOpen = ({ scanner }: Services, { scan }: Pick<DocumentRow, "scan">): boolean =>
  scan === "clean" || (scan === "pending" && !scanner.isConfigured);

interface Shown {
  readonly rows: readonly DocumentRow[];
  /** The active ones of these documents. */
  readonly shares: readonly ShareRow[];
  readonly counted: readonly { readonly documentId: string; readonly openings: number }[];
}

const presentDocuments = (services: Services, { rows, shares, counted }: Shown): Document[] =>
  rows.map(({ id, sourceType, urlKey, name, kind, mime, bytes, scan, retention, version, ...row }) => ({
    id,
    sourceType,
    url: urlKey,
    name,
    kind,
    mime,
    bytes,
    scan,
    canOpen: canOpen(services, { scan }),
    retention,
    version,
    addedAt: row.createdAt.toISOString(),
    sentBy: row.sentBy,
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

export async function presentDocument(
  services: Services,
  tx: Db,
  requester: Requester,
  row: DocumentRow,
): Promise<Document> {
  const { providerId } = requester;
  const documentIds = [row.id];
  const shares = await listShares(tx, providerId, { documentIds, now: services.now() });
  const counted = await countOpenings(tx, providerId, documentIds);
  const [shown] = presentDocuments(services, { rows: [row], shares, counted });
  return shown ?? refuseUnknown();
}

/** Number and size of documents, or the room for them. */
interface Amount {
  readonly documents: number;
  readonly bytes: number;
}

/** A person's documents, and how much they are; its statements are sent together. */
export async function readOwnDocuments(
  services: Services,
  tx: Db,
  { providerId, owner }: Requester,
): Promise<{ documents: Document[]; stored: Amount }> {
  const { keys, now } = services;
  const [rows, shares, counted] = await Promise.all([
    listDocuments(tx, providerId, { keys, owner }),
    listOwnShares(tx, providerId, { owner, now: now() }),
    countOwnOpenings(tx, providerId, owner),
  ]);
  const stored = { documents: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
  return { documents: presentDocuments(services, { rows, shares, counted }), stored };
}

/** What a person may still add. */
export const roomBeside = (stored: Amount): Amount => ({
  documents: Math.max(0, mostDocuments - stored.documents),
  bytes: Math.max(0, mostDocumentBytes - stored.bytes),
});

/** A person's own document, locked until the transaction ends. @throws Refusal */
export const lockOwnDocument = async (
  { keys }: Services,
  tx: Db,
  { providerId, owner }: Requester,
  id: string,
): Promise<DocumentRow> => (await lockDocument(tx, providerId, { keys, owner, id })) ?? refuseUnknown();

export const auditDocument = (
  services: Services,
  tx: Db,
  { providerId, owner, requestId }: Requester,
  { event, subject }: { event: AuditEvent; subject: string },
): Promise<unknown> => writeAudit(services, tx, providerId, { owner, event, subject, requestId });

export async function relabelDocument(
  services: Services,
  tx: Db,
  requester: Requester,
  { id, version, name, kind }: Pick<Document, "id" | "version" | "name" | "kind">,
): Promise<Document> {
  const row = await lockOwnDocument(services, tx, requester, id);
  if (row.version !== version)
    refuse("conflict", "This document was labelled in another window meanwhile. Please look at it again.");
  const changed = await updateDocument(tx, requester.providerId, {
    keys: services.keys,
    id,
    name,
    kind,
    retention: retentionOf(kind),
    version: version + 1,
  });
  const shown = await presentDocument(services, tx, requester, changed);
  await auditDocument(services, tx, requester, { event: "document-labelled", subject: id });
  return shown;
}

/** Deletes a document; the file removal is queued. */
export async function removeDocument(
  services: Services,
  tx: Db,
  requester: Requester,
  { id, sourceType }: Pick<Document, "id" | "sourceType">,
): Promise<{ id: string }> {
  const { providerId } = requester;
  const row = await lockOwnDocument(services, tx, requester, id);
  if (row.sourceType !== sourceType) refuseUnknown();
  const now = services.now();
  await endShares(tx, providerId, { documentId: id, now });
  await updateDocument(tx, providerId, { keys: services.keys, id, deletedAt: now });
  await queueFileRemoval(services, tx, providerId, { keys: [row.fileKey], runAfter: now });
  await auditDocument(services, tx, requester, { event: "document-deleted", subject: id });
  return { id };
}

const mostOpenings = 100;

export async function readOpenings({ keys }: Services, tx: Db, { providerId, owner }: Requester, id: string) {
  const row = (await findDocument(tx, providerId, { keys, owner, id })) ?? refuseUnknown();
  const rows = await listOpenings(tx, providerId, { documentId: row.id, most: mostOpenings });
  return { openings: rows.map(({ at, by, purpose, name }) => ({ at: at.toISOString(), by, purpose, name })) };
}
