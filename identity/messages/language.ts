import { languages } from "../../contract/languages.ts";
import type { Language } from "../../contract/values.ts";
import type { Pool } from "../pools/pools.ts";
import type { StringMap } from "../protocol/input.ts";

/** The language of a mail: the page's, else the user's, else the provider's. */
export function mailLanguage({ brand }: Pool, metadata: StringMap | undefined, locale?: string | undefined): Language {
  for (const wish of [metadata?.get("language"), locale?.split(/[-_]/)[0]]) {
    const found = languages.find((language) => language === wish);
    if (found) return found;
  }
  return brand.defaultLanguage;
}
