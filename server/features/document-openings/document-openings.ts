import { seal, unseal } from "../../../adapters/files/box.ts";
import type { SharePurpose } from "../../../contract/document-limits.ts";
import { refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { asOwner, asSystem, type Owner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, seconds } from "../../durations.ts";
import type { Services } from "../../services.ts";
import { audited, canOpen, fileContext, type Person, refuseUnknown } from "../documents/documents.ts";
import {
  type DocumentRow,
  findDocument,
  findDocumentOfAnybody,
  insertOpening,
  listShares,
} from "../documents/queries.ts";

type Needs = Pick<Services, "db" | "files" | "scanner" | "now" | "newId" | "keys">;

/** What an address for a minute says of itself. */
interface Ticket {
  readonly owner: string;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const lives = seconds(60);
const sealedFor = (providerId: ProviderId): string => `document-ticket/${providerId}`;

function refuseUnlessOpenable(needs: Needs, row: DocumentRow): void {
  if (row.scan === "infected") refuse("wrong-state", "A virus was found in this document, so it was removed.");
  if (!canOpen(needs, row))
    refuse("wrong-state", "This document is still being checked for viruses. Please try again in a few minutes.");
}

/** Gives an address for a person's own document, for a minute and for them alone, and writes the opening down. */
export async function openOwn(needs: Needs, person: Person, url: string): Promise<{ url: string; until: string }> {
  const { db, keys, now, newId } = needs;
  const { providerId, owner } = person;
  return asOwner(db, providerId, owner, async (tx) => {
    const row = (await findDocument(tx, providerId, { keys, owner, urlKey: url })) ?? refuseUnknown();
    refuseUnlessOpenable(needs, row);
    const until = after(now(), lives);
    const ticket: Ticket = { owner, id: row.id, until: until.getTime() };
    const sealed = seal(keys, Buffer.from(JSON.stringify(ticket)), sealedFor(providerId)).toString("base64url");
    await insertOpening(tx, providerId, { id: newId(), owner, documentId: row.id, at: now(), by: "client" });
    await audited(needs, tx, person, { event: "document-opened", subject: row.id });
    return { url: `/api/client/document/content/${sealed}`, until: until.toISOString() };
  });
}

function readTicket({ keys, now }: Needs, providerId: ProviderId, sealed: string): Ticket | undefined {
  try {
    const opened = unseal(keys, Buffer.from(sealed, "base64url"), sealedFor(providerId));
    const ticket = JSON.parse(opened.toString()) as Ticket; // sealed by openOwn alone
    return ticket.until > now().getTime() ? ticket : undefined;
  } catch {
    return undefined;
  }
}

async function contentOf({ files }: Needs, row: DocumentRow): Promise<FileAnswer> {
  const opened = await files.open(row.fileKey, fileContext(row));
  if (opened.kind === "absent") return refuseUnknown();
  return { name: row.name, mime: row.mime, bytes: opened.bytes, content: opened.stream };
}

/**
 * The document behind an address that {@link openOwn} gave.
 * @param asker who shows to be signed in; an address that somebody else got hold of opens nothing
 */
export async function contentAt(
  needs: Needs,
  { providerId, ticket: sealed, asker }: { providerId: ProviderId; ticket: string; asker: Owner },
): Promise<FileAnswer> {
  const ticket = readTicket(needs, providerId, sealed);
  if (ticket?.owner !== asker) return refuseUnknown();
  const row = await asOwner(needs.db, providerId, asker, (tx) =>
    findDocument(tx, providerId, { keys: needs.keys, owner: asker, id: ticket.id }),
  );
  if (!row) return refuseUnknown();
  refuseUnlessOpenable(needs, row);
  return contentOf(needs, row);
}

/**
 * Opens a document for the clinic, as an operator: only while its owner shares it for the purpose, and written down where
 * its owner sees it.
 */
export async function openForClinic(
  needs: Needs,
  providerId: ProviderId,
  { id, purpose }: { id: string; purpose: SharePurpose },
): Promise<FileAnswer> {
  const { db, keys, now, newId } = needs;
  const found = await asSystem(db, async (tx) => {
    const row =
      (await findDocumentOfAnybody(tx, providerId, { keys, id })) ??
      refuse("not-found", `The clinic has no document ${id}, or not any more.`);
    const shares = await listShares(tx, providerId, { documentIds: [id], now: now() });
    if (!shares.some((share) => share.party === "clinic" && share.purpose === purpose))
      refuse("not-allowed", "Its owner does not share this document for that purpose, or not any more.");
    refuseUnlessOpenable(needs, row);
    const { owner } = row;
    await insertOpening(tx, providerId, { id: newId(), owner, documentId: id, at: now(), by: "clinic", purpose });
    await writeAudit(needs, tx, providerId, {
      owner: owner as Owner, // written from one
      actor: "provider",
      event: "document-opened",
      subject: id,
    });
    return row;
  });
  return contentOf(needs, found);
}
