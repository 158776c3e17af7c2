import { createHash, randomBytes } from "node:crypto";
import { BrokenSeal, seal, sealedWith, sealOverhead, unseal } from "./envelope.ts";
import type { NewFile } from "./files.ts";
import { keyBytes, type MasterKeys } from "./master-key.ts";
import { openedLength, openSegments, type ReadPart, sealSegments } from "./segments.ts";

const mark = Buffer.from("SJF1");
const headBytes = mark.length + sealOverhead + keyBytes;

/** The content exceeds its limit. */
export class TooLarge extends Error {}

export interface Sealing {
  /** The encrypted bytes, in order. @throws TooLarge as soon as the limit is exceeded */
  readonly pieces: AsyncGenerator<Buffer>;
  /** Size and hex `sha256` of the content, once all pieces were read. */
  measured(): { readonly bytes: number; readonly sha256: string };
}

/**
 * Encrypts a file for any store: the mark `SJF1`, its random key sealed for (key, context) by the master key, then the
 * content in segments. A master key can change without rewriting content, and swapped files fail to open.
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
 * Opens the result of {@link sealFile} from a store that reads `size` bytes in parts.
 * @throws BrokenSeal when the header is damaged or belongs to another context; the stream throws it for later damage
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

/** The number of the master key that a file needs. @throws BrokenSeal when the header is damaged */
export async function masterKeyOf(read: ReadPart): Promise<number> {
  const head = await read(0, headBytes);
  if (head.length < headBytes || !head.subarray(0, mark.length).equals(mark)) throw new BrokenSeal("not a whole file");
  return sealedWith(head.subarray(mark.length));
}

const purpose = (key: string, context: string): string => JSON.stringify(["file", key, context]);
