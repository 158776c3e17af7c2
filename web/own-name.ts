import type { Language } from "../contract/languages.ts";

/** A language's name in itself, readable to those who need it; apart from `format.ts`, which not every page needs. */
export const ownName = (language: Language): string =>
  new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
