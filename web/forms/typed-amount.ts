import { exponentOf } from "../../contract/currencies.ts";
import { type Money, majorUnits } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { numberFormat } from "../format.ts";
import { localeOf } from "../words/locales.ts";
import { latinDigits } from "./body-measures.ts";

const spaces = /[\s\u2066-\u2069\u200e\u200f\u061c]/g;
const grouped = String.raw`\d{1,3}([.,])\d{3}(?:\2\d{3}){0,2}`;
/** As in India: `1,25,000`. */
const groupedInTwos = String.raw`\d{1,2}(?:,\d{2}){1,3},\d{3}`;
const written = new RegExp(`^(\\d{1,11}|${grouped}|${groupedInTwos})(?:([.,])(\\d{1,3}))?$`);

/**
 * A number as it was typed: `1250`, `1,250.00`, `1.250,00`, `1,25,000` or `١٢٥٠`. One sign before three digits separates
 * thousands, unless three decimals are possible and it is the language's sign for them. Undefined for what is no number,
 * or has more decimals than `places`.
 */
export function typedNumber(text: string, places: number, language: Language): number | undefined {
  const plain = latinDigits(text).replaceAll("٫", ".").replace(spaces, "").replace(/[٬'’]/g, "");
  const found = written.exec(plain);
  if (!found) return undefined;
  const [, whole = "", , point, part = ""] = found;
  const isGrouped = /[.,]/.test(whole);
  if (isGrouped && point && whole.includes(point)) return undefined;
  const decimals = places === 3 ? decimalSign(language) : "";
  const isThousands = part.length === 3 && !isGrouped && /^[1-9]\d{0,2}$/.test(whole) && point !== decimals;
  const digits = whole.replace(/[.,]/g, "");
  if (isThousands) return Number(`${digits}${part}`);
  return part.length > places ? undefined : Number(part ? `${digits}.${part}` : digits);
}

const decimalSign = (language: Language): string =>
  numberFormat(localeOf(language), {})
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value ?? ".";

/** An amount as it was typed, also with the name or the sign of its currency. Undefined for what is no amount. */
export function typedAmount(text: string, currency: string, language: Language): Money | undefined {
  if (!/^[a-z]{3}$/i.test(currency)) return undefined; // a form's own field, which anybody can change
  const number = typedNumber(withoutCurrency(text, currency, language), exponentOf(currency), language);
  return number === undefined ? undefined : majorUnits(number, currency);
}

function withoutCurrency(text: string, currency: string, language: Language): string {
  const names = (["symbol", "narrowSymbol", "code"] as const).map((currencyDisplay) => {
    const format = numberFormat(localeOf(language), { style: "currency", currency, currencyDisplay });
    const name = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
    return name.replace(spaces, "").toLowerCase();
  });
  const plain = text.replace(spaces, "").toLowerCase();
  const first = names.find((name) => plain.startsWith(name)) ?? "";
  const last = first === "" ? (names.find((name) => plain.endsWith(name)) ?? "") : "";
  return plain.slice(first.length, plain.length - last.length);
}

/** For a field's first value: `1250.00`, or `1250,00` in the language's way. */
export function plainAmount({ amount, currency }: Money, language: Language): string {
  const places = exponentOf(currency);
  return (amount / 10 ** places).toFixed(places).replace(".", decimalSign(language));
}
