import { after, minutes, seconds } from "../../contract/durations.ts";
import type { Bell, Claimed, Ending, JobOutcome, JobTable, Lane, Retries, Room, Schedule, Worker } from "./queue.ts";

const tick = seconds(2);
const lease = minutes(2);
const heartbeat = seconds(30);

interface Queue<Job extends Claimed> {
  readonly table: JobTable<Job>;
  readonly lanes: ReadonlyMap<string, Lane<Job>>;
  readonly schedules: readonly Schedule[];
  readonly retries: Retries;
  readonly now: () => Date;
  /** Shared with other processes; undefined where there are none. */
  readonly bell: Bell | undefined;
  /** Reports errors with their place. */
  readonly report: (error: unknown, place: string) => void;
  readonly onAttempt?: (job: Job, outcome: JobOutcome) => void;
}

/** Claims and runs a table's jobs and its schedules. */
export function queueWorker<Job extends Claimed>(queue: Queue<Job>): Worker {
  const { table, lanes, now, report, bell } = queue;
  const running = new Map<string, { readonly job: Job; readonly ended: Promise<void> }>();
  const schedules = createScheduler(queue);
  let timer: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let stopped = false;
  let hearing: Promise<() => Promise<void>> | undefined;

  async function attempt(job: Job): Promise<void> {
    const outcome = await run(job);
    queue.onAttempt?.(job, outcome);
    await table.end(job, endingOf(job, outcome));
  }

  async function run(job: Job): Promise<JobOutcome> {
    try {
      const lane = lanes.get(job.kind);
      if (!lane) throw new Error(`no lane takes ${job.kind}`);
      return await lane.run(job);
    } catch (error) {
      report(error, job.kind);
      return { kind: "retry", reason: String(error) };
    }
  }

  function endingOf({ attempts }: Job, outcome: JobOutcome): Ending {
    if (outcome.kind === "done") return { state: "done", at: now() };
    const error = outcome.reason;
    if (outcome.kind !== "retry") return { state: outcome.kind, at: now(), error };
    if (attempts >= queue.retries.mostAttempts) return { state: "failed", at: now(), error };
    return { state: "waiting", runAfter: after(now(), queue.retries.waitAfter(attempts)), error };
  }

  /**
   * Ends jobs of dead processes. The process's own jobs merely missed a heartbeat, and a kind without a lane belongs to
   * another copy.
   */
  async function releaseCutOff(): Promise<void> {
    for (const job of await table.findCutOff(now())) {
      const lane = lanes.get(job.kind);
      if (!lane || running.has(job.id)) continue;
      const error = "the process ended during the attempt";
      // Limited too: a job that crashes its process would do so forever.
      const isSpent = job.attempts >= queue.retries.mostAttempts;
      if (!lane.repeatable) await table.end(job, { state: "uncertain", at: now(), error });
      else if (isSpent) await table.end(job, { state: "failed", at: now(), error });
      else await table.end(job, { state: "waiting", runAfter: now(), error });
    }
  }

  const isFull = (kind: string): boolean => roomIn(kind) === 0;

  function roomIn(kind: string): number {
    const busy = [...running.values()].filter(({ job }) => job.kind === kind).length;
    return Math.max(0, (lanes.get(kind)?.concurrency ?? 0) - busy);
  }

  async function claim(): Promise<number> {
    const rooms = [...lanes.keys()].map((kind): Room => ({ kind, most: roomIn(kind) })).filter(({ most }) => most > 0);
    if (stopped || rooms.length === 0) return 0;
    const jobs = await table.claim(rooms, { now: now(), leaseUntil: after(now(), lease) });
    for (const job of jobs) startJob(job);
    return jobs.length;
  }

  /** One claim at a time: concurrent claims would fill the same places. A call during one is answered by the next. */
  const claimNext = inTurn(claim);

  function startJob(job: Job): void {
    const ended = attempt(job)
      .catch((error: unknown) => report(error, job.kind))
      .then(async () => {
        // A full lane may have left jobs behind.
        const mayHaveMore = isFull(job.kind);
        running.delete(job.id);
        if (running.size === 0) endHeartbeat();
        if (mayHaveMore) await claimNext().catch((error: unknown) => report(error, job.kind));
      });
    running.set(job.id, { job, ended });
    beating ??= setInterval(extendLeases, heartbeat).unref();
  }

  function extendLeases(): void {
    const jobs = [...running.values()].map(({ job }) => job);
    table.extend(jobs, after(now(), lease)).catch((error: unknown) => report(error, "heartbeat"));
  }

  function endHeartbeat(): void {
    clearInterval(beating);
    beating = undefined;
  }

  const waitForRunning = async (): Promise<void> => {
    while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
  };

  function startClaim(): void {
    claimNext().catch((error: unknown) => report(error, "claim"));
  }

  return {
    async runDue() {
      await releaseCutOff();
      await schedules.runDue();
      while ((await claimNext()) > 0 || running.size > 0) await waitForRunning();
    },
    wake() {
      if (timer && !stopped) startClaim();
      else bell?.ring();
    },
    start() {
      const onTick = () => {
        schedules.startDue();
        releaseCutOff()
          .catch((error: unknown) => report(error, "claim"))
          .then(startClaim);
      };
      timer = setInterval(onTick, tick);
      // Without it work waits for the tick.
      hearing = bell?.hear(startClaim).then((stop) => {
        startClaim(); // it may have rung before
        return stop;
      });
      hearing?.catch((error: unknown) => report(error, "bell"));
      onTick();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await (await hearing?.catch(() => undefined))?.();
      await schedules.settled();
      await claimNext();
      await waitForRunning();
    },
  };
}

/** Runs each schedule on its own timer: a failing or hanging one delays no other. */
function createScheduler({ schedules, now, report }: Pick<Queue<Claimed>, "schedules" | "now" | "report">) {
  const begun = new Map<Schedule, number>();
  const running = new Map<Schedule, Promise<void>>();

  function runIfDue(schedule: Schedule): Promise<void> {
    const current = running.get(schedule);
    if (current) return current;
    const time = now().getTime();
    if (time - (begun.get(schedule) ?? 0) < schedule.every) return Promise.resolve();
    begun.set(schedule, time);
    const run = (async () => schedule.run())()
      .catch((error: unknown) => report(error, schedule.name))
      .finally(() => running.delete(schedule));
    running.set(schedule, run);
    return run;
  }

  return {
    async runDue() {
      for (const schedule of schedules) await runIfDue(schedule);
    },
    startDue() {
      for (const schedule of schedules) void runIfDue(schedule);
    },
    settled: () => Promise.all(running.values()),
  };
}

/** Calls during a run share one further run. */
function inTurn<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  function run(): Promise<T> {
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  }
  return () => {
    if (!current) return run();
    next ??= current
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
