import type { Language } from "../contract/values.ts";
import { setLanguage } from "./words/active-language.ts";

/**
 * Says on the server what the browser then need not know how to say: for loaders, actions and whatever else makes words
 * apart from rendering. `say` runs in one go, so that no other request's language comes between.
 */
export function inLanguage<Said>(language: Language, say: () => Said extends Promise<unknown> ? never : Said): Said {
  // The browser has one language.
  if (import.meta.env.SSR) setLanguage(language);
  return say();
}
