import type { Db } from "./database.ts";

const databases = new WeakMap<object, object>();

/** Says whose connection or transaction the queries of a session are. */
export const belongsTo = (session: object, database: object): unknown => databases.set(session, database);

/** One object for a database, and for each of its transactions: what all of them share is kept by it. */
export const databaseOf = ({ _: { session } }: Db): object => databases.get(session) ?? session;
