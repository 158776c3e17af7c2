import { readFile, realpath, stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Db } from "../../adapters/database/database.ts";
import { ifThere, writeWhole } from "../../adapters/files/write-whole.ts";
import type { PictureShape } from "../../contract/desk/picture-constants.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { drawPicture, sizeProblem } from "../files/site-pictures.ts";
import { picturesOf } from "./file.ts";
import { findSitePicture, type StoredPicture } from "./picture-queries.ts";
import { findProviderIdBySlug, findProviderRecord } from "./queries.ts";

/** The pictures of a provider file, for the public folder. */
export interface Pictures {
  /** Why a picture cannot be used; undefined when it can. */
  problem(file: string, companySlug: string, shape: PictureShape): Promise<string | undefined>;
  /** Resizes a valid picture. Its URL is derived from its content and therefore permanent. */
  store(file: string, id: ProviderId, shape: PictureShape): Promise<StoredPicture>;
}

const mostBytes = 40_000_000;
const mostPixels = 80_000_000;
const types = ["image/jpeg", "image/png", "image/webp", "image/avif"];
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
    const found = await record;
    const isIt = ({ src }: StoredPicture) => src.endsWith(`/${hash}`);
    return (found && picturesOf(found).values().find(isIt)) ?? (await findSitePicture(db, id, hash))?.stored;
  }

  return {
    async problem(file, companySlug, shape) {
      if (await findStored(file, db && (await findProviderIdBySlug(db, companySlug)))) return undefined;
      const opened = await openPicture(folder, file, shape);
      return "problem" in opened ? opened.problem : undefined;
    },

    async store(file, id, shape) {
      const storedPicture = await findStored(file, id);
      if (storedPicture) return storedPicture;
      const opened = await openPicture(folder, file, shape);
      if ("problem" in opened) throw new Error(`${file} ${opened.problem}`);
      return resizeInto(join(publicFolder, id), `/pictures/${id}`, { ...opened, shape });
    },
  };
}

interface OpenPicture {
  readonly bytes: Buffer;
  /** When it is turned as its camera meant it. */
  readonly width: number;
  readonly height: number;
}

async function openPicture(
  folder: string,
  file: string,
  shape: PictureShape,
): Promise<OpenPicture | { readonly problem: string }> {
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
    const problem = sizeProblem(oriented, shape);
    return problem === undefined ? { bytes, width: oriented.width, height: oriented.height } : { problem };
  } catch (error) {
    return { problem: `cannot be read as a picture: ${error instanceof Error ? error.message : error}` };
  }
}

async function resizeInto(
  folder: string,
  address: string,
  { shape, bytes, ...source }: OpenPicture & { readonly shape: PictureShape },
): Promise<StoredPicture> {
  const { hash, files, ...sizes } = drawPicture(bytes, { shape, source, mostPixels });
  for (const { name, make } of files) await write(join(folder, `${hash}-${name}`), make);
  return { src: `${address}/${hash}`, ...sizes };
}

async function write(path: string, make: () => Promise<Buffer>): Promise<void> {
  if (await ifThere(stat(path))) return;
  const content = await make();
  await writeWhole({ path, existing: "keep", fill: (file) => file.writeFile(content) });
}
