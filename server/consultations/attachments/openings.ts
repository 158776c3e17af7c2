import type { Db } from "../../../adapters/database/database.ts";
import type { OpeningPurpose } from "../../../contract/desk/case-constants.ts";
import type { openConsultationDocument } from "../../../contract/desk/consultations.ts";
import { after, minutes } from "../../../contract/durations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { asStaff } from "../../db/access.ts";
import { attachmentFileContext } from "../../db/tables/consultations.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { Services } from "../../services.ts";
import { listActs, recordAct } from "../act-queries.ts";
import { type Act, lockNamed } from "../desk-consultations.ts";
import { recordConsultation } from "../record.ts";
import { listAttachments } from "./queries.ts";

/** A member of staff may read an opened document for this long, until it is opened again. */
const openingTtl = minutes(10);
const removed = "This document is not there any more.";

interface Which {
  readonly reference: string;
  readonly id: string;
}

async function documentOf(services: Services, tx: Db, act: Pick<Act, "tenant">, { reference, id }: Which) {
  const row = await lockNamed(services, tx, act, { reference });
  const { keys } = services;
  const attachments = await listAttachments(tx, row.providerId, { keys, consultationId: row.id });
  return { row, found: attachments.find((each) => each.id === id) ?? refuse("not-found", removed) };
}

/** Opens a document for a purpose; the person sees who opened it, when and why. */
export async function openForPurpose(
  services: Services,
  tx: Db,
  act: Act,
  { purpose, ...which }: Which & { readonly purpose: OpeningPurpose },
): Promise<AnswerOf<typeof openConsultationDocument>> {
  const { staff, requestId } = act;
  const { row, found } = await documentOf(services, tx, act, which);
  const opening = { document: found.id, purpose, staff: staff.id };
  await recordAct(services, tx, row, { kind: "document-opened", by: staff.name, shown: found.name, opening });
  const event = "consultation-document-opened";
  await recordConsultation(services, tx, row, { actor: `staff:${staff.id}`, event, requestId });
  const { name, mime } = found;
  return { name, mime, until: after(services.now(), openingTtl).toISOString() };
}

/** The content for the member of staff who has just opened it. @throws Refusal `wrong-state` without such an opening */
export async function readOpened(
  services: Services,
  act: Pick<Act, "tenant" | "staff">,
  which: Which,
): Promise<FileAnswer> {
  const { db, keys, files, now } = services;
  const { tenant, staff } = act;
  const found = await asStaff(db, tenant.id, async (tx) => {
    const held = await documentOf(services, tx, act, which);
    const acts = await listActs(tx, tenant.id, { keys, consultationId: held.row.id });
    const isOpened = acts.some(
      ({ opening, at }) =>
        opening?.document === which.id && opening.staff === staff.id && after(at, openingTtl) > now(),
    );
    if (!isOpened) refuseWith("wrong-state", "open-first");
    return held.found;
  });
  const { name, mime, fileKey, providerId, consultationId } = found;
  const opened = await files.open(fileKey, attachmentFileContext({ providerId, id: consultationId }));
  if (opened.kind === "absent") return refuse("not-found", removed);
  return { name, mime, bytes: opened.bytes, content: opened.stream };
}
