import { fileTypeFromBuffer } from "file-type";
import type { PictureShape } from "../../contract/desk/picture-constants.ts";
import { type DocumentType, documentTypes } from "../../contract/document-constants.ts";
import { Refusal, refuse } from "../../contract/errors.ts";
import { isWholeDicom, looksLikeDicom, withoutPreamble } from "../formats/dicom.ts";
import { readHeic, withoutDetails } from "../formats/heic.ts";
import { examinePdf, hasArchiveAtEnd } from "../formats/pdf.ts";
import { encodeAgain, mostPixels, refuseHuge, sizeOf, squareOf } from "./pictures.ts";
import { type DrawnPicture, drawPicture, sizeProblem } from "./site-pictures.ts";

/** A checked file, ready to be stored. */
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
/** Types that browsers send for each format; an empty or unknown type claims nothing. */
const declared: Readonly<Record<DocumentType, readonly string[]>> = {
  "application/pdf": ["application/pdf", "application/x-pdf"],
  "image/jpeg": ["image/jpeg", "image/jpg", "image/pjpeg"],
  "image/png": ["image/png", "image/x-png"],
  "image/heic": ["image/heic", "image/heif"],
  "application/dicom": ["application/dicom"],
};
const claimsNothing = ["", "application/octet-stream", "binary/octet-stream"];

const longestName = 120;
/** Of a name as it was sent; its end is kept. */
const longestSent = 1000;

/**
 * Detects the type of a file from its content, not its name; pictures are returned without camera metadata.
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

/** The stored content of each format: only what was checked. */
const made: Readonly<Record<DocumentType, (bytes: Buffer) => Buffer | Promise<Buffer>>> = {
  "application/pdf": checkPdf,
  "image/jpeg": (bytes) => checkPicture(bytes, "image/jpeg"),
  "image/png": (bytes) => checkPicture(bytes, "image/png"),
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
  const base = name.slice(-longestSent).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
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
    if (hasArchiveAtEnd(bytes))
      refuseFile("unsupported-type", "This photo has an archive in it. Please take or save it again.");
    return withoutDetails(bytes, details);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuseFile("invalid-input", "This photo is damaged or not complete. Please take or save it again.");
  }
}

async function checkPicture(bytes: Buffer, mime: "image/jpeg" | "image/png"): Promise<Buffer> {
  try {
    return await encodeAgain(bytes, mime);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseFile("invalid-input", "This picture is damaged and cannot be opened. Please take or save it again.");
  }
}

const portraitTypes = "Please choose a photo as JPEG or PNG.";

const isHeic = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && /^(?:hei[csx]|mif1|hevc|heif)/.test(bytes.toString("latin1", 8, 12));

/** Makes something of a photo. @throws Refusal with a sentence for the person who sent it */
async function ofPhoto<T>(bytes: Buffer, make: (bytes: Buffer) => Promise<T>): Promise<T> {
  // The libraries that decode HEIC are not free to ship. Browsers that can decode it do so before they send.
  if (isHeic(bytes))
    refuseFile(
      "unsupported-type",
      `This HEIC photo cannot be opened here; its phone can save it as JPEG. ${portraitTypes}`,
    );
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type !== "image/jpeg" && type !== "image/png")
    refuseFile("unsupported-type", `Files of this type cannot be taken. ${portraitTypes}`);
  try {
    return await make(bytes);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuseFile("invalid-input", "This picture is damaged and cannot be opened. Please choose another one.");
  }
}

/** A square picture of a photo, as WebP. */
export const makePortrait = (bytes: Buffer): Promise<Buffer> => ofPhoto(bytes, squareOf);

/** A picture of the public site with its encoded files. */
export type SitePicture = Omit<DrawnPicture, "files"> & {
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
};

export const makeSitePicture = (sent: Buffer, shape: PictureShape): Promise<SitePicture> =>
  ofPhoto(sent, async (bytes) => {
    const source = await sizeOf(bytes);
    const problem = sizeProblem(source, shape);
    if (problem) refuseFile("invalid-input", `This picture ${problem}.`);
    const { files, ...drawn } = drawPicture(bytes, { shape, source, mostPixels });
    const made = [];
    for (const { name, make } of files) made.push({ name, bytes: await make() });
    return { ...drawn, files: made };
  });
