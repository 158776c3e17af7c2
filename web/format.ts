import { exponentOf } from "../contract/currencies.ts";
import { directionOf } from "../contract/languages.ts";
import type { Money } from "../contract/money.ts";
import type { Language } from "../contract/values.ts";
import { localeOf } from "./words/locales.ts";

const commas: Readonly<Record<string, string>> = { ar: "، ", zh: "，" };

/** One formatter for each key: making one costs some hundred times its use. All go at 200: zones come from visitors. */
export function kept<Options, Formatter>(Make: new (locale: string, options: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = locale + JSON.stringify(options);
    let formatter = made.get(key);
    if (!formatter) {
      if (made.size > 199) made.clear();
      formatter = new Make(locale, options);
      made.set(key, formatter);
    }
    return formatter;
  };
}

export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
const listFormat = kept<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat);
const displayNames = kept<Intl.DisplayNamesOptions, Intl.DisplayNames>(Intl.DisplayNames);

const numbers = (language: Language, options: Intl.NumberFormatOptions) => numberFormat(localeOf(language), options);

/**
 * A date, which a name of another direction beside it would tear apart: in a language that is written from the right it
 * is isolated (U+2068, U+2069).
 */
function dateText(language: Language, options: Intl.DateTimeFormatOptions, instant: string): string {
  const plain = dateFormat(localeOf(language), options).format(new Date(instant));
  // The first of a month has an ordinal in French, which no data of locales has; the Russian "г." ends no sentence.
  const text = language === "fr" ? plain.replace(/\b1 (?=\p{L})/u, "1er ") : plain.replace(/\sг\./, "");
  return directionOf(language) === "ltr" ? text : `\u2068${text}\u2069`;
}

const texts = new Map<string, string>();

/** A text that is written on most pages, formatted once: all go at 2000. */
function remembered(key: string, format: () => string): string {
  const text = texts.get(key) ?? format();
  if (texts.size > 1999) texts.clear();
  texts.set(key, text);
  return text;
}

const nameOf = (type: Intl.DisplayNamesType, code: string, language: Language): string =>
  remembered(`${type} ${code} ${language}`, () => displayNames(localeOf(language), { type }).of(code) ?? code);

/** An exact price; without decimals where there are none to show: `AED 48,500`, `€1,290.50`, `KD 12.345`. */
export function formatMoney({ amount, currency }: Money, language: Language): string {
  const exponent = exponentOf(currency);
  const digits = amount % 10 ** exponent === 0 ? 0 : exponent;
  return numbers(language, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** exponent);
}

/** Both ends of a range, for the words between them; the currency is named once: `AED 48,500` and `63,500`. */
export function moneyEnds(low: Money, high: Money, language: Language): { low: string; high: string } {
  const ends = { low: formatMoney(low, language), high: formatMoney(high, language) };
  // From the first digit to the last: what groups the thousands between them is the language's own.
  const bare = (text: string) => text.match(/\d(?:.*\d)?/)?.[0] ?? text;
  // In Arabic the currency follows the number, so it ends the range.
  const isNamedLast = /^[\u200E\u200F]*\d/.test(ends.low);
  return isNamedLast ? { ...ends, low: bare(ends.low) } : { ...ends, high: bare(ends.high) };
}

/** A rate of exchange to five figures: `4.2703`. */
export const formatRate = (rate: number, language: Language): string =>
  numbers(language, { minimumSignificantDigits: 5, maximumSignificantDigits: 5, useGrouping: false }).format(rate);

export const formatNumber = (value: number, language: Language): string => numbers(language, {}).format(value);

/** A calendar day such as `2026-11-20`, which has no zone: `20 November 2026`. */
export const formatDay = (day: string, language: Language): string =>
  dateText(language, { dateStyle: "long", timeZone: "UTC" }, `${day}T12:00:00Z`);

/** A calendar month such as `2027-03`: `March 2027`. */
export const formatMonth = (month: string, language: Language): string =>
  dateText(language, { year: "numeric", month: "long", timeZone: "UTC" }, `${month}-15T12:00:00Z`);

/** An instant as the clock of a place shows it, with day and time: `22 November 2026 at 08:07`. */
export const formatInstant = (instant: string, timeZone: string, language: Language): string =>
  dateText(language, { dateStyle: "long", timeStyle: "short", timeZone }, instant);

/** What the clocks of a place differ by then: `GMT+4`. */
export const formatZone = (instant: string, timeZone: string, language: Language): string =>
  dateFormat(localeOf(language), { timeZone, timeZoneName: "shortOffset" })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** The same in short, for lists; the year stands where it is another one than now: `22 Nov, 08:07`. */
export const formatMoment = (instant: string, timeZone: string, language: Language, now = new Date()): string => {
  const year = instant.startsWith(String(now.getUTCFullYear())) ? {} : { year: "numeric" as const };
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  return dateText(language, { day: "numeric", month: "short", ...year, ...time, timeZone }, instant);
};

/** The time of an instant alone. */
export const formatTime = (instant: string, timeZone: string, language: Language): string =>
  dateFormat(localeOf(language), { timeStyle: "short", timeZone }).format(new Date(instant));

/** A calendar day with its name, without its year: `Monday 23 November`. */
export const formatWeekday = (day: string, language: Language): string =>
  weekdayOf(`${day}T12:00:00Z`, "UTC", language);

/** Day of an instant in a time zone, with its name. */
export const weekdayOf = (instant: string, timeZone: string, language: Language): string =>
  dateText(language, { weekday: "long", day: "numeric", month: "long", timeZone }, instant);

/** The name of a day of the week; 0 is Monday. */
export const weekdayName = (day: number, language: Language): string =>
  remembered(`weekday ${day} ${language}`, () =>
    dateFormat(localeOf(language), { weekday: "long", timeZone: "UTC" }).format(
      new Date(Date.UTC(2024, 0, 1 + day, 12)),
    ),
  );

/** Parts of one line, such as a town and its country. */
export const formatLine = (parts: readonly (string | null | undefined)[], language: Language): string =>
  parts.filter(Boolean).join(commas[language] ?? ", ");

/** A measure with its unit: `82.5 kg`. */
export const formatUnit = (value: number, unit: "kilogram" | "centimeter", language: Language): string =>
  numbers(language, { style: "unit", unit, unitDisplay: "short" }).format(value);

/** Hours, also halves: `4.5 hours`. */
export const formatHours = (hours: number, language: Language): string =>
  numbers(language, { style: "unit", unit: "hour", unitDisplay: "long" }).format(hours);

export const formatList = (items: readonly string[], language: Language): string =>
  listFormat(localeOf(language), { type: "conjunction" }).format(items);

export const countryName = (code: string, language: Language): string => nameOf("region", code, language);
export const languageName = (code: string, language: Language): string => nameOf("language", code, language);
export const currencyName = (code: string, language: Language): string => nameOf("currency", code, language);
