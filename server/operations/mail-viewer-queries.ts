import type { Db } from "../../adapters/database/database.ts";
import { company } from "../db/tables/company.ts";

/**
 * Names of every provider in its languages, its default language first. Crosses tenants on purpose: the inbox lists
 * all.
 */
export async function listNames(db: Db): Promise<(readonly string[])[]> {
  const rows = await db.select({ texts: company.texts, own: company.defaultLanguage }).from(company);
  return rows.map(({ texts, own }) => {
    const names = Object.values(texts).map(({ name }) => name);
    return [...new Set([texts[own]?.name ?? "", ...names])].filter(Boolean);
  });
}
