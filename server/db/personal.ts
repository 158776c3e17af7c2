import { and, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "../../adapters/database/database.ts";
import type { Owner } from "./access.ts";
import type { ProviderId } from "./provider-id.ts";
import type { OwnerKey, RowKey } from "./tables/columns.ts";
import { idempotencyRecord, job } from "./tables/work.ts";

/** A row as the database writes it in JSON, by the names of its columns. */
export type PersonalRow = Readonly<Record<string, unknown>>;

export const rowKeyOf = (row: PersonalRow, column = "id"): RowKey => ({
  providerId: String(row["provider_id"]),
  id: String(row[column]),
});

export const ownerKeyOf = (row: PersonalRow): OwnerKey => ({
  providerId: String(row["provider_id"]),
  owner: String(row["owner"]),
});

/** A file that belongs to a row. One with a name goes into the archive. */
export interface PersonalFile {
  readonly key: string;
  readonly context: string;
  readonly name?: string;
}

/**
 * A table that knows something about people: how they read it, and how it forgets them. Every table with an owner has
 * one in `personal-data.ts`; a test compares that list with the database's own.
 */
export interface PersonalTable {
  readonly table: string;
  /** Its name in the archive: `quotes` for `quotes.json`. Tables without one are told of by another. */
  readonly called?: string;
  /** Columns that say nothing of the person: digests, keys of files. */
  readonly without?: readonly string[];
  /** Columns that are sealed, with what they were sealed for. */
  readonly sealed?: Readonly<Record<string, (row: PersonalRow) => string>>;
  readonly files?: (row: PersonalRow) => readonly PersonalFile[];
  /** Tables whose rows are found by the person's confirmed address, because no account owns them. */
  readonly emailColumn?: string;
  /**
   * `follows`: the database removes it with the row that it refers to. `keep` only what the law or a
   * proof requires, and what identifies no person once the account is deleted.
   */
  readonly erasure: "remove" | "follows" | "keep";
}

/** The person searched for: a client and, if confirmed, the address in the form of `emailKey`. */
export interface Subject {
  readonly owner: Owner;
  readonly emailKey: string | undefined;
}

function isOf({ emailColumn }: PersonalTable, providerId: ProviderId, { owner, emailKey }: Subject): SQL {
  const who =
    emailColumn && emailKey
      ? sql`(owner = ${owner} or lower(${sql.identifier(emailColumn)}) = ${emailKey})`
      : sql`owner = ${owner}`;
  return sql`provider_id = ${providerId} and ${who}`;
}

/** Rows of one person at one provider, in the order of what they were first called by. */
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

/** Only in a transaction of the system. */
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

/** Every table with an owner's column, as the database's catalogue has them. */
export async function listOwnedTables({ db, rows }: Database): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
      where column_name = 'owner' and table_schema = current_schema() order by table_name`,
  );
  return found.map(({ name }) => name);
}
