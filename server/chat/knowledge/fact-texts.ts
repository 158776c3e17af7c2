import type { Fact, Topic } from "../../../adapters/assistant/assistant.ts";
import { convert, toThreeFigures } from "../../../contract/conversion.ts";
import type { Money } from "../../../contract/money.ts";
import type { Procedure, RecoveryStage } from "../../../contract/procedures.ts";
import type { Language } from "../../../contract/values.ts";
import { formatList, formatMoney, languageName } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";

/** The reader of an answer. */
export interface Reader {
  /** Of the answer. */
  readonly language: Language;
  /** Prefix of the site's paths: empty, or `/ar`. */
  readonly base: string;
  readonly now: Date;
  /** The visitor's currency and the price of one unit of it in the clinic's; null where it is the same, or unknown. */
  readonly rate: {
    readonly currency: string;
    readonly rate: number;
    /** The day of the rate. */
    readonly on: string;
  } | null;
}

/** A price in the reader's currency, rounded. */
export const shownTo = ({ rate }: Reader, price: Money): Money | null =>
  rate && convert(price, { from: rate.currency, to: price.currency, rate: rate.rate }, toThreeFigures);

/** A price as it is written for the reader: in their own currency too, where it has a rate. */
export function priceFor(reader: Reader, price: Money): string {
  const { language } = reader;
  const shown = shownTo(reader, price);
  const own = formatMoney(price, language);
  return shown === null
    ? own
    : m.assistant_price_shown({ price: own, shown: formatMoney(shown, language) }, { locale: language });
}

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");
export const under = (heading: string, items: readonly string[]): string => `${heading}\n\n${bullets(items)}`;

/** Cleaning may leave a text empty. */
export const withWords = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ text }) => /\p{L}/u.test(text));

/** "**First weeks at home (Days 18 to 42).**": a stage of a recovery, with what is said of it. */
export function stageText(
  { title, fromDay: from, toDay: to }: RecoveryStage,
  said: string,
  language: Language,
): string {
  const locale = { locale: language };
  const days =
    to === null
      ? m.procedures_day_onwards({ day: from }, locale)
      : from === to
        ? m.procedures_day({ day: from }, locale)
        : m.procedures_day_range({ from, to }, locale);
  return `**${title} (${days}).** ${said}`;
}

export const procedureHref = ({ base }: Reader, slug: string, place?: string): string =>
  `${base}/procedures/${slug}/${place ? `#${place}` : ""}`;

export const doctorText = (
  {
    name,
    title,
    languages,
    practisingSince,
  }: { name: string; title: string; languages: readonly string[]; practisingSince: number },
  language: Language,
): string =>
  m.assistant_doctor(
    {
      name,
      title,
      year: String(practisingSince),
      languages: formatList(
        languages.map((code) => languageName(code, language)),
        language,
      ),
    },
    { locale: language },
  );

/** A fact on a procedure that was computed for the question. */
export const factOf = (
  reader: Reader,
  { slug, title }: Pick<Procedure, "slug" | "title">,
  fact: { readonly topic: Topic; readonly text: string; readonly place: string },
): Fact => ({
  id: `${slug}/${fact.topic}`,
  topic: fact.topic,
  procedure: slug,
  text: fact.text,
  label: title,
  href: procedureHref(reader, slug, fact.place),
  language: reader.language,
});
