import type { Language } from "../../contract/values.ts";

/** The first language of an `accept-language` header that is one of `languages`. */
export const acceptedLanguage = <One extends Language>(header: string, languages: readonly One[]): One | undefined =>
  header
    .split(",")
    .map((range) => languages.find((language) => range.trim().toLowerCase().startsWith(language)))
    .find((language) => language !== undefined);
