import { createHash, randomBytes } from "node:crypto";
import { access, constants, type FileHandle, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { BrokenSeal, boxOverhead, seal, unseal } from "./box.ts";
import { checkKey, type Files, type NewFile, type Opened, type Stored } from "./files.ts";
import { keyBytes, type MasterKeys } from "./master-key.ts";
import { openedLength, openSegments, sealSegments } from "./segments.ts";
import { codeOf, ifThere, syncFolder, writeWhole } from "./write-whole.ts";

export interface DiskFiles extends Files {
  /** The next put finds no room once its first bytes are written. */
  failNext(outcome: { kind: "full" }): void;
}

const mark = Buffer.from("SJF1");
const headBytes = mark.length + boxOverhead + keyBytes;
const noRoom = ["ENOSPC", "EDQUOT"];
/** Room for some of the largest files that visitors attach. */
const leastRoom = 100 * 1024 * 1024;
const partsLiveMs = 60 * 60 * 1000;

class TooLarge extends Error {}

/**
 * Files in a folder. A file is the mark `SJF1`, its own random key sealed for (key, context) by the master key, then the
 * content in segments. So a master key changes without touching the content, and files that were swapped do not open.
 */
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

  // The end of a key is random also where its beginning is a time.
  const pathOf = (key: string): string => {
    checkKey(key);
    return join(folder, key.slice(-2), key);
  };

  const write = async (file: FileHandle, sealedKey: Buffer, content: AsyncIterable<Buffer>, isFull: boolean) => {
    await file.writeFile(Buffer.concat([mark, sealedKey]));
    if (isFull) throw Object.assign(new Error("told to be full"), { code: "ENOSPC" });
    for await (const segment of content) await file.writeFile(segment);
  };

  return {
    async put({ key, bytes, context, limitBytes }: NewFile): Promise<Stored> {
      const path = pathOf(key);
      const fileKey = randomBytes(keyBytes);
      const hash = createHash("sha256");
      const isFull = fillUp;
      fillUp = false;
      let length = 0;
      async function* measured() {
        for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
          length += chunk.length;
          if (length > limitBytes) throw new TooLarge();
          hash.update(chunk);
          yield chunk;
        }
      }
      const fill = (file: FileHandle) =>
        write(file, seal(keys, fileKey, purpose(key, context)), sealSegments(fileKey, measured()), isFull);
      try {
        await writeWhole({ path, partFolder: parts, existing: "replace", fill });
      } catch (error) {
        if (error instanceof TooLarge) return { kind: "too-large" };
        if (noRoom.includes(codeOf(error) ?? "")) return { kind: "full" };
        throw error;
      }
      return { kind: "stored", bytes: length, sha256: hash.digest("hex") };
    },

    async open(key: string, context: string): Promise<Opened> {
      const file = await ifThere(open(pathOf(key), "r"));
      if (file === undefined) return { kind: "absent" };
      try {
        const { size } = await file.stat();
        const head = Buffer.alloc(headBytes);
        await file.read(head, 0, headBytes, 0);
        if (size <= headBytes || !head.subarray(0, mark.length).equals(mark)) throw new BrokenSeal("not a whole file");
        const fileKey = unseal(keys, head.subarray(mark.length), purpose(key, context));
        const stream = Readable.from(openSegments(fileKey, file, { start: headBytes, end: size }), {
          objectMode: false,
        });
        // Not left to the generator: one that was never started runs no `finally`.
        stream.once("close", () => void file.close());
        return { kind: "open", bytes: openedLength(size - headBytes), stream };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async remove(key: string): Promise<void> {
      const path = pathOf(key);
      await ifThere(rm(path).then(() => syncFolder(dirname(path))));
    },

    async isWell(): Promise<boolean> {
      try {
        await access(parts, constants.W_OK | constants.X_OK);
        const { bavail, bsize } = await statfs(parts);
        return bavail * bsize >= leastRoom;
      } catch {
        return false;
      }
    },

    failNext: () => {
      fillUp = true;
    },

    // Nothing is held between two calls.
    close: async () => {},
  };
}

const purpose = (key: string, context: string): string => JSON.stringify(["file", key, context]);

/** What a crash left behind; younger ones may be another process's upload. */
async function removeOldParts(parts: string, now: Date): Promise<void> {
  for (const name of await readdir(parts)) {
    const path = join(parts, name);
    const part = await ifThere(stat(path));
    if (part !== undefined && now.getTime() - part.mtimeMs > partsLiveMs) await rm(path, { force: true });
  }
}
