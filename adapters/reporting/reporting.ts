/** Where an error occurred, without personal data. */
export interface Facts {
  readonly requestId?: string | undefined;
  /** The pattern, never the path: `/quote/:token`. */
  readonly route?: string | undefined;
  /** The provider's slug. */
  readonly provider?: string | undefined;
  /** The request's `sentry-trace` or `traceparent` header; reports join that trace. */
  readonly trace?: string | undefined;
}

/** An answered request. */
export interface Answered extends Facts {
  readonly requestId: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly endedAt: Date;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** Reports errors to operators, without personal and medical data. */
export interface Reporting {
  /** Returns at once and never throws, whatever was thrown. */
  report(error: unknown, facts: Facts): void;
  /** Reports each answered request when tracing is on; returns at once and never throws. */
  readonly answered?: (request: Answered) => void;
  /** Flushes reports, for some seconds at most. */
  close(): Promise<void>;
}
