import { convert, toThreeFigures } from "../../contract/conversion.ts";
import { embeddedRates, fallbackCurrency } from "../../contract/currency-constants.ts";
import type { Language } from "../../contract/values.ts";
import { currencyName, formatDay, formatMoney, formatRate, moneyEnds } from "../format.ts";
import type { CurrencyStore } from "./currency-store.ts";
import { offeredCurrencies } from "./offered-currencies.ts";

const languageOf = (element: HTMLElement) => (element.dataset["language"] ?? "en") as Language; // written by our own components

/** An element that shows something of the store, now and whenever the store or what it is told by the page changes. */
function define(name: string, store: CurrencyStore, show: (element: HTMLElement) => void): void {
  if (customElements.get(name)) return;
  customElements.define(
    name,
    class extends HTMLElement {
      static readonly observedAttributes = ["data-currency", "data-amount", "data-to", "data-one"];
      #stop: (() => void) | undefined;
      connectedCallback() {
        this.#stop = store.subscribe(() => show(this));
        show(this);
      }
      attributeChangedCallback() {
        if (this.#stop) show(this);
      }
      disconnectedCallback() {
        this.#stop?.();
        this.#stop = undefined;
      }
    },
  );
}

interface Needs {
  readonly store: CurrencyStore;
  readonly choose: (currency: string) => void;
  /** The currency that `ownRate` is to. */
  readonly providerCurrency: string;
  /** Brings the rate to a supplier's currency into the store. */
  readonly needRate: (to: string) => void;
}

/** Lets prices, the picker and the note about the rate fill themselves in. */
export function defineCurrencyElements({ store, choose, providerCurrency, needRate }: Needs): void {
  define("about-price", store, (element) => {
    const { currency, ownRate, supplierRates, loading } = store.getState();
    const { currency: from = "", amount, to, one = "", range = "" } = element.dataset;
    if (loading && ownRate === null) return;
    const isOwn = from === providerCurrency;
    const rate = isOwn || ownRate === null ? ownRate : supplierRates[currency + from];
    const theirs = (minor: string | undefined) =>
      convert({ amount: Number(minor), currency: from }, { from: currency, to: from, rate: rate ?? 0 }, toThreeFigures);
    if (!rate || currency === from) {
      element.textContent = "";
      if (rate === undefined && currency !== from) needRate(from);
    } else if (to === undefined)
      element.textContent = one.replace("{price}", formatMoney(theirs(amount), languageOf(element)));
    else {
      const ends = moneyEnds(theirs(amount), theirs(to), languageOf(element));
      element.textContent = range.replace("{low}", ends.low).replace("{high}", ends.high);
    }
  });
  define("rate-note", store, (element) => {
    const { currency, exchangeRate, ownRate, source, on, unrated } = store.getState();
    const { currency: own = "", text = "", failed = "", table = "" } = element.dataset;
    const language = languageOf(element);
    if (unrated) element.textContent = failed.replace("{currency}", currencyName(unrated, language));
    else if (ownRate) {
      const rates = [`${formatRate(ownRate, language)} ${own}`];
      if (exchangeRate && own !== fallbackCurrency && currency !== fallbackCurrency)
        rates.push(`${formatRate(exchangeRate, language)} ${fallbackCurrency}`);
      element.textContent = text
        .replace("{one}", `1 ${currency}`)
        .replace("{rate}", rates.join(" = "))
        .replace("{source}", source === embeddedRates ? table : (source ?? ""))
        .replace("{day}", on ? formatDay(on, language) : "");
    } else element.textContent = "";
  });
  define("currency-picker", store, (element) => {
    const { chosen, currency, loading } = store.getState();
    const picker = element.querySelector("select") ?? pickerIn(element, choose);
    picker.value = loading && chosen ? chosen : currency;
    const code = element.querySelector("span");
    if (code) code.textContent = `${picker.value}\u00a0▾`;
  });
}

function pickerIn(element: HTMLElement, choose: (currency: string) => void): HTMLSelectElement {
  const language = languageOf(element);
  const picker = document.createElement("select");
  const { look = "" } = element.dataset;
  picker.className = look === "code" ? "absolute inset-0 w-full cursor-pointer opacity-0" : look;
  if (look === "code")
    element.append(Object.assign(document.createElement("span"), { ariaHidden: "true", dir: "ltr" }));
  picker.setAttribute("aria-label", element.dataset["label"] ?? "");
  for (const code of offeredCurrencies) picker.add(new Option(`${code} · ${currencyName(code, language)}`, code));
  picker.addEventListener("change", () => {
    // Announces a change of currency, not the initial one, and once.
    document.querySelector("rate-note")?.setAttribute("role", "status");
    choose(picker.value);
  });
  element.append(picker);
  return picker;
}
