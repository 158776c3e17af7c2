import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { exponentOf } from "../../../contract/currencies.ts";
import type { Money } from "../../../contract/money.ts";
import type { Package, Procedure } from "../../../contract/procedures.ts";
import { formatMoney } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { tokensOf } from "../../catalogue/normalised-words.ts";
import { normaliseText } from "../../formats/normalised-text.ts";
import { numberIn } from "../lexicon/days-in.ts";
import { procedureHref, type Reader } from "./fact-texts.ts";

/** "How much does that make together?", unlike "how much more is it". */
export function asksSum(text: string): boolean {
  const words = normaliseText(text);
  if (/\b(?:deposit|down payment|refund)\w*|عربون|استرد|دفعه مقدمه/u.test(words)) return false;
  if (/\b(?:total|altogether|all together|sum|in all)\b|مجموع|اجمالي|احسب/u.test(words)) return true;
  return !/\b(?:more|extra|additional|on top)\b|يزيد|زياد|اضاف/u.test(words) && asksWhole.test(words);
}

const asksWhole =
  /\b(?:total|totals|altogether|all together|together|sum|add (?:it|that|them|those) up|adds? up|work (?:it )?out|works out|in all|all in all|come to|comes to|does (?:that|it) make|end up (?:paying|at)|overall|whole bill|pay|owe)\b|مجموع|اجمالي|احسب|حساب|مع بعض|(?:كم|كام|قديش|بكم) (?:يصير|تصير|بيصير|يطلع|تطلع|بيطلع|يبقي|تبقي|هيبقي|يكون)|(?:يصير|تصير|يطلع|يبقي|تبقي|يكون|الكل) (?:كم|كام|قديش)|ادفع|ندفع/u;

const amountsIn = (line: string): readonly RegExpExecArray[] => [
  ...line.matchAll(
    /(?:AED|EUR|KRW|€|₩)\s?(\d[\d,]*)|(\d[\d,]*)\s?(?:AED|EUR|€|₩|euros?|won|dirhams?|درهم[\u064b-\u0652]?ا?[\u064b-\u0652]?|يورو|وون)(?!\p{L})/gu,
  ),
];

/** Whether a line names an amount that stands in place of a price: nothing is added to it, nor taken off. */
export const replacesPrice = (line: string): boolean =>
  /\binstead of\b|\bin place of\b|\brather than\b|\byou (?:only )?pay\b|بدل|عوض|عن سعر|تدفع/iu.test(line);

/** How a text says that it wants or needs less than the price has, and what a line on that says. */
const without =
  /\b(?:without|no|not|none|nothing|never|don'?t|doesn'?t|didn'?t|isn'?t|won'?t|skip\w*|minus)\b|بدون|بلا|من دون|من غير|(?:ما|لا|مش) (?:\p{L}*حتاج|\p{L}*حتجت|لزم)/u;
const takesOff = /\bless\b|\bcheaper\b|\boff\b|أقل|يُخصم|تُخصم|ينقص|تخفض/iu;

/** Of the lines that a text speaks of, those on less where it wants less, on each one where it names how many; what is paid in place of the price is for who needs none. */
export function linesOfScope<Line>(
  text: string,
  lines: readonly Line[],
  lineOf: (line: Line) => string,
): readonly Line[] {
  const wantsLess = without.test(normaliseText(text));
  const may = wantsLess ? lines : lines.filter((line) => !replacesPrice(lineOf(line)));
  const isMeant = wantsLess ? takesOff : countIn(text) > 1 ? isOfEach : null;
  const meant = isMeant === null ? [] : may.filter((line) => isMeant.test(lineOf(line)));
  return meant.length > 0 ? meant : may;
}

/** "AED 9,000 to 14,500" */
const isRange = /\d\s*(?:to|and|–|-|إلى|الى|و)\s*(?:(?:AED|EUR|KRW|€|₩)\s?)?\d/u;

/** What a line adds to a price, or takes off it; null where it names no amount, several, a lowest one, or one in place of the price. */
export function additionIn(line: string, currency: string): Money | null {
  if (replacesPrice(line) || isRange.test(line)) return null;
  const [found, other] = amountsIn(line);
  if (found === undefined || other !== undefined) return null;
  if (/\b(?:from|starting|up to|about)\b|(?:ت|ي)بدأ من|ابتداءً|نحو/iu.test(line)) return null;
  const amount = Number((found[1] ?? found[2] ?? "").replaceAll(",", "")) * 10 ** exponentOf(currency);
  return { amount: takesOff.test(line) ? -amount : amount, currency };
}

const isOfEach = /\b(?:each|per|every|further)\b|لكل|كل |للواحد|للسن/iu;
const isOneMore =
  /\b(?:third|fourth|fifth|another|one more|an? (?:extra|additional))\b|ثالث|رابع|خامس|واحد(?:ه)? (?:كمان|زياده)|اضافي/u;

/** Of a thing beyond those that the price has: how many these are, a text with the number of all does not tell. */
const isOfFurther = /\b(?:further|additional|extra)\b|[إا]ضافي/iu;
const furtherIn =
  /(\p{L}+|\d+) (?:more|extra|further|additional)\b|(?:^| )(\p{L}+|\d+) \p{L}+ (?:اضافي|زياده|زايد)\p{L}*/u;

/** How often a line is added that is for a thing beyond those that the price has; null where the text does not tell. */
function furtherCount(text: string, line: string): number | null {
  const words = normaliseText(text);
  const [, first, second] = furtherIn.exec(words) ?? [];
  const number = numberIn(first ?? second ?? "");
  if (number !== undefined) return number;
  return isOneMore.test(words) || !isOfEach.test(line) ? 1 : null;
}

/** How many of a thing a text speaks of, where a price is for each. */
function countIn(text: string): number {
  const words = normaliseText(text);
  if (isOneMore.test(words)) return 1;
  if (/\b(?:both|left and right|pair|couple)\b|كلا|كلتا|العينين|الاثنين|الثنتين|الجهتين|يمين ويسار/u.test(words))
    return 2;
  const counts = tokensOf(text).flatMap((word) => {
    const number = numberIn(word);
    return number !== undefined && number > 1 && number <= 12 ? [number] : /..(?:تين|ين)$/u.test(word) ? [2] : [];
  });
  return counts.length === 1 ? (counts[0] ?? 1) : 1;
}

/** A price that goes by how many: of a thing beside it, such as a sedation, nobody asks the number. */
const isOfNumber = /\bhow many\b|\bnumber of\b|عدد|كم عدد/iu;

/** "8 × €460 = €3,680", by a line with the price of each; null where the text says no number, or the line no one price. */
export function timesFact(
  { language }: Reader,
  line: Fact,
  { text, currency }: { text: string; currency: string },
): Fact | null {
  const count = countIn(text);
  const written = line.text.split("\n").at(-1) ?? line.text;
  const [found, other] = amountsIn(written);
  if (count < 2 || found === undefined || other !== undefined) return null;
  if (
    !isOfNumber.test(written) ||
    !isOfEach.test(written) ||
    isOfFurther.test(written) ||
    takesOff.test(written) ||
    isRange.test(written)
  )
    return null;
  const each = Number((found[1] ?? found[2] ?? "").replaceAll(",", "")) * 10 ** exponentOf(currency);
  const isAbout = /\b(?:about|around|from)\b|نحو|حوالي|(?:ت|ي)بدأ من/iu.test(written);
  const money = (amount: number): string => formatMoney({ amount, currency }, language);
  const sum = `${count} × ${money(each)} ${isAbout ? "≈" : "="} ${money(each * count)}`;
  return { ...line, id: `${line.procedure ?? "clinic"}/times`, topic: "total", text: sum };
}

/** A package's price with what a line adds to it or takes off it, as often as the text says. */
export function sumFact(
  reader: Reader,
  { slug, title }: Pick<Procedure, "slug" | "title">,
  { packages, line, text }: { readonly packages: readonly Package[]; readonly line: string; readonly text: string },
): Fact | null {
  const { language } = reader;
  const lines = packages.flatMap(({ name, price }) => {
    const addition = additionIn(line, price.currency);
    if (addition === null || addition.amount === 0) return [];
    const count = isOfFurther.test(line) ? furtherCount(text, line) : isOfEach.test(line) ? countIn(text) : 1;
    if (count === null) return [];
    const change = formatMoney({ ...addition, amount: Math.abs(addition.amount) }, language);
    const written = {
      name,
      price: formatMoney(price, language),
      change: count > 1 ? `${count} × ${change}` : change,
      total: formatMoney({ ...price, amount: price.amount + count * addition.amount }, language),
    };
    const locale = { locale: language };
    return [addition.amount < 0 ? m.assistant_sum_less(written, locale) : m.assistant_sum_more(written, locale)];
  });
  if (lines.length === 0) return null;
  return {
    id: `${slug}/sum`,
    topic: "total",
    procedure: slug,
    text: lines.join("\n\n"),
    label: title,
    href: procedureHref(reader, slug, "packages"),
    language,
  };
}
