import { inflateSync } from "node:zlib";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Db } from "../../../adapters/database/database.ts";
import { refuse } from "../../../contract/errors.ts";
import { attachmentTypes, largestAttachment } from "../../../contract/quote-limits.ts";
import { insertJob } from "../../db/jobs.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { JobKind } from "../../jobs.ts";
import type { Services } from "../../services.ts";

export type DocumentType = (typeof attachmentTypes)[number];

/** A paper that is what it says, ready to be stored. */
export interface Document {
  readonly name: string;
  readonly mime: DocumentType;
  readonly bytes: Buffer;
}

const endings: Readonly<Record<DocumentType, readonly [string, ...string[]]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jfif"],
  "image/png": ["png"],
  "image/heic": ["heic", "heif"],
};
/** What browsers say for each; an empty or unknown type claims nothing. */
const declared: Readonly<Record<DocumentType, readonly string[]>> = {
  "application/pdf": ["application/pdf", "application/x-pdf"],
  "image/jpeg": ["image/jpeg", "image/jpg", "image/pjpeg"],
  "image/png": ["image/png", "image/x-png"],
  "image/heic": ["image/heic", "image/heif"],
};
const claimsNothing = ["", "application/octet-stream", "binary/octet-stream"];

const mostPixels = 80_000_000;
const longestName = 120;
const allowed = "Please send a PDF, or a photo as JPEG, PNG or HEIC.";

/** Collects an upload. @throws Refusal when it is longer than allowed, or empty */
export async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > largestAttachment)
      refuse("too-large", `A file may have ${largestAttachment / 1024 / 1024} MB. Please send a smaller one.`);
    chunks.push(chunk);
  }
  if (length === 0) refuseFile("invalid-input", "This file is empty. Please choose another one.");
  return Buffer.concat(chunks, length);
}

/**
 * Looks at what a file is, whatever it calls itself; photos come back re-encoded without what cameras write into them.
 * @throws Refusal with a sentence for the person who sent it
 */
export async function checkDocument({
  name,
  type,
  bytes,
}: {
  name: string;
  type: string;
  bytes: Buffer;
}): Promise<Document> {
  const mime = await typeOf(bytes);
  const clean = cleanName(name, mime);
  const ending = clean.ending ?? endings[mime][0];
  const claimed = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!endings[mime].includes(ending)) {
    refuseFile("unsupported-type", `This file is called .${ending} but is something else inside. ${allowed}`);
  }
  if (!declared[mime].includes(claimed) && !claimsNothing.includes(claimed)) {
    refuseFile(
      "unsupported-type",
      `This file was sent as ${claimed.slice(0, 60)} but is something else inside. ${allowed}`,
    );
  }
  if (mime === "application/pdf") checkPdf(bytes);
  // HEIC is stored as it came: the libraries that decode it are not free to ship, so its camera details stay in it.
  const isPhoto = mime === "image/jpeg" || mime === "image/png";
  return { name: `${clean.stem}.${ending}`, mime, bytes: isPhoto ? await encodeAgain(bytes, mime) : bytes };
}

const refuseFile = (code: "invalid-input" | "unsupported-type", message: string): never =>
  refuse(code, message, { errors: [{ field: "file", reason: "rule", message }] });

const heicBrands = ["heic", "heix", "mif1", "heif"];

async function typeOf(bytes: Buffer): Promise<DocumentType> {
  if (bytes.toString("latin1", 4, 8) === "ftyp") {
    const brand = bytes.toString("latin1", 8, 12);
    return heicBrands.includes(brand)
      ? "image/heic"
      : refuseFile("unsupported-type", `Files of this type cannot be taken. ${allowed}`);
  }
  const found = await fileTypeFromBuffer(bytes);
  const mime = attachmentTypes.find((type) => type === found?.mime);
  return mime ?? refuseFile("unsupported-type", `Files of this type cannot be taken. ${allowed}`);
}

/** The last part of the name without what could mislead: folders, control and direction signs, dots at its ends. */
function cleanName(name: string, mime: DocumentType): { stem: string; ending: string | undefined } {
  const base = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .trim();
  const match = /^(.*)\.([A-Za-z0-9]{1,10})$/.exec(plain);
  const stem = (match?.[1] ?? plain).replace(/^[.\s]+|[.\s]+$/g, "");
  const room = longestName - 1 - 10;
  const fallback = mime === "application/pdf" ? "document" : "photo";
  return { stem: Array.from(stem).slice(0, room).join("") || fallback, ending: match?.[2]?.toLowerCase() };
}

const activeParts = /\/(?:JavaScript|Launch|EmbeddedFile)/;

/** @throws Refusal for a PDF that is cut, is something else at its end, or holds what runs or unpacks when it is opened */
function checkPdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  if (!text.startsWith("%PDF-")) refuseFile("unsupported-type", `This PDF does not begin like one. ${allowed}`);
  const tail = text.slice(-70_000);
  if (!/%%EOF[\s\0]*$/.test(tail.slice(-1024)))
    refuseFile("invalid-input", "This PDF is damaged or not complete. Please save it again and send that.");
  // An archive is read from its end, so a file can be a PDF and an archive at once.
  if (tail.includes("PK\x05\x06")) refuseFile("unsupported-type", `This PDF has an archive in it. ${allowed}`);
  const plain = unescaped(text);
  if (count(plain) > count(text)) refuseUnreadable();
  if (activeParts.test(plain) || packedObjects(bytes, text).some((part) => activeParts.test(unescaped(part)))) {
    refuseFile(
      "unsupported-type",
      "This PDF holds a program or other files. Please print it to a new PDF, or send a photo of it.",
    );
  }
}

/** Names in a PDF may be written with `#4A` for `J`. */
const unescaped = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const count = (text: string): number => text.split("/ObjStm").length;
const refuseUnreadable = (): never =>
  refuseFile(
    "unsupported-type",
    "This PDF is protected or damaged, so it cannot be checked. Please print it to a new PDF, or send a photo of it.",
  );

const mostUnpacked = 32 * 1024 * 1024;

/** Objects that stand compressed in object streams, where a search of the file would miss them. */
function packedObjects(bytes: Buffer, text: string): string[] {
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
      // Encrypted, damaged, or far larger inside than outside: nobody can say what it holds.
      refuseUnreadable();
    }
  }
  return found;
}

/** Decodes and encodes a photo: what comes out is a picture and nothing else, turned as its camera meant it. */
async function encodeAgain(bytes: Buffer, mime: "image/jpeg" | "image/png"): Promise<Buffer> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) {
      refuse("too-large", `This picture has more than ${mostPixels / 1e6} million pixels. Please send a smaller one.`);
    }
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient();
    return await (mime === "image/jpeg" ? picture.jpeg({ quality: 92 }) : picture.png()).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.name === "Refusal") throw error;
    return refuseFile("invalid-input", "This picture is damaged and cannot be opened. Please take or save it again.");
  }
}

/** Writes down that a stored file is to go, in the transaction that makes it needless. @returns the job's id */
export async function queueFileRemoval(
  { newId }: Pick<Services, "newId">,
  tx: Db,
  providerId: ProviderId,
  { key, runAfter }: { key: string; runAfter: Date },
): Promise<string> {
  const id = newId();
  await insertJob(tx, providerId, { id, kind: "file-removal", payload: { key }, runAfter });
  return id;
}

/** Removes a stored file: for papers that were taken back, and for those whose request was never finished. */
export const fileRemovalJob = ({ files }: Pick<Services, "files">): JobKind => ({
  repeatable: true,
  async run(_, payload) {
    await files.remove((payload as { key: string }).key); // written by queueFileRemoval alone
    return { kind: "done" };
  },
});
