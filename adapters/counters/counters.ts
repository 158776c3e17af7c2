export interface Hit {
  /** Hits of this key in the current window, this one included. */
  readonly count: number;
  /** Whole seconds until the window ends, at least 1, for `Retry-After`. */
  readonly resetSeconds: number;
}

/** Fixed-window counters for rate limits. The caller sets the limits. */
export interface Counters {
  /**
   * Adds `cost` (default 1; 0 only reads) to a key. The window begins with the first hit and does not slide. Windows of
   * different lengths under one key are counted separately.
   * @throws RangeError for a cost below 0 or a window below 1 second; Error when the counters are unreachable
   */
  hit(key: string, windowSeconds: number, cost?: number): Promise<Hit>;
  close(): Promise<void>;
}
