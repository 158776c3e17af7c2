import type { Db } from "../../adapters/database/database.ts";
import { refuse } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { largestAttachment, mostAttachments } from "../../contract/quote-constants.ts";
import { amendableStatuses, type Quote } from "../../contract/quotes.ts";
import { asOwner } from "../db/access.ts";
import { quoteFileContext } from "../db/tables/quotes.ts";
import { queueFileRemoval } from "../files/removal.ts";
import { checkAttachment, storeSentFile } from "../files/sent-files.ts";
import type { Upload, VisitorContext } from "../http/endpoints.ts";
import { collectSent } from "../http/file-transfer.ts";
import type { LinkRequester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { mailClinic } from "./mails.ts";
import { insertAttachment, listAttachments, listQuoteEvents, type QuoteRow, removeAttachments } from "./queries.ts";
import type { QuoteRequester } from "./quote-access.ts";
import {
  answerQuestion,
  asksForDocument,
  lockQuoteForChange,
  readQuote,
  recordQuoteEvent,
  refuseUnless,
  wakeForDocument,
} from "./quote-access.ts";
import { hasHealthConsent } from "./steps.ts";
import { presentQuote } from "./view.ts";

async function refuseUnlessRoom(tx: Db, { tenant }: QuoteRequester, row: QuoteRow): Promise<void> {
  refuseUnless({ allowed: amendableStatuses.includes(row.status), status: row.status, action: "given documents" });
  if (!hasHealthConsent(row))
    refuse("wrong-state", "Please agree first that the clinic uses the health data in this request.");
  if ((await listAttachments(tx, tenant.id, row.id)).length >= mostAttachments) {
    refuse("too-large", `A request may have ${mostAttachments} documents. Remove one first, or send the others later.`);
  }
}

interface Sent<Answer> {
  readonly upload: Upload | undefined;
  readonly write: VisitorContext["write"];
  readonly present: (tx: Db, row: QuoteRow) => Promise<Answer>;
}

/** Checks and stores an attachment; one that the clinic asked for counts as the answer, another one is news for the clinic. */
export async function addAttachment<Answer>(
  services: Services,
  link: QuoteRequester,
  { upload, write, present }: Sent<Answer>,
): Promise<Answer> {
  const { tenant, owner } = link;
  const { db, now, newId } = services;
  const as = <T>(work: (tx: Db) => Promise<T>) => asOwner(db, tenant.id, owner, work);
  const row = await as(async (tx) => {
    const found = await readQuote(services, tx, link);
    await refuseUnlessRoom(tx, link, found);
    return found;
  });
  const sent = await collectSent(upload, largestAttachment);
  const { name, mime, bytes } = await checkAttachment(services, sent);
  const file = { providerId: tenant.id, bytes, context: quoteFileContext(row), as };
  return storeSentFile(services, file, ({ keep, ...stored }) =>
    write(owner, async (tx) => {
      const held = await lockQuoteForChange(services, tx, link);
      await refuseUnlessRoom(tx, link, held);
      const of = { owner, quoteId: held.id, createdAt: now() };
      await insertAttachment(tx, tenant.id, { id: newId(), ...of, name, mime, ...stored });
      await keep(tx);
      await recordQuoteEvent(services, tx, held, { kind: "attachment-added", note: name });
      if (!held.submittedAt) return present(tx, held);
      await mailClinic(services, tx, link, { row: held, template: "quote-amended" });
      const events = await listQuoteEvents(tx, tenant.id, { keys: services.keys, quoteId: held.id });
      if (held.status === "needs_info" && asksForDocument(events))
        return present(tx, await answerQuestion(services, tx, link, held));
      await wakeForDocument(services, tx, link, held);
      return present(tx, held);
    }),
  );
}

const missingAttachment = "This document is no longer available.";

/** Removes an attachment; the file removal is queued. */
export async function removeAttachment(services: Services, tx: Db, link: LinkRequester, id: string): Promise<Quote> {
  const row = await lockQuoteForChange(services, tx, link);
  refuseUnless({ allowed: amendableStatuses.includes(row.status), status: row.status, action: "changed any more" });
  const [removed] = await removeAttachments(tx, link.tenant.id, { quoteId: row.id, id });
  if (!removed) return refuse("not-found", missingAttachment);
  await queueFileRemoval(services, tx, link.tenant.id, { keys: [removed.fileKey], runAfter: services.now() });
  await recordQuoteEvent(services, tx, row, { kind: "attachment-removed", note: removed.name });
  return presentQuote(services, tx, link, row);
}

/** Opens an attachment for the holder of the link. */
export async function openAttachment(services: Services, link: QuoteRequester, id: string): Promise<FileAnswer> {
  const { tenant, owner } = link;
  const { row, found } = await asOwner(services.db, tenant.id, owner, async (tx) => {
    const quote = await readQuote(services, tx, link);
    return { row: quote, found: (await listAttachments(tx, tenant.id, quote.id)).find((each) => each.id === id) };
  });
  if (!found) return refuse("not-found", missingAttachment);
  const opened = await services.files.open(found.fileKey, quoteFileContext(row));
  if (opened.kind === "absent") return refuse("not-found", missingAttachment);
  return { name: found.name, mime: found.mime, bytes: opened.bytes, content: opened.stream };
}
