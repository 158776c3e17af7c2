import { createCipheriv, createDecipheriv } from "node:crypto";
import { BrokenSeal } from "./envelope.ts";

const plainBytes = 64 * 1024;
const tagBytes = 16;
const sealedBytes = plainBytes + tagBytes;

/**
 * The nonce of a segment: its number and whether it is the last, so that segments can be neither swapped, dropped nor
 * added (the STREAM construction, https://eprint.iacr.org/2015/189). Unique, because each file has its own key.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream in segments of 64 KiB, with a key for this stream only. */
export async function* sealSegments(
  key: Uint8Array,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const segment = Buffer.alloc(plainBytes);
  let filled = 0;
  let index = 0;
  const sealed = (isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index++, isLast));
    const body = cipher.update(segment.subarray(0, filled));
    return Buffer.concat([body, cipher.final(), cipher.getAuthTag()]);
  };
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length; ) {
      // A full segment waits for the next byte, since it may be the last.
      if (filled === plainBytes) {
        yield sealed(false);
        filled = 0;
      }
      const piece = chunk.subarray(taken, taken + plainBytes - filled);
      segment.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
    }
  }
  yield sealed(true);
}

/** The content length of a sealed length. */
export const openedLength = (sealedLength: number): number =>
  sealedLength - Math.ceil(sealedLength / sealedBytes) * tagBytes;

/** Reads stored bytes from an offset; fewer than asked for at the end. */
export type ReadPart = (at: number, length: number) => Promise<Buffer>;

/**
 * Reads and decrypts the segments from byte `start` to byte `end`.
 * @throws BrokenSeal at the first altered segment, before any of its content is returned
 */
export async function* openSegments(
  key: Uint8Array,
  read: ReadPart,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let at = start, index = 0; at < end; at += sealedBytes, index += 1) {
    const length = Math.min(sealedBytes, end - at);
    const buffer = await read(at, length);
    if (buffer.length !== length || length < tagBytes) throw new BrokenSeal("the file is cut short");
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, at + length === end), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(buffer.subarray(-tagBytes));
    const plain = decipher.update(buffer.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch (cause) {
      throw new BrokenSeal(`segment ${index} of the file was changed, moved or cut`, { cause });
    }
    yield plain;
  }
}
