import sharp, { type Sharp } from "sharp";
import { largestDocument } from "../../contract/document-constants.ts";
import { refuse } from "../../contract/errors.ts";

/**
 * Phones take 48 and 50 million pixels at most in their usual modes, and a page scanned at 600 dpi has 35; one picture
 * of this size takes 0.6 GB while it is turned.
 */
export const mostPixels = 50_000_000;
const largestResult = 4 * largestDocument;

/** For the whole process: the server itself draws from SVG, and its importer reads WebP. */
export function limitDecoders(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
  sharp.concurrency(1);
  sharp.cache(false);
}

export function refuseHuge(pixels: number): void {
  if (pixels > mostPixels)
    refuse("too-large", `This picture has more than ${mostPixels / 1e6} million pixels. Please send a smaller one.`);
}

async function opened(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  refuseHuge(width * height);
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient();
}

/** Decodes and encodes a photo: the result is a picture and nothing else, turned as its camera meant it. */
export async function encodeAgain(bytes: Buffer, mime: "image/jpeg" | "image/png"): Promise<Buffer> {
  const picture = await opened(bytes);
  const made = await (mime === "image/jpeg" ? picture.jpeg({ quality: 92 }) : picture.png()).toBuffer();
  if (made.length > largestResult) refuse("too-large", "This picture is too large. Please send it as a JPEG.");
  return made;
}

/** When it is turned as its camera meant it. */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  refuseHuge(autoOrient.width * autoOrient.height);
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Pixels on a side: twice of what any screen shows. */
const side = 320;

export async function squareOf(bytes: Buffer): Promise<Buffer> {
  const picture = await opened(bytes);
  return picture.resize(side, side, { fit: "cover" }).webp({ quality: 82 }).toBuffer();
}
