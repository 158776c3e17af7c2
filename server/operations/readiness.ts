/** Whether a balancer may send requests to this process. */
export interface Readiness {
  isDraining(): boolean;
  /** From now on the process is not ready. */
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
