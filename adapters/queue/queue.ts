/** A job as its table hands it to a worker; `attempts` counts the one under way, and tells two claims of one job apart. */
export interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
}

export type JobOutcome =
  | { readonly kind: "done" }
  | { readonly kind: "retry"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
  /** It may have had its effect, and may not be repeated: an operator settles it. */
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

/** The table of a queue. Its owner writes jobs into it in the transactions that cause them. */
export interface JobTable<Job extends Claimed> {
  /** Takes due jobs until `leaseUntil`; no other worker gets the same. */
  claim(rooms: readonly Room[], times: { readonly now: Date; readonly leaseUntil: Date }): Promise<readonly Job[]>;
  extend(jobs: readonly Claimed[], leaseUntil: Date): Promise<unknown>;
  /** Running jobs whose lease has ended. */
  findCutOff(now: Date): Promise<readonly Job[]>;
  /** Does nothing where another worker has claimed the job since. */
  end(job: Claimed, ending: Ending): Promise<unknown>;
}

/** Jobs of one kind. They run beside every other kind's, so a slow kind delays itself alone. */
export interface Lane<Job extends Claimed> {
  /** Run at a time by one process. */
  readonly concurrency: number;
  /** Whether an attempt that was cut off may be repeated. */
  readonly repeatable: boolean;
  run(job: Job): Promise<JobOutcome>;
}

/** Recurring work, such as expiries: safe at any time and in several processes at once. */
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

export interface Worker {
  /** Claims at once instead of at the next tick: for after a transaction that wrote jobs. */
  wake(): void;
  /** Runs everything that is due, and ends. */
  runDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}
