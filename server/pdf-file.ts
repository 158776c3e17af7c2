import { inflateSync } from "node:zlib";

/**
 * `cut`: its end is not there. `double`: it is another file as well. `active`: it holds what runs or unpacks when it is
 * opened. `closed`: nobody can say what it holds.
 */
export type PdfFinding = "sound" | "cut" | "double" | "active" | "closed";

const activeParts = /\/(?:JavaScript|Launch|EmbeddedFile)/;
const mostUnpacked = 32 * 1024 * 1024;
const tailBytes = 70_000;

/** Looks through a PDF without opening it. */
export function examinePdf(bytes: Buffer): PdfFinding {
  const text = bytes.toString("latin1");
  if (!text.startsWith("%PDF-")) return "double";
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1024))) return "cut";
  if (hasArchiveAtEnd(bytes)) return "double";
  const plain = unescaped(text);
  if (count(plain) > count(text)) return "closed";
  if (activeParts.test(plain)) return "active";
  const packed = packedObjects(bytes, text);
  if (!packed) return "closed";
  return packed.some((part) => activeParts.test(unescaped(part))) ? "active" : "sound";
}

/** An archive is read from its end, so a file can be a PDF, or something else, and an archive at once. */
export const hasArchiveAtEnd = (bytes: Buffer): boolean =>
  bytes.subarray(-tailBytes).includes("PK\x05\x06", 0, "latin1");

/** Names in a PDF may be written with `#4A` for `J`. */
const unescaped = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const count = (text: string): number => text.split("/ObjStm").length;

/**
 * Objects that stand compressed in object streams, where a search of the file would miss them.
 * @returns undefined where they are encrypted, damaged, or far larger inside than outside
 */
function packedObjects(bytes: Buffer, text: string): string[] | undefined {
  const found: string[] = [];
  let left = mostUnpacked;
  for (const match of text.matchAll(/\/ObjStm\b/g)) {
    const start = /stream\r?\n/g;
    start.lastIndex = match.index;
    if (!start.exec(text)) break;
    try {
      const end = text.indexOf("endstream", start.lastIndex);
      const unpacked = inflateSync(bytes.subarray(start.lastIndex, end), { maxOutputLength: left });
      left -= unpacked.length;
      found.push(unpacked.toString("latin1"));
    } catch {
      return undefined;
    }
  }
  return found;
}
