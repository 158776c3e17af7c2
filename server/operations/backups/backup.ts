import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { ifThere, writeWhole } from "../../../adapters/files/write-whole.ts";
import type { Config } from "../../config/config.ts";
import type { Installation } from "../open-installation.ts";
import type { CommandResult } from "../run-command.ts";
import { askRunningServer } from "../running-server.ts";
import { dumpEmbedded, dumpPostgres } from "./dump.ts";

const usage = `Backs the installation up, while the server runs: npm run backup -- FOLDER …

  --keys FOLDER    copy the master keys into another folder, which is kept elsewhere
  --without-keys   the keys are kept already; without them a backup cannot be read
  --help           print this text

FOLDER is new or empty. It gets the database, the files of DATA_DIR and a manifest, which is written last: a backup
without one is not complete. Files in an S3 bucket are not copied. PostgreSQL needs pg_dump and BACKUP_DATABASE_URL.
Exit codes: 0 success, 1 not done, 2 invalid usage.
`;

export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(["embedded", "postgres"]),
  /** SHA-256 of the database's file. */
  databaseDigest: z.string(),
  /** The copied folders, with their number of files and the SHA-256 of their names and contents. */
  folders: z.record(z.string(), z.object({ files: z.int(), digest: z.string() })),
  /** Name and SHA-256 of each key that the backup needs. */
  keys: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestName = "manifest.json";
export const databaseName = { embedded: "database.tar.gz", postgres: "database.dump" } as const;
/** Copied after the database: a file without a row is harmless, a row without its file is not. */
export const copiedFolders = ["files", "pictures"] as const;

export async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Number of files below a folder, and the SHA-256 of their paths and contents. */
export async function digestFolder(folder: string): Promise<{ files: number; digest: string }> {
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) hash.update(`${relative(folder, path)} ${await digestOf(path)}\n`);
  return { files: paths.length, digest: hash.digest("hex") };
}

/** Name and digest of each key in a folder. */
export async function digestKeys(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".key")).toSorted();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await digestOf(join(folder, name))])));
}

export async function isEmptyOrAbsent(folder: string): Promise<boolean> {
  return ((await ifThere(readdir(folder))) ?? []).length === 0;
}

/** Copies a folder; files that disappear meanwhile were removed. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of (await ifThere(readdir(from, { withFileTypes: true }))) ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Unfinished uploads are in `parts`.
    if (entry.isDirectory() && entry.name !== "parts") await copyFolder(source, target);
    if (entry.isFile()) await ifThere(copyFile(source, target));
  }
}

export async function runBackup(args: readonly string[], installation: Installation): Promise<CommandResult> {
  const given = parseOptions(args);
  if (given?.help) return { code: 0, output: usage, errorOutput: "" };
  const [folder, ...more] = given?.words ?? [];
  const isChosen = given && (given.keys === undefined) === given["without-keys"];
  if (folder === undefined || more.length > 0 || !isChosen) return { code: 2, output: "", errorOutput: usage };
  const config = installation.config();
  const target = resolve(folder);
  const keys = given.keys === undefined ? undefined : resolve(given.keys);
  if (keys && (keys === target || keys.startsWith(`${target}/`) || target.startsWith(`${keys}/`)))
    return failure(
      "Keep the keys in a separate folder: with the backup and the keys together, everything can be read.\n",
    );
  const { dataDir } = config;
  if (target === dataDir || target.startsWith(`${dataDir}/`))
    return failure(`Keep the backup outside of ${dataDir}: a lost disk would take both.\n`);
  if (!(await isEmptyOrAbsent(target))) return failure(`${target} is not empty.\n`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const file = join(target, databaseName[config.database.kind]);
  const refused = await dump(installation, config, file);
  if (refused) {
    await rm(file, { force: true });
    return refused;
  }
  const folders: Manifest["folders"] = {};
  for (const name of copiedFolders) {
    await copyFolder(join(config.dataDir, name), join(target, name));
    folders[name] = await digestFolder(join(target, name));
  }
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    database: config.database.kind,
    databaseDigest: await digestOf(file),
    folders,
    keys: await digestKeys(join(config.dataDir, "keys")),
  };
  if (keys) await copyFolder(join(config.dataDir, "keys"), keys);
  await writeWhole({
    path: join(target, manifestName),
    existing: "replace",
    fill: (out) => out.writeFile(`${JSON.stringify(manifest, null, 2)}\n`),
  });
  return { code: 0, output: reportOf(config, target, manifest, keys), errorOutput: "" };
}

const readsTooFew =
  'The login role may not read the rows of every clinic: set BACKUP_DATABASE_URL to a role that may (docs/operations.md, "Backup and restore").\n';

/** @returns a result instead of nothing when the running server refuses */
async function dump(installation: Installation, config: Config, path: string): Promise<CommandResult | undefined> {
  if (config.database.kind === "postgres") {
    return dumpPostgres(config.backupUrl ?? config.database.directUrl ?? config.database.url, path).then(
      () => undefined,
      // PostgreSQL's own hint would end the separation of the clinics.
      ({ message }: Error) => failure(/row-level security/.test(message) ? readsTooFew : `${message}\n`),
    );
  }
  const done =
    (await askRunningServer(config, "/backup", { path })) ??
    (await dumpEmbedded(await installation.database(), { path }));
  return done.code === 0 ? undefined : done;
}

function reportOf(
  config: Config,
  target: string,
  { folders, keys: needed }: Manifest,
  keys: string | undefined,
): string {
  const names = Object.keys(needed).join(", ");
  const lines = [
    `${target} is complete: the database, ${folders["files"]?.files} files and ${folders["pictures"]?.files} pictures.`,
    config.files.kind === "s3" ? "Uploaded files are in the bucket and not in it: copy the bucket too." : "",
    keys
      ? `The keys (${names}) are in ${keys}. Keep them apart from the backup.`
      : `It cannot be read without the keys ${names}.`,
    "Files and sealed columns are encrypted; names, addresses and dates in the database are not: protect the folder.",
  ];
  return `${lines.filter(Boolean).join("\n")}\n`;
}

function parseOptions(args: readonly string[]) {
  try {
    const options = {
      keys: { type: "string" },
      "without-keys": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { ...values, words: positionals };
  } catch {
    return undefined;
  }
}

export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await ifThere(readFile(join(folder, manifestName), "utf8"));
  const parsed = text === undefined ? undefined : z.safeParse(Manifest, JSON.parse(text));
  return parsed?.success ? parsed.data : undefined;
}

const failure = (errorOutput: string): CommandResult => ({ code: 1, output: "", errorOutput });
