import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { attachmentTypes, largestAttachment, mostAttachments } from "../../../contract/quote-limits.ts";
import { amendableStatuses, type Quote } from "../../../contract/quotes.ts";
import { asOwner } from "../../db/access.ts";
import { hastenJob, removeJob } from "../../db/jobs.ts";
import { after, hours } from "../../durations.ts";
import type { Context, Upload } from "../../http.ts";
import type { Services } from "../../services.ts";
import { checkDocument, collect } from "../file-checks/file-checks.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";
import type { Holder, Link } from "../private-links/private-links.ts";
import { tellClinic } from "../quote-mails/quote-mails.ts";
import { presentQuote } from "../quote-views/quote-views.ts";
import { insertAttachment, listAttachments, type QuoteRow, removeAttachments } from "../quotes/queries.ts";
import { holdForChange, readQuote, record, refuseUnless } from "../quotes/quotes.ts";

type Needs = Pick<Services, "db" | "files" | "now" | "newId" | "randomBytes" | "keys">;

const fileContext = ({ here }: Holder, { id }: QuoteRow): string => `${here.id}/${id}`;

async function refuseUnlessRoom(tx: Db, { here }: Link, row: QuoteRow): Promise<void> {
  refuseUnless(amendableStatuses.includes(row.status), row.status, "given papers");
  if ((await listAttachments(tx, here.id, row.id)).length >= mostAttachments) {
    refuse("too-large", `A request may have ${mostAttachments} papers. Remove one first, or send the others later.`);
  }
}

/**
 * Checks and stores a paper. Its removal is written down before the file is, and taken back in the transaction that
 * makes it an attachment: so whatever fails, at whatever moment, no file stays behind.
 */
export async function attach(
  needs: Needs,
  link: Link,
  { upload, write }: { upload: Upload | undefined; write: Context["write"] },
): Promise<Quote> {
  const { here, owner } = link;
  const { db, files, now, newId } = needs;
  const row = await asOwner(db, here.id, owner, async (tx) => {
    const found = await readQuote(needs, tx, link);
    await refuseUnlessRoom(tx, link, found);
    return found;
  });
  if (!upload)
    return refuse("invalid-input", "Choose a file first.", {
      errors: [{ field: "file", reason: "required", message: "is required" }],
    });
  const { name, mime, bytes } = await checkDocument({ ...upload, bytes: await collect(upload.bytes) }, attachmentTypes);

  const key = newId();
  const removal = await asOwner(db, here.id, owner, (tx) =>
    queueFileRemoval(needs, tx, here.id, { keys: [key], runAfter: after(now(), hours(1)) }),
  );
  try {
    const stored = await files.put({ key, bytes, context: fileContext(link, row), limitBytes: 4 * largestAttachment });
    if (stored.kind !== "stored")
      return refuse(
        "try-later",
        "There is no room for files at the moment. Please try again later; what you wrote is kept.",
        { retryAfter: 600 },
      );
    return await write(owner, async (tx) => {
      const held = await holdForChange(needs, tx, link);
      await refuseUnlessRoom(tx, link, held);
      await insertAttachment(tx, here.id, {
        id: newId(),
        owner,
        quoteId: held.id,
        fileKey: key,
        name,
        mime,
        bytes: stored.bytes,
        sha256: stored.sha256,
        createdAt: now(),
      });
      await removeJob(tx, here.id, removal);
      await record(needs, tx, held, { kind: "attachment-added", note: name });
      if (held.submittedAt) await tellClinic(needs, tx, link, { row: held, template: "quote-amended" });
      return presentQuote(needs, tx, link, held);
    });
  } catch (error) {
    // Not removed here: where only the answer to the commit was lost, the attachment is there and needs its file.
    await asOwner(db, here.id, owner, (tx) => hastenJob(tx, here.id, { id: removal, runAfter: now() }));
    throw error;
  }
}

const gone = "This paper is not there any more.";

/** Takes a paper away from a request; its file follows. */
export async function detach(needs: Needs, tx: Db, link: Link, id: string): Promise<Quote> {
  const row = await holdForChange(needs, tx, link);
  refuseUnless(amendableStatuses.includes(row.status), row.status, "changed any more");
  const [removed] = await removeAttachments(tx, link.here.id, { quoteId: row.id, id });
  if (!removed) return refuse("not-found", gone);
  await queueFileRemoval(needs, tx, link.here.id, { keys: [removed.fileKey], runAfter: needs.now() });
  await record(needs, tx, row, { kind: "attachment-removed", note: removed.name });
  return presentQuote(needs, tx, link, row);
}

/** Opens a paper for whoever holds the link. */
export async function openAttachment(needs: Needs, link: Holder, id: string): Promise<FileAnswer> {
  const { here, owner } = link;
  const { row, found } = await asOwner(needs.db, here.id, owner, async (tx) => {
    const quote = await readQuote(needs, tx, link);
    return { row: quote, found: (await listAttachments(tx, here.id, quote.id)).find((each) => each.id === id) };
  });
  if (!found) return refuse("not-found", gone);
  const opened = await needs.files.open(found.fileKey, fileContext(link, row));
  if (opened.kind === "absent") return refuse("not-found", gone);
  return { name: found.name, mime: found.mime, bytes: opened.bytes, content: opened.stream };
}
