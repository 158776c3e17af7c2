import { createHmac, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder, writeWhole } from "./write-whole.ts";

/** Master keys by number: values are sealed with `current` and opened with the key they name. */
export interface MasterKeys {
  readonly current: number;
  readonly byId: ReadonlyMap<number, Uint8Array>;
  /** What keys of private links are derived from, once the oldest master key is retired. */
  readonly root?: Uint8Array | undefined;
}

export const keyBytes = 32;
const fileName = /^master-([1-9]\d{0,3})\.key$/;
const rootName = "root.key";
const pathOf = (folder: string, id: number): string => join(folder, `master-${id}.key`);

/**
 * Reads `master-<number>.key` from the folder; the highest number is the current one. Creates the first key if there is
 * none. A key that another process adds is used as soon as the folder has changed. Without these files all sealed data is
 * lost: back them up, separately from the data.
 * @throws Error when a key file has not 32 bytes or is readable by others than its owner
 */
export async function loadMasterKey(folder: string): Promise<MasterKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (idsIn(await readdir(folder)).length === 0) await writeKey(pathOf(folder, 1), randomBytes(keyBytes));
  let held = readFolder(folder);
  function fresh(): typeof held {
    try {
      if (changedAt(folder) !== held.changedAt) held = readFolder(folder);
    } catch {
      // A folder that cannot be read at the moment: the keys in memory still work.
    }
    return held;
  }
  return {
    get current() {
      return fresh().current;
    },
    get byId() {
      return fresh().byId;
    },
    get root() {
      return fresh().root;
    },
  };
}

/** Adds a new current key; older ones stay readable. */
export async function addMasterKey(folder: string): Promise<MasterKeys> {
  const { current } = await loadMasterKey(folder);
  await writeKey(pathOf(folder, current + 1), randomBytes(keyBytes));
  return loadMasterKey(folder);
}

/**
 * Removes a key that seals nothing any more. Of the oldest it keeps what private links are derived from, which opens
 * nothing that the key had sealed.
 */
export async function retireMasterKey(folder: string, id: number): Promise<void> {
  const keys = await loadMasterKey(folder);
  if (!keys.root && id === Math.min(...keys.byId.keys())) await writeKey(join(folder, rootName), rootOf(keys));
  await rm(pathOf(folder, id));
  await syncFolder(folder);
}

/** The root of derived keys: the first half of HKDF (RFC 5869) of the oldest master key. */
export function rootOf(keys: MasterKeys): Uint8Array {
  const oldest = keys.byId.get(Math.min(...keys.byId.keys()));
  if (!oldest) throw new Error("there is no master key");
  return keys.root ?? createHmac("sha256", Buffer.alloc(keyBytes)).update(oldest).digest();
}

/** When the newest key was written, in milliseconds. */
export const newestKeyAt = (folder: string, { current }: MasterKeys): number =>
  statSync(pathOf(folder, current)).mtimeMs;

const changedAt = (folder: string): number => statSync(folder).mtimeMs;

const idsIn = (names: readonly string[]): number[] =>
  names.flatMap((name) => fileName.exec(name)?.[1] ?? []).map(Number);

function readFolder(folder: string) {
  const at = changedAt(folder);
  const names = readdirSync(folder);
  const byId = new Map(idsIn(names).map((id) => [id, readKey(pathOf(folder, id))]));
  const root = names.includes(rootName) ? readKey(join(folder, rootName)) : undefined;
  return { changedAt: at, current: Math.max(...byId.keys()), byId, root };
}

// "keep": of two processes that start together, one creates the key and both read it.
const writeKey = (path: string, bytes: Uint8Array): Promise<void> =>
  writeWhole({ path, existing: "keep", fill: (file) => file.writeFile(bytes) });

function readKey(path: string): Uint8Array {
  const { mode } = statSync(path);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new Error(`${path} can be read by others than its owner: run chmod 600 on it`);
  }
  const key = readFileSync(path);
  if (key.length !== keyBytes) throw new Error(`${path} has ${key.length} bytes instead of ${keyBytes}`);
  return key;
}
