import type { Language } from "../../contract/values.ts";
import { directionOf } from "../../contract/languages.ts";

/** Attributes of an element whose words are in another language than the page around it; none where it is the same. */
export const inLanguage = (words: Language, page: Language): { lang?: Language; dir?: "ltr" | "rtl" } =>
  words === page ? {} : { lang: words, dir: directionOf(words) };
