export interface Hit {
  /** Hits under this key in its present window, this one included. */
  readonly count: number;
  /** Whole seconds until the window ends, at least 1, for `Retry-After`. */
  readonly resetSeconds: number;
}

/** Counters with a window, for rate limits. The caller knows the limits. */
export interface Counters {
  /**
   * Adds `cost` (default 1; 0 only looks) to a key. Its window begins with the first hit and does not slide.
   * Windows of different length under one key are counted apart.
   * @throws RangeError for a cost below 0 or a window below 1 second; Error when the counters cannot be reached.
   */
  hit(key: string, windowSeconds: number, cost?: number): Promise<Hit>;
  close(): Promise<void>;
}
