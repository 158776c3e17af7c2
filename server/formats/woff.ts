import { inflateSync } from "node:zlib";

const headerSize = { woff: 44, sfnt: 12 };
const entrySize = { woff: 20, sfnt: 16 };

/**
 * Unpacks a font from WOFF 1.0 (W3C, 2012) to the tables that text shapers read: each is compressed by itself.
 * @throws RangeError for anything else
 */
export function fontOfWoff(woff: Buffer): Uint8Array {
  if (woff.length < headerSize.woff || woff.toString("latin1", 0, 4) !== "wOFF")
    throw new RangeError("this is no WOFF");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headerSize.woff + index * entrySize.woff;
    const [offset = 0, compressedLength = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(at + field),
    );
    const content = woff.subarray(offset, offset + compressedLength);
    return {
      tag: woff.subarray(at, at + 4),
      checksum,
      content: compressedLength < length ? inflateSync(content) : content,
    };
  });

  const directory = Buffer.alloc(headerSize.sfnt + count * entrySize.sfnt);
  const power = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  [count, 2 ** power * 16, power, (count - 2 ** power) * 16].forEach((value, index) => {
    directory.writeUInt16BE(value, 4 + index * 2);
  });
  const parts: Buffer[] = [directory];
  let size = directory.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = headerSize.sfnt + index * entrySize.sfnt;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(size, at + 8);
    directory.writeUInt32BE(content.length, at + 12);
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    parts.push(content, padding);
    size += content.length + padding.length;
  }
  return Buffer.concat(parts);
}
