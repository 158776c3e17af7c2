import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../../adapters/database/database.ts";
import { writeWhole } from "../../../adapters/files/write-whole.ts";
import type { CommandResult } from "../run-command.ts";

/** An absolute path of a new file. */
export interface DumpRequest {
  readonly path: string;
}

/** Writes the embedded database into a file, while the server goes on. */
export async function dumpEmbedded({ dump }: Database, { path }: DumpRequest): Promise<CommandResult> {
  if (!dump) return { code: 1, output: "", errorOutput: "This database is not embedded.\n" };
  const bytes = new Uint8Array(await (await dump()).arrayBuffer());
  await writeWhole({ path, existing: "replace", fill: (file) => file.writeFile(bytes) });
  return { code: 0, output: "", errorOutput: "" };
}

/** Writes a PostgreSQL database into a file of pg_dump's own format. */
export async function dumpPostgres(url: string, path: string): Promise<void> {
  // pg_dump keeps the rights of a file that exists.
  await writeFile(path, "", { mode: 0o600 });
  await runTool("pg_dump", ["--format=custom", `--file=${path}`], url);
}

/** Fills an empty PostgreSQL database; its objects belong to the account of the address. */
export const restorePostgres = (url: string, path: string): Promise<void> =>
  runTool("pg_restore", ["--no-owner", "--no-comments", "--exit-on-error", "--single-transaction", path], url);

/**
 * Runs one of PostgreSQL's tools. The password is in a file, because other users of the machine can see arguments.
 * @throws Error with what it says, or that it is not installed
 */
async function runTool(tool: "pg_dump" | "pg_restore", args: readonly string[], url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-postgres-"));
  try {
    const address = new URL(url);
    const password = decodeURIComponent(address.password).replace(/[\\:]/g, "\\$&");
    const passwordFile = join(folder, "password");
    await writeFile(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 });
    address.password = "";
    address.searchParams.set("passfile", passwordFile);
    const child = spawn(tool, [`--dbname=${address.href}`, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4000);
    });
    const [code] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      throw new Error(`${tool} is not installed: install PostgreSQL's client tools, of the server's version or newer.`);
    });
    if (code !== 0) throw new Error(`${tool} failed:\n${said.trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
