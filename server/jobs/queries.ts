import { and, count, eq, getTableColumns, inArray, lt, min, ne, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { claimedUntil, isAttempt, isClaimable, isCutOff, isOneOf } from "../../adapters/queue/queries.ts";
import type { JobTable } from "../../adapters/queue/queue.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { company } from "../db/tables/company.ts";
import { job } from "../db/tables/work.ts";

export type JobRow = typeof job.$inferSelect;

/** Inserts a job in the transaction that causes it, so that both commit or neither does. */
export const insertJob = (
  tx: Db,
  providerId: ProviderId,
  work: { id: string; kind: string; payload: unknown; runAfter: Date },
): Promise<unknown> =>
  tx.insert(job).values({ ...work, providerId, state: "waiting", attempts: 0, createdAt: work.runAfter });

/** Removes a job that is no longer needed, in the transaction that makes it so. */
export const removeJob = (tx: Db, providerId: ProviderId, id: string): Promise<unknown> =>
  tx.delete(job).where(and(eq(job.providerId, providerId), eq(job.id, id)));

/** Makes a waiting job due at once; no effect when it was removed. */
export const hastenJob = (
  tx: Db,
  providerId: ProviderId,
  { id, runAfter }: { id: string; runAfter: Date },
): Promise<unknown> =>
  tx
    .update(job)
    .set({ runAfter })
    .where(and(eq(job.providerId, providerId), eq(job.id, id), eq(job.state, "waiting")));

/** Ends the leases of an earlier process; only when no other process uses the same database. */
export const endLeases = (db: Db, now: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.update(job).set({ leaseUntil: now }).where(eq(job.state, "running")));

/** The number of jobs of one kind and state. */
export interface OpenWork {
  readonly kind: string;
  readonly state: JobRow["state"];
  readonly count: number;
  /** When the oldest one became due. */
  readonly dueSince: Date;
  /** Number of jobs with an earlier attempt. */
  readonly retried: number;
}

/** Counts unfinished jobs. */
export const countOpenJobs = (db: Db): Promise<OpenWork[]> =>
  asSystem(db, async (tx) => {
    const rows = await tx
      .select({
        kind: job.kind,
        state: job.state,
        count: count(),
        dueSince: min(job.runAfter),
        retried: sql`count(*) filter (where ${job.attempts} > 0)`.mapWith(Number),
      })
      .from(job)
      .where(ne(job.state, "done"))
      .groupBy(job.kind, job.state);
    return rows.flatMap(({ dueSince, ...row }) => (dueSince ? [{ ...row, dueSince }] : []));
  });

/** The table in the form that workers use. */
export const jobTable = (db: Db): JobTable<JobRow> => ({
  claim: (rooms, { now, leaseUntil }) =>
    asSystem(db, (tx) =>
      tx
        .update(job)
        .set(claimedUntil(job, leaseUntil))
        .where(isClaimable(job, rooms, now))
        .returning(),
    ),
  extend: (jobs, leaseUntil) => asSystem(db, (tx) => tx.update(job).set({ leaseUntil }).where(isOneOf(job, jobs))),
  findCutOff: (now) => asSystem(db, (tx) => tx.select().from(job).where(isCutOff(job, now))),
  end: (claimed, ending) =>
    asSystem(db, (tx) =>
      tx
        .update(job)
        .set({
          state: ending.state,
          leaseUntil: null,
          lastError: ending.state === "done" ? null : ending.error.slice(0, 500),
          ...(ending.state === "waiting" ? { runAfter: ending.runAfter } : { finishedAt: ending.at }),
          ...(ending.state === "done" ? { payload: {} } : {}),
        })
        .where(isAttempt(job, claimed)),
    ),
});

export const removeJobsBefore = (db: Db, before: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(job).where(and(eq(job.state, "done"), lt(job.finishedAt, before))));

export type JobState = JobRow["state"];
export type ListedJob = Omit<JobRow, "payload" | "providerId" | "leaseUntil"> & { readonly provider: string };

/** For an operator: without payloads, which may name people. */
export const listJobs = (db: Db, states: readonly JobState[]): Promise<ListedJob[]> =>
  asSystem(db, (tx) => {
    const { payload, providerId, leaseUntil, ...columns } = getTableColumns(job);
    return tx
      .select({ ...columns, provider: company.slug })
      .from(job)
      .innerJoin(company, eq(company.id, providerId))
      .where(inArray(job.state, [...states]))
      .orderBy(job.createdAt);
  });

/** Makes a failed job due again. @returns its provider; undefined when there is no such job */
export async function retryJob(tx: Db, { id, runAfter }: { id: string; runAfter: Date }) {
  const [row] = await tx
    .update(job)
    .set({ state: "waiting", runAfter, finishedAt: null })
    .where(and(eq(job.id, id), inArray(job.state, ["failed", "uncertain"])))
    .returning({ providerId: job.providerId });
  return row?.providerId;
}

/** Ends an idle job whose work was done or dropped by hand. @returns its provider, as above */
export async function settleJob(tx: Db, { id, at, reason }: { id: string; at: Date; reason: string }) {
  const [row] = await tx
    .update(job)
    .set({ state: "done", payload: {}, finishedAt: at, lastError: `settled: ${reason}`.slice(0, 500) })
    .where(and(eq(job.id, id), inArray(job.state, ["waiting", "failed", "uncertain"])))
    .returning({ providerId: job.providerId });
  return row?.providerId;
}
