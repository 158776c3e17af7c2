import { and, count, eq, inArray, lt, lte, min, ne, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import { asSystem } from "./access.ts";
import type { ProviderId } from "./provider-id.ts";
import { job } from "./tables/work.ts";

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

/** Takes due work for this process until `leaseUntil`; no other process gets the same. */
export const claimJobs = (
  db: Db,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<JobRow[]> =>
  asSystem(db, (tx) => {
    const due = tx
      .select({ id: job.id })
      .from(job)
      .where(and(eq(job.state, "waiting"), lte(job.runAfter, now)))
      .orderBy(job.runAfter)
      .limit(most)
      .for("update", { skipLocked: true });
    return tx
      .update(job)
      .set({ state: "running", attempts: sql`${job.attempts} + 1`, leaseUntil })
      .where(inArray(job.id, due))
      .returning();
  });

/** Work whose process died in the middle of it. */
export const findCutOffJobs = (db: Db, now: Date): Promise<JobRow[]> =>
  asSystem(db, (tx) =>
    tx
      .select()
      .from(job)
      .where(and(eq(job.state, "running"), lt(job.leaseUntil, now))),
  );

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

type Ending =
  | { readonly state: "done" | "failed" | "uncertain"; readonly at: Date; readonly error?: string }
  | { readonly state: "waiting"; readonly runAfter: Date; readonly error: string };

/** Records how an attempt ended, if nobody else has since taken the job over. */
export const endAttempt = (
  db: Db,
  { id, attempts }: Pick<JobRow, "id" | "attempts">,
  ending: Ending,
): Promise<unknown> =>
  asSystem(db, (tx) =>
    tx
      .update(job)
      .set({
        state: ending.state,
        leaseUntil: null,
        lastError: ending.error?.slice(0, 500) ?? null,
        ...(ending.state === "waiting" ? { runAfter: ending.runAfter } : { finishedAt: ending.at }),
        ...(ending.state === "done" ? { payload: {} } : {}),
      })
      .where(and(eq(job.id, id), eq(job.attempts, attempts), eq(job.state, "running"))),
  );

export const removeJobsBefore = (db: Db, before: Date): Promise<unknown> =>
  asSystem(db, (tx) => tx.delete(job).where(and(eq(job.state, "done"), lt(job.finishedAt, before))));
