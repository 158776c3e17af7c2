import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmbeddedDatabase } from "./embedded.ts";
import { FolderInUse } from "./folder-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sojourn-embedded-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// Both processes create their folder first, which is slow on a busy machine.
test("a second process on the same folder is refused within two seconds, and the first one continues", {
  timeout: 60_000,
}, async () => {
  const first = await createEmbeddedDatabase({ folder });
  await first.db.execute(sql`create table kept (n int)`);
  const started = performance.now();
  await expect(createEmbeddedDatabase({ folder })).rejects.toThrow(FolderInUse);
  expect(performance.now() - started).toBeLessThan(2000);
  await first.db.execute(sql`insert into kept values (1), (2)`);
  expect(await first.isAlive()).toBe(true);
  await first.close();

  const again = await createEmbeddedDatabase({ folder });
  expect(await again.rows(again.db, sql`select count(*)::int as count from kept`)).toEqual([{ count: 2 }]);
  await again.close();
  expect(await again.isAlive()).toBe(false);
});

test("an existing world-readable folder is private after the start, with all tables in it", {
  timeout: 60_000,
}, async () => {
  await (await createEmbeddedDatabase({ folder })).close();
  await chmod(folder, 0o755);
  const again = await createEmbeddedDatabase({ folder });
  await again.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "postgres"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "postgres/PG_VERSION"))).mode & 0o777).toBe(0o600);
  const tables = await readdir(join(folder, "postgres/base/1"));
  expect((await stat(join(folder, "postgres/base/1", tables[0] ?? ""))).mode & 0o077).toBe(0);
});
