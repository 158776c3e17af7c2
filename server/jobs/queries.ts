import { and, count, eq, getTableColumns, inArray, lt, min, ne, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { claimedUntil, isAttempt, isClaimable, isCutOff, isOneOf } from "../../adapters/queue/queries.ts";
import type { JobTable } from "../../adapters/queue/queue.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { company } from "../db/tables/company.ts";
import { job } from "../db/tables/work.ts";

export type JobRow = typeof job.$inferSelect;

/** Writes work down in the transaction that is its cause, so that both happen or neither. */
export const insertJob = (
  tx: Db,
  providerId: ProviderId,
  work: { id: string; kind: string; payload: unknown; runAfter: Date },
): Promise<unknown> =>
  tx.insert(job).values({ ...work, providerId, state: "waiting", attempts: 0, createdAt: work.runAfter });

/** Takes back work that is not needed after all, in the transaction that makes it so. */
export const removeJob = (tx: Db, providerId: ProviderId, id: string): Promise<unknown> =>
  tx.delete(job).where(and(eq(job.providerId, providerId), eq(job.id, id)));

/** Makes waiting work due at once; does nothing where it was taken back. */
export const hastenJob = (
  tx: Db,
  providerId: ProviderId,
  { id, runAfter }: { id: string; runAfter: Date },
): Promise<unknown> =>
  tx
    .update(job)
    .set({ runAfter })
    .where(and(eq(job.providerId, providerId), eq(job.id, id), eq(job.state, "waiting")));

/** Gives up what a process before this one was at; only where no other works on the same database. */
export const endLeases = (db: Db, now: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.update(job).set({ leaseUntil: now }).where(eq(job.state, "running")));

/** How much work of one kind is in one state. */
export interface OpenWork {
  readonly kind: string;
  readonly state: JobRow["state"];
  readonly count: number;
  /** Since when the oldest of it could have been done. */
  readonly dueSince: Date;
  /** How much of it was tried before. */
  readonly retried: number;
}

/** Work that is not done, counted. */
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

/** The table as workers use it. */
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

/** Makes a job that has ended without success due again. @returns its provider; undefined where there is no such job */
export async function retryJob(tx: Db, { id, runAfter }: { id: string; runAfter: Date }) {
  const [row] = await tx
    .update(job)
    .set({ state: "waiting", runAfter, finishedAt: null })
    .where(and(eq(job.id, id), inArray(job.state, ["failed", "uncertain"])))
    .returning({ providerId: job.providerId });
  return row?.providerId;
}

/** Ends a job that does not run, because its work was done or dropped by hand. @returns its provider, as above */
export async function settleJob(tx: Db, { id, at, reason }: { id: string; at: Date; reason: string }) {
  const [row] = await tx
    .update(job)
    .set({ state: "done", payload: {}, finishedAt: at, lastError: `settled: ${reason}`.slice(0, 500) })
    .where(and(eq(job.id, id), inArray(job.state, ["waiting", "failed", "uncertain"])))
    .returning({ providerId: job.providerId });
  return row?.providerId;
}
