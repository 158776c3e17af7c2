import type { Db } from "../../adapters/database/database.ts";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import type { SharePurpose } from "../../contract/document-constants.ts";
import { after, seconds } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { asOwner, asStaff, asSystem, type Owner } from "../db/access.ts";
import { type AuditFacts, writeAudit } from "../db/audit.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { documentFileContext } from "../db/tables/documents.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester, StaffRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { auditDocument, canOpen, refuseUnknown } from "./documents.ts";
import { type DocumentRow, findDocument, findDocumentForSystem, insertOpening, listShares } from "./queries.ts";

/** The sealed content of a document's temporary address. */
interface Ticket {
  readonly owner: string;
  readonly id: string;
  /** Of an address for the clinic's staff: what the document was opened for. */
  readonly purpose?: SharePurpose;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const ticketTtl = seconds(60);
const sealedFor = (providerId: ProviderId): string => `document-ticket/${providerId}`;

function refuseUnlessOpenable(services: Services, row: DocumentRow): void {
  if (row.scan === "infected") refuseWith("wrong-state", "document-virus");
  if (!canOpen(services, row)) refuseWith("wrong-state", "document-checking");
}

/** Issues an address for a person's own document, valid for a minute and for them alone, and records the opening. */
export async function issueDocumentAddress(
  services: Services,
  requester: Requester,
  url: string,
): Promise<{ url: string; until: string }> {
  const { db, keys, now, newId } = services;
  const { providerId, owner } = requester;
  return asOwner(db, providerId, owner, async (tx) => {
    const row = (await findDocument(tx, providerId, { keys, owner, urlKey: url })) ?? refuseUnknown();
    refuseUnlessOpenable(services, row);
    const until = after(now(), ticketTtl);
    const ticket: Ticket = { owner, id: row.id, until: until.getTime() };
    const sealed = seal(keys, Buffer.from(JSON.stringify(ticket)), sealedFor(providerId)).toString("base64url");
    await insertOpening(tx, providerId, { id: newId(), owner, documentId: row.id, at: now(), by: "client" });
    await auditDocument(services, tx, requester, { event: "document-opened", subject: row.id });
    return { url: `/api/client/document/content/${sealed}`, until: until.toISOString() };
  });
}

function readTicket({ keys, now }: Services, providerId: ProviderId, sealed: string): Ticket | undefined {
  try {
    const opened = unseal(keys, Buffer.from(sealed, "base64url"), sealedFor(providerId));
    const ticket = JSON.parse(opened.toString()) as Ticket; // sealed by issueDocumentAddress alone
    return ticket.until > now().getTime() ? ticket : undefined;
  } catch {
    return undefined;
  }
}

async function contentOf({ files }: Services, row: DocumentRow): Promise<FileAnswer> {
  const opened = await files.open(row.fileKey, documentFileContext(row));
  if (opened.kind === "absent") return refuseUnknown();
  return { name: row.name, mime: row.mime, bytes: opened.bytes, content: opened.stream };
}

/**
 * The document of an address that {@link issueDocumentAddress} issued.
 * @param asker the signed-in owner; another person's address opens nothing
 */
export async function openDocumentByTicket(
  services: Services,
  { providerId, ticket: sealed, asker }: { providerId: ProviderId; ticket: string; asker: Owner },
): Promise<FileAnswer> {
  const ticket = readTicket(services, providerId, sealed);
  if (ticket?.owner !== asker) return refuseUnknown();
  const row = await asOwner(services.db, providerId, asker, (tx) =>
    findDocument(tx, providerId, { keys: services.keys, owner: asker, id: ticket.id }),
  );
  if (!row) return refuseUnknown();
  refuseUnlessOpenable(services, row);
  return contentOf(services, row);
}

/** Who opens a document for the clinic: a member of staff, or an operator with a command. */
interface Opener {
  readonly actor: NonNullable<AuditFacts["actor"]>;
  /** As the owner reads it. */
  readonly name: string | null;
}

interface OpeningAsked extends Opener {
  readonly id: string;
  readonly purpose: SharePurpose;
}

/** A document that its owner shares with the clinic for the purpose now. @throws Refusal */
async function findShared(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { id, purpose }: { readonly id: string; readonly purpose: SharePurpose | undefined },
): Promise<DocumentRow> {
  const { keys, now } = services;
  const row =
    (await findDocumentForSystem(tx, providerId, { keys, id })) ??
    refuse("not-found", `The clinic has no document ${id}, or not any more.`);
  const shares = await listShares(tx, providerId, { documentIds: [id], now: now() });
  if (!shares.some((share) => share.party === "clinic" && share.purpose === purpose))
    refuseWith("not-allowed", "document-not-shared");
  refuseUnlessOpenable(services, row);
  return row;
}

/** Records an opening for the clinic while the owner shares the document for the purpose; the owner sees it. */
async function recordClinicOpening(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { id, purpose, actor, name }: OpeningAsked,
): Promise<DocumentRow> {
  const { now, newId } = services;
  const row = await findShared(services, tx, providerId, { id, purpose });
  const { owner } = row;
  await insertOpening(tx, providerId, { id: newId(), owner, documentId: id, at: now(), by: "clinic", purpose, name });
  await writeAudit(services, tx, providerId, { owner, actor, event: "document-opened", subject: id });
  return row;
}

/** Opens a document for the clinic by a command. @throws Refusal */
export async function openDocumentForClinic(
  services: Services,
  providerId: ProviderId,
  asked: { id: string; purpose: SharePurpose },
): Promise<FileAnswer> {
  const found = await asSystem(services.db, (tx) =>
    recordClinicOpening(services, tx, providerId, { ...asked, actor: "provider", name: null }),
  );
  return contentOf(services, found);
}

type StaffAct = Pick<StaffRequester, "providerId" | "staff">;

/** Issues an address for a shared document, valid for a minute and for this member of staff, and records the opening. */
export async function issueStaffAddress(
  services: Services,
  { providerId, staff }: StaffAct,
  asked: { id: string; purpose: SharePurpose },
): Promise<{ url: string; until: string }> {
  const { db, keys, now } = services;
  const actor = `staff:${staff.id}` as const;
  const row = await asStaff(db, providerId, (tx) =>
    recordClinicOpening(services, tx, providerId, { ...asked, actor, name: staff.name }),
  );
  const until = after(now(), ticketTtl);
  const ticket: Ticket = { owner: actor, id: row.id, purpose: asked.purpose, until: until.getTime() };
  const sealed = seal(keys, Buffer.from(JSON.stringify(ticket)), sealedFor(providerId)).toString("base64url");
  return { url: `/api/desk/documents/content/${sealed}`, until: until.toISOString() };
}

/** The document of an address that {@link issueStaffAddress} issued to the same member of staff, while it is shared. */
export async function openByStaffTicket(
  services: Services,
  { providerId, staff }: StaffAct,
  sealed: string,
): Promise<FileAnswer> {
  const ticket = readTicket(services, providerId, sealed);
  if (ticket?.owner !== `staff:${staff.id}`) return refuseUnknown();
  const { id, purpose } = ticket;
  const row = await asStaff(services.db, providerId, (tx) => findShared(services, tx, providerId, { id, purpose }));
  return contentOf(services, row);
}
