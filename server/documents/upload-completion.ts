import { createHash } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import type { DocumentKind } from "../../contract/document-constants.ts";
import { largestDocument } from "../../contract/document-constants.ts";
import type { addDocument, Document } from "../../contract/documents.ts";
import { after, hours } from "../../contract/durations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { asOwner } from "../db/access.ts";
import { documentFileContext, pieceFileContext } from "../db/tables/documents.ts";
import type { Document as Checked } from "../files/content-checks.ts";
import { queueFileRemoval } from "../files/removal.ts";
import type { Requester } from "../http/requester.ts";
import { hastenJob, removeJob } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { auditDocument, presentDocument, refuseUnknown, retentionOf } from "./documents.ts";
import { findDocument, insertDocument, lockAccountDocuments } from "./queries.ts";
import type { UploadRow } from "./upload-queries.ts";
import { findUpload, listPieces, lockUpload, removeUpload } from "./upload-queries.ts";
import { abandonUpload, refuseFull, refuseGone, refuseUnlessRoom, uploadsOf } from "./uploads.ts";

async function contentOf(services: Services, requester: Requester, upload: UploadRow): Promise<Buffer> {
  const { db, files } = services;
  const { providerId, owner } = requester;
  const pieces = await asOwner(db, providerId, owner, (tx) => listPieces(tx, providerId, upload.id));
  const content: Uint8Array[] = [];
  for (const { fileKey } of pieces) {
    const opened = await files.open(fileKey, pieceFileContext(upload));
    if (opened.kind === "absent") return refuseGone();
    for await (const chunk of opened.stream) content.push(chunk);
  }
  return Buffer.concat(content);
}

/** Checks digest and type, and asks the scanner. @throws Refusal */
async function checkContent({ fileChecks, scanner }: Services, upload: UploadRow, bytes: Buffer) {
  if (createHash("sha256").update(bytes).digest("hex") !== upload.sha256)
    refuse("invalid-input", "The file did not arrive as it was. Please send it again.");
  const file = await fileChecks.checkDocument({ name: upload.name, type: upload.type, bytes });
  const verdict = await scanner.scan(file.bytes);
  if (verdict.kind === "infected") {
    const message = "A virus was found in this file, so it was not kept. Please do not open it on your device either.";
    refuse("unsupported-type", message, { errors: [{ field: "file", reason: "virus", message }] });
  }
  return { file, scan: verdict.kind === "clean" ? ("clean" as const) : ("pending" as const) };
}

type UploadCompletion = {
  readonly upload: string;
  readonly kind: DocumentKind;
  readonly sourceType: Document["sourceType"];
};

const uploadAddress = /^\/api\/client\/document\/upload\/([0-9a-f-]{36})\/?$/;

/** Adds an upload by its id or address; the `url` of a document that is there answers that one. */
export async function addOwnDocument(
  services: Services,
  requester: Requester,
  { upload, url = "", id, ...labels }: BodyOf<typeof addDocument>,
): Promise<Document> {
  const { db, keys } = services;
  const { providerId, owner, origin } = requester;
  const address = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const named = upload ?? uploadAddress.exec(address)?.[1];
  if (named !== undefined) {
    if (id !== undefined && id !== named) refuseUnknown();
    return completeUpload(services, requester, { upload: named, ...labels });
  }
  return asOwner(db, providerId, owner, async (tx) => {
    const row = await findDocument(tx, providerId, { keys, owner, urlKey: url });
    if (!row || (id !== undefined && id !== row.id)) return refuseUnknown();
    return presentDocument(services, tx, requester, row);
  });
}

/** Makes a document of a complete upload; an upload refused for its content is removed. */
async function completeUpload(
  services: Services,
  requester: Requester,
  completion: UploadCompletion,
): Promise<Document> {
  const { db, now } = services;
  const { providerId, owner } = requester;
  const as = <T>(work: (tx: Db) => Promise<T>) => asOwner(db, providerId, owner, work);
  const findCompleted = () =>
    as(async (tx) => {
      const row = await findDocument(tx, providerId, { keys: services.keys, owner, uploadId: completion.upload });
      return row && presentDocument(services, tx, requester, row);
    });
  const completed = await findCompleted();
  if (completed) return completed;
  const upload =
    (await as((tx) => findUpload(tx, providerId, { ...uploadsOf(services, requester), id: completion.upload }))) ??
    refuseGone();
  if (upload.received < upload.bytes)
    refuse(
      "wrong-state",
      `Of this file ${upload.received} of ${upload.bytes} bytes have come in. Please send the rest.`,
    );
  const judged = await checkContent(services, upload, await contentOf(services, requester, upload)).catch(
    async (error: unknown) => {
      // A retry with the same content fails again, except where the file could not be checked.
      if (error instanceof Refusal && error.code !== "try-later")
        await as((tx) => abandonUpload(services, tx, requester, upload.id));
      throw error;
    },
  );
  const key = services.newId();
  const removal = await as((tx) =>
    queueFileRemoval(services, tx, providerId, { keys: [key], runAfter: after(now(), hours(1)) }),
  );
  try {
    return await storeDocument(services, requester, { ...completion, ...judged, key, removal });
  } catch (error) {
    await as((tx) => hastenJob(tx, providerId, { id: removal, runAfter: now() }));
    // Of two concurrent completions, the first makes the document and the second returns it.
    const meanwhile = await findCompleted();
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function storeDocument(
  services: Services,
  requester: Requester,
  made: UploadCompletion & { file: Checked; scan: "clean" | "pending"; key: string; removal: string },
): Promise<Document> {
  const { db, files, keys, now, newId } = services;
  const { providerId, owner } = requester;
  const { name, mime, bytes } = made.file;
  const context = documentFileContext({ providerId, owner });
  const stored = await files.put({ key: made.key, bytes, context, limitBytes: 4 * largestDocument });
  if (stored.kind !== "stored") return refuseFull();
  return asOwner(db, providerId, owner, async (tx) => {
    await lockAccountDocuments(tx, providerId, owner);
    const held =
      (await lockUpload(tx, providerId, { ...uploadsOf(services, requester), id: made.upload })) ?? refuseGone();
    const pieces = await removeUpload(tx, providerId, held.id);
    await refuseUnlessRoom(services, tx, requester, stored.bytes);
    const row = await insertDocument(tx, providerId, {
      keys,
      id: newId(),
      owner,
      sourceType: made.sourceType,
      urlKey: services.randomBytes(24).toString("base64url"),
      fileKey: made.key,
      name,
      kind: made.kind,
      mime,
      bytes: stored.bytes,
      sha256: stored.sha256,
      scan: made.scan,
      retention: retentionOf(made.kind),
      version: 1,
      uploadId: made.upload,
      createdAt: now(),
    });
    await removeJob(tx, providerId, made.removal);
    await queueFileRemoval(services, tx, providerId, { keys: pieces, runAfter: now() });
    const shown = await presentDocument(services, tx, requester, row);
    await auditDocument(services, tx, requester, { event: "document-added", subject: row.id });
    return shown;
  });
}
