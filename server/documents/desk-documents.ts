import type { listDeskDocuments } from "../../contract/desk/documents.ts";
import { isAllowed } from "../../contract/desk/rights.ts";
import type { DocumentKind, SharePurpose } from "../../contract/document-constants.ts";
import { largestDocument } from "../../contract/document-constants.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import { plain } from "../cases/names.ts";
import { asStaff } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { documentFileContext } from "../db/tables/documents.ts";
import { checkSentFile, storeSentFile } from "../files/sent-files.ts";
import type { Upload } from "../http/endpoints.ts";
import { collectSent } from "../http/file-transfer.ts";
import type { StaffRequester } from "../http/requester.ts";
import { queueMail } from "../mail/queue.ts";
import type { Services } from "../services.ts";
import { findRecipient, listSentDocuments, listSharedDocuments, searchRecipients } from "./desk-queries.ts";
import { canOpen, retentionOf } from "./documents.ts";
import { findDocument, insertDocument, lockAccountDocuments } from "./queries.ts";
import { refuseUnlessRoom } from "./uploads.ts";

type Act = Pick<StaffRequester, "tenant" | "providerId" | "origin" | "language" | "staff" | "requestId">;

const personOf = (row: { firstName: string | null; lastName: string | null; email: string | null }): string =>
  fullName(row.firstName, row.lastName) || (row.email ?? "");

/** What people share with the clinic, and what the clinic sent. */
export async function listForDesk(
  services: Services,
  { providerId, staff }: Act,
  { purpose, search }: { purpose?: SharePurpose | undefined; search?: string | undefined },
): Promise<AnswerOf<typeof listDeskDocuments>> {
  const { keys, now } = services;
  const mayName = isAllowed(staff.roles, "documents:open");
  const wanted = plain(search ?? "");
  const isWanted = ({ person }: { person: string }) => plain(person).includes(wanted);
  return asStaff(services.db, providerId, async (tx) => {
    const shared = await listSharedDocuments(tx, providerId, { keys, now: now() });
    const sent = await listSentDocuments(tx, providerId, { keys });
    const facts = (row: (typeof sent)[number] | (typeof shared)[number]) => ({
      id: row.id,
      person: personOf(row),
      name: mayName ? row.name : null,
      kind: row.kind,
      mime: row.mime,
      bytes: row.bytes,
      scan: row.scan,
    });
    return {
      shared: shared
        .filter((row) => purpose === undefined || row.purpose === purpose)
        .map((row) => ({
          ...facts(row),
          purpose: row.purpose,
          until: row.until.toISOString(),
          canOpen: canOpen(services, row),
        }))
        .filter(isWanted),
      sent: sent
        .map((row) => ({ ...facts(row), by: row.sentBy ?? "", at: row.createdAt.toISOString() }))
        .filter(isWanted),
    };
  });
}

export const findPeople = ({ db }: Services, { providerId }: Act, search: string) =>
  asStaff(db, providerId, async (tx) => ({
    people: (await searchRecipients(tx, providerId, search)).map((row) => ({
      id: row.id,
      name: personOf(row),
      email: row.email,
    })),
  }));

/**
 * Puts a checked document into a person's account and mails them that it is there; the same id sends once.
 * @throws Refusal
 */
export async function sendToPerson(
  services: Services,
  act: Act,
  { person, kind, id, sent }: { person: string; kind: DocumentKind; id: string; sent: Upload | undefined },
): Promise<{ id: string }> {
  const { db, keys, now, newId } = services;
  const { providerId, tenant, staff, origin } = act;
  const as = <T>(work: Parameters<typeof asStaff<T>>[2]) => asStaff(db, providerId, work);
  const to = await as((tx) => findRecipient(tx, providerId, person));
  if (!to) return refuse("not-found", "Nobody with an account at this clinic has this id.");
  const { owner } = to;
  const existing = await as((tx) => findDocument(tx, providerId, { keys, owner, uploadId: id }));
  if (existing) return { id: existing.id };
  const file = await checkSentFile(services, await collectSent(sent, largestDocument));
  const context = documentFileContext({ providerId, owner });
  return storeSentFile(services, { providerId, bytes: file.bytes, context, as }, ({ keep, ...stored }) =>
    as(async (tx) => {
      await lockAccountDocuments(tx, providerId, owner);
      await refuseUnlessRoom(services, tx, { ...act, owner }, stored.bytes);
      const row = await insertDocument(tx, providerId, {
        keys,
        id: newId(),
        owner,
        sourceType: "provider",
        urlKey: services.randomBytes(24).toString("base64url"),
        ...stored,
        name: file.name,
        kind,
        mime: file.mime,
        scan: file.scan,
        retention: retentionOf(kind),
        version: 1,
        uploadId: id,
        sentBy: staff.name,
        createdAt: now(),
      });
      await keep(tx);
      const name = personOf(to);
      await queueMail(services, tx, providerId, {
        template: "document-sent",
        language: tenant.company.defaultLanguage,
        to: { address: to.email },
        origin,
        facts: { name, by: staff.name },
      });
      await writeAudit(services, tx, providerId, {
        owner,
        actor: `staff:${staff.id}`,
        event: "document-added",
        subject: row.id,
        requestId: act.requestId,
      });
      return { id: row.id };
    }),
  );
}
