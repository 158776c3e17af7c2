import { type Placeholder, sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** A place in a statement for each value. */
export type Placeholders<Name extends string> = { readonly [Each in Name]: Placeholder<Each> };

interface Executable<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * A statement on a way that many requests take. The query is built once for each connection, and PostgreSQL plans it once
 * there under this name. Values in conditions are sent as they are, without a column's own encoder.
 *
 * @param name unique in the process; PostgreSQL keeps 63 bytes
 * @returns a function that sends the statement when it is called: several in one transaction run in the order of the calls
 */
export function prepared<Name extends string, Rows>(
  name: string,
  build: (db: Db, places: Placeholders<Name>) => { prepare(name: string): Executable<Rows> },
): (db: Db, values: Readonly<Record<Name, unknown>>) => Promise<Rows> {
  const places = new Proxy({} as Placeholders<Name>, { get: (_, place) => sql.placeholder(String(place)) });
  const built = new WeakMap<object, Executable<Rows>>();
  return (db, values) => {
    const { session } = db._;
    let statement = built.get(session);
    if (!statement) {
      statement = build(db, places).prepare(name);
      built.set(session, statement);
    }
    return statement.execute(values);
  };
}
