import type { Db } from "../../adapters/database/database.ts";
import { largestDocument, largestPiece, mostDocumentBytes, mostDocuments } from "../../contract/document-constants.ts";
import type { Upload } from "../../contract/documents.ts";
import { after, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { asOwner, asSystem } from "../db/access.ts";
import { pieceFileContext } from "../db/tables/documents.ts";
import { queueFileRemoval } from "../files/removal.ts";
import { storeSentFile } from "../files/sent-files.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Upload as Sent } from "../http/endpoints.ts";
import type { Requester } from "../http/requester.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { readOwnDocuments, roomBeside } from "./documents.ts";
import { countDocuments, lockAccountDocuments } from "./queries.ts";
import {
  countUploads,
  findUpload,
  insertPiece,
  insertUpload,
  listUploads,
  lockUpload,
  removeExpiredUploads,
  removeUpload,
  type UploadRow,
} from "./upload-queries.ts";

/** Counted from the last piece: long enough for a flight or a night without a network. */
const uploadTtl = hours(24);
const megabyte = 1024 * 1024;

export const presentUpload = ({ id, name, bytes, received, expiresAt }: UploadRow): Upload => ({
  id,
  name,
  bytes,
  received,
  expiresAt: expiresAt.toISOString(),
});

export const uploadsOf = ({ keys, now }: Services, { owner }: Requester) => ({ keys, owner, now: now() });
export const refuseGone = (): never =>
  refuse("not-found", "This file is not being sent any more. Please send it again.");

/** A person's documents, the uploads under way, and the room that both leave. */
export async function listOwnFiles(services: Services, tx: Db, requester: Requester) {
  const [{ documents, stored }, uploads] = await Promise.all([
    readOwnDocuments(services, tx, requester),
    listUploads(tx, requester.providerId, uploadsOf(services, requester)),
  ]);
  const room = roomBeside({
    documents: stored.documents + uploads.length,
    bytes: uploads.reduce((sum, { bytes }) => sum + bytes, stored.bytes),
  });
  return { documents, uploads: uploads.map(presentUpload), room };
}

export async function refuseUnlessRoom(services: Services, tx: Db, requester: Requester, bytes: number): Promise<void> {
  const room = roomBeside(await countDocuments(tx, requester.providerId, requester.owner));
  const coming = await countUploads(tx, requester.providerId, uploadsOf(services, requester));
  if (room.documents - coming.uploads < 1)
    refuse("too-large", `You can keep ${mostDocuments} documents. Please delete one first.`);
  if (room.bytes - coming.bytes < bytes)
    refuse("too-large", `You can keep ${mostDocumentBytes / megabyte} MB. Please delete a document first.`);
}

/** Begins an upload, or resumes the same one. */
export async function beginUpload(
  services: Services,
  tx: Db,
  requester: Requester,
  file: Pick<UploadRow, "name" | "type" | "bytes" | "sha256">,
): Promise<Upload> {
  const { providerId, owner } = requester;
  if (file.bytes === 0) refuseWith("invalid-input", "file-empty");
  if (file.bytes > largestDocument)
    refuse("too-large", `A file may have ${largestDocument / megabyte} MB. Please send a smaller one.`);
  await lockAccountDocuments(tx, providerId, owner);
  const begun = await listUploads(tx, providerId, uploadsOf(services, requester));
  const same = begun.find(
    ({ sha256, bytes, name }) => sha256 === file.sha256 && bytes === file.bytes && name === file.name,
  );
  if (same) return presentUpload(same);
  await refuseUnlessRoom(services, tx, requester, file.bytes);
  const { keys, newId } = services;
  const now = services.now();
  const times = { createdAt: now, expiresAt: after(now, uploadTtl) };
  return presentUpload(
    await insertUpload(tx, providerId, { ...file, ...times, id: newId(), owner, keys, received: 0 }),
  );
}

export async function readUpload(services: Services, tx: Db, requester: Requester, id: string): Promise<Upload> {
  return presentUpload(
    (await findUpload(tx, requester.providerId, { ...uploadsOf(services, requester), id })) ?? refuseGone(),
  );
}

function refuseUnlessNext({ received }: UploadRow, offset: number): void {
  if (received === offset) return;
  const message = `begins at ${received}`;
  refuse("conflict", `The next piece ${message}.`, {
    errors: [{ field: "offset", reason: "rule", message, limit: received }],
  });
}

/** Stores the next piece of a file: every counted piece exists. */
export async function receivePiece(
  services: Services,
  requester: Requester,
  { id, offset, sent }: { id: string; offset: number; sent: Sent | undefined },
): Promise<Upload> {
  const { db, now } = services;
  const { providerId, owner } = requester;
  const as = <T>(work: (tx: Db) => Promise<T>) => asOwner(db, providerId, owner, work);
  const upload =
    (await as((tx) => findUpload(tx, providerId, { ...uploadsOf(services, requester), id }))) ?? refuseGone();
  refuseUnlessNext(upload, offset);
  const piece = {
    bytes: sent?.bytes ?? refuse("invalid-input", "Send the piece in a part named file."),
    context: pieceFileContext({ providerId, id }),
    limitBytes: Math.min(largestPiece, upload.bytes - offset),
  };
  return storeSentFile(services, { providerId, as, ...piece }, ({ fileKey, bytes, keep }) => {
    if (bytes === 0) return refuse("invalid-input", "This piece is empty.");
    return as(async (tx) => {
      const held = (await lockUpload(tx, providerId, { ...uploadsOf(services, requester), id })) ?? refuseGone();
      refuseUnlessNext(held, offset);
      const expiresAt = after(now(), uploadTtl);
      await insertPiece(tx, providerId, { owner, uploadId: id, offset, bytes, fileKey, expiresAt });
      await keep(tx);
      return presentUpload({ ...held, received: offset + bytes, expiresAt });
    });
  });
}

/** Cancels an upload; the removal of its pieces is queued. */
export async function abandonUpload(
  services: Services,
  tx: Db,
  requester: Requester,
  id: string,
): Promise<{ id: string }> {
  const { providerId } = requester;
  const held = (await lockUpload(tx, providerId, { ...uploadsOf(services, requester), id })) ?? refuseGone();
  const keys = await removeUpload(tx, providerId, held.id);
  await queueFileRemoval(services, tx, providerId, { keys, runAfter: services.now() });
  return { id };
}

/** Removes expired uploads. */
export const expiryOfUploads = (services: Services): Schedule => ({
  name: "remove-expired-uploads",
  every: hours(1),
  async run() {
    for (let removed = 100; removed === 100; ) {
      removed = await asSystem(services.db, async (tx) => {
        const expired = await removeExpiredUploads(tx, services.now());
        for (const [provider, pieces] of Map.groupBy(expired.pieces, ({ providerId }) => providerId)) {
          const keys = pieces.map(({ fileKey }) => fileKey);
          await queueFileRemoval(services, tx, provider, { keys, runAfter: services.now() });
        }
        return expired.removed;
      });
    }
  },
});
