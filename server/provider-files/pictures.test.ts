import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import type { Database } from "../../adapters/database/database.ts";
import { readConfig } from "../config/config.ts";
import { openTestDatabase } from "../testing/database.ts";
import { buildProcedure, buildProviderFile } from "../testing/providers.ts";
import { exportProvider } from "./file.ts";
import { checkProviderFile, importProviderFile } from "./from-disk.ts";
import { findProviderRecord } from "./queries.ts";

let database: Database;
let folder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const services = () => ({
  db: database.db,
  config: readConfig({ DATA_DIR: join(folder, "var") }),
  now: () => new Date("2026-11-20T09:00:00Z"),
  newId: v7,
  randomBytes,
});

async function importFile(file: string | object) {
  const path = join(folder, "clinic.yaml");
  await writeFile(path, typeof file === "string" ? file : stringify(file));
  const result = await importProviderFile(services(), path, () => {});
  if (result.outcome === "invalid") throw new Error(JSON.stringify(result.problems));
  return result;
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#557799" } })
    .jpeg()
    .withExif({ IFD0: { Artist: "somebody" } });

const withPicture = (file: string) =>
  buildProviderFile({ procedures: [buildProcedure({ picture: { file, alt: { en: "A knee" } } })] });

test("a photograph is cropped, resized, stripped of metadata, and stored under its content hash", async () => {
  await photo(1300, 1300).toFile(join(folder, "knee.jpg"));
  const { id } = await importFile(withPicture("knee.jpg"));
  const picture = (await findProviderRecord(database.db, id))?.procedures[0]?.picture;
  expect(picture).toMatchObject({ widths: [480, 960], width: 960, height: 640, alt: { en: "A knee" } });
  expect(picture?.src).toMatch(new RegExp(`^/pictures/${id}/[0-9a-f]{32}$`));
  const stored = join(folder, "var", "pictures", id);
  expect((await readdir(stored)).map((name) => name.slice(32)).sort()).toEqual([
    "-480.avif",
    "-480.webp",
    "-960.avif",
    "-960.webp",
  ]);
  for (const ending of ["480.webp", "480.avif"]) {
    const metadata = await sharp(await readFile(join(folder, "var", `${picture?.src}-${ending}`))).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([480, 320, undefined]);
  }
  expect((await importFile(withPicture("knee.jpg"))).outcome).toBe("unchanged");
});

test("an exported picture is recognised without its original", async () => {
  await photo(1200, 800).toFile(join(folder, "knee.jpg"));
  const { id } = await importFile(withPicture("knee.jpg"));
  await rm(join(folder, "knee.jpg"));
  const exported = (await exportProvider(database.db, id)) ?? "";
  expect(exported).toContain(`file: ./pictures/${id}/`);
  expect((await importFile(exported)).outcome).toBe("unchanged");
});

const unusable: [name: string, file: string, content: () => Promise<Uint8Array | string | undefined>, said: string][] =
  [
    [
      "one that is not there",
      "absent.jpg",
      async () => undefined,
      "there is no file absent.jpg beside the provider file",
    ],
    [
      "one outside the folder",
      "../../../../../../../../etc/hostname",
      async () => undefined,
      "must be inside the provider file's folder",
    ],
    ["the folder itself", ".", async () => undefined, "must be inside the provider file's folder"],
    ["a drawing", "a.jpg", async () => "<svg/>", "is no JPEG, PNG, WebP or AVIF"],
    [
      "half a photograph",
      "a.jpg",
      async () => (await photo(1200, 800).toBuffer()).subarray(0, 60),
      "cannot be read as a picture",
    ],
    [
      "a small one",
      "a.jpg",
      () => photo(1199, 800).toBuffer(),
      "is 1199 by 800 pixels; at least 1200 by 800 are needed",
    ],
  ];

test.each(unusable)("an unusable picture is a problem of the file: %s", async (_, file, content, expected) => {
  const bytes = await content();
  if (bytes !== undefined) await writeFile(join(folder, file), bytes);
  const path = join(folder, "clinic.yaml");
  await writeFile(path, stringify(withPicture(file)));
  const read = await checkProviderFile(path, services());
  const [problem] = read.kind === "invalid" ? read.problems : [];
  expect(problem?.path).toBe("procedures › knee-replacement › picture › file");
  expect(problem?.message).toContain(expected);
  await expect(stat(join(folder, "var"))).rejects.toThrow("ENOENT");
});
