/** Where something happened, in words that tell nothing of a person. */
export interface Facts {
  readonly requestId?: string | undefined;
  /** The pattern, never the path: `/quote/:token`. */
  readonly route?: string | undefined;
  /** The provider's slug. */
  readonly provider?: string | undefined;
  /** The `sentry-trace` header that the request came with; what follows is told as a part of that trace. */
  readonly trace?: string | undefined;
}

/** A request that was answered. */
export interface Answered extends Facts {
  readonly requestId: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly endedAt: Date;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** Tells those who operate the product of errors, with everything personal and medical taken out. */
export interface Reporting {
  /** Returns at once and never throws, whatever was thrown. */
  report(error: unknown, facts: Facts): void;
  /** Tells of each answered request, where there are traces; returns at once and never throws. */
  readonly answered?: (request: Answered) => void;
  /** Waits, for some seconds at most, until what was reported has left. */
  close(): Promise<void>;
}
