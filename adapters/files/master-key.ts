import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "./write-whole.ts";

/** Every master key by its number: new things are sealed with `current`, old ones opened with the one they name. */
export interface MasterKeys {
  readonly current: number;
  readonly byId: ReadonlyMap<number, Uint8Array>;
}

export const keyBytes = 32;
const fileName = /^master-([1-9]\d{0,3})\.key$/;

/**
 * Reads `master-<number>.key` from the folder; the highest number is the current one. Makes the first where there is none.
 * Losing these files is losing everything that was sealed with them: they belong into the backup, apart from the data.
 * @throws Error when a key file has not 32 bytes or others than its owner may read it.
 */
export async function loadMasterKey(folder: string): Promise<MasterKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await keyIdsIn(folder)).length === 0) await writeKey(folder, 1);
  const byId = new Map<number, Uint8Array>();
  for (const id of await keyIdsIn(folder)) byId.set(id, await readKey(join(folder, `master-${id}.key`)));
  return { current: Math.max(...byId.keys()), byId };
}

/** Adds a key that is current for every later load of the folder; older ones stay readable. */
export async function rotateMasterKey(folder: string): Promise<MasterKeys> {
  const { current } = await loadMasterKey(folder);
  await writeKey(folder, current + 1);
  return loadMasterKey(folder);
}

async function keyIdsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => fileName.exec(name)?.[1] ?? []).map(Number);
}

// "keep": of two processes that start together one makes the key and both read that one.
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
