import { describe, expect, test } from "vitest";
import { convert, upToShown } from "../contract/conversion.ts";
import { exponentOf } from "../contract/currencies.ts";
import { languages, siteLanguages } from "../contract/languages.ts";
import { offeredCurrencies } from "./currency/offered-currencies.ts";
import {
  formatDay,
  formatInstant,
  formatLine,
  formatMoment,
  formatMoney,
  formatMonth,
  formatTime,
  moneyEnds,
  weekdayOf,
} from "./format.ts";
import { localeOf } from "./words/locales.ts";

/** Iraq's dinar has three by law and none in practice, as Intl has it; charging follows the law. */
const differsInPractice = new Set(["IQD", "UGX", "IDR", "TZS", "UZS", "RSD", "HUF", "PKR", "LKR", "ISK"]);

describe.each(siteLanguages)("prices in %s", (language) => {
  test.each(offeredCurrencies)("%s is written as Intl writes it, with the decimals it is charged in", (currency) => {
    const exponent = exponentOf(currency);
    const locale = localeOf(language);
    const exact = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    });
    expect(formatMoney({ amount: 123_456_789, currency }, language)).toBe(exact.format(123_456_789 / 10 ** exponent));
    const whole = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    });
    expect(formatMoney({ amount: 48_500 * 10 ** exponent, currency }, language)).toBe(whole.format(48_500));
    if (!differsInPractice.has(currency)) {
      expect(new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits).toBe(
        exponent,
      );
    }
  });

  test.each(offeredCurrencies)(
    "%s is rounded as Intl rounds up: to the minor unit, from a hundred on to the major one",
    (to) => {
      const exponent = exponentOf(to);
      const currency = to === "EUR" ? "AED" : "EUR";
      for (const amount of [1, 4_999, 123_457, 4_850_000]) {
        for (const rate of [0.000_61, 0.27, 1.07, 3, 11.9]) {
          const exact = Number((amount / 100 / rate).toPrecision(12));
          const digits = exact < 100 ? exponent : 0;
          const byIntl = new Intl.NumberFormat(localeOf(language), {
            style: "currency",
            currency: to,
            roundingMode: "ceil",
            trailingZeroDisplay: "stripIfInteger",
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          });
          expect(
            formatMoney(convert({ amount, currency }, { from: to, to: currency, rate }, upToShown), language),
          ).toBe(byIntl.format(exact));
        }
      }
    },
  );

  test("digits are Latin, whatever the language", () => {
    expect(formatMoney({ amount: 1_234_500, currency: "AED" }, language)).toMatch(/12[.,\u00a0\u202f]345/);
  });
});

test("a range names its currency once, at the end where the language reads it", () => {
  const [low, high] = [
    { amount: 4_850_000, currency: "AED" },
    { amount: 6_350_050, currency: "AED" },
  ];
  expect(moneyEnds(low, high, "en")).toEqual({ low: "AED\u00a048,500", high: "63,500.50" });
  const arabic = moneyEnds(low, high, "ar");
  expect(arabic).toEqual({ low: "48,500", high: formatMoney(high, "ar") });
});

const digitsOf = (text: string) => text.replace(/\D/g, "");

describe.each(siteLanguages)("ranges in %s", (language) => {
  test.each(offeredCurrencies)("both ends keep every digit in %s", (currency) => {
    const amounts = [0, 7, 95, 999, 1_000, 13_250, 138_000, 4_850_000, 6_350_050, 123_456_789];
    for (const one of amounts)
      for (const other of amounts) {
        const [low, high] = [
          { amount: one, currency },
          { amount: other, currency },
        ];
        const ends = moneyEnds(low, high, language);
        expect(digitsOf(ends.low)).toBe(digitsOf(formatMoney(low, language)));
        expect(digitsOf(ends.high)).toBe(digitsOf(formatMoney(high, language)));
        expect(/^\d/.test(ends.low) || /^\d/.test(ends.high)).toBe(true);
      }
  });
});

test("there are enough currencies to choose from, each once", () => {
  expect(offeredCurrencies.length).toBeGreaterThanOrEqual(40);
  expect(new Set(offeredCurrencies).size).toBe(offeredCurrencies.length);
  expect(new Set(offeredCurrencies.map(exponentOf))).toEqual(new Set([0, 2, 3]));
});

test.each(languages)("times in %s have 24 hours, as the opening hours do", (language) => {
  expect(formatTime("2026-11-20T12:05:00Z", "Asia/Dubai", language)).toBe("16:05");
});

test("a date in Arabic is isolated, so that a Latin name beside it does not tear it apart", () => {
  for (const text of [
    formatDay("2026-11-23", "ar"),
    formatInstant("2026-11-23T09:00:00Z", "Asia/Dubai", "ar"),
    weekdayOf("2026-11-23T09:00:00Z", "Asia/Dubai", "ar"),
  ])
    expect(text).toMatch(/^\u2068[^\u2068\u2069]+\u2069$/);
  expect(formatDay("2026-11-23", "en")).toBe("23 November 2026");
});

test("parts of a line stand between the commas of the language, and a part that is not there leaves none", () => {
  expect(formatLine(["Rhinoplasty", null, "Dubai"], "en")).toBe("Rhinoplasty, Dubai");
  expect(formatLine(["تجميل الأنف", undefined, "دبي"], "ar")).toBe("تجميل الأنف، دبي");
});

test("a moment in a list names the year only where it is another one", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  const at = (instant: string) => formatMoment(instant, "Asia/Dubai", "en", now);
  expect(at("2026-11-22T18:32:00Z")).toBe("22 Nov, 22:32");
  expect(at("2027-01-02T05:00:00Z")).toBe("2 Jan 2027, 09:00");
});

test("the first of a month is an ordinal in French, as a day and at a time; other days and months are not", () => {
  expect(formatDay("2027-02-01", "fr")).toBe("1er février 2027");
  expect(formatInstant("2027-02-01T08:07:00Z", "UTC", "fr")).toMatch(/^1er février 2027/);
  expect(weekdayOf("2027-02-01T08:07:00Z", "UTC", "fr")).toBe("lundi 1er février");
  expect(formatDay("2027-02-11", "fr")).toBe("11 février 2027");
  expect(formatDay("2027-02-01", "de")).toBe("1. Februar 2027");
  expect(formatDay("2027-02-01", "ru")).toBe("1 февраля 2027");
  expect(formatMonth("2027-02", "ru")).toBe("февраль 2027");
});
