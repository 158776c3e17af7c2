import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asStaff, asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { workOn } from "../testing/plans.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";
import { type CaseFilter, listCaseRows } from "./case-list-queries.ts";

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
async function addCases(turn: string, count: number): Promise<void> {
  await asSystem(site.services.db, async (tx) => {
    await tx.execute(sql`
      insert into desk_case (id, provider_id, owner, kind, reference, state, turn, due_at, sort_at, opened_at, activity_at)
      select gen_random_uuid(), ${providerId}::uuid, 'link:' || n,
        (array['request', 'consultation', 'chat', 'message', 'trip'])[1 + n % 5], ${turn} || n, 'submitted', ${turn},
        now() + n * interval '1 minute', now() + n * interval '1 minute', now(), now()
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into desk_case_word (provider_id, owner, digest, case_id)
      select provider_id, owner, reference, id from desk_case on conflict do nothing`);
  });
  await site.services.db.execute(sql`analyze desk_case, desk_case_word`);
}

const workOf = (filter: Omit<CaseFilter, "limit">) =>
  asStaff(site.services.db, providerId, (tx) =>
    workOn(site.services, tx, {
      query: listCaseRows(tx, providerId, { ...filter, limit: page }),
      tables: ["desk_case"],
    }),
  );

const kinds = ["request", "consultation", "chat", "message", "trip"] as const;
const seen = { kinds, ofAlarms: [] };
const filters: readonly (readonly [string, Omit<CaseFilter, "limit">])[] = [
  ["everything to answer", { turn: "clinic", seen }],
  ["one kind", { turn: "clinic", seen: { kinds: ["chat"], ofAlarms: [] } }],
  ["nobody's", { turn: "clinic", seen, assignee: "nobody" }],
  [
    "a later page",
    { turn: "clinic", seen, after: { sortAt: new Date(Date.now() + 86_400_000), id: crypto.randomUUID() } },
  ],
  ["closed ones", { turn: "closed", seen }],
  ["closed ones of one kind", { turn: "closed", seen: { kinds: ["trip"], ofAlarms: [] } }],
  ["a name in all states", { turn: "any", seen, digests: ["clinic77"] }],
  ["all states", { turn: "any", seen }],
  ["all states that are not urgent", { turn: "any", seen, isUrgent: false }],
  [
    "what is late",
    { turn: "clinic", seen, due: { is: "late", now: new Date(Date.now() + 3_600_000), soonBy: new Date() } },
  ],
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
