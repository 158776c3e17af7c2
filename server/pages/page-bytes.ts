import { transcode } from "node:buffer";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import type { Html } from "../../contract/rendering.ts";
import { nonceLength } from "../http/security-headers.ts";

/** A page as reusable bytes: copying or compressing it costs more than the rest of an answer. */
export interface PageBytes {
  readonly length: number;
  /** The bytes before, between and after the nonces. */
  readonly parts: readonly Uint8Array[];
  /** The page with this nonce. The buffer is reserved for one response until it closes. */
  lend(nonce: string, to: Pick<ServerResponse, "once">): Buffer;
}

let utf16 = Buffer.alloc(0);

/** In UTF-8; by way of UTF-16, which takes half the time (docs/decisions/054). */
function encoded(texts: readonly string[]): Buffer {
  const length = texts.reduce((sum, text) => sum + 2 * text.length, 0);
  if (utf16.length < length) utf16 = Buffer.alloc(length);
  let end = 0;
  for (const text of texts) end += utf16.write(text, end, "utf16le");
  try {
    return transcode(utf16.subarray(0, end), "utf16le", "utf8");
  } catch {
    return Buffer.from(texts.join("")); // with half a character, which becomes U+FFFD
  }
}

export function plainBytes(parts: Html): PageBytes {
  return lendable(parts.flatMap((part, at) => [...(at > 0 ? [nonceLength] : []), encoded(part)]));
}

/** Bytes after a nonce that stay uncompressed, because Brotli predicts a byte from the two before it. */
const besideNonce = 2;

/** Bytes that never occur in UTF-8. */
const foreign = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];
const mostNonces = 6;

/**
 * Placeholder of a nonce during compression. No pair of its bytes occurs in the page or in another placeholder, so that
 * Brotli neither copies from it nor encodes it as a copy: each placeholder steps differently through the foreign bytes.
 */
const placeholder = (at: number): Buffer =>
  Buffer.from(
    Array.from({ length: nonceLength }, (_, place) => {
      const stepsOfOne = Math.min(place, foreign.length - 1);
      const sum = at + stepsOfOne * (2 * at + 1) + (place - stepsOfOne) * (2 * at + 2);
      return foreign[sum % foreign.length] ?? 0xff;
    }),
  );

/**
 * The same in Brotli (RFC 7932), with each nonce in an uncompressed meta-block, so that it can be replaced without
 * compressing again. Undefined for a page that does not allow this, such as one that ends with a nonce.
 */
export async function brotliBytes({ parts }: Pick<PageBytes, "parts">): Promise<PageBytes | undefined> {
  const [first, ...rest] = parts;
  if (rest.length > mostNonces || rest.some(({ length }) => length < besideNonce)) return undefined;
  const compressor = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const flush = promisify((done: () => void) => compressor.flush(constants.BROTLI_OPERATION_FLUSH, done));
  const chunks: Buffer[] = [];
  compressor.on("data", (chunk: Buffer) => chunks.push(chunk));
  const takeChunks = (): Buffer[] => chunks.splice(0);
  compressor.write(first);
  await flush();
  const pieces: Piece[] = takeChunks();
  for (const [at, part] of rest.entries()) {
    const beside = part.subarray(0, besideNonce);
    compressor.write(Buffer.concat([placeholder(at), beside]));
    await flush();
    takeChunks();
    pieces.push(storedHead(nonceLength + besideNonce), nonceLength, beside);
    compressor.write(part.subarray(besideNonce));
    if (at < rest.length - 1) {
      await flush();
      pieces.push(...takeChunks());
    }
  }
  await once(compressor.end(), "end");
  const compressed = lendable([...pieces, ...takeChunks()]);
  return (await isSame(compressed, parts)) ? compressed : undefined;
}

const decompress = promisify(brotliDecompress);

/** True when the compressed page decompresses correctly with any nonce. */
async function isSame(compressed: PageBytes, parts: readonly Uint8Array[]): Promise<boolean> {
  const filled = (pieces: readonly Uint8Array[], nonce: Uint8Array): Buffer =>
    Buffer.concat(pieces.flatMap((piece, at) => (at > 0 ? [nonce, piece] : [piece])));
  for (const sign of ["c", "1"]) {
    const nonce = Buffer.from(sign.repeat(nonceLength));
    const page = await decompress(filled(compressed.parts, nonce));
    if (!page.equals(filled(parts, nonce))) return false;
  }
  return true;
}

/** The header of an uncompressed meta-block that is not the last (RFC 7932, 9.2), 20 bits long. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return head;
}

/** Bytes, or the length of a nonce. */
type Piece = Uint8Array | number;

function lendable(pieces: readonly Piece[]): PageBytes {
  const places: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    if (typeof piece === "number") places.push(length);
    length += typeof piece === "number" ? piece : piece.length;
  }
  const buffer = Buffer.concat(pieces.map((piece) => (typeof piece === "number" ? Buffer.alloc(piece) : piece)));
  const starts = [0, ...places.map((place) => place + nonceLength)];
  let isLent = false;
  return {
    length,
    parts: starts.map((start, at) => buffer.subarray(start, places[at])),
    lend(nonce, to) {
      const bytes = isLent ? Buffer.from(buffer) : buffer;
      for (const place of places) bytes.write(nonce, place, "latin1");
      if (bytes === buffer) {
        isLent = true;
        to.once("close", () => {
          isLent = false;
        });
      }
      return bytes;
    },
  };
}
