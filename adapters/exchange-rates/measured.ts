import type { Metrics } from "../metrics/metrics.ts";
import type { ExchangeRates } from "./exchange-rates.ts";

/** Measures duration and outcome of each request to a source. */
export const createMeasuredRates = (
  rates: ExchangeRates,
  source: string,
  metrics: Pick<Metrics, "rateAsked">,
): ExchangeRates => ({
  locks: rates.locks,
  async quote(from, to, lock) {
    const began = performance.now();
    let outcome = "error";
    try {
      const quote = await rates.quote(from, to, lock);
      outcome = quote.kind;
      return quote;
    } finally {
      if (from !== to) metrics.rateAsked({ source, outcome, seconds: (performance.now() - began) / 1000 });
    }
  },
});
