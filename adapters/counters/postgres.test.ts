import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../server/testing/database.ts";
import type { Database } from "../database/database.ts";
import { countersSuite } from "./counters.suite.ts";
import { createPostgresCounters } from "./postgres.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const digestKey = new Uint8Array(32).fill(7);
const open = (from: Pick<Database, "db" | "rows"> = database, onFailure: (error: unknown) => void = () => {}) =>
  createPostgresCounters({ database: from, digestKey, onFailure });

/** Moves the ends of all windows: the clock is the database's. */
const pass = (duration: number) =>
  database.db.execute(sql`update call_counter set ends_at = ends_at - ${duration} * interval '1 second'`);

countersSuite("counters in PostgreSQL", async () => {
  await database.db.execute(sql`delete from call_counter`);
  const counters = open();
  return { counters, wait: async (duration) => void (await pass(duration)) };
});

describe("counters of several processes", () => {
  it("count together: exactly while few, and within a tenth of a limit when many hits come at once", async () => {
    const processes = [open(), open(), open()];
    const few = await Promise.all(processes.map((counters) => counters.hit("contact form", 60)));
    expect(few.map(({ count }) => count).toSorted()).toEqual([1, 2, 3]);
    const limit = 200;
    let admitted = 0;
    for (let round = 0; round < 60; round += 1)
      await Promise.all(
        processes.flatMap((counters) =>
          Array.from({ length: 3 }, async () => {
            if ((await counters.hit("crowd", 60)).count <= limit) admitted += 1;
          }),
        ),
      );
    expect(admitted).toBeGreaterThanOrEqual(limit);
    expect(admitted).toBeLessThanOrEqual(limit * 1.1);
    await Promise.all(processes.map((counters) => counters.close()));
    const after = open();
    expect((await after.hit("crowd", 60, 0)).count).toBe(540);
    await after.close();
  });

  it("keep no caller's address", async () => {
    const counters = open();
    await counters.hit("read:192.0.2.17", 60);
    const kept = await database.rows<{ key: string }>(database.db, sql`select key from call_counter`);
    expect(kept.map(({ key }) => key).join()).not.toContain("192.0.2");
    await counters.close();
  });

  it("are counted by each process for itself while the database does not answer", async () => {
    const failures: unknown[] = [];
    const broken = { db: database.db, rows: () => Promise.reject(new Error("not reachable")) };
    const counters = open(broken, (error) => failures.push(error));
    expect((await counters.hit("visitor", 60)).count).toBe(1);
    expect((await counters.hit("visitor", 60)).count).toBe(2);
    expect(failures).toEqual([new Error("not reachable")]);
    await counters.close();
  });
});
