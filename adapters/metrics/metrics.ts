/** A sent response. */
export interface Answered {
  readonly method: string;
  /** The pattern of the route or screen, never a path: `/procedures/:procedure`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Values read at scrape time. */
export interface Readings {
  /** The health of each part. */
  readonly parts: Readonly<Record<string, boolean>>;
  /** Unfinished jobs; undefined when the database does not answer. */
  readonly jobs: readonly { readonly kind: string; readonly state: string; readonly count: number }[] | undefined;
  /** Age of the oldest due job, in seconds. */
  readonly jobsLateSeconds: number | undefined;
  /** Undefined for the embedded database. */
  readonly connections: { readonly open: number; readonly idle: number; readonly waiting: number } | undefined;
  /** Circuit breakers of outside sources. */
  readonly breakers: Readonly<Record<string, "closed" | "open" | "half open">>;
}

/** One metric with its samples, as of a moment. */
export interface Series {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram" | "summary";
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string>>;
    /** Of a histogram: the name with `_bucket`, `_sum` or `_count`. */
    readonly metricName?: string | undefined;
  }[];
}

/** Metrics for operators. Labels come from small closed sets: no personal data, no address, no outside text. */
export interface Metrics {
  answered(answer: Answered): void;
  /** `fresh` and `aged` pages were cached; a `missing` one was rendered. */
  pageLookedUp(result: "fresh" | "aged" | "missing"): void;
  mailHandedOver(outcome: string): void;
  rateAsked(call: { readonly source: string; readonly outcome: string; readonly seconds: number }): void;
  jobTried(kind: string, outcome: string): void;
  /** All metrics and these readings in Prometheus text format. */
  scrape(read: () => Promise<Readings>): Promise<string>;
  /** The same as values. */
  series(read: () => Promise<Readings>): Promise<readonly Series[]>;
}
