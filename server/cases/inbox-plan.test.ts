import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asStaff, asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type CaseFilter, listCaseRows } from "./queries.ts";

const open = 10_000;
const page = 51;

let site: TestSite;
let providerId: ProviderId;
beforeAll(async () => {
  site = await openTestSite();
  [providerId] = site.providers as [ProviderId];
  await addCases("clinic", open);
  await addCases("closed", 30_000);
}, 120_000);
afterAll(() => site.close());

/** Cases of all kinds; one in ten is assigned, and the due times are spread. */
const addCases = (turn: string, count: number): Promise<unknown> =>
  asSystem(site.services.db, async (tx) => {
    await tx.execute(sql`
      insert into desk_case (id, provider_id, owner, kind, reference, state, turn, due_at, sort_at, opened_at, activity_at)
      select gen_random_uuid(), ${providerId}::uuid, 'link:' || n,
        (array['request', 'consultation', 'chat', 'message', 'trip'])[1 + n % 5], ${turn} || n, 'submitted', ${turn},
        now() + n * interval '1 minute', now() + n * interval '1 minute', now(), now()
      from generate_series(1, ${count}::int) n`);
  });

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of cases that the database looks at for one page of the inbox, and how it finds them. */
async function workOf(filter: Omit<CaseFilter, "limit">): Promise<{ rows: number; scans: readonly string[] }> {
  const { db, database } = site.services;
  return asStaff(db, providerId, async (tx) => {
    const query = listCaseRows(tx, providerId, { ...filter, limit: page });
    const [answer] = await database.rows<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
      tx,
      sql`explain (analyze, timing off, format json) ${query.getSQL()}`,
    );
    const nodes: PlanNode[] = [];
    const walk = (node: PlanNode) => {
      nodes.push(node);
      for (const child of node.Plans ?? []) walk(child);
    };
    for (const { Plan } of answer?.["QUERY PLAN"] ?? []) walk(Plan);
    const ofCases = nodes.filter((node) => node["Relation Name"] === "desk_case");
    return {
      rows: ofCases.reduce(
        (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
        0,
      ),
      scans: ofCases.map((node) => node["Node Type"]),
    };
  });
}

const kinds = ["request", "consultation", "chat", "message", "trip"] as const;
const filters: readonly (readonly [string, Omit<CaseFilter, "limit">])[] = [
  ["everything to answer", { turn: "clinic", kinds }],
  ["one kind", { turn: "clinic", kinds: ["chat"] }],
  ["nobody's", { turn: "clinic", kinds, assignee: "nobody" }],
  [
    "a later page",
    { turn: "clinic", kinds, after: { sortAt: new Date(Date.now() + 86_400_000), id: crypto.randomUUID() } },
  ],
  ["closed ones", { turn: "closed", kinds }],
  ["closed ones of one kind", { turn: "closed", kinds: ["trip"] }],
];

test.each(filters)("a page of the inbox reads little more than itself: %s", async (_, filter) => {
  const before = await workOf(filter);
  expect(before.scans).toEqual(["Index Scan"]);
  expect(before.rows).toBeLessThanOrEqual(2 * page);
});

test("more closed cases make no page dearer", async () => {
  const work = async () => {
    const each = [];
    for (const [name, filter] of filters) each.push([name, (await workOf(filter)).rows]);
    return each;
  };
  const before = await work();
  await addCases("closed", 30_000);
  expect(await work()).toEqual(before);
}, 120_000);
