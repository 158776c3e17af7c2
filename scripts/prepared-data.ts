import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** The environment variable with the prepared folder, read by products that journeys start. */
export const preparedDataVariable = "E2E_PREPARED_DATA";

/** A temporary data folder: empty, or a copy of a prepared one, which skips migrations and seeding. */
export async function newDataFolder(prepared = process.env[preparedDataVariable]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "sojourn-product-"));
  if (prepared) await cp(prepared, folder, { recursive: true });
  return folder;
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
