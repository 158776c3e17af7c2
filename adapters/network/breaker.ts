export interface Breaker {
  /** While half open, one caller may try; the rest wait for its outcome. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  state(): "closed" | "open" | "half open";
}

/** Stops asking a source that keeps failing: opens after `failures` in a row, and lets one try through after each rest. */
export function newBreaker(options: { failures: number; restMs: number; now: () => Date }): Breaker {
  const { failures, restMs, now } = options;
  let inARow = 0;
  let openedAt: number | undefined;
  let isTrying = false;

  const state = (): ReturnType<Breaker["state"]> => {
    if (openedAt === undefined) return "closed";
    return now().getTime() - openedAt >= restMs ? "half open" : "open";
  };

  return {
    allows() {
      if (state() === "closed") return true;
      if (state() === "open" || isTrying) return false;
      isTrying = true;
      return true;
    },
    succeeded() {
      inARow = 0;
      openedAt = undefined;
      isTrying = false;
    },
    failed() {
      inARow += 1;
      isTrying = false;
      // Failures of calls that began before it opened do not make the rest longer.
      if (inARow >= failures && state() !== "open") openedAt = now().getTime();
    },
    state,
  };
}
