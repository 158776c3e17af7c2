import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Db } from "../../adapters/database/database.ts";
import { ifThere, writeWhole } from "../../adapters/files/write-whole.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { findProviderIdBySlug, findProviderRecord, type ProcedureRecord } from "./queries.ts";

export type StoredPicture = Omit<NonNullable<ProcedureRecord["picture"]>, "alt">;

/** The pictures of a provider file, for the public folder. */
export interface Pictures {
  /** Why a picture cannot be used; undefined when it can. */
  problem(file: string, companySlug: string): Promise<string | undefined>;
  /** Resizes a valid picture. Its URL is derived from its content and therefore permanent. */
  store(file: string, id: ProviderId): Promise<StoredPicture>;
}

const widths = [480, 960, 1600];
const least = { width: 1200, height: 800 };
const mostBytes = 40_000_000;
const mostPixels = 80_000_000;
const types = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** Part of the URL: other sizes or qualities need other URLs, because browsers cache for ever. */
const recipe = "3:2 avif-55 webp-78 480 960 1600";
/** The name of a picture in an export, already resized. */
const storedName = /\/([0-9a-f]{32})-\d+\.(?:webp|avif)$/;

/**
 * One run of the importer.
 * @param folder of the YAML; nothing outside it is read
 * @param publicFolder DATA_DIR/pictures, whose files are public
 */
export function createPictures({
  db,
  folder,
  publicFolder,
}: {
  db: Db | undefined;
  folder: string;
  publicFolder: string;
}): Pictures {
  const records = new Map<ProviderId, ReturnType<typeof findProviderRecord>>();

  async function findStored(file: string, id: ProviderId | undefined): Promise<StoredPicture | undefined> {
    const hash = storedName.exec(file)?.[1];
    if (!db || !hash || !id) return undefined;
    const record = records.get(id) ?? findProviderRecord(db, id);
    records.set(id, record);
    const picture = (await record)?.procedures.find(({ picture }) => picture?.src.endsWith(`/${hash}`))?.picture;
    if (!picture) return undefined;
    const { alt: _, ...stored } = picture;
    return stored;
  }

  return {
    async problem(file, companySlug) {
      if (await findStored(file, db && (await findProviderIdBySlug(db, companySlug)))) return undefined;
      const opened = await openPicture(folder, file);
      return "problem" in opened ? opened.problem : undefined;
    },

    async store(file, id) {
      const storedPicture = await findStored(file, id);
      if (storedPicture) return storedPicture;
      const opened = await openPicture(folder, file);
      if ("problem" in opened) throw new Error(`${file} ${opened.problem}`);
      return resizeInto(join(publicFolder, id), `/pictures/${id}`, opened);
    },
  };
}

interface OpenPicture {
  readonly bytes: Buffer;
  /** Of the visible 3:2 crop. */
  readonly width: number;
}

async function openPicture(folder: string, file: string): Promise<OpenPicture | { readonly problem: string }> {
  const path = await ifThere(realpath(resolve(folder, file)));
  if (path === undefined) return { problem: `there is no file ${file} beside the provider file` };
  if (!path.startsWith((await realpath(folder)) + sep)) return { problem: "must be inside the provider file's folder" };
  const found = await stat(path);
  if (!found.isFile()) return { problem: "is no file" };
  const { size } = found;
  if (size > mostBytes) return { problem: `has ${size} bytes; at most ${mostBytes} are read` };
  const bytes = await readFile(path);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!type || !types.includes(type)) return { problem: "is no JPEG, PNG, WebP or AVIF" };
  try {
    const { autoOrient: oriented } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    if (oriented.width * oriented.height > mostPixels) return { problem: `has more than ${mostPixels} pixels` };
    if (oriented.width < least.width || oriented.height < least.height) {
      return {
        problem: `is ${oriented.width} by ${oriented.height} pixels; at least ${least.width} by ${least.height} are needed`,
      };
    }
    return { bytes, width: Math.min(oriented.width, Math.floor(oriented.height * 1.5)) };
  } catch (error) {
    return { problem: `cannot be read as a picture: ${error instanceof Error ? error.message : error}` };
  }
}

async function resizeInto(folder: string, address: string, { bytes, width }: OpenPicture): Promise<StoredPicture> {
  const hash = createHash("sha256").update(recipe).update(bytes).digest("hex").slice(0, 32);
  const fitting = widths.filter((wanted) => wanted <= width);
  for (const wanted of fitting) {
    const resized = sharp(bytes, { limitInputPixels: mostPixels })
      .autoOrient()
      .resize(wanted, heightOf(wanted), { fit: "cover", position: "attention" });
    await write(join(folder, `${hash}-${wanted}.webp`), () => resized.clone().webp({ quality: 78 }).toBuffer());
    await write(join(folder, `${hash}-${wanted}.avif`), () =>
      resized.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
    );
  }
  const largest = fitting.at(-1) ?? width;
  return { src: `${address}/${hash}`, widths: fitting, width: largest, height: heightOf(largest) };
}

const heightOf = (width: number): number => Math.round((width * 2) / 3);

async function write(path: string, make: () => Promise<Buffer>): Promise<void> {
  if (await ifThere(stat(path))) return;
  const content = await make();
  await writeWhole({ path, existing: "keep", fill: (file) => file.writeFile(content) });
}
