import type { listTranslations, TextGap, TranslatedLanguage } from "../../../contract/desk/translations.ts";
import { mostGaps } from "../../../contract/desk/translations.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { type Language, siteLanguages } from "../../../contract/languages.ts";
import type { ProviderFile } from "../../../contract/provider-file.ts";
import { type ClinicText, clinicTexts } from "./texts.ts";

/** A text's names for people: `procedures › knee › overview › 1`. */
export const namesOf = (id: string): string =>
  id
    .split("/")
    .filter((name) => name !== "texts")
    .join(" › ");

/** A sentence is translated into another one; a name or a short label may stay. */
const isSentence = (text: string): boolean => text.trim().split(/\s+/).length >= 5;

/** Why a text has no translation. */
function gapOf({ id, part, source, target }: ClinicText): TextGap[] {
  const reason = target === undefined ? "missing" : target === source && isSentence(source) ? "same" : undefined;
  return reason ? [{ path: namesOf(id), part: part ?? null, reason }] : [];
}

/** What of the clinic's texts is translated into each language of the site. */
export function translationsOf(file: ProviderFile, offered: readonly Language[]): AnswerOf<typeof listTranslations> {
  const stateOf = (language: Language): TranslatedLanguage["state"] =>
    file.texts[language] ? "written" : offered.includes(language) ? "offered" : "none";
  const others = siteLanguages.filter((language) => language !== file.defaultLanguage);
  const languages = others.map((language) => {
    const texts = clinicTexts(file, language);
    const gaps = texts.flatMap(gapOf);
    return {
      language,
      state: stateOf(language),
      translated: texts.length - gaps.length,
      gaps: gaps.slice(0, mostGaps),
    };
  });
  return {
    source: file.defaultLanguage,
    texts: clinicTexts(file, file.defaultLanguage).length,
    languages,
  };
}
