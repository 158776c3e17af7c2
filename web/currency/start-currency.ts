import { getFxQuote, getUserCurrency } from "../../contract/currency.ts";
import { fallbackCurrency } from "../../contract/currency-constants.ts";
import type { Site } from "../../contract/rendering.ts";
import { callByFetch } from "../call-by-fetch.ts";
import { createAuthStore, isLoggedIn } from "../session/auth-store.ts";
import { storedIn } from "../session/stored.ts";
import { createCurrencyStore } from "./currency-store.ts";
import { recordedCurrency, resolveCurrency } from "./decide-currency.ts";
import { defineCurrencyElements } from "./elements.ts";

/** Milliseconds for each look-up: enough for a slow phone. Until then prices are in the provider's own currency alone. */
const patience = 15_000;

/** Resolves the currency and lets the page's prices follow it; loaded after the page has been taken over. */
export async function startCurrency(site: Site): Promise<void> {
  const { provider, keepsIn } = site;
  if (!provider) return;
  const stored = storedIn(keepsIn);
  const store = createCurrencyStore(stored);
  // Visitors without a sign-in have no record, so nothing more is loaded.
  const hasClient = () => isLoggedIn(createAuthStore(stored).getState());
  const ofClient = async () => (hasClient() ? import("./client-currency.ts") : undefined);
  /** Picked on this page; the record follows. */
  let picked: string | undefined;
  const providerCurrency = provider.location.currency;
  let asked = 0;
  const quote = (from: string, to: string) => callByFetch(getFxQuote, { body: { from, to } });
  const resolve = () => {
    const mine = ++asked;
    return resolveCurrency({
      store,
      providerCurrency,
      warn: (message, cause) => (cause === undefined ? console.warn(message) : console.warn(message, cause)),
      clientCurrency: async () => {
        const client = picked ? undefined : await ofClient();
        if (!client) return picked;
        return recordedCurrency(store, {
          read: () => client.readClientCurrency(site),
          save: (chosen) => client.saveClientCurrency(site, chosen),
        });
      },
      geoCurrency: () => callByFetch(getUserCurrency, {}, { signal: AbortSignal.timeout(patience) }),
      quote,
      isLatest: () => mine === asked,
    });
  };
  const choose = async (chosen: string): Promise<void> => {
    store.setState({ chosen });
    const client = await ofClient();
    if (client) {
      picked = chosen;
      void client.saveClientCurrency(site, chosen);
    }
    await resolve();
  };
  defineCurrencyElements({
    store,
    choose: (chosen) => void choose(chosen),
    providerCurrency: providerCurrency ?? fallbackCurrency,
    needRate: (to) =>
      void import("./supplier-rates.ts").then(({ readSupplierRate }) => readSupplierRate(store, to, quote)),
  });
  // Chosen in a request: in its form, or before, on another page or device.
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && "setsCurrency" in target.dataset) void choose(target.value);
  });
  const wanted = document.querySelector<HTMLElement>("[data-wanted-currency]")?.dataset["wantedCurrency"];
  if (wanted && !store.getState().chosen) store.setState({ chosen: wanted });
  // Changed where the record is shown.
  addEventListener("client-currency", () => {
    picked = undefined;
    void resolve();
  });
  // A person signed in, or out, on this page.
  let hadClient = hasClient();
  addEventListener("arrived", () => {
    if (hasClient() === hadClient) return;
    hadClient = !hadClient;
    picked = undefined;
    void resolve();
  });
  await resolve();
}
