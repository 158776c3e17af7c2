import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { type DocumentType, documentTypes, largestDocument } from "../../../contract/document-limits.ts";
import { refuse } from "../../../contract/errors.ts";
import { isWholeDicom, looksLikeDicom, withoutPreamble } from "../../dicom-file.ts";
import { readHeic, withoutDetails } from "../../heic-file.ts";
import { examinePdf, hasArchiveAtEnd } from "../../pdf-file.ts";

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
  "application/dicom": ["dcm", "dicom"],
};
/** What browsers say for each; an empty or unknown type claims nothing. */
const declared: Readonly<Record<DocumentType, readonly string[]>> = {
  "application/pdf": ["application/pdf", "application/x-pdf"],
  "image/jpeg": ["image/jpeg", "image/jpg", "image/pjpeg"],
  "image/png": ["image/png", "image/x-png"],
  "image/heic": ["image/heic", "image/heif"],
  "application/dicom": ["application/dicom"],
};
const claimsNothing = ["", "application/octet-stream", "binary/octet-stream"];

const mostPixels = 80_000_000;
const longestName = 120;

/** Collects an upload. @throws Refusal when it is longer than allowed, or empty */
export async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > largestDocument)
      refuse("too-large", `A file may have ${largestDocument / 1024 / 1024} MB. Please send a smaller one.`);
    chunks.push(chunk);
  }
  if (length === 0) refuseFile("invalid-input", "This file is empty. Please choose another one.");
  return Buffer.concat(chunks, length);
}

/**
 * Looks at what a file is, whatever it calls itself; pictures come back without what cameras write into them.
 * @throws Refusal with a sentence for the person who sent it
 */
export async function checkDocument(
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
  types: readonly DocumentType[] = documentTypes,
): Promise<Document> {
  const allowed = askFor(types);
  const mime = await typeOf(bytes, types);
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
  return { name: `${clean.stem}.${ending}`, mime, bytes: await made[mime](bytes) };
}

/** What is stored of each: nothing but what was looked at. */
const made: Readonly<Record<DocumentType, (bytes: Buffer) => Buffer | Promise<Buffer>>> = {
  "application/pdf": checkPdf,
  "image/jpeg": (bytes) => encodeAgain(bytes, "image/jpeg"),
  "image/png": (bytes) => encodeAgain(bytes, "image/png"),
  "image/heic": checkHeic,
  "application/dicom": checkDicom,
};

const askFor = (types: readonly DocumentType[]): string =>
  types.includes("application/dicom")
    ? "Please send a PDF, a DICOM file, or a photo as JPEG, PNG or HEIC."
    : "Please send a PDF, or a photo as JPEG, PNG or HEIC.";

const refuseFile = (code: "invalid-input" | "unsupported-type", message: string): never =>
  refuse(code, message, { errors: [{ field: "file", reason: "rule", message }] });

const heicBrands = ["heic", "heix", "mif1", "heif"];

async function typeOf(bytes: Buffer, types: readonly DocumentType[]): Promise<DocumentType> {
  const found = looksLikeDicom(bytes)
    ? "application/dicom"
    : bytes.toString("latin1", 4, 8) === "ftyp"
      ? heicBrands.includes(bytes.toString("latin1", 8, 12)) && "image/heic"
      : (await fileTypeFromBuffer(bytes))?.mime;
  const mime = types.find((type) => type === found);
  return mime ?? refuseFile("unsupported-type", `Files of this type cannot be taken. ${askFor(types)}`);
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
  const fallback = mime.startsWith("image/") ? "photo" : "document";
  return { stem: Array.from(stem).slice(0, room).join("") || fallback, ending: match?.[2]?.toLowerCase() };
}

const otherwise = "Please print it to a new PDF, or send a photo of it.";

function checkPdf(bytes: Buffer): Buffer {
  switch (examinePdf(bytes)) {
    case "sound":
      return bytes;
    case "cut":
      return refuseFile("invalid-input", "This PDF is damaged or not complete. Please save it again and send that.");
    case "double":
      return refuseFile("unsupported-type", `This PDF is something else as well. ${otherwise}`);
    case "active":
      return refuseFile("unsupported-type", `This PDF holds a program or other files. ${otherwise}`);
    case "closed":
      return refuseFile("unsupported-type", `This PDF is protected or damaged, so it cannot be checked. ${otherwise}`);
  }
}

function checkDicom(bytes: Buffer): Buffer {
  if (!isWholeDicom(bytes))
    refuseFile("invalid-input", "This DICOM file is damaged or not complete. Please export it again and send that.");
  if (hasArchiveAtEnd(bytes))
    refuseFile("unsupported-type", "This DICOM file has an archive in it. Please export it again and send that.");
  return withoutPreamble(bytes);
}

/** The libraries that decode HEIC are not free to ship: its picture is stored as it came, without its camera's details. */
function checkHeic(bytes: Buffer): Buffer {
  try {
    const { pixels, details } = readHeic(bytes);
    refuseHuge(pixels);
    return withoutDetails(bytes, details);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuseFile("invalid-input", "This photo is damaged or not complete. Please take or save it again.");
  }
}

function refuseHuge(pixels: number): void {
  if (pixels > mostPixels)
    refuse("too-large", `This picture has more than ${mostPixels / 1e6} million pixels. Please send a smaller one.`);
}

/** Decodes and encodes a photo: what comes out is a picture and nothing else, turned as its camera meant it. */
async function encodeAgain(bytes: Buffer, mime: "image/jpeg" | "image/png"): Promise<Buffer> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    refuseHuge(width * height);
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient();
    return await (mime === "image/jpeg" ? picture.jpeg({ quality: 92 }) : picture.png()).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.name === "Refusal") throw error;
    return refuseFile("invalid-input", "This picture is damaged and cannot be opened. Please take or save it again.");
  }
}
