import { createHash } from "node:crypto";
import sharp from "sharp";
import { leastPicture, type PictureShape } from "../../contract/desk/picture-constants.ts";

/** Sizes of a picture of the site; `make` encodes one of its files, without metadata. */
export interface DrawnPicture {
  /** Of the content and the recipe, and so a permanent part of the address. */
  readonly hash: string;
  readonly widths: number[];
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: string; readonly make: () => Promise<Buffer> }[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Recipe {
  /** Part of the hash: other sizes or qualities need other addresses, because browsers cache for ever. */
  readonly name: string;
  readonly sizesOf: (source: Size) => Size[];
}

/** The widths of a crop that the source has; the whole source where it has none. */
const crops =
  (widths: readonly number[], ratio: number) =>
  ({ width, height }: Size): Size[] => {
    const most = Math.min(width, Math.floor(height * ratio));
    const fitting = widths.filter((wanted) => wanted <= most);
    return (fitting.length > 0 ? fitting : [most]).map((wanted) => ({
      width: wanted,
      height: Math.round(wanted / ratio),
    }));
  };

/** A logo is shown at half of its pixels: 40 high and 160 wide at most. */
function inside({ width, height }: Size): Size[] {
  const scale = Math.min(1, 320 / width, 80 / height);
  return [{ width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }];
}

const recipes: Readonly<Record<PictureShape, Recipe>> = {
  wide: { name: "3:2 avif-55 webp-78 480 960 1600", sizesOf: crops([480, 960, 1600], 3 / 2) },
  portrait: { name: "1:1 avif-55 webp-78 320", sizesOf: crops([320], 1) },
  logo: { name: "logo avif-70 webp-90 320x80", sizesOf: inside },
};

/** Why a picture is too small for its place; undefined when it is not. */
export function sizeProblem({ width, height }: Size, shape: PictureShape): string | undefined {
  const least = leastPicture[shape];
  return width < least.width || height < least.height
    ? `is ${width} by ${height} pixels; at least ${least.width} by ${least.height} are needed`
    : undefined;
}

/** @param source its size when it is turned as its camera meant it */
export function drawPicture(
  bytes: Buffer,
  { shape, source, mostPixels }: { shape: PictureShape; source: Size; mostPixels: number },
): DrawnPicture {
  const { name: recipe, sizesOf } = recipes[shape];
  const sizes = sizesOf(source);
  const quality = shape === "logo" ? { avif: 70, webp: 90 } : { avif: 55, webp: 78 };
  const resized = ({ width, height }: Size) =>
    sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(width, height, shape === "logo" ? { fit: "fill" } : { fit: "cover", position: "attention" });
  const largest = sizes.at(-1) ?? source;
  return {
    hash: createHash("sha256").update(recipe).update(bytes).digest("hex").slice(0, 32),
    widths: sizes.map(({ width }) => width),
    ...largest,
    files: sizes.flatMap((size) => [
      { name: `${size.width}.webp`, make: () => resized(size).webp({ quality: quality.webp }).toBuffer() },
      { name: `${size.width}.avif`, make: () => resized(size).avif({ quality: quality.avif, effort: 3 }).toBuffer() },
    ]),
  };
}
