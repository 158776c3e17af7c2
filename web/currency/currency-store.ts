import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import { defaultCurrency, resetCurrency } from "../../contract/currency-defaults.ts";

/** Specification section 3; `isChosen`, `source` and `on` are ours. */
export interface CurrencyState {
  /** Upper-case ISO 4217 code. */
  readonly currency: string;
  readonly countryCode: string | null;
  /** What one unit of `currency` costs in the provider's currency; null while prices are shown in that one alone. */
  readonly exchangeRate: number | null;
  readonly fxQuoteId: string | null;
  readonly loading: boolean;
  /** The person picked it here, so it is not guessed any more. */
  readonly isChosen: boolean;
  /** Where the rate comes from and the day it is of. */
  readonly source: string | null;
  readonly on: string | null;
}

const unknownRate = { exchangeRate: null, fxQuoteId: null, source: null, on: null } as const;

export const initialCurrency: CurrencyState = {
  currency: defaultCurrency,
  countryCode: null,
  loading: false,
  isChosen: false,
  ...unknownRate,
};

export type CurrencyStore = ReturnType<typeof createCurrencyStore>;

/** @param storage where it persists: local storage, session storage, or anything of that shape */
export const createCurrencyStore = (storage: Storage) =>
  createStore<CurrencyState>()(
    persist(() => initialCurrency, {
      name: "currency",
      version: 1,
      storage: createJSONStorage(() => storage),
      // A rate is only as good as its day: the next page asks again.
      partialize: ({ currency, countryCode, isChosen }) => ({ ...initialCurrency, currency, countryCode, isChosen }),
    }),
  );

/** As the specification resets it: dirhams, in the Emirates. */
export function resetCurrencyStore(store: CurrencyStore): void {
  store.setState({ ...initialCurrency, ...resetCurrency }, true);
}
