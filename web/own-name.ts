import type { Language } from "../contract/languages.ts";

const names: Partial<Record<Language, string>> = {};

/** A language's name in itself, readable to those who need it; apart from `format.ts`, which not every page needs. */
export function ownName(language: Language): string {
  names[language] ??= new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return names[language];
}
