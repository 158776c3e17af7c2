import type { Db } from "../../../adapters/database/database.ts";
import { company } from "../../db/tables/company.ts";

/** What each provider is called in the languages it writes in, its own first. No provider is asked for: all are shown. */
export async function listNames(db: Db): Promise<(readonly string[])[]> {
  const rows = await db.select({ texts: company.texts, own: company.defaultLanguage }).from(company);
  return rows.map(({ texts, own }) => {
    const names = Object.values(texts).map(({ name }) => name);
    return [...new Set([texts[own]?.name ?? "", ...names])].filter(Boolean);
  });
}
