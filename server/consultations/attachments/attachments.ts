import type { Db } from "../../../adapters/database/database.ts";
import type { Consultation } from "../../../contract/consultations.ts";
import { refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { largestAttachment, mostAttachments } from "../../../contract/quote-constants.ts";
import { asOwner } from "../../db/access.ts";
import { attachmentFileContext } from "../../db/tables/consultations.ts";
import { checkAttachment, storeSentFile } from "../../files/sent-files.ts";
import type { Upload, VisitorContext } from "../../http/endpoints.ts";
import { collectSent } from "../../http/file-transfer.ts";
import type { Services } from "../../services.ts";
import { type OpenLink, readConsultation, refuseUnless, requireConsultation } from "../consultations.ts";
import { type ConsultationRow, lockConsultation } from "../queries.ts";
import { canAttach, presentConsultation } from "../view.ts";
import { insertAttachment, listAttachments, removeAttachments } from "./queries.ts";

const missing = "This document is no longer available.";

const refuseUnlessOpen = ({ now }: Services, row: ConsultationRow): void =>
  refuseUnless({
    allowed: canAttach(row, now()),
    status: row.status,
    action: "given documents, or lose one, any more",
  });

async function refuseUnlessRoom(services: Services, tx: Db, row: ConsultationRow): Promise<void> {
  refuseUnlessOpen(services, row);
  const { keys } = services;
  if ((await listAttachments(tx, row.providerId, { keys, consultationId: row.id })).length >= mostAttachments)
    refuse("too-large", `A consultation may have ${mostAttachments} documents. Remove one first.`);
}

/** The row, locked; its version stays, so that an open form of the booking stays valid. */
const lockForAttachments = async ({ keys }: Services, tx: Db, { tenant, owner, id }: OpenLink) =>
  requireConsultation(await lockConsultation(tx, tenant.id, { keys, owner, id }));

/** Checks and stores a document for the clinician. */
export async function addAttachment(
  services: Services,
  link: OpenLink,
  { upload, write }: { upload: Upload | undefined; write: VisitorContext["write"] },
): Promise<Consultation> {
  const { tenant, owner } = link;
  const { db, keys, now, newId } = services;
  const as = <T>(work: (tx: Db) => Promise<T>) => asOwner(db, tenant.id, owner, work);
  const row = await as(async (tx) => {
    const found = await readConsultation(services, tx, link);
    await refuseUnlessRoom(services, tx, found);
    return found;
  });
  const sent = await collectSent(upload, largestAttachment);
  const { name, mime, bytes } = await checkAttachment(services, sent);
  const file = { providerId: tenant.id, bytes, context: attachmentFileContext(row), as };
  return storeSentFile(services, file, ({ keep, ...stored }) =>
    write(owner, async (tx) => {
      const held = await lockForAttachments(services, tx, link);
      await refuseUnlessRoom(services, tx, held);
      const of = { owner, consultationId: held.id, createdAt: now() };
      await insertAttachment(tx, tenant.id, { keys, id: newId(), ...of, name, mime, ...stored });
      await keep(tx);
      return presentConsultation(services, tx, link, held);
    }),
  );
}

export async function removeAttachment(services: Services, tx: Db, link: OpenLink, id: string): Promise<Consultation> {
  const row = await lockForAttachments(services, tx, link);
  refuseUnlessOpen(services, row);
  if ((await removeAttachments(services, tx, row, id)) === 0) refuse("not-found", missing);
  return presentConsultation(services, tx, link, row);
}

/** An attachment for the person who attached it. */
export async function openAttachment(services: Services, link: OpenLink, id: string): Promise<FileAnswer> {
  const { tenant, owner } = link;
  const { db, keys, files } = services;
  const found = await asOwner(db, tenant.id, owner, async (tx) => {
    const row = await readConsultation(services, tx, link);
    return (await listAttachments(tx, tenant.id, { keys, consultationId: row.id })).find((each) => each.id === id);
  });
  if (!found) return refuse("not-found", missing);
  const { name, mime, fileKey, providerId, consultationId } = found;
  const opened = await files.open(fileKey, attachmentFileContext({ providerId, id: consultationId }));
  if (opened.kind === "absent") return refuse("not-found", missing);
  return { name, mime, bytes: opened.bytes, content: opened.stream };
}
