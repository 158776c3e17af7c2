import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { createEmbeddedDatabase } from "./embedded.ts";
import { isOutOfReach } from "./out-of-reach.ts";
import { createPostgresDatabase } from "./postgres.ts";

/** An address without a server. */
const nowhere = () =>
  createPostgresDatabase({
    url: "postgres://nobody:nothing@127.0.0.1:1/none",
    connections: 1,
    statementTimeout: 1000,
    onIdleError: () => {},
  });

const errorsOf = async ({ db }: Database, statement = sql`select 1`): Promise<unknown[]> => [
  await db.execute(statement).then(
    () => "no error",
    (error: unknown) => error,
  ),
  await db
    .transaction((tx) => tx.execute(statement))
    .then(
      () => "no error",
      (error: unknown) => error,
    ),
];

describe("a database is out of reach", () => {
  it("when nothing listens at its address", async () => {
    const database = nowhere();
    expect((await errorsOf(database)).map(isOutOfReach)).toEqual([true, true]);
    await database.close();
  });

  it("when it is closed, but not for an invalid statement or a violated constraint", { timeout: 60_000 }, async () => {
    const embedded = await createEmbeddedDatabase();
    for (const invalid of [sql`select nothing`, sql`select 1/0`, sql`select '57P01'::int`])
      expect((await errorsOf(embedded, invalid)).map(isOutOfReach)).toEqual([false, false]);
    for (const closed of [embedded, nowhere()]) {
      await closed.close();
      expect((await errorsOf(closed)).map(isOutOfReach)).toEqual([true, true]);
    }
  });

  const ofDatabase = (code: string) => Object.assign(new Error("said by the server"), { code, severity: "FATAL" });
  it.each([
    ["57P01", true],
    ["57P03", true],
    ["53300", true],
    ["08006", true],
    ["57014", true],
    ["23505", false],
    ["42P01", false],
    ["40001", false],
  ])("for the driver message %s: %s", (code, expected) => {
    expect(isOutOfReach(new Error("Failed query", { cause: ofDatabase(code) }))).toBe(expected);
  });

  it.each([[undefined], [null], ["ECONNREFUSED"], [new Error("ECONNREFUSED")], [{ code: "ECONNREFUSED" }]])(
    "not for %o",
    (thrown) => expect(isOutOfReach(thrown)).toBe(false),
  );

  it("not for ever in a circle of causes", () => {
    const error = new Error("round");
    error.cause = error;
    expect(isOutOfReach(error)).toBe(false);
  });
});
