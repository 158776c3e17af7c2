// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { createElement, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { showScreen } from "../testing.tsx";
import { AboutPrice } from "./about-price.tsx";
import { createCurrencyStore, initialCurrency } from "./currency-store.ts";
import { defineCurrencyElements } from "./elements.ts";

const store = createCurrencyStore(localStorage);
defineCurrencyElements(store, (chosen) => store.setState({ chosen, loading: true }));
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
