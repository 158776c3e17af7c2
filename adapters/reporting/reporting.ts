/** Where an error happened, in words that tell nothing of a person. */
export interface Facts {
  readonly requestId?: string;
  /** The pattern, never the path: `/quote/:token`. */
  readonly route?: string;
  /** The provider's id or domain. */
  readonly provider?: string;
}

/** Tells those who operate the product of errors, with everything personal and medical taken out. */
export interface Reporting {
  /** Returns at once and never throws, whatever was thrown. */
  report(error: unknown, facts: Facts): void;
  /** Waits, for some seconds at most, until what was reported has left. */
  close(): Promise<void>;
}
