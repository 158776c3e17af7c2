import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { largestPicture } from "../../../contract/client-choices.ts";
import type { Client } from "../../../contract/clients.ts";
import { Refusal, refuse } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import { asOwner, clientOwner } from "../../db/access.ts";
import { writeAudit } from "../../db/audit.ts";
import { hastenJob, removeJob } from "../../db/jobs.ts";
import { after, hours } from "../../durations.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { holdOwn, knownClient, presentClient } from "../clients/clients.ts";
import { findClient, updateClientRow } from "../clients/queries.ts";
import { queueFileRemoval } from "../file-removals/file-removals.ts";

type Needs = Pick<Services, "db" | "files" | "now" | "newId">;

/** Pixels on a side: twice of what any screen shows. */
const side = 320;
const mostPixels = 80_000_000;
const allowed = "Please choose a photo as JPEG or PNG.";

const contextOf = ({ providerId, client }: Context): string => `${providerId}/${clientOwner(client)}/picture`;

/**
 * Makes a picture square and stores it as the client's. Its removal is written down before the file is, and taken back
 * in the transaction that makes it theirs: so whatever fails, at whatever moment, no file stays behind.
 */
export async function keepPicture(needs: Needs, context: Context): Promise<Client> {
  const { providerId, upload, requestId } = context;
  const { db, files, now, newId } = needs;
  await knownClient(needs, context);
  const owner = clientOwner(context.client);
  if (!upload) return refuseFile("invalid-input", "Choose a picture first.");
  const bytes = await squared(await collected(upload.bytes));
  const key = newId();
  const removal = await asOwner(db, providerId, owner, (tx) =>
    queueFileRemoval(needs, tx, providerId, { keys: [key], runAfter: after(now(), hours(1)) }),
  );
  try {
    const stored = await files.put({ key, bytes, context: contextOf(context), limitBytes: largestPicture });
    if (stored.kind !== "stored")
      return refuse("try-later", "There is no room for pictures at the moment. Please try again later.", {
        retryAfter: 600,
      });
    return await context.write(owner, async (tx) => {
      const held = await holdOwn(tx, context);
      if (held.image) await queueFileRemoval(needs, tx, providerId, { keys: [held.image], runAfter: now() });
      await removeJob(tx, providerId, removal);
      const changes = { image: key, version: held.version + 1, updatedAt: now() };
      const row = await updateClientRow(tx, providerId, { owner, ...changes });
      const client = await presentClient(tx, providerId, row);
      await writeAudit(needs, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
      return client;
    });
  } catch (error) {
    // Not removed here: where only the answer to the commit was lost, the picture is theirs and needs its file.
    await asOwner(db, providerId, owner, (tx) => hastenJob(tx, providerId, { id: removal, runAfter: now() }));
    throw error;
  }
}

/** The picture of whoever is signed in. */
export async function openPicture({ db, files }: Needs, context: Context): Promise<FileAnswer> {
  const { providerId, client } = context;
  const owner = clientOwner(client);
  const row = await asOwner(db, providerId, owner, (tx) => findClient(tx, providerId, owner));
  const opened = row?.image ? await files.open(row.image, contextOf(context)) : undefined;
  if (opened?.kind !== "open") return refuse("not-found", "There is no picture.");
  return { name: "picture.webp", mime: "image/webp", bytes: opened.bytes, content: opened.stream };
}

const refuseFile = (code: "invalid-input" | "unsupported-type" | "too-large", message: string): never =>
  refuse(code, message, { errors: [{ field: "file", reason: "rule", message }] });

async function collected(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > largestPicture)
      refuseFile("too-large", `A picture may have ${largestPicture / 1024 / 1024} MB. Please choose a smaller one.`);
    chunks.push(chunk);
  }
  if (length === 0) refuseFile("invalid-input", "This file is empty. Please choose another one.");
  return Buffer.concat(chunks, length);
}

const isHeic = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && /^(?:hei[csx]|mif1|hevc|heif)/.test(bytes.toString("latin1", 8, 12));

/** What a file is tells its content, never its name. What comes out is a square picture and nothing else. */
async function squared(bytes: Buffer): Promise<Buffer> {
  // The libraries that decode HEIC are not free to ship. Browsers that can decode it do so before they send.
  if (isHeic(bytes))
    refuseFile("unsupported-type", `This HEIC photo cannot be opened here; its phone can save it as JPEG. ${allowed}`);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type !== "image/jpeg" && type !== "image/png")
    refuseFile("unsupported-type", `Files of this type cannot be taken. ${allowed}`);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels)
      refuseFile(
        "too-large",
        `This picture has more than ${mostPixels / 1e6} million pixels. Please choose a smaller one.`,
      );
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseFile("invalid-input", "This picture is damaged and cannot be opened. Please choose another one.");
  }
}
