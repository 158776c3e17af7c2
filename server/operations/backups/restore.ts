import { openAsBlob } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isEmptyDatabase } from "../../../adapters/database/schema-state.ts";
import { keepTreePrivate } from "../../../adapters/files/private-folder.ts";
import { openDatabase } from "../../compose.ts";
import type { Config } from "../../config/config.ts";
import type { Installation } from "../open-installation.ts";
import type { CommandResult } from "../run-command.ts";
import {
  copiedFolders,
  copyFolder,
  databaseName,
  digestFolder,
  digestKeys,
  digestOf,
  isEmptyOrAbsent,
  type Manifest,
  manifestName,
  readManifest,
} from "./backup.ts";
import { restorePostgres } from "./dump.ts";

const usage = `Restores a backup into an empty installation: npm run restore -- FOLDER --keys FOLDER

  --keys FOLDER   the copy of the master keys; without it they must be in DATA_DIR/keys already
  --help          print this text

Nothing is overwritten: DATA_DIR must hold no database and no files, or DATABASE_URL name an empty database, in which
the roles exist. PostgreSQL needs pg_restore.
Exit codes: 0 success, 1 not done, 2 invalid usage.
`;

export async function runRestore(args: readonly string[], installation: Installation): Promise<CommandResult> {
  const given = parseOptions(args);
  if (given?.help) return { code: 0, output: usage, errorOutput: "" };
  const [folder, ...more] = given?.words ?? [];
  if (folder === undefined || more.length > 0) return { code: 2, output: "", errorOutput: usage };
  const config = installation.config();
  const source = resolve(folder);
  const manifest = await readManifest(source);
  if (!manifest) return failure(`${source} is no complete backup: it has no readable ${manifestName}.\n`);
  const ownKeys = join(config.dataDir, "keys");
  const keys = given?.keys === undefined ? ownKeys : resolve(given.keys);
  const problem =
    (await problemOfSource(source, manifest, keys)) ?? (await problemOfTarget(installation, config, manifest, keys));
  if (problem) return failure(`${problem}\nNothing was changed.\n`);
  if (keys !== ownKeys) await copyFolder(keys, ownKeys);
  for (const name of copiedFolders) await copyFolder(join(source, name), join(config.dataDir, name));
  const file = join(source, databaseName[manifest.database]);
  if (config.database.kind === "postgres")
    await restorePostgres(config.database.directUrl ?? config.database.url, file);
  else await restoreEmbedded(config, file);
  keepTreePrivate(config.dataDir);
  return {
    code: 0,
    output: `The backup of ${manifest.madeAt} is restored. Run npm run doctor, then start the server and open one uploaded file.\n`,
    errorOutput: "",
  };
}

async function restoreEmbedded({ dataDir }: Config, file: string): Promise<void> {
  const snapshot = await openAsBlob(file);
  await (await openDatabase({ dataDir, database: { kind: "embedded" }, slowStatementMs: 0 }, {}, snapshot)).close();
}

async function problemOfSource(source: string, manifest: Manifest, keys: string): Promise<string | undefined> {
  const digest = await digestOf(join(source, databaseName[manifest.database])).catch(() => undefined);
  if (digest !== manifest.databaseDigest) return `${databaseName[manifest.database]} is missing or was changed.`;
  for (const [name, { files, digest: written }] of Object.entries(manifest.folders)) {
    const found = await digestFolder(join(source, name));
    if (found.digest !== written)
      return `${join(source, name)} was changed: the backup had ${files} files there, and there are ${found.files}.`;
  }
  const present = await digestKeys(keys).catch(() => ({}) as Record<string, string>);
  const missing = Object.entries(manifest.keys).filter(([name, sum]) => present[name] !== sum);
  if (missing.length > 0)
    return `${missing.map(([name]) => name).join(", ")} ${missing.length === 1 ? "is" : "are"} not the backup's in ${keys}: its data could not be read.`;
  return undefined;
}

async function problemOfTarget(
  installation: Installation,
  { dataDir, database }: Config,
  manifest: Manifest,
  keys: string,
): Promise<string | undefined> {
  if (database.kind !== manifest.database)
    return `The backup is of ${manifest.database === "postgres" ? "PostgreSQL" : "the embedded database"}, and DATABASE_URL ${database.kind === "postgres" ? "is" : "is not"} set.`;
  const folders = [...copiedFolders, ...(database.kind === "embedded" ? ["postgres"] : [])];
  const ownKeys = join(dataDir, "keys");
  for (const folder of [...folders.map((name) => join(dataDir, name)), ...(keys === ownKeys ? [] : [ownKeys])])
    if (!(await isEmptyOrAbsent(folder))) return `${folder} is not empty.`;
  if (database.kind === "embedded") return undefined;
  const isEmpty = await isEmptyDatabase(await installation.database());
  return isEmpty ? undefined : "The database of DATABASE_URL has tables.";
}

function parseOptions(args: readonly string[]) {
  try {
    const options = { keys: { type: "string" }, help: { type: "boolean", short: "h", default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { ...values, words: positionals };
  } catch {
    return undefined;
  }
}

const failure = (errorOutput: string): CommandResult => ({ code: 1, output: "", errorOutput });
