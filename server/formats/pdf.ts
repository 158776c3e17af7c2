import { inflateSync } from "node:zlib";

/**
 * `cut`: its end is not there. `double`: it is another file as well. `active`: it holds what runs, unpacks or sends
 * when it is opened. `closed`: its content cannot be searched.
 */
export type PdfFinding = "sound" | "cut" | "double" | "active" | "closed";

/** Short names need their end: by chance compressed bytes spell them. */
const activeParts =
  /\/(?:JavaScript|Launch|EmbeddedFile|FileAttachment|RichMedia|SubmitForm|ImportData|Rendition|OnInstantiate|(?:GoToR|GoToE|XFA|Movie)(?=[\0\t\n\f\r ()<>[\]{}/%]|$)|EF[\0\t\n\f\r ]*(?:<<|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R))/;
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
  if (structureNames(plain) > structureNames(text) || hasFirstByReference(text)) return "closed";
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

const gap = "[\\0\\t\\n\\f\\r ]";
/**
 * Each of these belongs to an object stream, also where `/Type` is left out; in an outline `/First` is followed by a
 * reference. No producer writes a comment or a sign after it.
 */
const ofObjectStreams = () =>
  new RegExp(
    `/(?:ObjStm|First(?:${gap}+(?:[+.-]|\\d+(?!${gap}*\\d))|${gap}*%(?:[^\\r\\n]{0,100}[\\r\\n]${gap}*[+.\\d-]|[^\\r\\n]{101})))`,
    "g",
  );

function structureNames(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\/(?:ObjStm|First)(?=[\0\t\n\f\r ()<>[\]{}/%]|$)/g)) count += 1;
  return count;
}

const firstByReference = () => new RegExp(`/First${gap}+\\d+${gap}+\\d+${gap}+R`, "g");
const mostOfDictionaries = 4 * 1024 * 1024;
/** Whether a stream has `/First` with a reference: readers that do not ask for its type open it as an object stream. */
function hasFirstByReference(text: string): boolean {
  let left = mostOfDictionaries;
  for (const { 0: found, index } of text.matchAll(firstByReference())) {
    const from = index + found.length;
    const end = endOfDictionary(text, from, from + left);
    if (end === undefined) return true;
    left -= end - from;
    if (/^(?:[\0\t\n\f\r ]|%[^\r\n]*)*stream/.test(text.slice(end, end + longestDictionary))) return true;
  }
  return false;
}

/** What each kind of token that may hold other signs ends with. */
const inString = /[()]|\\[\s\S]/g;
const afterComment = /[\r\n]|$/g;
const afterHex = />|$/g;
const inDictionary = /<<|>>|[<(%]/g;

const next = (pattern: RegExp, text: string, at: number): { sign: string; end: number } | undefined => {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { sign: found[0], end: pattern.lastIndex } : undefined;
};

function endOfString(text: string, from: number): number | undefined {
  let at = from;
  for (let open = 1; open > 0; ) {
    const found = next(inString, text, at);
    if (!found) return undefined;
    if (found.sign === "(") open += 1;
    if (found.sign === ")") open -= 1;
    at = found.end;
  }
  return at;
}

/** The end of the dictionary around an offset; undefined beyond `last`, or where a string does not end. */
function endOfDictionary(text: string, from: number, last: number): number | undefined {
  let at = from;
  for (let depth = 0; at < last; ) {
    const found = next(inDictionary, text, at);
    if (!found) return text.length;
    at = found.end;
    if (found.sign === "(") at = endOfString(text, at) ?? Number.POSITIVE_INFINITY;
    else if (found.sign === "%") at = next(afterComment, text, at)?.end ?? text.length;
    else if (found.sign === "<") at = next(afterHex, text, at)?.end ?? text.length;
    else if (found.sign === "<<") depth += 1;
    else if (depth === 0) return at;
    else depth -= 1;
  }
  return undefined;
}

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

/** Bytes of an inflated piece. The default of 16 KB for each of thousands of small streams keeps the garbage collector busy. */
const chunkSizeFor = (packed: number): number => Math.min(64 * 1024, Math.max(1024, packed * 4));

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
      const packed = bytes.subarray(content, at);
      const unpacked = inflateSync(packed, { maxOutputLength: left, chunkSize: chunkSizeFor(packed.length) });
      left -= unpacked.length;
      if (activeParts.test(unescaped(unpacked).toString("latin1"))) return "active";
    } catch {
      return "closed";
    }
  }
}
