// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { createElement, useState } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { convert, toThreeFigures } from "../../contract/conversion.ts";
import type { FxQuote } from "../../contract/currency.ts";
import type { Money } from "../../contract/money.ts";
import { formatMoney } from "../format.ts";
import { showScreen } from "../testing.tsx";
import { AboutPrice } from "./about-price.tsx";
import { createCurrencyStore, initialCurrency } from "./currency-store.ts";
import { defineCurrencyElements } from "./elements.ts";
import { readSupplierRate } from "./supplier-rates.ts";

const unitsPerDollar: Readonly<Record<string, number>> = {
  AED: 3.6725,
  CHF: 0.8,
  EUR: 0.86,
  GBP: 0.76,
  JPY: 156,
  KRW: 1470,
  KWD: 0.307,
  USD: 1,
};
const rateOf = (from: string, to: string) => (unitsPerDollar[to] ?? 0) / (unitsPerDollar[from] ?? 0);
const quoteByTable = async (from: string, to: string): Promise<FxQuote> => {
  const exchange_rate = rateOf(from.toUpperCase(), to.toUpperCase());
  return { success: true, id: `${from}_${to}`, rates: { [from]: { exchange_rate } } };
};

const store = createCurrencyStore(localStorage);
defineCurrencyElements({
  store,
  choose: (chosen) => store.setState({ chosen, loading: true }),
  providerCurrency: "EUR",
  needRate: (to) => void readSupplierRate(store, to, quoteByTable),
});
beforeEach(() => store.setState(initialCurrency));
afterEach(cleanup);

const euros = (amount: number) => ({ amount: amount * 100, currency: "EUR" });
const inDollars = { currency: "USD", exchangeRate: 3.67, ownRate: 0.8 };
const about = () => document.querySelector("about-price")?.textContent;

function Estimate() {
  const [high, setHigh] = useState(12_000);
  return (
    <>
      <AboutPrice price={euros(9000)} to={euros(high)} plain="for the trip" />
      <button type="button" onClick={() => setHigh(14_000)}>
        A better hotel
      </button>
    </>
  );
}

test("a price follows the store, and what the page says it is", () => {
  showScreen({ Component: Estimate }, { address: "/", data: null });
  expect(about()).toBe("");
  store.setState(inDollars);
  expect(about()).toBe("about US$11,300 to 15,000");
  act(() => screen.getByRole("button").click());
  expect(about()).toBe("about US$11,300 to 17,500");
  store.setState(initialCurrency);
  expect(about()).toBe("");
});

const Voucher = () => <AboutPrice price={euros(0)} to={euros(400)} plain="for the trip" />;

test("a price that may be nothing is said by its upper end", () => {
  showScreen({ Component: Voucher }, { address: "/", data: null });
  store.setState(inDollars);
  expect(about()).toBe("about US$500 at most");
});

const Footer = () => (
  <>
    <AboutPrice price={euros(9000)} plain="for the trip" />
    {createElement("currency-picker", { "data-label": "Show prices in" })}
    {createElement("rate-note", {
      "data-currency": "EUR",
      "data-text": "{one} = {rate}",
      "data-failed": "no rate for {currency}",
    })}
  </>
);

const Header = () => createElement("currency-picker", { "data-label": "Show prices in", "data-look": "code" });

test("the picker of the header says its currency by the code", () => {
  showScreen({ Component: Header }, { address: "/", data: null });
  store.setState(inDollars);
  const picker = screen.getByRole("combobox", { name: "Show prices in" });
  expect(picker.previousElementSibling?.textContent).toBe("USD\u00a0▾");
});

test("while the rate of a choice is on its way, prices stay as they are and the picker shows the choice", () => {
  showScreen({ Component: Footer }, { address: "/", data: null });
  store.setState(inDollars);
  const picker = screen.getByRole<HTMLSelectElement>("combobox", { name: "Show prices in" });
  picker.value = "GBP";
  picker.dispatchEvent(new Event("change"));
  expect(about()).toBe("about US$11,300");
  expect(picker.value).toBe("GBP");
  const note = screen.getByRole("status");
  expect(note.textContent).toBe("1 USD = 0.80000 EUR = 3.6700 AED");

  store.setState({ ...initialCurrency, currency: "EUR", chosen: "GBP", unrated: "GBP" });
  expect(about()).toBe("");
  expect(picker.value).toBe("EUR");
  expect(note.textContent).toBe("no rate for British Pound");
});

const Fare = () => <AboutPrice price={useLoaderData<Money>()} />;

test("a supplier's price is converted by the rate of its own currency, whatever the clinic's is", async () => {
  const currency = fc.constantFrom("AED", "CHF", "GBP", "JPY", "KRW", "KWD", "USD");
  await fc.assert(
    fc.asyncProperty(currency, currency, fc.integer({ min: 1, max: 1e8 }), async (of, shown, amount) => {
      fc.pre(of !== shown);
      const price = { amount, currency: of };
      store.setState({ ...initialCurrency, currency: shown, ownRate: rateOf(shown, "EUR") });
      showScreen({ Component: Fare }, { address: "/", data: price });
      const converted = convert(price, { from: of, to: shown, rate: rateOf(of, shown) }, toThreeFigures);
      await waitFor(() => expect(about()).toBe(`about ${formatMoney(converted, "en")}`));
      cleanup();
    }),
    { numRuns: 60 },
  );
});

test("a supplier's price without a rate stands alone", async () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  store.setState({ ...initialCurrency, currency: "XTS", ownRate: 2 });
  showScreen({ Component: Fare }, { address: "/", data: { amount: 100, currency: "AED" } });
  await waitFor(() => expect(warned).toHaveBeenCalledOnce());
  expect(about()).toBe("");
});
