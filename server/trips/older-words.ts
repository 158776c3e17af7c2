import type { Db } from "../../adapters/database/database.ts";
import { languages } from "../../contract/languages.ts";
import { listChosenProcedures } from "../catalogue/queries.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { type ItemRow, textsLanguageOf } from "./item-queries.ts";

const slugOf = ({ kind, content }: ItemRow): string | undefined => {
  const slug = content.details["procedure"];
  return kind === "procedure" && !content.translations && typeof slug === "string" ? slug : undefined;
};

/**
 * Adds the other languages to treatments that were sold before these were kept: from the catalogue, where their names are
 * unchanged there. The rows are sealed, so that no migration can do it.
 */
export async function withOlderWords(db: Db, providerId: ProviderId, items: readonly ItemRow[]): Promise<ItemRow[]> {
  const slugs = [...new Set(items.flatMap((item) => slugOf(item) ?? []))];
  const procedures = new Map((await listChosenProcedures(db, providerId, slugs)).map((each) => [each.slug, each]));
  return items.map((item) => {
    const { content } = item;
    const procedure = procedures.get(slugOf(item) ?? "");
    const own = textsLanguageOf(content);
    if (procedure?.texts[own]?.title !== content.title) return item;
    const sold = procedure.packages.find(({ texts }) => texts[own]?.name === content.subtitle);
    const others = languages.flatMap((language) => {
      const title = language === own ? undefined : procedure.texts[language]?.title;
      return title ? [[language, { title, subtitle: sold?.texts[language]?.name ?? content.subtitle }] as const] : [];
    });
    return { ...item, content: { ...content, translations: Object.fromEntries(others) } };
  });
}
