import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedText } from "../../db/sealed.ts";
import { attachmentNameContext, consultationAttachment } from "../../db/tables/consultations.ts";
import { queueFileRemoval } from "../../files/removal.ts";
import type { Services } from "../../services.ts";
import type { ConsultationRow } from "../queries.ts";

export type AttachmentRow = typeof consultationAttachment.$inferSelect;

const ofConsultation = (providerId: ProviderId, consultationId: string) =>
  and(eq(consultationAttachment.providerId, providerId), eq(consultationAttachment.consultationId, consultationId));

export function insertAttachment(
  tx: Db,
  providerId: ProviderId,
  { keys, name, ...values }: Omit<AttachmentRow, "providerId"> & { keys: MasterKeys },
): Promise<unknown> {
  const sealed = sealedText(keys, attachmentNameContext({ providerId, id: values.id })).seal(name);
  return tx.insert(consultationAttachment).values({ ...values, providerId, name: sealed });
}

/** Attachments of a consultation, oldest first. */
export async function listAttachments(
  db: Db,
  providerId: ProviderId,
  { keys, consultationId }: { keys: MasterKeys; consultationId: string },
): Promise<AttachmentRow[]> {
  const rows = await db
    .select()
    .from(consultationAttachment)
    .where(ofConsultation(providerId, consultationId))
    .orderBy(asc(consultationAttachment.createdAt), asc(consultationAttachment.id));
  return rows.map((row) => ({ ...row, name: sealedText(keys, attachmentNameContext(row)).unseal(row.name) }));
}

/**
 * Removes an attachment of a consultation, or all, and queues the removal of their files.
 * @returns how many were there
 */
export async function removeAttachments(
  services: Pick<Services, "newId" | "now">,
  tx: Db,
  { id: consultationId, providerId }: Pick<ConsultationRow, "id" | "providerId">,
  id?: string,
): Promise<number> {
  const removed = await tx
    .delete(consultationAttachment)
    .where(
      and(ofConsultation(providerId, consultationId), id === undefined ? undefined : eq(consultationAttachment.id, id)),
    )
    .returning({ fileKey: consultationAttachment.fileKey });
  const keys = removed.map(({ fileKey }) => fileKey);
  if (keys.length > 0) await queueFileRemoval(services, tx, providerId, { keys, runAfter: services.now() });
  return keys.length;
}
