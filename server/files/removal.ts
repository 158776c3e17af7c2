import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { Files } from "../../adapters/files/files.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { insertJob } from "../jobs/queries.ts";
import type { JobKind } from "../jobs/worker.ts";

/** `key` was written before files had pieces. */
const Payload = z.object({ keys: z.optional(z.array(z.string())), key: z.optional(z.string()) });
type Payload = z.infer<typeof Payload>;

/** Writes down that stored files are to go, in the transaction that makes them needless. @returns the job's id */
export async function queueFileRemoval(
  { newId }: { readonly newId: () => string },
  tx: Db,
  providerId: ProviderId,
  { keys, runAfter }: { keys: readonly string[]; runAfter: Date },
): Promise<string> {
  const id = newId();
  await insertJob(tx, providerId, { id, kind: "file-removal", payload: { keys }, runAfter });
  return id;
}

/** Removes stored files: removed documents, documents of unfinished requests, pieces of uploads. */
export const fileRemovalJob = ({ files }: { readonly files: Files }): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(_, { keys, key }) {
    for (const each of keys ?? (key ? [key] : [])) await files.remove(each);
    return { kind: "done" };
  },
});
