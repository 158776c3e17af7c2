import type { Metrics } from "./metrics.ts";

/** Counts nothing: the embedded default, where nobody asks. */
export const createNoMetrics = (): Metrics => ({
  answered: () => {},
  pageLookedUp: () => {},
  mailHandedOver: () => {},
  rateAsked: () => {},
  jobTried: () => {},
  tell: async () => "",
});
