import type { FxQuote } from "../../contract/currency.ts";
import type { CurrencyStore } from "./currency-store.ts";
import { rateIn } from "./decide-currency.ts";

const underway = new Set<string>();

/** Brings the rate from the shown currency to a supplier's into the store; 0 where there is none. */
export async function readSupplierRate(
  store: CurrencyStore,
  to: string,
  quote: (from: string, to: string) => Promise<FxQuote>,
): Promise<void> {
  const { currency } = store.getState();
  const pair = currency + to;
  if (underway.has(pair)) return;
  underway.add(pair);
  const from = currency.toLowerCase();
  const rate = await quote(from, to.toLowerCase())
    .then((answer) => rateIn(answer, from))
    .catch((cause: unknown) => {
      console.warn("no exchange rate could be had", cause);
      return 0;
    });
  store.setState({ supplierRates: { ...store.getState().supplierRates, [pair]: rate } });
  underway.delete(pair);
}
