import type { Fact } from "../../../adapters/assistant/assistant.ts";
import { moneyIn, numbersIn } from "../chat-money/chat-money.ts";
import { hasLinkOrMarkup, plainOf } from "../chat-texts/chat-texts.ts";
import { isLike } from "../chat-words/chat-words.ts";
import { tokensOf, wordsOf } from "../search/search.ts";

/** Words that make a sentence a statement about health, treatment, or what the clinic does, in any of our languages. */
const claims = new Set(
  tokensOf(
    `safe safely risk risks cure cures cured heal heals healing recover recovery pain painless complication complications
    infection success guarantee guaranteed permanent fly dose tablet medicine antibiotic surgery operation anaesthesia
    recommend recommended effective scar swelling bleeding weeks days hours months percent free discount cheapest insurance
    امن خطر مخاطر شفاء تعافي الم مضاعفات عدوي نجاح ضمان دائم جرعه دواء جراحه عمليه تخدير ندبه تورم نزيف اسبوع اسابيع ايام
    اشهر بالمئه مجاني خصم تامين`,
  ),
);

/** Shares of a sentence's words that must stand in what it rests on, where both are in one language. */
const leastInCommon = 0.5;

/**
 * Whether a sentence may be said: every number and every amount of money in it stands in the facts that it names, and what it
 * claims is theirs. A sentence without facts may have no number and no claim, and none may lead anywhere.
 */
export function isSupported(text: string, facts: readonly Fact[]): boolean {
  const said = text.replace(/\*\*|`/g, "");
  const known = facts.map((fact) => `${plainOf(fact.text)} ${fact.label}`).join(" ");
  const isKnown = (of: (text: string) => string[]): boolean => {
    const stated = new Set(of(known));
    return of(said).every((one) => stated.has(one));
  };
  if (hasLinkOrMarkup(text) || !isKnown(numbersIn) || !isKnown(moneyIn)) return false;
  const words = wordsOf(said);
  if (facts.length === 0) return !words.some((word) => claims.has(word));
  const isSameScript = /[\u0600-\u06ff]/.test(said) === /[\u0600-\u06ff]/.test(known);
  if (!isSameScript || words.length === 0) return true;
  const knownWords = new Set(wordsOf(known));
  const met = words.filter((word) => knownWords.has(word) || [...knownWords].some((one) => isLike(word, one)));
  return met.length / words.length >= leastInCommon;
}
