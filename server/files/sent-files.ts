import type { Db } from "../../adapters/database/database.ts";
import type { Files, NewFile } from "../../adapters/files/files.ts";
import type { Scanner } from "../../adapters/scanner/scanner.ts";
import { type DocumentType, largestDocument } from "../../contract/document-constants.ts";
import { after, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { type AttachmentType, attachmentTypes } from "../../contract/quote-constants.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { hastenJob, removeJob } from "../jobs/queries.ts";
import type { FileChecker } from "./checker.ts";
import type { Document } from "./content-checks.ts";
import { queueFileRemoval } from "./removal.ts";

interface Sent {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A file whose content was checked; `pending` where the virus scanner had no answer. */
export interface CheckedFile extends Document {
  readonly scan: "clean" | "pending";
}

type Checks = { readonly fileChecks: FileChecker; readonly scanner: Scanner };

/** Checks the type by the content, and asks the virus scanner. @throws Refusal */
export async function checkSentFile(
  { fileChecks, scanner }: Checks,
  sent: Sent,
  types?: readonly DocumentType[],
): Promise<CheckedFile> {
  const file = await fileChecks.checkDocument(sent, types);
  const verdict = await scanner.scan(file.bytes);
  if (verdict.kind === "infected") {
    const message = "A virus was found in this file, so it was not kept. Please do not open it on your device either.";
    refuse("unsupported-type", message, { errors: [{ field: "file", reason: "virus", message }] });
  }
  return { ...file, scan: verdict.kind === "clean" ? "clean" : "pending" };
}

/** The same for an attachment, which has no later scan: a configured scanner must have answered. @throws Refusal */
export async function checkAttachment(checks: Checks, sent: Sent): Promise<CheckedFile & { mime: AttachmentType }> {
  const file = await checkSentFile(checks, sent, attachmentTypes);
  if (file.scan === "pending" && checks.scanner.isConfigured)
    refuse("try-later", "Files cannot be checked for viruses at the moment. Please send this file again later.", {
      retryAfter: 600,
    });
  return { ...file, mime: file.mime as AttachmentType }; // the check takes these types alone
}

/** A stored file, for the row that names it. */
export interface StoredFile {
  readonly fileKey: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Drops the queued removal, in the transaction that inserts the row. */
  keep(tx: Db): Promise<unknown>;
}

interface Needs {
  readonly files: Files;
  readonly now: () => Date;
  readonly newId: () => string;
}

interface FileToStore {
  readonly providerId: ProviderId;
  readonly bytes: NewFile["bytes"];
  readonly context: string;
  /** Default: a checked file's, which may be longer than what was sent. */
  readonly limitBytes?: number;
  /** Runs a transaction with the rights of the sender. */
  readonly as: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
}

/**
 * Stores a file for a row that `commit` inserts. The file's removal is queued before it is written, and dropped with the
 * row, so that no failure leaves a file behind. @throws Refusal `try-later` where the disk is full
 */
export async function storeSentFile<T>(
  { files, now, newId }: Needs,
  { providerId, bytes, context, limitBytes = 4 * largestDocument, as }: FileToStore,
  commit: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const fileKey = newId();
  const removal = await as((tx) =>
    queueFileRemoval({ newId }, tx, providerId, { keys: [fileKey], runAfter: after(now(), hours(1)) }),
  );
  try {
    const stored = await files.put({ key: fileKey, bytes, context, limitBytes });
    if (stored.kind === "full") return refuseFull();
    if (stored.kind === "too-large") return refuse("too-large", `At most ${limitBytes} bytes may follow here at once.`);
    const { bytes: length, sha256 } = stored;
    return await commit({ fileKey, bytes: length, sha256, keep: (tx) => removeJob(tx, providerId, removal) });
  } catch (error) {
    // The file is not removed here: where only the answer to the commit was lost, the row needs it.
    await as((tx) => hastenJob(tx, providerId, { id: removal, runAfter: now() }));
    throw error;
  }
}

const refuseFull = (): never =>
  refuse("try-later", "There is no room for files at the moment. Please try again later.", { retryAfter: 600 });
