import type { Db } from "../../../adapters/database/database.ts";
import { insertJob } from "../../db/jobs.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { JobKind } from "../../jobs.ts";
import type { Services } from "../../services.ts";

/** Writes down that stored files are to go, in the transaction that makes them needless. @returns the job's id */
export async function queueFileRemoval(
  { newId }: Pick<Services, "newId">,
  tx: Db,
  providerId: ProviderId,
  { keys, runAfter }: { keys: readonly string[]; runAfter: Date },
): Promise<string> {
  const id = newId();
  await insertJob(tx, providerId, { id, kind: "file-removal", payload: { keys }, runAfter });
  return id;
}

/** Removes stored files: papers that were taken back, those whose request was never finished, pieces of uploads. */
export const fileRemovalJob = ({ files }: Pick<Services, "files">): JobKind => ({
  repeatable: true,
  async run(_, payload) {
    // Written by queueFileRemoval alone; before there were pieces it wrote one key.
    const { keys, key } = payload as { keys?: readonly string[]; key?: string };
    for (const each of keys ?? (key ? [key] : [])) await files.remove(each);
    return { kind: "done" };
  },
});
