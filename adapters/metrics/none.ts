import type { Metrics } from "./metrics.ts";

/** Counts nothing: the embedded default, without a listener. */
export const createNoMetrics = (): Metrics => ({
  answered: () => {},
  pageLookedUp: () => {},
  mailHandedOver: () => {},
  rateAsked: () => {},
  jobTried: () => {},
  tell: async () => "",
});
