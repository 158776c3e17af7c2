import { crc32 } from "node:zlib";

/** A file in an archive. What `open` gives is read twice: once for its length and sum, once to be written. */
export interface ZipEntry {
  /** With slashes, and never beginning with one. */
  readonly name: string;
  readonly at: Date;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** Beyond these an archive needs a form that old programs do not read. */
const most = { bytes: 0xffff_ffff, entries: 0xffff };

/** An archive that would be larger than its form allows. */
export class ZipTooLarge extends Error {
  override name = "ZipTooLarge";
}

interface Placed {
  readonly head: Buffer;
  readonly name: Buffer;
  readonly offset: number;
}

/**
 * Writes a ZIP archive as it is read (PKWARE APPNOTE 6.3): its files are stored, not compressed, because papers and
 * pictures are so already. Names that come twice are numbered.
 * @throws ZipTooLarge for 4 GiB or 65 535 files
 */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const placed: Placed[] = [];
  const taken = new Set<string>();
  let offset = 0;
  for (const { name: asked, at, open } of entries) {
    const name = Buffer.from(free(asked, taken));
    const { sum, length } = await measure(await open());
    const head = headOf({ at, sum, length, nameLength: name.length });
    const local = Buffer.concat([uint32(0x04034b50), head, name]);
    placed.push({ head, name, offset });
    yield local;
    let written = 0;
    for await (const chunk of await open()) {
      written += chunk.length;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
    if (written !== length) throw new Error("a file changed while it was put into an archive");
    offset += local.length + length;
    if (offset > most.bytes || placed.length > most.entries) throw new ZipTooLarge();
  }
  const directory = Buffer.concat(placed.flatMap(centralOf));
  yield directory;
  yield endOf({ count: placed.length, size: directory.length, offset });
}

async function measure(content: AsyncIterable<Uint8Array>): Promise<{ sum: number; length: number }> {
  let sum = 0;
  let length = 0;
  for await (const chunk of content) {
    sum = crc32(chunk, sum);
    length += chunk.length;
  }
  return { sum, length };
}

/** `knee.pdf`, then `knee (2).pdf`. */
function free(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > name.lastIndexOf("/") + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let found = name;
  for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${stem} (${count})${ending}`;
  taken.add(found.toLowerCase());
  return found;
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Fields that a local header and its central directory entry share. */
function headOf({
  at,
  sum,
  length,
  nameLength,
}: {
  at: Date;
  sum: number;
  length: number;
  nameLength: number;
}): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const year = Math.min(Math.max(at.getUTCFullYear() - 1980, 0), 127);
  const day = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[version, flags, 0, time, day].map(uint16),
    ...[sum, length, length].map(uint32),
    ...[nameLength, 0].map(uint16),
  ]);
}

const centralOf = ({ head, name, offset }: Placed): Buffer[] => [
  uint32(0x02014b50),
  uint16(version),
  head,
  ...[0, 0, 0].map(uint16),
  uint32(0),
  uint32(offset),
  name,
];

const endOf = ({ count, size, offset }: { count: number; size: number; offset: number }): Buffer =>
  Buffer.concat([uint32(0x06054b50), ...[0, 0, count, count].map(uint16), ...[size, offset].map(uint32), uint16(0)]);
