/** An answer that was sent. */
export interface Answered {
  readonly method: string;
  /** The route's or the screen's pattern, never an address: `/procedures/:procedure`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Values read at the moment of a scrape. */
export interface Readings {
  /** Whether each part of the product is well. */
  readonly parts: Readonly<Record<string, boolean>>;
  /** Work that is not done; undefined where the database does not answer. */
  readonly jobs: readonly { readonly kind: string; readonly state: string; readonly count: number }[] | undefined;
  /** How long the work that is due has been waiting. */
  readonly jobsLateSeconds: number | undefined;
  /** Undefined where the database is in this process. */
  readonly connections: { readonly open: number; readonly idle: number; readonly waiting: number } | undefined;
  /** Outside sources that are left alone because they kept failing. */
  readonly breakers: Readonly<Record<string, "closed" | "open" | "half open">>;
}

/**
 * Figures for whoever runs the product. Every label is one of few words that the program itself chose:
 * nothing of a person, no address, no text from outside.
 */
export interface Metrics {
  answered(answer: Answered): void;
  /** `fresh` and `aged` pages were kept; a `missing` one was rendered. */
  pageLookedUp(result: "fresh" | "aged" | "missing"): void;
  mailHandedOver(outcome: string): void;
  rateAsked(call: { readonly source: string; readonly outcome: string; readonly seconds: number }): void;
  jobTried(kind: string, outcome: string): void;
  /** Everything that was counted, and these readings, in the text format of Prometheus. */
  tell(read: () => Promise<Readings>): Promise<string>;
}
