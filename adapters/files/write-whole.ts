import { randomBytes } from "node:crypto";
import { type FileHandle, link, mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export interface Whole {
  readonly path: string;
  /** The folder of the temporary file: on the file system of `path`, and existing. Default: that of `path`. */
  readonly partFolder?: string;
  /** Handling of an existing file; both modes are safe between processes. */
  readonly existing: "replace" | "keep";
  fill(file: FileHandle): Promise<void>;
}

/** True for the name of a temporary file of `file`, left by a crash or in progress. */
export const isPartOf = (file: string, name: string): boolean => name.startsWith(`${file}.`) && name.endsWith(".part");

/**
 * Writes a file atomically and durably, readable by its owner only.
 * @throws the error of `fill` or of the file system; nothing is left behind
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

/** Flushes a folder: without it, a new or removed name may not survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and flushes names on its own.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The system's error code, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** The result, or undefined when the file or its folder does not exist. */
export async function ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
