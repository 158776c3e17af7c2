import type { Logger } from "pino";
import type { Db } from "../adapters/database/database.ts";
import type { Metrics } from "../adapters/metrics/metrics.ts";
import type { Reporting } from "../adapters/reporting/reporting.ts";
import { claimJobs, endAttempt, findCutOffJobs, type JobRow } from "./db/jobs.ts";
import { mintProviderId, type ProviderId } from "./db/provider-id.ts";
import { after, minutes, seconds } from "./durations.ts";

export type JobOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "later"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
  /** It may or may not have had its effect, and may not be tried again: somebody has to look. */
  | { readonly kind: "uncertain"; readonly reason: string };

export interface JobKind {
  /** Whether an attempt that was cut off may simply be made again. */
  readonly repeatable: boolean;
  run(providerId: ProviderId, payload: unknown, id: string): Promise<JobOutcome>;
}

/** Something that is due by the clock, such as expiries: must be safe to do at any time, by several processes at once. */
export interface Chore {
  readonly every: number;
  run(): Promise<void>;
}

export interface Jobs {
  /** Looks for work now instead of at the next tick: call it after a transaction that wrote some. */
  wake(): void;
  /** Does everything that is due, and ends. */
  runDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const tick = seconds(2);
const lease = minutes(2);
const mostAttempts = 12;

/** 30 s, 1 min, 2 min … at most an hour. */
const waitAfter = (attempts: number): number => Math.min(seconds(30) * 2 ** (attempts - 1), minutes(60));

interface Needs {
  readonly db: Db;
  readonly metrics: Pick<Metrics, "jobTried">;
  readonly now: () => Date;
  readonly log: Logger;
  readonly reporting: Reporting;
}

/** The queue in the database: every copy of the server works on it, no job is done by two. */
export function createJobs(
  { db, now, log, reporting, metrics }: Needs,
  kinds: Readonly<Record<string, JobKind>>,
  chores: readonly Chore[],
): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const lastRun = new Map<Chore, number>();

  async function attempt(row: JobRow): Promise<void> {
    const kind = kinds[row.kind];
    const outcome: JobOutcome = kind
      ? await kind.run(mintProviderId(row.providerId), row.payload, row.id).catch((error: unknown) => {
          reporting.report(error, { route: `jobs/${row.kind}` });
          return { kind: "later", reason: String(error) } as const;
        })
      : { kind: "failed", reason: `nothing does ${row.kind}` };
    metrics.jobTried(row.kind, outcome.kind);
    if (outcome.kind !== "done")
      log.warn({ job: row.id, kind: row.kind, attempts: row.attempts, outcome }, "a job did not finish");
    if (outcome.kind === "done") return void (await endAttempt(db, row, { state: "done", at: now() }));
    if (outcome.kind === "later" && row.attempts < mostAttempts) {
      return void (await endAttempt(db, row, {
        state: "waiting",
        runAfter: after(now(), waitAfter(row.attempts)),
        error: outcome.reason,
      }));
    }
    const state = outcome.kind === "uncertain" ? "uncertain" : "failed";
    await endAttempt(db, row, { state, at: now(), error: outcome.reason });
  }

  async function takeUpCutOff(): Promise<void> {
    for (const row of await findCutOffJobs(db, now())) {
      const error = "the process ended during the attempt";
      if (!kinds[row.kind]?.repeatable) await endAttempt(db, row, { state: "uncertain", at: now(), error });
      // What ends the process each time would do so for ever.
      else if (row.attempts >= mostAttempts) await endAttempt(db, row, { state: "failed", at: now(), error });
      else await endAttempt(db, row, { state: "waiting", runAfter: now(), error });
    }
  }

  async function runDue(): Promise<void> {
    await takeUpCutOff();
    for (const chore of chores) {
      if (now().getTime() - (lastRun.get(chore) ?? 0) < chore.every) continue;
      lastRun.set(chore, now().getTime());
      await chore.run();
    }
    let rows: JobRow[];
    do {
      rows = stopped ? [] : await claimJobs(db, { now: now(), leaseUntil: after(now(), lease), most: 10 });
      await Promise.all(rows.map(attempt));
    } while (rows.length > 0);
  }

  function go(): void {
    if (running) {
      again = true;
      return;
    }
    running = runDue()
      .catch((error) => reporting.report(error, {}))
      .finally(() => {
        running = undefined;
        if (again && !stopped) {
          again = false;
          go();
        }
      });
  }

  return {
    runDue,
    wake: () => {
      if (timer && !stopped) go();
    },
    start: () => {
      timer = setInterval(go, tick);
      go();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
