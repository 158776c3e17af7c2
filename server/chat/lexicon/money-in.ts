import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod/mini";
import { countries, currencyOf } from "../../../adapters/geo/country-currency.ts";
import { exponentOf } from "../../../contract/currencies.ts";
import type { CurrencyCode, Money } from "../../../contract/money.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { countryIn } from "./countries-in.ts";

const Written = z.record(z.string(), z.string());
const written = Written.parse(parse(readFileSync(new URL("currency-words.yaml", import.meta.url), "utf8")));
const byWord = new Map(
  Object.entries(written).flatMap(([words, codes]) =>
    words.split(" ").map((word) => [word, codes.split(" ")] as const),
  ),
);
const codes: ReadonlySet<string> = new Set(countries.flatMap((country) => currencyOf(country) ?? []));
/** Codes that people write in small letters too, and that are no words. */
const small = new Set("usd eur gbp chf inr aed sar kwd qar cad aud jpy krw pkr egp huf pln".split(" "));

/** Words for money that are other words too: a crown of a tooth, to read, a weight, a book, an edge. */
const otherWords: ReadonlySet<string> = new Set("krone kronen lire livre livres libra libras peso rand lei".split(" "));
/** What stands before such a word that means money; fewer are crowns. */
const ofMoney = /(?:\d{3}|\b(?:in|en|million|tausend|thousand|mil|mille)) ?$/u;

/** Pounds of a body, and one who won; in Arabic many verbs end like the won. */
const isWeight = /\b(?:weigh\w*|weight|overweight|lose|lost|losing|gained|pounds? heav\w*)\b/u;
const isWon = /(?:\bin|korean|\d|million|thousand)\s+won\b|(?<!\p{L})و?[بلف]?(?:ال)?وون(?!\p{L})/u;

/** Letters that stand before an Arabic word in one with it. */
const particles = /^و?[بلف]?(?:ال)?(?=[\u0621-\u064a]{3})/u;
const inChinese = [...byWord].filter(([word]) => /\p{Script=Han}/u.test(word));
const chineseIn = (text: string): string | undefined => inChinese.find(([word]) => text.includes(word))?.[0];

/** Whether a word, normalised, is one for money; in Chinese, whether it has one. */
export const isMoneyWord = (word: string): boolean =>
  byWord.has(word) || small.has(word) || byWord.has(word.replace(particles, "")) || isMoneyAlone(word);
const isMoneyAlone = (word: string): boolean => {
  const found = chineseIn(word);
  return found !== undefined && /^[那呢用换成的是多少钱要]*$/u.test(word.replace(found, ""));
};

/** The currency that a text names: `own` is the one that a word such as "dollars" means for this visitor. */
export function currencyIn(text: string, own?: CurrencyCode): CurrencyCode | undefined {
  const code = text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)?.find((one) => codes.has(one));
  if (code !== undefined) return code;
  const plain = normaliseText(text);
  if (isWeight.test(plain)) return undefined;
  if (isWon.test(plain)) return "KRW";
  for (const { 0: word, index } of plain.matchAll(/\p{L}+|[$€£₹₩]/gu)) {
    if (small.has(word)) return word.toUpperCase();
    const meant = byWord.get(word) ?? byWord.get(word.replace(particles, "")) ?? byWord.get(chineseIn(word) ?? "");
    if (meant === undefined) continue;
    const country = meant.length > 1 || otherWords.has(word) ? countryIn(text) : undefined;
    const ofCountry = country && currencyOf(country);
    const isMoney = ofMoney.test(plain.slice(0, index)) || (ofCountry !== undefined && meant.includes(ofCountry));
    if (otherWords.has(word) && !isMoney) continue;
    return [ofCountry, own].find((one) => one !== undefined && meant.includes(one)) ?? meant[0];
  }
  return undefined;
}

/** What limits an amount that somebody speaks of, before it and after it, in the languages of the pages. */
const before =
  /\b(?:budget|have|has|got|only|just|under|below|less|most|max(?:imum)?|up to|afford|cheaper|within|spend|than|habe|haben|nur|unter|weniger|hochstens|maximal|bis|gunstiger|billiger|ausgeben|presupuesto|tengo|solo|menos|maximo|hasta|gastar|barato|ai|seulement|moins|jusqu|depenser|cher|(?:get|do|offer|buy) (?:me )?(?:for|with)|(?:bekomme|kriege|bekommt) (?:ich|man) fur|hacer (?:con|por)|(?:faire|avoir) (?:pour|avec))\b|(?:اعمل|اسوي|تسوون|تعملون) ب|ميزاني|معي|معاي|معايا|عندي|اقل|تحت|اقصي|حدود|ارخص|اصرف/u;
const after =
  /\b(?:budget|enough|max(?:imum)?|to spend|at most|or less|reicht|reichen|zur verfugung|alcanza|maximo|suffi\w*|au maximum)\b|يكفي|تكفي|تكفيني|ميزاني|كحد اقصي/u;
/** Money that was paid, or that is of another matter. */
const isOther =
  /\b(?:deposit|refund\w*|paid|insur\w*|cancel\w*|fine|debt|extra|anzahlung|bezahlt|versicher\w*|deposito|pagado|seguro|acompte|paye|assurance)\b|عربون|استرد|دفعت|تامين/u;

const amount =
  /(?<![\d.,])(?<figures>\d{1,3}(?:[., '\u00a0\u202f]\d{3})+|\d+)(?<thousand>\s?(?:k\b|thousand\b|tausend\b|mil\b|mille\b|الف))?/gu;

/** The amount of money that a text says is the most that one can or wants to spend; undefined without one. */
export function budgetIn(
  text: string,
  own: { readonly clinic: CurrencyCode; readonly visitor?: CurrencyCode | undefined },
): Money | undefined {
  const plain = normaliseText(text);
  if (isOther.test(plain)) return undefined;
  const named = currencyIn(text, own.visitor);
  const isBudget = /\bbudget\b|presupuesto de \d|ميزاني/u.test(plain);
  if (named === undefined && !isBudget) return undefined;
  for (const found of plain.matchAll(amount)) {
    const { figures = "", thousand } = found.groups ?? {};
    const value = Number(figures.replace(/\D/g, "")) * (thousand ? 1000 : 1);
    const at = found.index;
    const near = plain.slice(Math.max(0, at - reach), at);
    const behind = plain.slice(at + found[0].length, at + found[0].length + reach);
    if (value < least || !(before.test(near) || after.test(behind))) continue;
    const currency = named ?? own.clinic;
    return { amount: value * 10 ** exponentOf(currency), currency };
  }
  return undefined;
}

/** Letters around an amount in which it is limited; and the least that anybody means by a budget. */
const [reach, least] = [36, 20];
