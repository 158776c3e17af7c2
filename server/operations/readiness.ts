/** Whether a balancer may send requests to this process. */
export interface Readiness {
  isDraining(): boolean;
  /** Marks the process as not ready, for good. */
  drain(): void;
}

export function createReadiness(): Readiness {
  let draining = false;
  return {
    isDraining: () => draining,
    drain() {
      draining = true;
    },
  };
}
