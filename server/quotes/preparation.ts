import { createHash } from "node:crypto";
import type { Preparation } from "../../contract/account-quotes.ts";
import type { QuoteStatus } from "../../contract/quotes.ts";
import type { ChosenProcedure } from "../catalogue/queries.ts";
import type { Requester } from "../http/requester.ts";
import { textsIn } from "../tenants/texts.ts";
import { agreedStates } from "./states.ts";

/** Preparation begins with the agreement. */
export const isPreparing = (status: QuoteStatus): boolean => agreedStates.includes(status);

const itemOf = (slug: string, text: string): string =>
  `${slug}.${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;

/**
 * Preparation items of the catalogue. An item's id is the digest of its text in the clinic's own language, so that a tick
 * never applies to a changed text.
 */
export function preparationFor(
  { tenant, language }: Pick<Requester, "tenant" | "language">,
  chosen: readonly ChosenProcedure[],
  ticks: ReadonlySet<string>,
): Preparation[] {
  return chosen.flatMap(({ slug, texts }) => {
    const own = textsIn(texts, tenant, tenant.company.defaultLanguage);
    const translated = textsIn(texts, tenant, language);
    const isComplete = translated.texts.preparation.length === own.texts.preparation.length;
    const shown = isComplete ? translated : own;
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
