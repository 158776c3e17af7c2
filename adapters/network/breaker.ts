export interface Breaker {
  /** While half open, one caller may try; the others wait for its outcome. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
  state(): "closed" | "open" | "half open";
}

/** A circuit breaker: opens after `failures` in a row, and half-opens after `restMs`. */
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
      // Failures of calls from before it opened do not extend the rest.
      if (inARow >= failures && state() !== "open") openedAt = now().getTime();
    },
    state,
  };
}
