import { createHash } from "node:crypto";
import type { Db } from "../../adapters/database/database.ts";
import type { DocumentKind } from "../../contract/document-constants.ts";
import type { addDocument, Document } from "../../contract/documents.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { asOwner } from "../db/access.ts";
import { documentFileContext, pieceFileContext } from "../db/tables/documents.ts";
import { queueFileRemoval } from "../files/removal.ts";
import { type CheckedFile, checkSentFile, type StoredFile, storeSentFile } from "../files/sent-files.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { auditDocument, presentDocument, refuseUnknown, retentionOf } from "./documents.ts";
import { findDocument, insertDocument, lockAccountDocuments } from "./queries.ts";
import type { UploadRow } from "./upload-queries.ts";
import { findUpload, listPieces, lockUpload, removeUpload } from "./upload-queries.ts";
import { abandonUpload, refuseGone, refuseUnlessRoom, uploadsOf } from "./uploads.ts";

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

/** Checks digest and content. @throws Refusal */
async function checkContent(services: Services, { sha256, name, type }: UploadRow, bytes: Buffer) {
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) refuseWith("invalid-input", "file-broken");
  return checkSentFile(services, { name, type, bytes });
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
  const { db } = services;
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
  const context = documentFileContext({ providerId, owner });
  try {
    return await storeSentFile(services, { providerId, bytes: judged.bytes, context, as }, (stored) =>
      as((tx) => insertCompleted(services, tx, requester, { ...completion, file: judged, stored })),
    );
  } catch (error) {
    // Of two concurrent completions, the first makes the document and the second returns it.
    const meanwhile = await findCompleted();
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function insertCompleted(
  services: Services,
  tx: Db,
  requester: Requester,
  made: UploadCompletion & { file: CheckedFile; stored: StoredFile },
): Promise<Document> {
  const { keys, now, newId } = services;
  const { providerId, owner } = requester;
  const { keep, ...stored } = made.stored;
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
    ...stored,
    name: made.file.name,
    kind: made.kind,
    mime: made.file.mime,
    scan: made.file.scan,
    retention: retentionOf(made.kind),
    version: 1,
    uploadId: made.upload,
    createdAt: now(),
  });
  await keep(tx);
  await queueFileRemoval(services, tx, providerId, { keys: pieces, runAfter: now() });
  const shown = await presentDocument(services, tx, requester, row);
  await auditDocument(services, tx, requester, { event: "document-added", subject: row.id });
  return shown;
}
