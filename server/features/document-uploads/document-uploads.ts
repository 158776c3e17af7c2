import { createHash } from "node:crypto";
import type { Db } from "../../../adapters/database/database.ts";
import {
  type DocumentKind,
  largestDocument,
  largestPiece,
  mostDocumentBytes,
  mostDocuments,
} from "../../../contract/document-limits.ts";
import type { Document, Upload } from "../../../contract/documents.ts";
import { refuse } from "../../../contract/errors.ts";
import { asOwner, asSystem } from "../../db/access.ts";
import { hastenJob, removeJob } from "../../db/jobs.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { after, hours } from "../../durations.ts";
import type { Upload as Sent } from "../../http.ts";
import type { Chore } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { audited, fileContext, type Person, presentDocument, retentionOf, roomLeft } from "../documents/documents.ts";
import { findDocument, insertDocument, takeTurn } from "../documents/queries.ts";
import { type Document as Checked, checkDocument } from "../file-checks/file-checks.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";
import {
  countUploads,
  findUpload,
  holdUpload,
  insertPiece,
  insertUpload,
  listPieces,
  listUploads,
  removeExpiredUploads,
  removeUpload,
  type UploadRow,
} from "./queries.ts";

type Needs = Pick<Services, "db" | "files" | "scanner" | "now" | "newId" | "randomBytes" | "keys">;

/** From its last piece on: long enough for a flight, or a night without a network. */
const lives = hours(24);
const megabyte = 1024 * 1024;

const pieceContext = ({ providerId }: Person, uploadId: string): string => `${providerId}/upload/${uploadId}`;

export const presentUpload = ({ id, name, bytes, received, expiresAt }: UploadRow): Upload => ({
  id,
  name,
  bytes,
  received,
  expiresAt: expiresAt.toISOString(),
});

const whose = ({ keys, now }: Needs, { owner }: Person) => ({ keys, owner, now: now() });
const refuseGone = (): never => refuse("not-found", "This file is not being sent any more. Please send it again.");
const refuseFull = (): never =>
  refuse("try-later", "There is no room for files at the moment. Please try again later.", { retryAfter: 600 });

/** Those under way, and what room they leave. */
export async function listOwnUploads(needs: Needs, tx: Db, person: Person) {
  const uploads = await listUploads(tx, person.providerId, whose(needs, person));
  const room = await roomLeft(tx, person);
  const coming = uploads.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    uploads: uploads.map(presentUpload),
    room: { documents: Math.max(0, room.documents - uploads.length), bytes: Math.max(0, room.bytes - coming) },
  };
}

async function refuseUnlessRoom(needs: Needs, tx: Db, person: Person, bytes: number): Promise<void> {
  const room = await roomLeft(tx, person);
  const coming = await countUploads(tx, person.providerId, whose(needs, person));
  if (room.documents - coming.uploads < 1)
    refuse("too-large", `You can keep ${mostDocuments} documents. Please delete one first.`);
  if (room.bytes - coming.bytes < bytes)
    refuse("too-large", `You can keep ${mostDocumentBytes / megabyte} MB. Please delete a document first.`);
}

/** Begins to take a file, or goes on with the same one. */
export async function start(
  needs: Needs,
  tx: Db,
  person: Person,
  asked: Pick<UploadRow, "name" | "type" | "bytes" | "sha256">,
): Promise<Upload> {
  const { providerId, owner } = person;
  if (asked.bytes === 0) refuse("invalid-input", "This file is empty. Please choose another one.");
  if (asked.bytes > largestDocument)
    refuse("too-large", `A file may have ${largestDocument / megabyte} MB. Please send a smaller one.`);
  await takeTurn(tx, providerId, owner);
  const begun = await listUploads(tx, providerId, whose(needs, person));
  const same = begun.find(
    ({ sha256, bytes, name }) => sha256 === asked.sha256 && bytes === asked.bytes && name === asked.name,
  );
  if (same) return presentUpload(same);
  await refuseUnlessRoom(needs, tx, person, asked.bytes);
  const now = needs.now();
  const times = { createdAt: now, expiresAt: after(now, lives) };
  return presentUpload(
    await insertUpload(tx, providerId, { ...asked, ...times, id: needs.newId(), owner, keys: needs.keys, received: 0 }),
  );
}

export async function readUpload(needs: Needs, tx: Db, person: Person, id: string): Promise<Upload> {
  return presentUpload((await findUpload(tx, person.providerId, { ...whose(needs, person), id })) ?? refuseGone());
}

function refuseUnlessNext({ received }: UploadRow, offset: number): void {
  if (received === offset) return;
  const message = `begins at ${received}`;
  refuse("conflict", `The next piece ${message}.`, {
    errors: [{ field: "offset", reason: "rule", message, limit: received }],
  });
}

/**
 * Takes the next piece of a file. Its removal is written down before it is stored, and taken back in the transaction
 * that counts it: so whatever fails, at whatever moment, what counts as received is there, and nothing else stays.
 */
export async function takePiece(
  needs: Needs,
  person: Person,
  { id, offset, sent }: { id: string; offset: number; sent: Sent | undefined },
): Promise<Upload> {
  const { db, files, now, newId } = needs;
  const { providerId, owner } = person;
  const as = <T>(work: (tx: Db) => Promise<T>) => asOwner(db, providerId, owner, work);
  const key = newId();
  const { upload, removal } = await as(async (tx) => {
    const found = (await findUpload(tx, providerId, { ...whose(needs, person), id })) ?? refuseGone();
    refuseUnlessNext(found, offset);
    return {
      upload: found,
      removal: await queueFileRemoval(needs, tx, providerId, { keys: [key], runAfter: after(now(), hours(1)) }),
    };
  });
  try {
    const limitBytes = Math.min(largestPiece, upload.bytes - offset);
    const bytes = sent?.bytes ?? refuse("invalid-input", "Send the piece in a part named file.");
    const stored = await files.put({ key, bytes, context: pieceContext(person, id), limitBytes });
    if (stored.kind === "full") return refuseFull();
    if (stored.kind === "too-large") return refuse("too-large", `At most ${limitBytes} bytes may follow here at once.`);
    if (stored.bytes === 0) return refuse("invalid-input", "This piece is empty.");
    return await as(async (tx) => {
      const held = (await holdUpload(tx, providerId, { ...whose(needs, person), id })) ?? refuseGone();
      refuseUnlessNext(held, offset);
      const expiresAt = after(now(), lives);
      await insertPiece(tx, providerId, { owner, uploadId: id, offset, bytes: stored.bytes, fileKey: key, expiresAt });
      await removeJob(tx, providerId, removal);
      return presentUpload({ ...held, received: offset + stored.bytes, expiresAt });
    });
  } catch (error) {
    // Not removed here: where only the answer to the commit was lost, the piece counts and needs its file.
    await as((tx) => hastenJob(tx, providerId, { id: removal, runAfter: now() }));
    throw error;
  }
}

/** Leaves off; what came in is removed. */
export async function cancel(needs: Needs, tx: Db, person: Person, id: string): Promise<{ id: string }> {
  const { providerId } = person;
  const held = (await holdUpload(tx, providerId, { ...whose(needs, person), id })) ?? refuseGone();
  const keys = await removeUpload(tx, providerId, held.id);
  await queueFileRemoval(needs, tx, providerId, { keys, runAfter: needs.now() });
  return { id };
}

/** The whole content, as it was sent. */
async function contentOf(needs: Needs, person: Person, upload: UploadRow): Promise<Buffer> {
  const { db, files } = needs;
  const pieces = await asOwner(db, person.providerId, person.owner, (tx) =>
    listPieces(tx, person.providerId, upload.id),
  );
  const content: Uint8Array[] = [];
  for (const { fileKey } of pieces) {
    const opened = await files.open(fileKey, pieceContext(person, upload.id));
    if (opened.kind === "absent") return refuseGone();
    for await (const chunk of opened.stream) content.push(chunk);
  }
  return Buffer.concat(content);
}

/** What the file is, and whether a scanner has something against it. @throws Refusal */
async function judge({ scanner }: Needs, upload: UploadRow, bytes: Buffer) {
  if (createHash("sha256").update(bytes).digest("hex") !== upload.sha256)
    refuse("invalid-input", "The file did not arrive as it was. Please send it again.");
  const file = await checkDocument({ name: upload.name, type: upload.type, bytes });
  const verdict = await scanner.scan(file.bytes);
  if (verdict.kind === "infected") {
    const message = "A virus was found in this file, so it was not kept. Please do not open it on your device either.";
    refuse("unsupported-type", message, { errors: [{ field: "file", reason: "virus", message }] });
  }
  return { file, scan: verdict.kind === "clean" ? ("clean" as const) : ("pending" as const) };
}

type Asked = { readonly upload: string; readonly kind: DocumentKind; readonly sourceType: Document["sourceType"] };

/** Makes a document of a file that has come in whole. What is refused for its content is not kept. */
export async function finish(needs: Needs, person: Person, asked: Asked): Promise<Document> {
  const { db, now } = needs;
  const { providerId, owner } = person;
  const as = <T>(work: (tx: Db) => Promise<T>) => asOwner(db, providerId, owner, work);
  const madeBefore = () =>
    as(async (tx) => {
      const row = await findDocument(tx, providerId, { keys: needs.keys, owner, uploadId: asked.upload });
      return row && presentDocument(needs, tx, person, row);
    });
  const before = await madeBefore();
  if (before) return before;
  const upload =
    (await as((tx) => findUpload(tx, providerId, { ...whose(needs, person), id: asked.upload }))) ?? refuseGone();
  if (upload.received < upload.bytes)
    refuse(
      "wrong-state",
      `Of this file ${upload.received} of ${upload.bytes} bytes have come in. Please send the rest.`,
    );
  const judged = await judge(needs, upload, await contentOf(needs, person, upload)).catch(async (error: unknown) => {
    // Another try with the same content would end the same way.
    if (error instanceof Error && error.name === "Refusal") await as((tx) => cancel(needs, tx, person, upload.id));
    throw error;
  });
  const key = needs.newId();
  const removal = await as((tx) =>
    queueFileRemoval(needs, tx, providerId, { keys: [key], runAfter: after(now(), hours(1)) }),
  );
  try {
    return await keep(needs, person, { ...asked, ...judged, key, removal });
  } catch (error) {
    await as((tx) => hastenJob(tx, providerId, { id: removal, runAfter: now() }));
    // Whoever finishes twice at once has one document, by whichever was first.
    const meanwhile = await madeBefore();
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function keep(
  needs: Needs,
  person: Person,
  made: Asked & { file: Checked; scan: "clean" | "pending"; key: string; removal: string },
): Promise<Document> {
  const { db, files, keys, now, newId } = needs;
  const { providerId, owner } = person;
  const { name, mime, bytes } = made.file;
  const context = fileContext({ providerId, owner });
  const stored = await files.put({ key: made.key, bytes, context, limitBytes: 4 * largestDocument });
  if (stored.kind !== "stored") return refuseFull();
  return asOwner(db, providerId, owner, async (tx) => {
    await takeTurn(tx, providerId, owner);
    const held = (await holdUpload(tx, providerId, { ...whose(needs, person), id: made.upload })) ?? refuseGone();
    const pieces = await removeUpload(tx, providerId, held.id);
    await refuseUnlessRoom(needs, tx, person, stored.bytes);
    const row = await insertDocument(tx, providerId, {
      keys,
      id: newId(),
      owner,
      sourceType: made.sourceType,
      urlKey: needs.randomBytes(24).toString("base64url"),
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
    await queueFileRemoval(needs, tx, providerId, { keys: pieces, runAfter: now() });
    const shown = await presentDocument(needs, tx, person, row);
    await audited(needs, tx, person, { event: "document-added", subject: row.id });
    return shown;
  });
}

/** Removes what nobody went on sending. */
export const expiryOfUploads = (needs: Pick<Needs, "db" | "now" | "newId">): Chore => ({
  every: hours(1),
  async run() {
    for (let removed = 100; removed === 100; ) {
      removed = await asSystem(needs.db, async (tx) => {
        const expired = await removeExpiredUploads(tx, needs.now());
        for (const [provider, pieces] of Map.groupBy(expired.pieces, ({ providerId }) => providerId)) {
          const keys = pieces.map(({ fileKey }) => fileKey);
          await queueFileRemoval(needs, tx, mintProviderId(provider), { keys, runAfter: needs.now() });
        }
        return expired.removed;
      });
    }
  },
});
