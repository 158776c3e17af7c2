import { parseArgs } from "node:util";
import type { Database } from "../../adapters/database/database.ts";
import type { CommandResult } from "./run-command.ts";
import { pendingNames, prepareSchema, readSchema, schemaProblem } from "./schema.ts";

const usage = `Migrates the database to the schema of this version: npm run migrate

  --dry-run   list the pending migrations and change nothing
  --help      print this text

One process migrates at a time; others wait. Back up first: there is no way back but a restore.
Exit codes: 0 success, 1 the database cannot be migrated, 2 invalid usage.
`;

/** @param open opens the database without migrating it */
export async function runMigrate(args: readonly string[], open: () => Promise<Database>): Promise<CommandResult> {
  const options = { "dry-run": { type: "boolean", default: false }, help: { type: "boolean", short: "h" } } as const;
  let given: { "dry-run": boolean; help?: boolean };
  try {
    given = parseArgs({ args: [...args], options }).values;
  } catch {
    return { code: 2, output: "", errorOutput: usage };
  }
  if (given.help) return { code: 0, output: usage, errorOutput: "" };
  const database = await open();
  const states = await readSchema(database);
  const problem = schemaProblem(states);
  if (problem) return { code: 1, output: "", errorOutput: `${problem}\n` };
  const pending = pendingNames(states);
  if (pending.length === 0)
    return { code: 0, output: "Nothing to do: the schema is of this version.\n", errorOutput: "" };
  const list = pending.map((name) => `  ${name}\n`).join("");
  if (given["dry-run"]) return { code: 0, output: `Pending, not applied:\n${list}`, errorOutput: "" };
  await prepareSchema(database, { migrates: true });
  return { code: 0, output: `Applied:\n${list}`, errorOutput: "" };
}
