import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

type Columns = Readonly<Record<string, PgColumn>>;

/** JSON has no instants, so that columns of them cannot be named here. */
type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name]["_"]["data"] extends Date
    ? never
    : C[Name]["_"]["data"] | (C[Name]["_"]["notNull"] extends true ? never : null);
};

/** Rows of a table within one row of a statement, so that several tables are read at once. */
export function innerRows<C extends Columns>(
  columns: C,
  { from, where }: { from: PgTable; where: SQL | undefined },
): SQL<RowOf<C>[]> {
  const named = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  const row = sql`json_build_object(${sql.join(named, sql`, `)})`;
  return sql`(select coalesce(json_agg(${row}), '[]'::json) from ${from} where ${where})`;
}

/** What a statement selects from that only holds `innerRows`. */
export const nothing = sql`(select) as nothing`;
