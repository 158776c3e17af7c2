import { crc32 } from "node:zlib";

/** Reads an archive by its directory, as programs do. @throws where anything is not as it says */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  expectMark(zip, end, 0x06054b50);
  const files = new Map<string, Buffer>();
  let place = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expectMark(zip, place, 0x02014b50);
    const [sum, length] = [zip.readUInt32LE(place + 16), zip.readUInt32LE(place + 24)];
    const nameLength = zip.readUInt16LE(place + 28);
    const name = zip.toString("utf8", place + 46, place + 46 + nameLength);
    const local = zip.readUInt32LE(place + 42);
    expectMark(zip, local, 0x04034b50);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + length);
    if (crc32(content) !== sum) throw new Error(`${name} is not what was put in`);
    files.set(name, content);
    place += 46 + nameLength;
  }
  if (place !== end) throw new Error("the directory does not end where it says");
  return files;
}

function expectMark(zip: Buffer, at: number, mark: number): void {
  if (zip.readUInt32LE(at) !== mark) throw new Error(`there is no part of an archive at ${at}`);
}
