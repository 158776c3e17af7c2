import type { Logger } from "pino";
import * as z from "zod/mini";
import type { Db } from "../../adapters/database/database.ts";
import type { Metrics } from "../../adapters/metrics/metrics.ts";
import type { Bell, JobOutcome, Lane, Schedule, Worker } from "../../adapters/queue/queue.ts";
import { queueWorker } from "../../adapters/queue/worker.ts";
import type { Reporting } from "../../adapters/reporting/reporting.ts";
import { minutes, seconds } from "../../contract/durations.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { type JobRow, jobTable } from "./queries.ts";

export type { JobOutcome, Schedule } from "../../adapters/queue/queue.ts";
export type Jobs = Worker;

/** How jobs of one kind are executed. */
export interface JobKind<Payload = unknown> {
  /** Schema of the payload; an invalid one fails its job. */
  readonly payload: z.ZodMiniType<Payload>;
  /** Maximum number in progress in one process; default 4. */
  readonly concurrency?: number;
  /** True when an interrupted attempt may be repeated. */
  readonly repeatable: boolean;
  run(providerId: ProviderId, payload: Payload, id: string): Promise<JobOutcome>;
}

const laneOf = (kind: JobKind): Lane<JobRow> => ({
  concurrency: kind.concurrency ?? 4,
  repeatable: kind.repeatable,
  async run({ payload, providerId, id }) {
    const parsed = z.safeParse(kind.payload, payload);
    if (parsed.success) return kind.run(providerId, parsed.data, id);
    return { kind: "failed", reason: `its payload is wrong at ${placesOf(parsed.error).join(", ")}` };
  },
});

/** Paths only: the values may name people. */
const placesOf = ({ issues }: z.core.$ZodError): string[] => issues.map(({ path }) => path.join(".") || "its top");

/** 30 s, 1 min, 2 min … at most an hour. */
const retries = {
  mostAttempts: 12,
  waitAfter: (attempts: number): number => Math.min(seconds(30) * 2 ** (attempts - 1), minutes(60)),
};

interface WorkerServices {
  readonly db: Db;
  readonly metrics: Pick<Metrics, "jobTried">;
  readonly now: () => Date;
  readonly log: Logger;
  readonly reporting: Reporting;
  readonly bell?: Bell | undefined;
}

/** The queue in the database, shared by every copy of the server. */
export const createJobs = (
  { db, now, log, reporting, metrics, bell }: WorkerServices,
  kinds: Readonly<Record<string, JobKind>>,
  schedules: readonly Schedule[],
): Jobs =>
  queueWorker({
    table: jobTable(db),
    lanes: new Map(Object.entries(kinds).map(([kind, definition]) => [kind, laneOf(definition)])),
    schedules,
    retries,
    now,
    bell,
    report: (error, place) => reporting.report(error, { route: `jobs/${place}` }),
    onAttempt({ id: job, kind, attempts }, outcome) {
      metrics.jobTried(kind, outcome.kind);
      if (outcome.kind !== "done") log.warn({ job, kind, attempts, outcome }, "jobs: attempt did not finish");
    },
  });
