interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Extent {
  readonly at: number;
  readonly length: number;
}

/** A photo of a phone has some hundred boxes and items: one for each of its tiles. */
const mostParts = 20_000;

/** Reads beyond the file throw RangeError: then it is damaged. */
function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  let boxes = 0;
  for (let at = start; at + 8 <= end; ) {
    boxes += 1;
    if (boxes > mostParts) throw new RangeError("too many boxes");
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (size < head || at + size > end) throw new RangeError("a box is longer than what holds it");
    yield { type: bytes.toString("latin1", at + 4, at + 8), start: at + head, end: at + size };
    at += size;
  }
}

const boxNamed = (bytes: Buffer, { start, end }: Pick<Box, "start" | "end">, type: string): Box => {
  for (const box of boxesIn(bytes, start, end)) if (box.type === type) return box;
  throw new RangeError(`there is no ${type}`);
};

/** Before the content of some boxes stand a version and flags. */
const versionBytes = 4;

/**
 * Size of a HEIC photo (ISO/IEC 23008-12) and the extents of its metadata about place and time, without decoding it.
 * @throws RangeError if its structure is damaged
 */
export function readHeic(bytes: Buffer): { readonly pixels: number; readonly details: readonly Extent[] } {
  const meta = boxNamed(bytes, { start: 0, end: bytes.length }, "meta");
  const inside = { start: meta.start + versionBytes, end: meta.end };
  const properties = boxNamed(bytes, boxNamed(bytes, inside, "iprp"), "ipco");
  const sizes = [...boxesIn(bytes, properties.start, properties.end)].filter(({ type }) => type === "ispe");
  const areas = sizes.map(
    ({ start }) => bytes.readUInt32BE(start + versionBytes) * bytes.readUInt32BE(start + versionBytes + 4),
  );
  if (areas.length === 0) throw new RangeError("it does not say how large it is");
  const named = detailItems(bytes, boxNamed(bytes, inside, "iinf"));
  const details = [...itemExtents(bytes, boxNamed(bytes, inside, "iloc"), inside)]
    .filter(({ id }) => named.has(id))
    .map(({ at, length }) => ({ at, length }));
  if (details.some(({ at, length }) => at + length > bytes.length)) throw new RangeError("an item lies outside");
  return { pixels: areas.reduce((most, area) => Math.max(most, area), 0), details };
}

/** Ids of the items that are no pictures: Exif, and XMP, which is one of the `mime` items. */
function detailItems(bytes: Buffer, { start, end }: Box): Set<number> {
  const isWide = bytes.readUInt8(start) > 0;
  const ids = new Set<number>();
  for (const box of boxesIn(bytes, start + versionBytes + (isWide ? 4 : 2), end)) {
    const isWideId = bytes.readUInt8(box.start) > 2;
    const at = box.start + versionBytes;
    const type = bytes.toString("latin1", at + (isWideId ? 6 : 4), at + (isWideId ? 10 : 8));
    if (type === "Exif" || type === "mime") ids.add(isWideId ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at));
  }
  return ids;
}

/** Extents of each item in the file (ISO/IEC 14496-12, 8.11.3). */
function* itemExtents(
  bytes: Buffer,
  { start }: Box,
  meta: Pick<Box, "start" | "end">,
): Generator<Extent & { id: number }> {
  const version = bytes.readUInt8(start);
  let at = start + versionBytes;
  const take = (size: number): number => {
    at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size);
  };
  const sizes = take(2);
  const [offsetSize, lengthSize, baseSize] = [(sizes >> 12) & 15, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size)))
    throw new RangeError("sizes of an unknown kind");
  const count = take(version < 2 ? 2 : 4);
  let data: Box | undefined;
  let parts = 0;
  const countPart = (): void => {
    parts += 1;
    if (parts > mostParts) throw new RangeError("too many items");
  };
  for (let item = 0; item < count; item += 1) {
    countPart();
    const id = take(version < 2 ? 2 : 4);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    if (method === 1) data ??= boxNamed(bytes, meta, "idat");
    const base = take(baseSize) + (method === 1 && data ? data.start : 0);
    const extents = take(2);
    for (let extent = 0; extent < extents; extent += 1) {
      countPart();
      take(indexSize);
      const place = take(offsetSize);
      yield { id, at: base + place, length: take(lengthSize) };
    }
  }
}

/** The same photo with nothing where its camera wrote; the picture and how it is turned stay. */
export function withoutDetails(bytes: Buffer, details: readonly Extent[]): Buffer {
  const plain = Buffer.from(bytes);
  let cleared = 0;
  // Items may name the same bytes again and again: each byte is cleared once.
  for (const { at, length } of details.toSorted((a, b) => a.at - b.at)) {
    const end = at + length;
    if (end > cleared) plain.fill(0, Math.max(at, cleared), end);
    cleared = Math.max(cleared, end);
  }
  return plain;
}
