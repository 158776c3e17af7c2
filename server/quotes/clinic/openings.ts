import type { Db } from "../../../adapters/database/database.ts";
import type { AuditEvent } from "../../../contract/audit-events.ts";
import type { OpeningPurpose } from "../../../contract/desk/case-constants.ts";
import { after, minutes } from "../../../contract/durations.ts";
import { refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { asStaff } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { quoteFileContext } from "../../db/tables/quotes.ts";
import { refuseWith } from "../../formats/refuse-with.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { Services } from "../../services.ts";
import { listAttachments, listQuoteEvents, type QuoteAttachmentRow, type QuoteRow } from "../queries.ts";
import { recordQuoteEvent } from "../quote-access.ts";
import { presentAttachment } from "../view.ts";
import { findRequest } from "./queries.ts";

/** A colleague may read an opened document for this long, until it is opened again. */
const openingTtl = minutes(10);
const removed = "This document is not there any more.";

const audit = (
  services: Services,
  tx: Db,
  { staff, requestId }: StaffRequester,
  { row, event, subject }: { row: QuoteRow; event: AuditEvent; subject: string },
) =>
  writeAudit(services, tx, row.providerId, {
    owner: row.owner,
    actor: `staff:${staff.id}`,
    event,
    subject,
    requestId,
  });

/** Health answers for a colleague; the person sees who read them and when. */
export async function readHealth(services: Services, tx: Db, requester: StaffRequester, reference: string) {
  const row = await findRequest(services, tx, requester.providerId, reference);
  await recordQuoteEvent(services, tx, row, { kind: "health-opened", actor: "provider", by: requester.staff });
  await audit(services, tx, requester, { row, event: "quote-health-opened", subject: row.id });
  const { goals, intake } = row.request;
  return { ...(goals && { goals }), ...(intake && { intake }) };
}

async function documentOf(
  services: Services,
  tx: Db,
  { providerId }: StaffRequester,
  { reference, id }: { readonly reference: string; readonly id: string },
): Promise<{ row: QuoteRow; found: QuoteAttachmentRow }> {
  const row = await findRequest(services, tx, providerId, reference);
  const found = (await listAttachments(tx, providerId, row.id)).find((each) => each.id === id);
  return { row, found: found ?? refuse("not-found", removed) };
}

/** Opens a document for a purpose; the person sees who opened it, when and why. */
export async function openForPurpose(
  services: Services,
  tx: Db,
  requester: StaffRequester,
  { purpose, ...which }: { readonly reference: string; readonly id: string; readonly purpose: OpeningPurpose },
) {
  const { row, found } = await documentOf(services, tx, requester, which);
  const event = { kind: "document-opened", actor: "provider", by: requester.staff } as const;
  await recordQuoteEvent(services, tx, row, { ...event, about: `${found.id}/${purpose}`, note: found.name });
  await audit(services, tx, requester, { row, event: "quote-document-opened", subject: found.id });
  const { name, mime } = presentAttachment(found);
  return { name, mime, until: after(services.now(), openingTtl).toISOString() };
}

/** The content for the colleague who has just opened it. @throws Refusal `wrong-state` without such an opening */
export async function readOpened(
  services: Services,
  requester: StaffRequester,
  which: { readonly reference: string; readonly id: string },
): Promise<FileAnswer> {
  const { db, keys, files, now } = services;
  const { row, found } = await asStaff(db, requester.providerId, async (tx) => {
    const held = await documentOf(services, tx, requester, which);
    const events = await listQuoteEvents(tx, requester.providerId, { keys, quoteId: held.row.id });
    const isOpened = events.some(
      ({ kind, by, about, at }) =>
        kind === "document-opened" &&
        by?.id === requester.staff.id &&
        about?.startsWith(which.id) &&
        after(at, openingTtl) > now(),
    );
    if (!isOpened) refuseWith("wrong-state", "open-first");
    return held;
  });
  const opened = await files.open(found.fileKey, quoteFileContext(row));
  if (opened.kind === "absent") return refuse("not-found", removed);
  return { name: found.name, mime: found.mime, bytes: opened.bytes, content: opened.stream };
}
