import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestIdentity, owners, type TestIdentity } from "../testing/service.ts";
import { newUser } from "../users/attributes.ts";
import { user } from "./schema.ts";
import { decoyKey, findUserOrDecoy, selectUserOrDecoy } from "./users.ts";

let service: TestIdentity;

beforeAll(async () => {
  service = await openTestIdentity();
});
afterAll(() => service.close());

interface Plan {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Scan Direction"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test("an unknown name reads as few rows as a known one, also where the statistics are old", async () => {
  const { db, pools, now } = service.services;
  const pool = await pools.find(owners.harbour.userPool.userPoolId);
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const email = `person${from + n}@example.org`;
      return newUser(pool, { sub: crypto.randomUUID(), nameKey: email, attributes: { email }, now: now() });
    });
  await db.insert(user).values(people(0, 316));
  await db.execute(sql`analyze ${user}`);
  for (let n = 0; n < 11; n++) await db.insert(user).values(people(316 + n * 300, 300));

  const planOf = async (nameKey: string): Promise<readonly Plan[]> => {
    const query = selectUserOrDecoy(db, pool.id, { nameKey }).getSQL();
    const result = await db.execute(sql`explain (analyze, timing off, summary off, format json) ${query}`);
    const { rows } = result as { rows: { "QUERY PLAN": [{ Plan: Plan }] }[] }; // as the database documents it
    const [row] = rows;
    return row ? nodesOf(row["QUERY PLAN"][0].Plan) : [];
  };
  for (const name of ["person7@example.org", "person3500@example.org", "nobody@example.org"]) {
    const nodes = await planOf(name);
    expect(nodes.length).toBeGreaterThan(2);
    for (const node of nodes) {
      expect(node["Actual Rows"], node["Node Type"]).toBeLessThanOrEqual(1);
      expect(node["Rows Removed by Filter"] ?? 0, node["Node Type"]).toBe(0);
      // A sorted scan over both names is a scan of the pool's index on some versions and with some statistics.
      expect(node["Scan Direction"] ?? "Forward").toBe("Forward");
      expect(node["Index Cond"] ?? "").not.toMatch(/\bANY\b|\bOR\b/);
    }
  }
  const found = await findUserOrDecoy(db, pool.id, { nameKey: "person3500@example.org" });
  expect(found?.user.nameKey).toBe("person3500@example.org");
  expect((await findUserOrDecoy(db, pool.id, { nameKey: "nobody@example.org" }))?.user.nameKey).toBe(decoyKey);
  expect((await findUserOrDecoy(db, pool.id, { sub: crypto.randomUUID() }))?.user.nameKey).toBe(decoyKey);
  expect((await findUserOrDecoy(db, pool.id, { sub: found?.user.sub ?? "" }))?.user.sub).toBe(found?.user.sub);
});
