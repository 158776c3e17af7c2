import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { tokensOf, wordsOf } from "../../catalogue/normalised-words.ts";
import { isLike } from "../lexicon/terms.ts";
import { hasLinkOrMarkup, plainOf } from "./sanitise.ts";

/** Names of currencies beside their codes; of any other currency, the code or sign must stand in the record too. */
const currencyNames: Readonly<Record<string, string>> = {
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  يورو: "EUR",
  $: "USD",
  us$: "USD",
  dollar: "USD",
  dollars: "USD",
  دولار: "USD",
  دولارا: "USD",
  "£": "GBP",
  pound: "GBP",
  pounds: "GBP",
  جنيه: "GBP",
  "د.إ": "AED",
  dirham: "AED",
  dirhams: "AED",
  درهم: "AED",
  درهما: "AED",
  "₩": "KRW",
  won: "KRW",
  وون: "KRW",
  riyal: "SAR",
  riyals: "SAR",
  ريال: "SAR",
};

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const number = "\\d+(?:[.,٬٫]\\d+|[\\u00a0\\u202f ]\\d{3}(?!\\d))*";
const sign = `(?:\\p{L}{0,3}\\p{Sc}|${Object.keys(currencyNames)
  .filter((name) => /^\p{L}/u.test(name) && !name.endsWith("$"))
  .map((name) => `(?<!\\p{L})${name.replace(".", "\\.")}(?!\\p{L})`)
  .join("|")}|(?<!\\p{L})\\p{L}{3}(?!\\p{L}))`;
const gap = "[\\s\\u200e\\u200f]*";
const amount = new RegExp(`(${sign})${gap}(${number})|(${number})${gap}(${sign})`, "giu");
const bare = new RegExp(sign, "giu");

const currencyOf = (written: string): string | undefined => {
  const named = currencyNames[written.toLowerCase()];
  if (named) return named;
  if (/\p{Sc}/u.test(written)) return written;
  return codes.has(written.toUpperCase()) && written === written.toUpperCase() ? written : undefined;
};

/** A number without separators between its digits. */
const numberOf = (written: string): string => {
  const plain = written.replace(/[,٬\u00a0\u202f ](?=\d{3}(?!\d))/g, "");
  return String(Number(plain.replace(/[,٫]/g, ".")) || plain);
};

/** Arabic-Indic digits as ASCII. */
const withPlainDigits = (text: string): string =>
  text.normalize("NFKC").replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));

/** Every number in a text, normalised: `48,500` and `٤٨٥٠٠` are equal. */
const numbersIn = (text: string): string[] =>
  [...withPlainDigits(text).matchAll(new RegExp(number, "g"))].map(([written]) => numberOf(written));

/** Every amount of money in a text as `EUR 48500`; as `EUR` for a currency without digits, such as "one euro". */
export function moneyIn(text: string): string[] {
  const plain = withPlainDigits(text);
  const found: string[] = [];
  const rest = plain.replace(amount, (whole, before, after, first, last) => {
    const currency = currencyOf(before ?? last);
    if (!currency) return whole;
    found.push(`${currency} ${numberOf(after ?? first)}`);
    return " ";
  });
  for (const [written] of rest.matchAll(bare)) {
    const currency = currencyOf(written);
    if (currency) found.push(currency);
  }
  return found;
}

/** Words that make a sentence a statement about health, treatment, or what the clinic does, in any of our languages. */
const claimsByLanguage = {
  en: `safe safely risk risks cure cures cured heal heals healing recover recovery pain painless complication complications
    infection success guarantee guaranteed permanent fly dose tablet medicine antibiotic surgery operation anaesthesia
    recommend recommended effective scar swelling bleeding weeks days hours months percent free discount cheapest insurance`,
  ar: `امن خطر مخاطر شفاء تعافي الم مضاعفات عدوي نجاح ضمان دائم جرعه دواء جراحه عمليه تخدير ندبه تورم نزيف اسبوع اسابيع ايام
    اشهر بالمئه مجاني خصم تامين`,
};
const claims = new Set(Object.values(claimsByLanguage).flatMap(tokensOf));

/** Share of a sentence's words that its facts must contain, where both are in one script. */
const leastInCommon = 0.5;

/**
 * Whether the facts support a sentence: they contain each of its numbers and amounts of money, and half of its words. A
 * sentence without facts may have no number and no claim; no sentence may have a link.
 */
export function isSupported(text: string, facts: readonly Fact[]): boolean {
  const sentence = text.replace(/\*\*|`/g, "");
  const known = facts.map((fact) => `${plainOf(fact.text)} ${fact.label}`).join(" ");
  const isKnown = (of: (text: string) => string[]): boolean => {
    const stated = new Set(of(known));
    return of(sentence).every((one) => stated.has(one));
  };
  if (hasLinkOrMarkup(text) || !isKnown(numbersIn) || !isKnown(moneyIn)) return false;
  const words = wordsOf(sentence);
  if (facts.length === 0) return !words.some((word) => claims.has(word));
  const isSameScript = /[\u0600-\u06ff]/.test(sentence) === /[\u0600-\u06ff]/.test(known);
  if (!isSameScript || words.length === 0) return true;
  const knownWords = new Set(wordsOf(known));
  const met = words.filter((word) => knownWords.has(word) || [...knownWords].some((one) => isLike(word, one)));
  return met.length / words.length >= leastInCommon;
}
