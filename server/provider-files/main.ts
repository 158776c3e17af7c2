import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { FolderInUse } from "../../adapters/database/folder-lock.ts";
import { normaliseDomain } from "../../contract/providers.ts";
import { verifyAudit } from "../db/audit.ts";
import type { Problem } from "../formats/yaml-lines.ts";
import { runOperatorCommand } from "../operations/run-command.ts";
import type { Services } from "../services.ts";
import { findProviderByDomain, listProviders } from "../tenants/queries.ts";
import { exportProvider } from "./file.ts";
import { checkProviderFile, importProviderFile } from "./from-disk.ts";

const usage = `Providers of this installation, one YAML file each:

  npm run provider -- list                   list every provider with its domains
  npm run provider -- check FILE             report every problem of a file by line, without importing it
  npm run provider -- import FILE            check a file and import it in one transaction; idempotent
  npm run provider -- export DOMAIN [FILE]   export a domain's provider to the terminal or into FILE
  npm run provider -- audit DOMAIN           verify that no audit entry was changed or removed

  --json   list, check and audit print JSON (with: npm run --silent provider -- …)
  --help   print this text

Exit codes: 0 success, 1 problems, 2 invalid usage.
docs/operations.md describes the file and how to publish a clinic.
`;

/** The command's dependencies. */
export interface Terminal {
  readonly open: () => Promise<Services>;
  readonly print: (text: string) => void;
  /** Prints progress and problems, apart from the answer. */
  readonly note: (text: string) => void;
}

type Command = (
  terminal: Terminal,
  args: { first: string; second: string | undefined; json: boolean },
) => Promise<number>;

const commands: Readonly<Record<string, { readonly run: Command; readonly least: number; readonly most: number }>> = {
  list: { run: listCommand, least: 0, most: 0 },
  check: { run: checkCommand, least: 1, most: 1 },
  import: { run: importCommand, least: 1, most: 1 },
  export: { run: exportCommand, least: 1, most: 2 },
  audit: { run: auditCommand, least: 1, most: 1 },
};

/**
 * The operator's command for providers.
 * @returns the exit code: 0 success, 1 problems, which are printed, 2 invalid usage
 * @throws Error when the database or the file is unreadable
 */
export async function runProviderCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const parsed = readArguments(args);
  if (parsed?.help) {
    terminal.print(usage);
    return 0;
  }
  const [name = "", first = "", second, ...more] = parsed?.words ?? [];
  const command = commands[name];
  const argCount = (parsed?.words.length ?? 0) - 1;
  if (!parsed || !command || argCount < command.least || argCount > command.most || more.length > 0) {
    terminal.note(usage);
    return 2;
  }
  return command.run(terminal, { first, second, json: parsed.json });
}

function readArguments(args: readonly string[]): { words: string[]; json: boolean; help: boolean } | undefined {
  try {
    const options = {
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, ...values };
  } catch {
    return undefined;
  }
}

async function listCommand(terminal: Terminal, { json }: { json: boolean }): Promise<number> {
  const providers = await listProviders((await terminal.open()).db);
  if (json) terminal.print(`${JSON.stringify(providers, null, 2)}\n`);
  else if (providers.length === 0) terminal.print("No provider yet: npm run provider -- import FILE\n");
  else
    for (const { slug, legalName, domains } of providers)
      terminal.print(`${slug.padEnd(20)} ${legalName}: ${domains.join(", ")}\n`);
  return 0;
}

async function checkCommand(
  terminal: Terminal,
  { first: path, json }: { first: string; json: boolean },
): Promise<number> {
  const services = await terminal.open().catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    terminal.note("The database is in use: domains of other providers were not checked.\n");
    return undefined;
  });
  const read = await checkProviderFile(path, services);
  const problems = read.kind === "invalid" ? read.problems : [];
  if (json) terminal.print(`${JSON.stringify({ file: path, valid: problems.length === 0, problems }, null, 2)}\n`);
  else if (problems.length === 0)
    terminal.print(`${path} is valid: ${read.kind === "valid" ? summaryOf(read.file) : ""}\n`);
  else report(terminal, path, problems);
  return problems.length === 0 ? 0 : 1;
}

const summaryOf = ({ doctors, procedures }: { doctors: unknown[]; procedures: { packages: unknown[] }[] }): string =>
  `${doctors.length} doctors, ${procedures.length} procedures, ${procedures.flatMap(({ packages }) => packages).length} packages.`;

async function importCommand(terminal: Terminal, { first: path }: { first: string }): Promise<number> {
  const result = await importProviderFile(await terminal.open(), path, (step) => terminal.note(`  ${step}\n`));
  if (result.outcome === "invalid") {
    report(terminal, path, result.problems);
    terminal.note("Nothing was changed.\n");
    return 1;
  }
  const outcomeText = { created: "was created", updated: "was updated", unchanged: "is unchanged" }[result.outcome];
  terminal.print(`${result.slug} ${outcomeText}.\n`);
  return 0;
}

function report({ note }: Terminal, file: string, problems: readonly Problem[]): void {
  for (const { line, column, path, message } of problems)
    note(`${file}:${line}:${column}  ${path ? `${path} ` : ""}${message}\n`);
  note(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}.\n`);
}

async function findServed(terminal: Terminal, db: Services["db"], host: string) {
  const name = normaliseDomain(host);
  const found = name && (await findProviderByDomain(db, name));
  if (!found) terminal.note(`No provider is served on ${host}. See: npm run provider -- list\n`);
  return found || undefined;
}

async function auditCommand(
  terminal: Terminal,
  { first: host, json }: { first: string; json: boolean },
): Promise<number> {
  const { database } = await terminal.open();
  const found = await findServed(terminal, database.db, host);
  if (!found) return 1;
  const { entries, brokenAt } = await verifyAudit(database, found.id);
  if (json) terminal.print(`${JSON.stringify({ domain: host, entries, brokenAt: brokenAt ?? null }, null, 2)}\n`);
  else if (brokenAt === undefined) terminal.print(`${entries} entries, all valid.\n`);
  else terminal.print(`Entry ${brokenAt} was changed, or the entry before it is missing.\n`);
  return brokenAt === undefined ? 0 : 1;
}

async function exportCommand(
  terminal: Terminal,
  { first: host, second: file }: { first: string; second: string | undefined },
): Promise<number> {
  const { db } = await terminal.open();
  const found = await findServed(terminal, db, host);
  const yaml = found && (await exportProvider(db, found.id));
  if (!yaml) return 1;
  if (file) await writeFile(file, yaml, { flag: "wx" });
  else terminal.print(yaml);
  return 0;
}

if (import.meta.main) {
  process.exitCode = await runOperatorCommand((open) =>
    runProviderCommand(process.argv.slice(2), {
      open,
      print: (text) => process.stdout.write(text),
      note: (text) => process.stderr.write(text),
    }),
  );
}
