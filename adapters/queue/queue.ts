/** A claimed job; `attempts` includes the current one, and distinguishes two claims of one job. */
export interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
}

export type JobOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "retry"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
  /** It may have taken effect and must not be repeated: an operator settles it. */
  | { readonly kind: "uncertain"; readonly reason: string };

/** The state an attempt leaves its job in. */
export type Ending =
  | { readonly state: "done"; readonly at: Date }
  | { readonly state: "failed" | "uncertain"; readonly at: Date; readonly error: string }
  | { readonly state: "waiting"; readonly runAfter: Date; readonly error: string };

/** Free places of one kind. */
export interface Room {
  readonly kind: string;
  readonly most: number;
}

/** The table of a queue. Its owner inserts jobs in the transactions that cause them. */
export interface JobTable<Job extends Claimed> {
  /** Claims due jobs until `leaseUntil`; each job goes to one worker. */
  claim(rooms: readonly Room[], times: { readonly now: Date; readonly leaseUntil: Date }): Promise<readonly Job[]>;
  extend(jobs: readonly Claimed[], leaseUntil: Date): Promise<unknown>;
  /** Running jobs with an expired lease. */
  findCutOff(now: Date): Promise<readonly Job[]>;
  /** No effect when another worker has claimed the job since. */
  end(job: Claimed, ending: Ending): Promise<unknown>;
}

/** Jobs of one kind. Kinds run independently, so a slow one delays only itself. */
export interface Lane<Job extends Claimed> {
  /** Maximum number in progress in one process. */
  readonly concurrency: number;
  /** True when an interrupted attempt may be repeated. */
  readonly repeatable: boolean;
  run(job: Job): Promise<JobOutcome>;
}

/** Recurring work, such as expiries: idempotent and safe in several processes at once. */
export interface Schedule {
  readonly name: string;
  /** Milliseconds. */
  readonly every: number;
  run(): Promise<void>;
}

export interface Retries {
  readonly mostAttempts: number;
  /** Milliseconds until the next attempt. */
  waitAfter(attempts: number): number;
}

/** Tells the workers of other processes that there is work, so that it does not wait for their next tick. */
export interface Bell {
  /** Returns at once. */
  ring(): void;
  hear(onRing: () => void): Promise<() => Promise<void>>;
}

export interface Worker {
  /**
   * Claims at once instead of at the next tick; call it after a transaction that inserted jobs. Where this process runs no
   * jobs, the bell rings for one that does.
   */
  wake(): void;
  /** Runs everything that is due, and returns. */
  runDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
