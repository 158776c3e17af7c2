import { languages } from "../contract/languages.ts";
import type { Language } from "../contract/values.ts";

/** Of our languages the one that an `accept-language` header names first; our first where it names none. */
export const preferredLanguage = (header = ""): Language =>
  header
    .split(",")
    .map((range) => languages.find((language) => range.trim().toLowerCase().startsWith(language)))
    .find((language) => language !== undefined) ?? languages[0];
