import { minutes, seconds } from "../../contract/durations.ts";
import type { HealthReport } from "../../contract/health.ts";
import type { OpenWork } from "../jobs/queries.ts";
import { countOpenJobs } from "../jobs/queries.ts";
import type { Services } from "../services.ts";

export const parts = ["database", "files", "mail", "jobs"] as const;
export type Part = (typeof parts)[number];
export type State = HealthReport["parts"][Part];

/** `ready` means that requests can be answered: without mail or files, most still can. */
export interface Health extends HealthReport {
  /** Undefined while the database does not answer. */
  readonly work: readonly OpenWork[] | undefined;
  /** Age of the oldest due job. */
  readonly lateSeconds: number | undefined;
}

/** The check is public, so one result is reused for this time. */
const cacheTime = seconds(2);
/** The queue is polled every two seconds. */
const lateAfter = minutes(5);

/** A probe that hangs counts as failed. */
const withTimeout = (probe: Promise<boolean>): Promise<boolean> =>
  Promise.race([probe, new Promise<boolean>((resolve) => setTimeout(resolve, seconds(5), false).unref())]);

async function checkHealth({ database, db, files, now }: Services): Promise<Health> {
  const [isReady, canStore] = await Promise.all([database.isAlive(), withTimeout(files.isWell())]);
  const work = isReady ? await countOpenJobs(db).catch(() => undefined) : undefined;
  const due = work?.filter(({ state }) => state === "waiting").map(({ dueSince }) => dueSince.getTime()) ?? [];
  const lateMs = Math.max(0, now().getTime() - Math.min(...due, now().getTime()));
  const byWork = (isWell: boolean): State => (work === undefined ? "unknown" : isWell ? "well" : "unwell");
  const isMailStuck = work?.some(({ kind, state, retried }) => kind === "mail" && state === "waiting" && retried > 0);
  return {
    isReady,
    parts: {
      database: isReady ? "well" : "unwell",
      files: canStore ? "well" : "unwell",
      mail: byWork(!isMailStuck),
      jobs: byWork(lateMs < lateAfter),
    },
    work,
    lateSeconds: work && lateMs / 1000,
  };
}

/** The health of the product's parts, at most two seconds old. */
export function createHealth(services: Services): () => Promise<Health> {
  let last: { readonly check: Promise<Health>; readonly at: number } | undefined;
  return () => {
    const at = services.now().getTime();
    if (!last || Math.abs(at - last.at) >= cacheTime) last = { check: checkHealth(services), at };
    return last.check;
  };
}
