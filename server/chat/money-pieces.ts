import type { Piece, Question, Tools, Topic } from "../../adapters/assistant/assistant.ts";
import type { Language } from "../../contract/values.ts";
import { currencyName, formatDay, formatMoney } from "../../web/format.ts";
import { m } from "../../web/words/compiled/messages.js";
import { procedureOf } from "./beside-records.ts";
import { topicsElsewhere } from "./elsewhere/topics-elsewhere.ts";
import type { Reader } from "./knowledge/fact-texts.ts";
import { isCurrencyAlone } from "./lexicon/going-on.ts";

/** Currencies of an answer. */
export interface AskedMoney {
  /** That of the clinic's prices. */
  readonly own: string;
  /** That which the question names; null where it names none. */
  readonly asked: string | null;
  readonly rate: Reader["rate"];
}

/** The visitor's messages before a question, the last first. */
export const saidBefore = ({ history }: Pick<Question, "history">): readonly string[] =>
  history.flatMap(({ role, content }) => (role === "user" ? [content] : [])).toReversed();

/** Topics of which an amount is said. */
const ofAmounts: ReadonlySet<Topic> = new Set<Topic>(["price", "deposit", "total"]);

/** "And in dollars?" asks once more for the price that was asked for before it. */
export function inCurrency<Of extends Omit<Question, "phrases">>(question: Of, tools: Tools): Of {
  if (!isCurrencyAlone(question.text)) return question;
  const before = saidBefore(question).find((one) => !isCurrencyAlone(one));
  if (before === undefined) return question;
  const isOfPrice =
    tools.understand(before).topics.some((topic) => ofAmounts.has(topic)) ||
    topicsElsewhere(before).ofProcedure.includes("price");
  return isOfPrice ? { ...question, text: before } : question;
}

const goesOn = /\b(?:it|this|that|das|es|eso|esto|ca|cela)\b|هذا|هذه|هاد|هاي|ذلك/iu;

/** What costs up to the amount that a question names as the most: of the procedure that it names or goes on about, else of all; nothing for any other question. */
export function budgetPieces(question: Omit<Question, "phrases">, tools: Tools): readonly Piece[] {
  const { text } = question;
  const { procedures, isFollowUp } = tools.understand(text);
  const [named] = procedures;
  const procedure = named ?? (isFollowUp || goesOn.test(text) ? procedureOf(question, tools) : null);
  const facts = tools.budget(text, procedure);
  if (facts.length === 0) return [];
  return [
    ...facts.map((fact): Piece => ({ kind: "said", text: fact.text, facts: [fact] })),
    ...tools.cards("quote", procedure).map((card): Piece => ({ kind: "card", card })),
  ];
}

/** How an amount in a currency is told from another: `CHF`, `$`. */
const signOf = (currency: string, language: Language): string =>
  formatMoney({ amount: 0, currency }, language).replace(/[\p{N}\p{Cf}\s]/gu, "");

/** What is said under amounts in another currency than the clinic's: the day of their rate or, without one, where to choose a currency. */
export function rateNote({ own, asked, rate }: AskedMoney, answer: string, language: Language): string | null {
  const locale = { locale: language };
  if (asked !== null && asked !== own && rate?.currency !== asked)
    return m.assistant_no_rate({ currency: currencyName(asked, language), menu: m.shell_currency({}, locale) }, locale);
  if (rate === null || !answer.includes(signOf(rate.currency, language))) return null;
  return m.assistant_rate_note(
    {
      currency: currencyName(rate.currency, language),
      day: formatDay(rate.on, language),
      own: currencyName(own, language),
    },
    locale,
  );
}
