import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "./write-whole.ts";

/** Master keys by number: values are sealed with `current` and opened with the key they name. */
export interface MasterKeys {
  readonly current: number;
  readonly byId: ReadonlyMap<number, Uint8Array>;
}

export const keyBytes = 32;
const fileName = /^master-([1-9]\d{0,3})\.key$/;

/**
 * Reads `master-<number>.key` from the folder; the highest number is the current one. Creates the first key if there is
 * none. Without these files all sealed data is lost: back them up, separately from the data.
 * @throws Error when a key file has not 32 bytes or is readable by others than its owner
 */
export async function loadMasterKey(folder: string): Promise<MasterKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await keyIdsIn(folder)).length === 0) await writeKey(folder, 1);
  const byId = new Map<number, Uint8Array>();
  for (const id of await keyIdsIn(folder)) byId.set(id, await readKey(join(folder, `master-${id}.key`)));
  return { current: Math.max(...byId.keys()), byId };
}

/** Adds a new current key; older ones stay readable. */
export async function rotateMasterKey(folder: string): Promise<MasterKeys> {
  const { current } = await loadMasterKey(folder);
  await writeKey(folder, current + 1);
  return loadMasterKey(folder);
}

async function keyIdsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => fileName.exec(name)?.[1] ?? []).map(Number);
}

// "keep": of two processes that start together, one creates the key and both read it.
const writeKey = (folder: string, id: number): Promise<void> =>
  writeWhole({
    path: join(folder, `master-${id}.key`),
    existing: "keep",
    fill: (file) => file.writeFile(randomBytes(keyBytes)),
  });

async function readKey(path: string): Promise<Uint8Array> {
  const { mode } = await stat(path);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new Error(`${path} can be read by others than its owner: run chmod 600 on it`);
  }
  const key = await readFile(path);
  if (key.length !== keyBytes) throw new Error(`${path} has ${key.length} bytes instead of ${keyBytes}`);
  return key;
}
