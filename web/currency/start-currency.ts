import { getFxQuote, getUserCurrency } from "../../contract/currency.ts";
import { callByFetch } from "../call-by-fetch.ts";
import { storedIn } from "../session/stored.ts";
import type { Site } from "../site.ts";
import { createCurrencyStore } from "./currency-store.ts";
import { defineCurrencyElements } from "./elements.ts";
import { resolveCurrency } from "./resolve-currency.ts";

/** Longest that a page waits for the guess; after it prices stay as they are. */
const patience = 4000;

/** Resolves the currency and lets the page's prices follow it; loaded after the page has been taken over. */
export async function startCurrency({ provider, keepsIn }: Site): Promise<void> {
  if (!provider) return;
  const store = createCurrencyStore(storedIn(keepsIn));
  const providerCurrency = provider.location.currency;
  let asked = 0;
  const resolve = () => {
    const mine = ++asked;
    return resolveCurrency({
      store,
      providerCurrency,
      warn: (message, cause) => (cause === undefined ? console.warn(message) : console.warn(message, cause)),
      clientCurrency: async () => undefined,
      geoCurrency: () => callByFetch(getUserCurrency, {}, { signal: AbortSignal.timeout(patience) }),
      quote: (from, to) => callByFetch(getFxQuote, { body: { from, to } }),
      isLatest: () => mine === asked,
    });
  };
  defineCurrencyElements(store, (chosen) => {
    store.setState({ chosen });
    void resolve();
  });
  await resolve();
}
