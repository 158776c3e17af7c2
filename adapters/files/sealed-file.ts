import { createHash, randomBytes } from "node:crypto";
import { BrokenSeal, seal, sealOverhead, unseal } from "./envelope.ts";
import type { NewFile } from "./files.ts";
import { keyBytes, type MasterKeys } from "./master-key.ts";
import { openedLength, openSegments, type ReadPart, sealSegments } from "./segments.ts";

const mark = Buffer.from("SJF1");
const headBytes = mark.length + sealOverhead + keyBytes;

/** The content is longer than its limit. */
export class TooLarge extends Error {}

export interface Sealing {
  /** The stored bytes, in order. @throws TooLarge as soon as the limit is passed */
  readonly pieces: AsyncGenerator<Buffer>;
  /** Of the content, once all pieces were taken; `sha256` in hex. */
  measured(): { readonly bytes: number; readonly sha256: string };
}

/**
 * A file as it lies in a store, wherever that is: the mark `SJF1`, its own random key sealed for (key, context) by the
 * master key, then the content in segments. So a master key changes without touching the content, and files that were
 * swapped do not open.
 */
export function sealFile(keys: MasterKeys, { key, context, bytes, limitBytes }: NewFile): Sealing {
  const fileKey = randomBytes(keyBytes);
  const hash = createHash("sha256");
  let length = 0;
  async function* limited() {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      length += chunk.length;
      if (length > limitBytes) throw new TooLarge();
      hash.update(chunk);
      yield chunk;
    }
  }
  async function* pieces() {
    yield Buffer.concat([mark, seal(keys, fileKey, purpose(key, context))]);
    yield* sealSegments(fileKey, limited());
  }
  return { pieces: pieces(), measured: () => ({ bytes: length, sha256: hash.digest("hex") }) };
}

/**
 * Opens what {@link sealFile} closed, from a store that gives `size` bytes of it part by part.
 * @throws BrokenSeal when it is damaged or belongs to another context; the content does so where it is damaged further on
 */
export async function openFile(
  keys: MasterKeys,
  { key, context, size, read }: { key: string; context: string; size: number; read: ReadPart },
): Promise<{ readonly bytes: number; readonly content: AsyncGenerator<Buffer> }> {
  const head = size > headBytes ? await read(0, headBytes) : Buffer.alloc(0);
  if (head.length < headBytes || !head.subarray(0, mark.length).equals(mark)) throw new BrokenSeal("not a whole file");
  const fileKey = unseal(keys, head.subarray(mark.length), purpose(key, context));
  return {
    bytes: openedLength(size - headBytes),
    content: openSegments(fileKey, read, { start: headBytes, end: size }),
  };
}

const purpose = (key: string, context: string): string => JSON.stringify(["file", key, context]);
