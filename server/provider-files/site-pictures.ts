import { largestSitePicture, type PictureShape } from "../../contract/desk/picture-constants.ts";
import { after, days, hours } from "../../contract/durations.ts";
import { asStaff, asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sitePictureContext } from "../db/tables/catalogue.ts";
import { queueFileRemoval } from "../files/removal.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { StaffContext } from "../http/endpoints.ts";
import { collect } from "../http/file-transfer.ts";
import { hastenJob, removeJob } from "../jobs/queries.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { pictureName } from "./file.ts";
import {
  countSitePictures,
  findSitePicture,
  insertSitePicture,
  takeUnusedPictures,
  touchSitePicture,
} from "./picture-queries.ts";
import { lockProviders } from "./queries.ts";

const mostPictures = 1000;
const unusedDays = 7;

/**
 * Resizes a picture and stores its files. Their removal is queued before they are written and dropped in the
 * transaction that stores the picture, so that no failure leaves a file behind.
 * @returns its name in a provider file
 */
export async function addSitePicture(
  services: Services,
  { providerId, staff, upload, write }: StaffContext,
  shape: PictureShape,
): Promise<{ file: string }> {
  const { db, files, fileChecks, now, newId } = services;
  if (!upload) return refuseWith("invalid-input", "picture-first");
  const {
    files: made,
    hash,
    ...sizes
  } = await fileChecks.makeSitePicture(await collect(upload, largestSitePicture), shape);
  const file = pictureName({ src: `/pictures/${providerId}/${hash}`, ...sizes });
  if (await asStaff(db, providerId, (tx) => touchSitePicture(tx, providerId, { hash, now: now() }))) return { file };
  const keys = Object.fromEntries(made.map(({ name }) => [name, newId()]));
  const removal = await asStaff(db, providerId, async (tx) => {
    if ((await countSitePictures(tx, providerId)) >= mostPictures)
      refuseWith("wrong-state", "pictures-full", { values: { count: `${mostPictures}` } });
    return queueFileRemoval(services, tx, providerId, { keys: Object.values(keys), runAfter: after(now(), hours(1)) });
  });
  try {
    for (const { name, bytes } of made) {
      const stored = await files.put({
        key: keys[name] ?? "",
        bytes,
        context: sitePictureContext({ providerId, hash }),
        limitBytes: bytes.length,
      });
      if (stored.kind !== "stored")
        refuseWith("try-later", "pictures-no-room", {
          retryAfter: 600,
        });
    }
    await write(async (tx) => {
      const row = { providerId, hash, ...sizes, files: keys, staffId: staff.id, at: now() };
      if (await insertSitePicture(tx, row)) await removeJob(tx, providerId, removal);
    });
    return { file };
  } catch (error) {
    // The files are not removed here: where only the answer to the commit was lost, the picture needs them.
    await asStaff(db, providerId, (tx) => hastenJob(tx, providerId, { id: removal, runAfter: now() }));
    throw error;
  }
}

/** A stored file of a clinic's picture; undefined where the desk stored none. */
export async function openSitePicture(
  { db, files }: Pick<Services, "db" | "files">,
  { providerId, hash, file }: { readonly providerId: ProviderId; readonly hash: string; readonly file: string },
) {
  const key = (await findSitePicture(db, providerId, hash))?.row.files[file];
  const opened = key && (await files.open(key, sitePictureContext({ providerId, hash })));
  return opened && opened.kind === "open" ? opened : undefined;
}

/** Removes pictures that were chosen and never used: a draft that was discarded, a page that was left. */
export const removalOfUnusedPictures = (services: Pick<Services, "db" | "now" | "newId">): Schedule => ({
  name: "remove-unused-pictures",
  every: hours(6),
  run: () =>
    asSystem(services.db, async (tx) => {
      await lockProviders(tx);
      const { now } = services;
      for (const { providerId, files } of await takeUnusedPictures(tx, after(now(), -days(unusedDays))))
        await queueFileRemoval(services, tx, providerId, { keys: Object.values(files), runAfter: now() });
    }),
});
