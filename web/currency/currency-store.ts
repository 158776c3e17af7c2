import { createJSONStorage, persist } from "zustand/middleware";
import { createStore } from "zustand/vanilla";
import { defaultCurrency, resetCurrency } from "../../contract/currency-constants.ts";

/** Specification section 3; `ownRate`, `chosen`, `unrated`, `source` and `on` are ours. */
export interface CurrencyState {
  /** Upper-case ISO 4217 code. */
  readonly currency: string;
  readonly countryCode: string | null;
  /** Price of one unit of `currency` in dirhams; null while no other than the provider's is shown. */
  readonly exchangeRate: number | null;
  /** Quote that `exchangeRate` is of. */
  readonly fxQuoteId: string | null;
  /** Price of one unit of `currency` in the provider's currency, which prices are shown by (decision 045). */
  readonly ownRate: number | null;
  /** Rates to the currencies of suppliers, by both codes: `CHFEUR` is the price of one franc in euros; 0 is an unknown one. */
  readonly supplierRates: Readonly<Record<string, number>>;
  readonly loading: boolean;
  /** Currency picked by the person; it replaces the guess. */
  readonly chosen: string | null;
  /** Wanted currency that has no rate. */
  readonly unrated: string | null;
  /** Source and day of the rate. */
  readonly source: string | null;
  readonly on: string | null;
}

export const unknownRate = {
  exchangeRate: null,
  fxQuoteId: null,
  ownRate: null,
  source: null,
  on: null,
  unrated: null,
} as const;

export const initialCurrency: CurrencyState = {
  currency: defaultCurrency,
  countryCode: null,
  loading: false,
  chosen: null,
  supplierRates: {},
  ...unknownRate,
};

export type CurrencyStore = ReturnType<typeof createCurrencyStore>;

/** @param storage where it persists: local storage, session storage, or anything of that shape */
export const createCurrencyStore = (storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) =>
  createStore<CurrencyState>()(
    persist(() => initialCurrency, {
      name: "currency",
      version: 1,
      storage: createJSONStorage(() => storage),
      // The next page shows prices by the stored rate until it has a new one.
      partialize: (state) => ({ ...state, supplierRates: {}, loading: false }),
    }),
  );

/** As the specification resets it: dirhams, in the Emirates. */
export function resetCurrencyStore(store: CurrencyStore): void {
  store.setState({ ...initialCurrency, ...resetCurrency }, true);
}
