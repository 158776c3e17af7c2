import { and, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../../adapters/database/database.ts";
import type { Owner } from "./access.ts";
import type { ProviderId } from "./provider-id.ts";
import type { OwnerKey, RowKey } from "./tables/columns.ts";
import { idempotencyRecord, job } from "./tables/work.ts";

/** A row as JSON from the database, by column name. */
export type PersonalRow = Readonly<Record<string, unknown>>;

export const rowKeyOf = (row: PersonalRow, column = "id"): RowKey => ({
  providerId: String(row["provider_id"]),
  id: String(row[column]),
});

export const ownerKeyOf = (row: PersonalRow): OwnerKey => ({
  providerId: String(row["provider_id"]),
  owner: String(row["owner"]),
});

/** A file that belongs to a row; only one with a name goes into the archive. */
export interface PersonalFile {
  readonly key: string;
  readonly context: string;
  readonly name?: string;
}

/**
 * The export and erasure rules of a table with personal data. Every table with an owner has one in `personal-data.ts`;
 * a test compares that list with the database.
 */
export interface PersonalTable {
  readonly table: string;
  /** Its name in the archive: `quotes` for `quotes.json`. Tables without one are exported with another. */
  readonly called?: string;
  /** Columns without personal meaning: digests, keys of files. */
  readonly without?: readonly string[];
  /** Sealed columns, with their contexts. */
  readonly sealed?: Readonly<Record<string, (row: PersonalRow) => string>>;
  readonly files?: (row: PersonalRow) => readonly PersonalFile[];
  /** The column of the person's confirmed address, for tables whose rows no account owns. */
  readonly emailColumn?: string;
  /**
   * `follows`: removed by a foreign key. `keep` only what the law or a proof requires, and what identifies no person
   * after the account's deletion.
   */
  readonly erasure: "remove" | "follows" | "keep";
}

/** The person searched for: a client and, if confirmed, the address in the form of `emailKey`. */
export interface Subject {
  readonly owner: Owner;
  readonly emailKey: string | undefined;
}

function isOf({ emailColumn }: PersonalTable, providerId: ProviderId, { owner, emailKey }: Subject): SQL {
  const condition =
    emailColumn && emailKey
      ? sql`(owner = ${owner} or lower(${sql.identifier(emailColumn)}) = ${emailKey})`
      : sql`owner = ${owner}`;
  return sql`provider_id = ${providerId} and ${condition}`;
}

/** Rows of one person at one provider, oldest first. */
export async function readPersonal(
  { rows }: Pick<Database, "rows">,
  tx: Db,
  providerId: ProviderId,
  { table, subject }: { table: PersonalTable; subject: Subject },
): Promise<PersonalRow[]> {
  const name = sql.identifier(table.table);
  const found = await rows<{ row: PersonalRow }>(
    tx,
    sql`select to_jsonb(entry) as row from ${name} entry where ${isOf(table, providerId, subject)} order by to_jsonb(entry)->>'created_at', to_jsonb(entry)->>'at', to_jsonb(entry)->>'id'`,
  );
  return found.map(({ row }) => row);
}

/** Requires a transaction of the system. */
export const removePersonal = (
  tx: Db,
  providerId: ProviderId,
  { table, subject }: { table: PersonalTable; subject: Subject },
): Promise<unknown> =>
  tx.execute(sql`delete from ${sql.identifier(table.table)} where ${isOf(table, providerId, subject)}`);

/**
 * Removes a person's jobs in the given states and the stored answers of idempotent calls. Requires a transaction of the
 * system.
 */
export async function removeTraces(
  tx: Db,
  providerId: ProviderId,
  {
    sub,
    emailKey,
    states,
  }: { sub: string; emailKey: string | undefined; states: readonly (typeof job.$inferSelect)["state"][] },
): Promise<void> {
  const forThem = or(
    sql`${job.payload}->'client'->>'sub' = ${sub}`,
    emailKey === undefined ? undefined : sql`lower(${job.payload}->'to'->>'address') = ${emailKey}`,
    emailKey === undefined ? undefined : sql`lower(${job.payload}->'replyTo'->>'address') = ${emailKey}`,
  );
  await tx.delete(job).where(and(eq(job.providerId, providerId), inArray(job.state, [...states]), forThem));
  await tx
    .delete(idempotencyRecord)
    .where(and(eq(idempotencyRecord.providerId, providerId), like(idempotencyRecord.endpoint, `%/${sub}`)));
}

/** Every table with an owner column, from the database's catalogue. */
export async function listOwnedTables({ db, rows }: Database): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
      where column_name = 'owner' and table_schema = current_schema() order by table_name`,
  );
  return found.map(({ name }) => name);
}
