import { largestPicture } from "../../contract/client-constants.ts";
import type { Client } from "../../contract/clients.ts";
import { after, hours } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { asOwner } from "../db/access.ts";
import { writeAudit } from "../db/audit.ts";
import { pictureContext } from "../db/tables/clients.ts";
import { queueFileRemoval } from "../files/removal.ts";
import type { ClientContext } from "../http/endpoints.ts";
import { collect } from "../http/file-transfer.ts";
import { hastenJob, removeJob } from "../jobs/queries.ts";
import type { Services } from "../services.ts";
import { findClient, updateClientRow } from "./client-queries.ts";
import { lockOwnClient, presentClient, requireClient } from "./clients.ts";

/**
 * Crops a picture to a square and stores it. The removal job is queued before the file is written and dropped in the
 * transaction that assigns the picture, so that no failure leaves a file behind.
 */
export async function savePicture(services: Services, context: ClientContext): Promise<Client> {
  const { providerId, upload, requestId } = context;
  const { db, files, now, newId } = services;
  await requireClient(services, context);
  const { owner } = context;
  if (!upload) return refuseFile("invalid-input", "Choose a picture first.");
  const bytes = await services.fileChecks.makePortrait(await collect(upload, largestPicture));
  const key = newId();
  const removal = await asOwner(db, providerId, owner, (tx) =>
    queueFileRemoval(services, tx, providerId, { keys: [key], runAfter: after(now(), hours(1)) }),
  );
  try {
    const stored = await files.put({
      key,
      bytes,
      context: pictureContext({ providerId, owner }),
      limitBytes: largestPicture,
    });
    if (stored.kind !== "stored")
      return refuse("try-later", "There is no room for pictures at the moment. Please try again later.", {
        retryAfter: 600,
      });
    return await context.write(owner, async (tx) => {
      const held = await lockOwnClient(tx, context);
      if (held.image) await queueFileRemoval(services, tx, providerId, { keys: [held.image], runAfter: now() });
      await removeJob(tx, providerId, removal);
      const changes = { image: key, version: held.version + 1, updatedAt: now() };
      const row = await updateClientRow(tx, providerId, { owner, ...changes });
      const client = await presentClient(tx, providerId, row);
      await writeAudit(services, tx, providerId, { owner, event: "client-changed", subject: held.id, requestId });
      return client;
    });
  } catch (error) {
    // The file is not removed here: where only the answer to the commit was lost, the picture needs it.
    await asOwner(db, providerId, owner, (tx) => hastenJob(tx, providerId, { id: removal, runAfter: now() }));
    throw error;
  }
}

export async function openPicture({ db, files }: Services, context: ClientContext): Promise<FileAnswer> {
  const { providerId, owner } = context;
  const row = await asOwner(db, providerId, owner, (tx) => findClient(tx, providerId, owner));
  const opened = row?.image ? await files.open(row.image, pictureContext({ providerId, owner })) : undefined;
  if (opened?.kind !== "open") return refuse("not-found", "There is no picture.");
  return { name: "picture.webp", mime: "image/webp", bytes: opened.bytes, content: opened.stream };
}

const refuseFile = (code: "invalid-input" | "too-large", message: string): never =>
  refuse(code, message, { errors: [{ field: "file", reason: "rule", message }] });
