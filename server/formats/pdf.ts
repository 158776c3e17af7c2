import { inflateSync } from "node:zlib";

/**
 * `cut`: its end is not there. `double`: it is another file as well. `active`: it holds what runs, unpacks or sends
 * when it is opened. `closed`: its content cannot be searched.
 */
export type PdfFinding = "sound" | "cut" | "double" | "active" | "closed";

/** Short names need their end: by chance compressed bytes spell them. */
const activeParts =
  /\/(?:JavaScript|Launch|EmbeddedFile|FileAttachment|RichMedia|SubmitForm|ImportData|Rendition|(?:GoToR|GoToE|XFA|Movie)(?=[\0\t\n\f\r ()<>[\]{}/%]|$))/;
const mostUnpacked = 32 * 1024 * 1024;
const mostObjectStreams = 10_000;
const longestDictionary = 512;
const tailBytes = 70_000;

/** Looks through a PDF without opening it, in time that grows with its size alone. */
export function examinePdf(bytes: Buffer): PdfFinding {
  if (bytes.toString("latin1", 0, 5) !== "%PDF-") return "double";
  if (!/%%EOF[\s\0]*$/.test(bytes.subarray(-1024).toString("latin1"))) return "cut";
  if (hasArchiveAtEnd(bytes)) return "double";
  const text = bytes.toString("latin1");
  const plain = unescaped(bytes).toString("latin1");
  if (structureNames(plain) > structureNames(text)) return "closed";
  if (activeParts.test(plain)) return "active";
  return examinePacked(bytes, text);
}

/** An archive is read from its end, so a file can be a PDF, or something else, and an archive at once. */
export const hasArchiveAtEnd = (bytes: Buffer): boolean =>
  bytes.subarray(-tailBytes).includes("PK\x05\x06", 0, "latin1");

const hash = 0x23;
const digits = new Int8Array(256).fill(-1);
for (const [value, digit] of Array.from("0123456789abcdef").entries()) {
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Names in a PDF may be written with `#4A` for `J`. */
function unescaped(bytes: Buffer): Buffer {
  if (!bytes.includes(hash)) return bytes;
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const high = byte === hash ? (digits[bytes[at + 1] ?? 0] ?? -1) : -1;
    const low = high < 0 ? -1 : (digits[bytes[at + 2] ?? 0] ?? -1);
    plain[length] = low < 0 ? byte : high * 16 + low;
    length += 1;
    if (low >= 0) at += 2;
  }
  return plain.subarray(0, length);
}

/** Each of these belongs to an object stream; in an outline `/First` is followed by a reference. */
const ofObjectStreams = () => /\/(?:ObjStm|First[\0\t\n\f\r ]+\d+(?![\0\t\n\f\r ]*\d))/g;

function structureNames(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(ofObjectStreams())) count += 1;
  return count;
}

const gap = "[\\0\\t\\n\\f\\r ]";
const entries = [
  `Type${gap}*/ObjStm`,
  `(?:N|First)${gap}+\\d+`,
  `Length${gap}+\\d+(?:${gap}+\\d+${gap}+R)?`,
  `Extends${gap}+\\d+${gap}+\\d+${gap}+R`,
  `Filter${gap}*(?:/FlateDecode|\\[${gap}*/FlateDecode${gap}*\\])`,
];
/**
 * The only form that is taken, as producers write it: strings, comments, several filters and their parameters would let
 * a reader find other content than this search.
 */
const objectStream = new RegExp(`obj${gap}*<<(?:${gap}*/(?:${entries.join("|")}))*${gap}*>>${gap}*stream\\r?\\n`, "y");

/**
 * Searches the objects that stand compressed in object streams, each once.
 * @returns `closed` where they are encrypted, damaged, written in another way, or far larger inside than outside
 */
function examinePacked(bytes: Buffer, text: string): PdfFinding {
  let left = mostUnpacked;
  let at = 0;
  const names = ofObjectStreams();
  for (let streams = 0; ; streams += 1) {
    names.lastIndex = at;
    const named = names.exec(text);
    if (!named) return "sound";
    if (streams === mostObjectStreams || left < 1) return "closed";
    const from = Math.max(at, named.index - longestDictionary);
    const start = text.slice(from, named.index).lastIndexOf("obj");
    const window = text.slice(from, named.index + longestDictionary);
    objectStream.lastIndex = Math.max(start, 0);
    const dictionary = start < 0 ? null : objectStream.exec(window);
    if (!dictionary?.[0].includes("/ObjStm") || !dictionary[0].includes("/Filter")) return "closed";
    const content = from + objectStream.lastIndex;
    at = text.indexOf("endstream", content);
    if (at < 0) return "closed";
    try {
      const unpacked = inflateSync(bytes.subarray(content, at), { maxOutputLength: left });
      left -= unpacked.length;
      if (activeParts.test(unescaped(unpacked).toString("latin1"))) return "active";
    } catch {
      return "closed";
    }
  }
}
