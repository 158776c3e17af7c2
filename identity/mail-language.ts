import { languages } from "../contract/languages.ts";
import type { Language } from "../contract/values.ts";
import type { StringMap } from "./input.ts";
import type { Pool } from "./pools.ts";

/** In which language somebody is written to: what the page says, else what the user has set, else the provider's. */
export function mailLanguage({ brand }: Pool, metadata: StringMap | undefined, locale?: string | undefined): Language {
  for (const wish of [metadata?.get("language"), locale?.split(/[-_]/)[0]]) {
    const found = languages.find((language) => language === wish);
    if (found) return found;
  }
  return brand.defaultLanguage;
}
