import pg from "pg";
import { expect, vi } from "vitest";
import type { SignedIn } from "./people.ts";

/** True where the tests run on a PostgreSQL server. */
export const isOnPostgres = process.env["TEST_DATABASE"] === "postgres";

/**
 * What PostgreSQL gets for a call whose clinic, person and statements were used before: the first words of each statement,
 * with `prepared` before those that have a name.
 */
export async function statementsOf(call: () => ReturnType<SignedIn["call"]>): Promise<string[]> {
  // Each of the pool's connections prepares its own.
  for (let n = 0; n < 12; n++) expect((await call()).status).toBe(200);
  const sent: string[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | pg.QueryConfig];
    const { text, name = undefined } = typeof given === "string" ? { text: given } : given;
    const verb = /^(?:select set_config|\w+)/.exec(text)?.[0] ?? text;
    sent.push(name === undefined ? verb : `prepared ${verb}`);
    return Reflect.apply(query, this, args);
  });
  const { status } = await call();
  spy.mockRestore();
  expect(status).toBe(200);
  return sent;
}
