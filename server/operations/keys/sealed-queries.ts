import { sql } from "drizzle-orm";
import type { Database, Db } from "../../../adapters/database/database.ts";
import type { PersonalRow } from "../../db/personal.ts";

type Rows = Pick<Database, "db" | "rows">;

/** The first characters of every value that a master key sealed: version and number in base64. */
export const markOf = (key: number): string => Buffer.from([1, key >> 8, key & 255]).toString("base64");

const nameOf = (schema: string, table: string) => sql`${sql.identifier(schema)}.${sql.identifier(table)}`;

/** Row-level security and triggers aside: only within the transaction, and only for the owner of the tables. */
async function besideRules<T>({ db, rows }: Rows, table: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '20s'`);
    const name = sql.identifier(table);
    const [{ forced } = { forced: false }] = await rows<{ forced: boolean }>(
      tx,
      sql`select relforcerowsecurity as forced from pg_class where oid = ${table}::regclass`,
    );
    if (forced) await tx.execute(sql`alter table ${name} no force row level security`);
    await tx.execute(sql`alter table ${name} disable trigger user`);
    const result = await work(tx);
    await tx.execute(sql`alter table ${name} enable trigger user`);
    if (forced) await tx.execute(sql`alter table ${name} force row level security`);
    return result;
  });
}

/** Where values of a master key still are, with their number: `quote.request` → 3. */
export async function countSealedWith(database: Database, key: number): Promise<ReadonlyMap<string, number>> {
  const columns = await database.rows<{ schema: string; table: string; column: string }>(
    database.db,
    sql`select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'identity') and data_type = 'text' and table_type = 'BASE TABLE' order by 1, 2, 3`,
  );
  const found = new Map<string, number>();
  for (const [table, own] of Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`)) {
    const [{ schema, table: name } = { schema: "", table: "" }] = own;
    const counts = own.map(
      ({ column }, index) =>
        sql`count(*) filter (where ${sql.identifier(column)} ~ ${`^${markOf(key)}[A-Za-z0-9+/]{36,}=*$`})::int as ${sql.identifier(`c${index}`)}`,
    );
    const read = async (tx: Db) =>
      (
        await database.rows<Record<string, number>>(
          tx,
          sql`select ${sql.join(counts, sql`, `)} from ${nameOf(schema, name)}`,
        )
      )[0];
    const row = await (schema === "public" ? besideRules(database, name, read) : read(database.db));
    for (const [index, { column }] of own.entries()) {
      const count = row?.[`c${index}`] ?? 0;
      if (count > 0) found.set(`${table.replace(/^public\./, "")}.${column}`, count);
    }
  }
  return found;
}

export interface PlacedRow extends Record<string, unknown> {
  readonly place: string;
  readonly row: PersonalRow;
}

export const firstPlace = "(0,0)";

/** Rows after a place, in the order in which the table holds them. */
export const listRows = (database: Rows, table: string, from: string, most: number): Promise<PlacedRow[]> =>
  besideRules(database, table, (tx) =>
    database.rows<PlacedRow>(
      tx,
      sql`select ctid::text as place, to_jsonb(entry) as row from ${sql.identifier(table)} entry
        where ctid > ${from}::tid order by ctid limit ${most}`,
    ),
  );

/**
 * Replaces values in rows after a place of which a column begins with one of the marks; the table is locked meanwhile.
 * @returns the rows that were read
 */
export const replaceValues = (
  database: Rows,
  { table, columns, marks }: { table: string; columns: readonly string[]; marks: readonly string[] },
  { from, most }: { from: string; most: number },
  freshOf: (row: PersonalRow) => Readonly<Record<string, string>>,
): Promise<PlacedRow[]> => {
  const name = sql.identifier(table);
  const isMarked = sql.join(
    columns.flatMap((column) => marks.map((mark) => sql`${sql.identifier(column)} like ${`${mark}%`}`)),
    sql` or `,
  );
  return besideRules(database, table, async (tx) => {
    const found = await database.rows<PlacedRow>(
      tx,
      sql`select ctid::text as place, to_jsonb(entry) as row from ${name} entry
        where ctid > ${from}::tid and (${isMarked}) order by ctid limit ${most}`,
    );
    for (const { place, row } of found) {
      const fresh = Object.entries(freshOf(row)).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
      if (fresh.length > 0)
        await tx.execute(sql`update ${name} set ${sql.join(fresh, sql`, `)} where ctid = ${place}::tid`);
    }
    return found;
  });
};
