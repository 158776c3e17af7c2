import { countryName } from "../../format.ts";
import type { Site } from "../../site.ts";

/** Where a person would stay: the city as the provider calls it, or the country where it does not speak the page's language. */
export function placeName({ provider, language }: Site): string {
  if (!provider) return "";
  const { texts, textsLanguage, location } = provider;
  return textsLanguage === language ? texts.city : countryName(location.countryCode, language);
}
