import { fileURLToPath } from "node:url";
import type { Database } from "../../adapters/database/database.ts";
import { readSchemaState, type SchemaState } from "../../adapters/database/schema-state.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The migrations of one database, each part with its own record. */
export const schemaParts = [
  { part: "server", folder: path("../db/migrations"), record: undefined },
  { part: "identity", folder: path("../../identity/db/migrations"), record: "__identity_migrations" },
] as const;

export interface PartState extends SchemaState {
  readonly part: (typeof schemaParts)[number]["part"];
}

export const readSchema = (database: Pick<Database, "db" | "rows">): Promise<PartState[]> =>
  Promise.all(
    schemaParts.map(async ({ part, folder, record }) => ({
      part,
      ...(await readSchemaState(database, folder, record)),
    })),
  );

export const pendingNames = (states: readonly PartState[]): string[] =>
  states.flatMap(({ part, pending }) => pending.map((name) => `${part}/${name}`));

/** Why this version cannot use the database; undefined when it can, if necessary after its migrations. */
export function schemaProblem(states: readonly PartState[]): string | undefined {
  const unknown = states.reduce((sum, state) => sum + state.unknown, 0);
  if (unknown > 0)
    return `The database has ${unknown} ${unknown === 1 ? "migration" : "migrations"} that this version does not know: a newer version has migrated it.\nStart that version or a newer one, or restore the backup from before its migration (npm run restore). Nothing was changed.`;
  const skipped = states.flatMap(({ part, skipped: names }) => names.map((name) => `${part}/${name}`));
  if (skipped.length > 0)
    return `The database has newer migrations but not ${skipped.join(", ")}: it was migrated by a version between two releases.\nRestore the backup from before, and migrate with a release. Nothing was changed.`;
  return undefined;
}

/**
 * Applies pending migrations, or refuses where `npm run migrate` has to be run first.
 * @throws Error that says what to do, before anything is changed
 */
export async function prepareSchema(database: Database, { migrates }: { readonly migrates: boolean }): Promise<void> {
  const states = await readSchema(database);
  const problem = schemaProblem(states);
  if (problem) throw new Error(problem);
  const pending = pendingNames(states);
  if (pending.length === 0) return;
  if (!migrates)
    throw new Error(
      `The database lacks ${pending.length === 1 ? "a migration" : `${pending.length} migrations`}, and MIGRATE_AT_START is no.\nRun npm run migrate with this version, then start it. Nothing was changed.`,
    );
  for (const { folder, record } of schemaParts) await database.migrate(folder, record);
}
