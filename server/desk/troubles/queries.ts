import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { refund } from "../../db/tables/payments.ts";
import { tripItem } from "../../db/tables/trips.ts";
import { job } from "../../db/tables/work.ts";
import type { RefundRow } from "../../payments/refund-queries.ts";

export type JobRow = typeof job.$inferSelect;

/** Troubles of one kind that are listed. */
export const most = 300;
/** Jobs that ask a supplier. */
export const supplierJobs: readonly string[] = [
  "booking",
  "booking-check",
  "booking-change",
  "booking-cancel",
  "change-proposals",
  "undo",
  "hold-release",
];
/** Tries after which a supplier counts as silent. */
const silentAfter = 2;

/** Jobs that failed, and those that wait for a mail server or a silent supplier; the oldest first. */
export const listTroubledJobs = (tx: Db, providerId: ProviderId): Promise<JobRow[]> =>
  tx
    .select()
    .from(job)
    .where(
      and(
        eq(job.providerId, providerId),
        or(
          inArray(job.state, ["failed", "uncertain"]),
          and(
            eq(job.state, "waiting"),
            gt(job.attempts, 0),
            or(eq(job.kind, "mail"), and(inArray(job.kind, [...supplierJobs]), gt(job.attempts, silentAfter - 1))),
          ),
        ),
      ),
    )
    .orderBy(asc(job.createdAt))
    .limit(most);

/** Items of which nobody knows how they stand. */
export const listUnclear = (tx: Db, providerId: ProviderId): Promise<{ id: string }[]> =>
  tx
    .select({ id: tripItem.id })
    .from(tripItem)
    .where(and(eq(tripItem.providerId, providerId), eq(tripItem.status, "needs_review")))
    .limit(most);

export const listFailedRefunds = (tx: Db, providerId: ProviderId): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refund)
    .where(and(eq(refund.providerId, providerId), eq(refund.state, "failed")))
    .orderBy(asc(refund.createdAt))
    .limit(most);

/** A job of the provider, held until the transaction ends. */
export async function lockJob(tx: Db, providerId: ProviderId, id: string): Promise<JobRow | undefined> {
  const [row] = await tx
    .select()
    .from(job)
    .where(and(eq(job.providerId, providerId), eq(job.id, id)))
    .for("update");
  return row;
}

/** For the demonstration: a job as if its only try had failed. */
export const failJob = (tx: Db, { id, at, error }: { id: string; at: Date; error: string }): Promise<unknown> =>
  tx.update(job).set({ state: "failed", attempts: 1, lastError: error, finishedAt: at }).where(eq(job.id, id));
