import fc from "fast-check";
import { expect, test } from "vitest";
import { exponentOf } from "../../contract/currencies.ts";
import { siteLanguages } from "../../contract/languages.ts";
import { majorUnits } from "../../contract/money.ts";
import type { Language } from "../../contract/values.ts";
import { formatMoney, formatNumber } from "../format.ts";
import { plainAmount, typedAmount, typedNumber } from "./typed-amount.ts";

test.each([
  ["1250", "AED", 125_000],
  ["63,500", "AED", 6_350_000],
  ["63.500", "AED", 6_350_000],
  ["12.345", "AED", 1_234_500],
  ["1,250.50", "AED", 125_050],
  ["1.250,50", "AED", 125_050],
  ["1,000.50", "EUR", 100_050],
  ["1.000,50", "EUR", 100_050],
  ["1.000", "EUR", 100_000],
  ["1,000", "KWD", 1_000_000],
  ["1.000", "KWD", 1_000],
  ["1 250,5", "EUR", 125_050],
  ["1,250,000", "AED", 125_000_000],
  ["1,25,000", "AED", 12_500_000],
  ["12,34,567.50", "AED", 123_456_750],
  ["9’000", "EUR", 900_000],
  ["AED 63,500", "AED", 6_350_000],
  ["63500 aed", "AED", 6_350_000],
  ["17.500 €", "EUR", 1_750_000],
  ["١٠٠٠", "AED", 100_000],
  ["١٬٢٥٠٫٥٠", "AED", 125_050],
  ["۱۲۵۰", "AED", 125_000],
])("%s in %s", (text, currency, amount) => {
  expect(typedAmount(text, currency, "en")).toEqual({ amount, currency });
});

test("a comma before three decimals is a comma where the language writes it so", () => {
  expect(typedAmount("1,250", "KWD", "de")).toEqual({ amount: 1250, currency: "KWD" });
  expect(typedAmount("1.250", "KWD", "de")).toEqual({ amount: 1_250_000, currency: "KWD" });
});

test.each([
  ["", "AED"],
  ["12a", "AED"],
  ["USD 12", "AED"],
  ["€ 12", "AED"],
  ["0.500", "AED"],
  ["10.5", "JPY"],
  ["1250.500", "AED"],
  ["1,25,00", "AED"],
  ["1.25.000", "AED"],
  ["1.000.50", "AED"],
  ["1,000,50", "AED"],
  ["-5", "AED"],
])("%s in %s is no amount", (text, currency) => {
  expect(typedAmount(text, currency, "en")).toBeUndefined();
});

const amounts = fc.record({
  amount: fc.integer({ min: 0, max: 99_999_999_999 }),
  currency: fc.constantFrom("AED", "EUR", "INR", "KWD", "JPY"),
  language: fc.constantFrom(...siteLanguages),
});

test("a field begins with the decimal sign of the page's language", () => {
  const written = (language: Language, currency = "AED") => plainAmount({ amount: 125_050, currency }, language);
  expect([written("en"), written("hu"), written("de"), written("ar"), written("hu", "JPY")]).toEqual([
    ...["1250.50", "1250,50", "1250,50", "1250.50", "125050"],
  ]);
});

test("law: an amount is read again as the product writes it, in every language, field and price", () => {
  fc.assert(
    fc.property(amounts, ({ language, ...money }) => {
      expect(typedAmount(plainAmount(money, language), money.currency, language)).toEqual(money);
      expect(typedAmount(formatMoney(money, language), money.currency, language)).toEqual(money);
    }),
  );
});

/** Whole numbers in groups, as people write them, with two decimals or without. */
const groupings = [
  { locale: "en", point: "." },
  { locale: "de", point: "," },
  { locale: "fr", point: "," },
  { locale: "de-CH", point: "." },
  { locale: "en-IN", point: "." },
  { locale: "ar-EG", point: "٫" },
  { locale: "fa", point: "٫" },
];

test("law: an amount is read as it was grouped, in whatever way, whatever the language of the page", () => {
  const whole = fc.integer({ min: 1, max: 999_999_999 });
  const cents = fc.option(fc.integer({ min: 0, max: 99 }));
  fc.assert(
    fc.property(
      whole,
      cents,
      fc.constantFrom(...groupings),
      amounts,
      (number, part, { locale, point }, { language }) => {
        const text = new Intl.NumberFormat(locale).format(number);
        const typed = part === null ? text : `${text}${point}${String(part).padStart(2, "0")}`;
        expect(typedAmount(typed, "AED", language)).toEqual(majorUnits(number + (part ?? 0) / 100, "AED"));
      },
    ),
  );
});

test("law: a number is read again as the product writes it", () => {
  fc.assert(
    fc.property(amounts, ({ amount, currency, language }) => {
      const number = (amount % 1_000_000) / 10 ** Math.min(2, exponentOf(currency));
      expect(typedNumber(formatNumber(number, language), 2, language)).toBe(number);
    }),
  );
});
