import { randomBytes } from "node:crypto";
import { type FileHandle, link, mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export interface Whole {
  readonly path: string;
  /** Where the unfinished file lies meanwhile: on the file system of `path`, and it must exist. Default: beside it. */
  readonly partFolder?: string;
  /** The handling of an existing file. Both modes are safe between processes. */
  readonly existing: "replace" | "keep";
  fill(file: FileHandle): Promise<void>;
}

/** Whether a name is that of an unfinished `file`, which a crash may have left behind. */
export const isPartOf = (file: string, name: string): boolean => name.startsWith(`${file}.`) && name.endsWith(".part");

/**
 * Writes a file that is either there completely, and on the disk, or not there at all. Only the owner may read it.
 * @throws whatever `fill` or the file system throws; nothing is left behind then.
 */
export async function writeWhole({ path, partFolder, existing, fill }: Whole): Promise<void> {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade !== undefined) await syncFolder(dirname(firstMade));
  const part = join(partFolder ?? folder, `${basename(path)}.${randomBytes(12).toString("hex")}.part`);
  try {
    const file = await open(part, "wx", 0o600);
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    if (existing === "replace") await rename(part, path);
    else await linkUnlessThere(part, path);
    await syncFolder(folder);
  } finally {
    await rm(part, { force: true });
  }
}

async function linkUnlessThere(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** A new or removed name survives a power cut only after its folder was flushed as well. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and flushes names on its own.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The system's code of an error, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** The result, or undefined where the file or its folder does not exist. */
export async function ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
