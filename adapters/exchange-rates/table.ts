import { embeddedRates } from "../../contract/currency-constants.ts";
import { type ExchangeRates, type RateOutcome, sameCurrency } from "./exchange-rates.ts";
import { tableDay, unitsPerDollar } from "./units-per-dollar.ts";

export interface TableRates extends ExchangeRates {
  /** Makes the next quote between two currencies unavailable with this reason. */
  failNext(reason: string): void;
}

/** Offline rates: a dated table, always indicative, never locked. */
export function createTableRates({ now }: { now: () => Date }): TableRates {
  let failure: string | undefined;
  return {
    locks: false,
    async quote(from, to): Promise<RateOutcome> {
      if (from === to) return sameCurrency(from, now());
      if (failure !== undefined) {
        const reason = failure;
        failure = undefined;
        return { kind: "unavailable", reason };
      }
      const ofFrom = unitsPerDollar[from];
      const ofTo = unitsPerDollar[to];
      if (ofFrom === undefined || ofTo === undefined) return { kind: "unsupported" };
      return {
        kind: "rate",
        from,
        to,
        rate: ofTo / ofFrom,
        id: `table_${from.toLowerCase()}_${to.toLowerCase()}_${tableDay}`,
        lockedUntil: null,
        indicative: true,
        source: { name: embeddedRates, on: tableDay },
      };
    },
    failNext: (reason) => {
      failure = reason;
    },
  };
}
