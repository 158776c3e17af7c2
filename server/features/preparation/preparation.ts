import { createHash } from "node:crypto";
import type { Preparation } from "../../../contract/own-quotes.ts";
import type { QuoteStatus } from "../../../contract/quotes.ts";
import type { ChosenProcedure } from "../estimates/queries.ts";
import type { Holder } from "../private-links/private-links.ts";
import { agreedStates } from "../quote-states/quote-states.ts";
import { textsIn } from "../quote-views/quote-views.ts";

/** From the agreement on there is something to prepare. */
export const isPreparing = (status: QuoteStatus): boolean => agreedStates.includes(status);

const itemOf = (slug: string, text: string): string =>
  `${slug}.${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;

/**
 * What the catalogue asks people to do before their treatments. An entry is known by its words in the clinic's own
 * language, so a tick never stands at other words than those that were ticked.
 */
export function preparationFor(
  { here, language }: Pick<Holder, "here" | "language">,
  chosen: readonly ChosenProcedure[],
  ticks: ReadonlySet<string>,
): Preparation[] {
  return chosen.flatMap(({ slug, texts }) => {
    const own = textsIn(texts, here, here.company.defaultLanguage);
    const asked = textsIn(texts, here, language);
    const isWhole = asked.texts.preparation.length === own.texts.preparation.length;
    const shown = isWhole ? asked : own;
    return [...new Set(own.texts.preparation)].map((text) => {
      const id = itemOf(slug, text);
      const place = own.texts.preparation.indexOf(text);
      return {
        id,
        procedure: shown.texts.title,
        textsLanguage: shown.language,
        text: shown.texts.preparation[place] ?? text,
        done: ticks.has(id),
      };
    });
  });
}
