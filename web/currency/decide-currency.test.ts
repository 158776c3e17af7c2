import { expect, test } from "vitest";
import type { FxQuote } from "../../contract/currency.ts";
import { Refusal } from "../../contract/errors.ts";
import { type CurrencyStore, createCurrencyStore, resetCurrencyStore } from "./currency-store.ts";
import { type Lookups, recordedCurrency, resolveCurrency } from "./decide-currency.ts";

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

const quoted = (from: string, rate: number): FxQuote => ({
  success: true,
  id: `${from} ${rate}`,
  rates: { [from]: { exchange_rate: rate } },
  indicative: true,
  source: { name: "table", on: "2026-11-02" },
});

async function resolved(
  changes: Partial<Lookups> & {
    providerCurrency?: string | undefined;
    chosen?: string;
    isLatest?: () => boolean;
    store?: CurrencyStore;
  } = {},
) {
  const { chosen, store = createCurrencyStore(memoryStorage()), ...rest } = changes;
  if (chosen) store.setState({ chosen });
  const warnings: string[] = [];
  const asked: string[] = [];
  await resolveCurrency({
    store,
    providerCurrency: "AED",
    warn: (message) => warnings.push(message),
    clientCurrency: async () => undefined,
    geoCurrency: async () => ({ currency: null, countryCode: null }),
    quote: async (from, to) => {
      asked.push(`${from}>${to}`);
      return quoted(from, to === "aed" ? 4.27 : 1480);
    },
    isLatest: () => true,
    ...rest,
  });
  return { state: store.getState(), warnings, asked, store };
}

const inGermany = async () => ({ currency: "EUR", countryCode: "DE" });

test("the client's own currency comes first", async () => {
  const { state, asked } = await resolved({ clientCurrency: async () => "GBP", geoCurrency: inGermany });
  expect(state).toMatchObject({
    currency: "GBP",
    exchangeRate: 4.27,
    fxQuoteId: "gbp 4.27",
    ownRate: 4.27,
    loading: false,
    source: "table",
    on: "2026-11-02",
  });
  expect(asked).toEqual(["gbp>aed"]);
});

test.each(["geoCurrency", "quote"] as const)(
  "a look-up that fails, %s, takes nothing away that an earlier one found",
  async (name) => {
    const { store, state } = await resolved({ geoCurrency: inGermany });
    const fail = async () => {
      throw new Refusal("try-later", "");
    };
    await resolved({ store, geoCurrency: inGermany, [name]: fail });
    expect(store.getState()).toEqual(state);
  },
);

test.each([
  ["names none", null, ["EUR"]],
  ["names another", "GBP", []],
  ["cannot be had", undefined, []],
])("a currency picked before the sign-in is stored in a record that %s", async (_, recorded, saved) => {
  const store = createCurrencyStore(memoryStorage());
  store.setState({ chosen: "EUR" });
  const kept: string[] = [];
  const read = async () => recorded;
  const save = async (currency: string) => void kept.push(currency);
  expect(await recordedCurrency(store, { read, save })).toBe(recorded ?? undefined);
  expect(kept).toEqual(saved);
});

test("where prices are in another currency than dirhams, both rates are quoted, and the dirhams' is stored", async () => {
  const { state, asked } = await resolved({ providerCurrency: "KRW", geoCurrency: inGermany });
  expect(asked).toEqual(["eur>aed", "eur>krw"]);
  expect(state).toMatchObject({ currency: "EUR", exchangeRate: 4.27, fxQuoteId: "eur 4.27", ownRate: 1480 });
});

test("without a quote to dirhams prices are still shown by the provider's own", async () => {
  const { state } = await resolved({
    providerCurrency: "KRW",
    geoCurrency: inGermany,
    quote: async (from, to) => {
      if (to === "aed") throw new Refusal("not-found", "");
      return quoted(from, 1480);
    },
  });
  expect(state).toMatchObject({ currency: "EUR", exchangeRate: null, fxQuoteId: null, ownRate: 1480 });
});

test("what was chosen on this device comes before the guess", async () => {
  expect((await resolved({ chosen: "INR", geoCurrency: inGermany })).state.currency).toBe("INR");
});

test("the guess by network address comes next, with its country", async () => {
  expect((await resolved({ geoCurrency: inGermany })).state).toMatchObject({ currency: "EUR", countryCode: "DE" });
});

test("a guess in lower case is the same currency", async () => {
  const geoCurrency = async () => ({ currency: "eur", countryCode: "DE" });
  expect((await resolved({ geoCurrency })).state).toMatchObject({ currency: "EUR", ownRate: 4.27 });
});

test("without a guess it is the provider's, and a warning is logged", async () => {
  const { state, warnings, asked } = await resolved({ providerCurrency: "KRW" });
  expect(state).toMatchObject({ currency: "KRW", exchangeRate: null });
  expect(warnings).toHaveLength(1);
  expect(asked).toEqual([]);
});

test("a guess that fails is logged, and the provider's is used", async () => {
  const { state, warnings } = await resolved({ geoCurrency: () => Promise.reject(new Error("timed out")) });
  expect(state.currency).toBe("AED");
  expect(warnings[0]).toContain("could not be looked up");
});

test("a provider without a currency falls back to dirhams", async () => {
  expect((await resolved({ providerCurrency: undefined })).state.currency).toBe("AED");
});

test("an answer that comes after something else was picked changes nothing", async () => {
  const { state } = await resolved({ geoCurrency: inGermany, isLatest: () => false });
  expect(state).toMatchObject({ currency: "EUR", countryCode: null, exchangeRate: null, loading: true });
});

test.each([
  ["refused", () => Promise.reject(new Refusal("not-found", ""))],
  ["lost", () => Promise.reject(new Error("offline"))],
])("a rate that is %s leaves prices in the provider's currency, says so, and the choice stays", async (_, quote) => {
  const { state } = await resolved({ chosen: "GBP", geoCurrency: inGermany, quote });
  expect(state).toMatchObject({ currency: "AED", exchangeRate: null, fxQuoteId: null, loading: false });
  expect(state).toMatchObject({ chosen: "GBP", unrated: "GBP" });
});

const malformed: readonly unknown[] = [
  { success: false },
  {},
  null,
  { success: true, id: "q", rates: {} },
  { success: true, id: "q", rates: { gbp: { exchange_rate: "4.27" } } },
  { success: true, id: "q", rates: { gbp: { exchange_rate: -1 } } },
];
test.each(malformed)("prices stay in the provider's currency if the rate's answer is %j", async (answer) => {
  const { state } = await resolved({ chosen: "GBP", quote: async () => answer as FxQuote });
  expect(state).toMatchObject({ currency: "AED", ownRate: null, unrated: "GBP", loading: false });
});

test.each([null, {}, { currency: 7 }, { currency: "euro" }])(
  "it is the provider's currency if the guess's answer is %j",
  async (answer) => {
    const { state } = await resolved({ geoCurrency: async () => answer as never });
    expect(state).toMatchObject({ currency: "AED", ownRate: null, loading: false });
  },
);

test("a new visitor's store says euros until it knows better; a reset says dirhams in the Emirates", () => {
  const store = createCurrencyStore(memoryStorage());
  expect(store.getState()).toMatchObject({ currency: "EUR", exchangeRate: null, loading: false });
  resetCurrencyStore(store);
  expect(store.getState()).toMatchObject({ currency: "AED", countryCode: "AE" });
});

test("currency, rate and quote are kept in the browser for the next page", async () => {
  const storage = memoryStorage();
  const store = createCurrencyStore(storage);
  store.setState({
    currency: "GBP",
    chosen: "GBP",
    exchangeRate: 5.4,
    fxQuoteId: "fxq_1",
    ownRate: 5.4,
    loading: true,
  });
  expect(JSON.parse(storage.getItem("currency") ?? "").state).toMatchObject({
    currency: "GBP",
    exchangeRate: 5.4,
    fxQuoteId: "fxq_1",
  });
  expect(createCurrencyStore(storage).getState()).toEqual({ ...store.getState(), loading: false });
});
