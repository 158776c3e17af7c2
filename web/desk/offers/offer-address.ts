import { deskLanguages, type Language } from "../../../contract/languages.ts";
import { baseOf } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { deskPaths } from "../paths.ts";

/** Languages of the clinic's site in which the desk can show an offer. */
export function usePreviewLanguages(): readonly Language[] {
  const { languages } = useProvider();
  return deskLanguages.filter((one) => languages.includes(one));
}

/** The preview of an offer in the language of its reader, else in the desk's where the site has it, else in the first. */
export function usePreviewHref(reference: string, option: number, reader: Language): string {
  const { language } = useSite();
  const { defaultLanguage } = useProvider();
  const shown = usePreviewLanguages();
  const opened = [reader, language].find((one) => shown.includes(one)) ?? shown[0] ?? language;
  return baseOf(opened, defaultLanguage) + deskPaths.offerPreview(reference, option);
}

/** The alternative of an offer's address. */
export const optionIn = (query: URLSearchParams): string => {
  const asked = query.get("option") ?? "1";
  return /^[1-3]$/.test(asked) ? asked : "1";
};
