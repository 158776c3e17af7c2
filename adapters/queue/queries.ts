import { and, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Claimed, Room } from "./queue.ts";

/** The columns of every queue table. */
type QueueTable = PgTable &
  Readonly<Record<"id" | "kind" | "state" | "attempts" | "runAfter" | "leaseUntil", PgColumn>>;

/**
 * Locks due jobs, up to the free places of each kind. As an array the planner evaluates it once: a subquery with LIMIT
 * inside IN may run again for each row and lock more.
 */
export function isClaimable(table: QueueTable, rooms: readonly Room[], now: Date): SQL {
  const rows = rooms.map(({ kind, most }) => sql`(${kind}::text, ${most}::int)`);
  return sql`${table.id} = any(array(
    select found.id from (values ${sql.join(rows, sql`, `)}) as room (kind, most)
    cross join lateral (
      select ${table.id} from ${table}
      where ${and(eq(table.state, "waiting"), sql`${table.kind} = room.kind`, lte(table.runAfter, now))}
      order by ${table.runAfter} limit room.most for update skip locked
    ) as found))`;
}

/** The column changes of a claim. */
export const claimedUntil = (table: QueueTable, leaseUntil: Date) => ({
  state: "running" as const,
  attempts: sql`${table.attempts} + 1`,
  leaseUntil,
});

/** Matches a worker's attempt, unless another worker has claimed the job since. */
export const isAttempt = (table: QueueTable, { id, attempts }: Pick<Claimed, "id" | "attempts">): SQL | undefined =>
  and(eq(table.id, id), eq(table.attempts, attempts), eq(table.state, "running"));

export const isOneOf = (table: QueueTable, jobs: readonly Claimed[]): SQL | undefined =>
  jobs.length === 0 ? sql`false` : or(...jobs.map((job) => isAttempt(table, job)));

export const isCutOff = (table: QueueTable, now: Date): SQL | undefined =>
  and(eq(table.state, "running"), lt(table.leaseUntil, now));
