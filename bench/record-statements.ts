import { appendFileSync } from "node:fs";
import pg from "pg";

/*
 * Loaded before the server (`node --import`): writes every statement that the driver sends to the file STATEMENTS, one JSON
 * object a line, with its values and a number for its connection.
 */

export interface RecordedStatement {
  readonly connection: number;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Named statements are prepared once for each connection. */
  readonly isNamed: boolean;
}

const file = process.env["STATEMENTS"] ?? "";
const connections = new WeakMap<object, number>();
let opened = 0;

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
function recorded(this: pg.Client, ...args: unknown[]): unknown {
  const [statement, values] = args;
  const connection = connections.get(this) ?? opened++;
  connections.set(this, connection);
  const given = typeof statement === "string" ? { text: statement } : (statement as pg.QueryConfig);
  const list = Array.isArray(values) ? values : (given.values ?? []);
  const line: RecordedStatement = { connection, text: given.text, values: list, isNamed: given.name !== undefined };
  if (typeof given.text === "string") appendFileSync(file, `${JSON.stringify(line)}\n`);
  return Reflect.apply(query, this, args);
}
Object.assign(pg.Client.prototype, { query: recorded });
