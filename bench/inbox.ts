import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { Database } from "../adapters/database/database.ts";
import { createPostgresDatabase } from "../adapters/database/postgres.ts";
import { caseKinds } from "../contract/desk/case-constants.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { countCases, listCaseRows } from "../server/cases/case-list-queries.ts";
import { asStaff } from "../server/db/access.ts";
import type { ProviderId } from "../server/db/provider-id.ts";
import { listBoardIds } from "../server/desk/trips/queries.ts";

const open = 10_000;
const closed = 100_000;
const times = 200;
const today = "2027-06-01";
const providerId = crypto.randomUUID() as ProviderId;

/** Cases and trips of one clinic; a hundredth of the people have a common name. */
async function fill({ db }: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Without triggers: the rows alone are measured.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [turn, count] of [
      ["clinic", open],
      ["closed", closed],
    ] as const) {
      await tx.execute(sql`
        insert into desk_case (id, provider_id, owner, kind, reference, state, turn, due_at, sort_at, opened_at, activity_at)
        select gen_random_uuid(), ${providerId}::uuid, 'link:' || n, (array['request', 'consultation', 'chat', 'message', 'trip'])[1 + n % 5],
          ${turn} || n, 'submitted', ${turn}, case when ${turn} = 'clinic' then now() + n * interval '1 minute' end,
          now() + n * interval '1 minute', now(), now() from generate_series(1, ${count}::int) n`);
      const arrival = turn === "clinic" ? sql`date '2027-05-27' + n % 200` : sql`date '2027-05-01' - n % 1500`;
      await tx.execute(sql`
        insert into trip (id, provider_id, owner, reference, version, language, currency, procedure, arrive_on, treatment_on, leave_on,
          safe_flight_on, time_zone, companions, travellers, created_via, created_at, updated_at)
        select gen_random_uuid(), ${providerId}::uuid, 'client:' || n, ${turn} || n, 1, 'en', 'EUR', 'knee', ${arrival}, ${arrival} + 2,
          ${arrival} + 10, ${arrival} + 10, 'Europe/Budapest', 0, '', 'web', now(), now() from generate_series(1, ${count}::int) n`);
    }
    await tx.execute(sql`
      insert into desk_case_word (provider_id, owner, digest, case_id)
      select provider_id, owner, unnest(array[reference, 'common' || right(reference, 2)]), id from desk_case`);
    await tx.execute(sql`
      insert into trip_item (id, provider_id, owner, trip_id, kind, status, version, supplier, offer_id, attempt, starts_at, ends_at,
        time_zone, content, amount, currency, payment_state, refund_state, created_at, updated_at)
      select gen_random_uuid(), provider_id, owner, id, 'procedure', case when leave_on < ${today} then 'completed' else 'confirmed' end,
        1, 'clinic', 'o', gen_random_uuid(), now(), now(), time_zone, '', 1, 'EUR', 'paid', 'none', now(), now()
      from trip, generate_series(1, 2)`);
  });
  await db.execute(sql`vacuum analyze desk_case, desk_case_word, trip, trip_item`);
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const durations: number[] = [];
  for (let n = -10; n < times; n += 1) {
    const begun = performance.now();
    await work();
    if (n >= 0) durations.push(performance.now() - begun);
  }
  durations.sort((a, b) => a - b);
  const at = (share: number) => (durations[Math.floor(times * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

/** Duration of the first pages of the inbox and the trips' board, compared with reading one row by its key. */
export async function measureInbox(_folder: string): Promise<string[]> {
  const server = await startPostgres();
  const options = { connections: 2, statementTimeout: 600_000, onIdleError: () => {} };
  const database = createPostgresDatabase({ ...options, url: server.url });
  try {
    await database.migrate(fileURLToPath(new URL("../server/db/migrations", import.meta.url)));
    await fill(database);
    const { db } = database;
    const now = new Date();
    const pageOf = { turn: "clinic", seen: { kinds: caseKinds, ofAlarms: [] }, limit: 51 } as const;
    const board = { today, show: "all", limit: 26 } as const;
    const [one] = await database.rows<{ id: string }>(db, sql`select id from desk_case limit 1`);
    const works: Readonly<Record<string, (tx: typeof db) => Promise<unknown>>> = {
      "the inbox": (tx) => listCaseRows(tx, providerId, pageOf),
      "its figures": (tx) =>
        countCases(tx, providerId, {
          seen: { kinds: caseKinds, ofAlarms: [] },
          staffId: crypto.randomUUID(),
          now,
          soonBy: now,
        }),
      "what is late": (tx) => listCaseRows(tx, providerId, { ...pageOf, due: { is: "late", now, soonBy: now } }),
      "closed cases": (tx) => listCaseRows(tx, providerId, { ...pageOf, turn: "closed" }),
      "a reference in all states": (tx) =>
        listCaseRows(tx, providerId, { ...pageOf, turn: "any", digests: ["closed77777"] }),
      "a common name in all states": (tx) =>
        listCaseRows(tx, providerId, { ...pageOf, turn: "any", digests: ["common77"] }),
      "trips to come": (tx) => listBoardIds(tx, providerId, { ...board, when: "coming" }),
      "trips in trouble": (tx) => listBoardIds(tx, providerId, { ...board, when: "coming", show: "attention" }),
      "past trips": (tx) => listBoardIds(tx, providerId, { ...board, when: "past" }),
      "one row by its key (beside it)": (tx) => tx.execute(sql`select id from desk_case where id = ${one?.id}`),
    };
    const lines: string[] = [];
    for (const [name, work] of Object.entries(works))
      lines.push(`${name.padEnd(34)} ${await timed(() => asStaff(db, providerId, work))}`);
    return [`The desk's lists with ${open} open and ${closed} closed cases and trips (PostgreSQL)`, ...lines];
  } finally {
    await database.close();
    await server.stop();
  }
}
