import { access, constants, type FileHandle, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { checkKey, type Files, type NewFile, type Opened, type Stored } from "./files.ts";
import type { MasterKeys } from "./master-key.ts";
import { masterKeyOf, openFile, sealFile, TooLarge } from "./sealed-file.ts";
import type { ReadPart } from "./segments.ts";
import { codeOf, ifThere, isPartOf, syncFolder, writeWhole } from "./write-whole.ts";

export interface DiskFiles extends Files {
  /** Makes the next put run out of space after its first bytes. */
  failNext(outcome: { kind: "full" }): void;
}

const diskFull = ["ENOSPC", "EDQUOT"];
/** Room for several of the largest attachments. */
const minimumFreeBytes = 100 * 1024 * 1024;
const partTtlMs = 60 * 60 * 1000;

/** Files in a folder, encrypted (see sealed-file.ts). */
export async function createDiskFiles(options: {
  folder: string;
  keys: MasterKeys;
  now: () => Date;
}): Promise<DiskFiles> {
  const { folder, keys, now } = options;
  const parts = join(folder, "parts");
  await mkdir(parts, { recursive: true, mode: 0o700 });
  await removeOldParts(parts, now());
  let fillUp = false;

  // Keys end in random characters, also when they begin with a time.
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key.slice(-2), key);
  };

  return {
    async put(newFile: NewFile): Promise<Stored> {
      const path = pathOf(newFile.key);
      const { pieces, measured } = sealFile(keys, newFile);
      const isFull = fillUp;
      fillUp = false;
      const fill = async (file: FileHandle) => {
        for await (const piece of pieces) {
          await file.writeFile(piece);
          if (isFull) throw Object.assign(new Error("told to be full"), { code: "ENOSPC" });
        }
      };
      try {
        await writeWhole({ path, partFolder: parts, existing: "replace", fill });
      } catch (error) {
        if (error instanceof TooLarge) return { kind: "too-large" };
        if (diskFull.includes(codeOf(error) ?? "")) return { kind: "full" };
        throw error;
      }
      return { kind: "stored", ...measured() };
    },

    async open(key: string, context: string): Promise<Opened> {
      const file = await ifThere(open(pathOf(key), "r"));
      if (file === undefined) return { kind: "absent" };
      try {
        const size = (await file.stat()).size;
        const { bytes, content } = await openFile(keys, { key, context, size, read: partsOf(file) });
        const stream = Readable.from(content, { objectMode: false });
        // Not in the generator's `finally`, which never runs in a generator that was not started.
        stream.once("close", () => void file.close());
        return { kind: "open", bytes, stream };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async masterKeyOf(key: string): Promise<number | undefined> {
      const file = await ifThere(open(pathOf(key), "r"));
      return file && masterKeyOf(partsOf(file)).finally(() => file.close());
    },

    async remove(key: string): Promise<void> {
      const path = pathOf(key);
      await ifThere(rm(path).then(() => syncFolder(dirname(path))));
      const unfinished = (await readdir(parts)).filter((name) => isPartOf(key, name));
      await Promise.all(unfinished.map((name) => rm(join(parts, name), { force: true })));
    },

    async isWell(): Promise<boolean> {
      try {
        await access(parts, constants.W_OK | constants.X_OK);
        const { bavail, bsize } = await statfs(parts);
        return bavail * bsize >= minimumFreeBytes;
      } catch {
        return false;
      }
    },

    failNext: () => {
      fillUp = true;
    },

    // No handle stays open between calls.
    close: async () => {},
  };
}

const partsOf =
  (file: FileHandle): ReadPart =>
  async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };

/** Removes temporary files of crashed uploads; younger ones may belong to another process. */
async function removeOldParts(parts: string, now: Date): Promise<void> {
  for (const name of await readdir(parts)) {
    const path = join(parts, name);
    const part = await ifThere(stat(path));
    if (part !== undefined && now.getTime() - part.mtimeMs > partTtlMs) await rm(path, { force: true });
  }
}
