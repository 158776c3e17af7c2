import type { Metrics } from "./metrics.ts";

/** Collects nothing: the embedded default, without a listener. */
export const createNoMetrics = (): Metrics => ({
  answered: () => {},
  pageLookedUp: () => {},
  mailHandedOver: () => {},
  rateAsked: () => {},
  jobTried: () => {},
  scrape: async () => "",
  series: async () => [],
});
