import { createHash, createHmac, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { seconds } from "../../contract/durations.ts";
import type { KeyWrapping } from "../key-wrapping/key-wrapping.ts";
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
/** How the file of a wrapped key begins. */
const wrappedMark = Buffer.from("sojourn wrapped key 1\n");
/** How often the folder is looked at for wrapped keys, which cannot be opened at the moment of their use. */
const lookAgain = seconds(10);
const pathOf = (folder: string, id: number): string => join(folder, `master-${id}.key`);

/**
 * Reads `master-<number>.key` from the folder; the highest number is the current one. Creates the first key if there is
 * none. A key that another process adds is used as soon as the folder has changed, a wrapped one some seconds later. Without
 * these files all sealed data is lost: back them up, separately from the data.
 * @param wrapping wraps new keys, and unwraps those that are wrapped
 * @throws Error when a key file has not 32 bytes, is readable by others than its owner, or cannot be unwrapped
 */
export async function loadMasterKey(folder: string, wrapping?: KeyWrapping): Promise<MasterKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (idsIn(await readdir(folder)).length === 0) await writeKey(pathOf(folder, 1), randomBytes(keyBytes), wrapping);
  const opened: OpenedKeys = new Map();
  await unwrapAll(folder, opened, wrapping);
  let held = readFolder(folder, opened);
  function fresh(): typeof held {
    try {
      if (changedAt(folder) !== held.changedAt) held = readFolder(folder, opened);
    } catch {
      // A folder that cannot be read at the moment, or a key not yet unwrapped: the keys in memory still work.
    }
    return held;
  }
  if (wrapping)
    setInterval(() => void unwrapAll(folder, opened, wrapping).then(fresh, () => undefined), lookAgain).unref();
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
export async function addMasterKey(folder: string, wrapping?: KeyWrapping): Promise<MasterKeys> {
  const { current } = await loadMasterKey(folder, wrapping);
  await writeKey(pathOf(folder, current + 1), randomBytes(keyBytes), wrapping);
  return loadMasterKey(folder, wrapping);
}

/** Wraps the keys whose files hold them as they are. @returns the names of these files */
export async function wrapMasterKeys(folder: string, wrapping: KeyWrapping): Promise<string[]> {
  const plain = keyFilesIn(readdirSync(folder)).filter((name) => !isWrapped(readFileSync(join(folder, name))));
  for (const name of plain) await writeKey(join(folder, name), readKey(join(folder, name)), wrapping, "replace");
  return plain;
}

/**
 * Removes a key that seals nothing any more. Of the oldest it keeps what private links are derived from, which opens
 * nothing that the key had sealed.
 */
export async function retireMasterKey(folder: string, id: number, wrapping?: KeyWrapping): Promise<void> {
  const keys = await loadMasterKey(folder, wrapping);
  if (!keys.root && id === Math.min(...keys.byId.keys()))
    await writeKey(join(folder, rootName), rootOf(keys), wrapping);
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

const keyFilesIn = (names: readonly string[]): string[] =>
  names.filter((name) => fileName.test(name) || name === rootName);

/** Unwrapped keys by the digest of their file's content: a key is unwrapped once in a process. */
type OpenedKeys = Map<string, Uint8Array>;

const digestOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");
const isWrapped = (content: Buffer): boolean => content.subarray(0, wrappedMark.length).equals(wrappedMark);

async function unwrapAll(folder: string, opened: OpenedKeys, wrapping: KeyWrapping | undefined): Promise<void> {
  for (const name of keyFilesIn(await readdir(folder))) {
    const content = readFileSync(join(folder, name));
    if (!isWrapped(content) || opened.has(digestOf(content))) continue;
    if (!wrapping) throw new Error(`${join(folder, name)} is wrapped: set KEY_WRAPPING`);
    const key = await wrapping.unwrap(new Uint8Array(content.subarray(wrappedMark.length)));
    if (key.length !== keyBytes) throw new Error(`${join(folder, name)} is unwrapped as ${key.length} bytes`);
    opened.set(digestOf(content), key);
  }
}

function readFolder(folder: string, opened: OpenedKeys) {
  const at = changedAt(folder);
  const names = readdirSync(folder);
  const read = (path: string): Uint8Array => readKey(path, opened);
  const byId = new Map(idsIn(names).map((id) => [id, read(pathOf(folder, id))]));
  const root = names.includes(rootName) ? read(join(folder, rootName)) : undefined;
  return { changedAt: at, current: Math.max(...byId.keys()), byId, root };
}

// "keep": of two processes that start together, one creates the key and both read it.
async function writeKey(
  path: string,
  bytes: Uint8Array,
  wrapping?: KeyWrapping,
  existing: "keep" | "replace" = "keep",
): Promise<void> {
  const content = wrapping ? Buffer.concat([wrappedMark, await wrapping.wrap(bytes)]) : bytes;
  await writeWhole({ path, existing, fill: (file) => file.writeFile(content) });
}

function readKey(path: string, opened: OpenedKeys = new Map()): Uint8Array {
  const content = readFileSync(path);
  if (isWrapped(content)) {
    const key = opened.get(digestOf(content));
    if (!key) throw new Error(`${path} is not unwrapped yet`);
    return key;
  }
  const { mode } = statSync(path);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new Error(`${path} can be read by others than its owner: run chmod 600 on it`);
  }
  if (content.length !== keyBytes) throw new Error(`${path} has ${content.length} bytes instead of ${keyBytes}`);
  return content;
}
