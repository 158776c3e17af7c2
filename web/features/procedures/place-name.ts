import type { Site } from "../../../contract/rendering.ts";
import { countryName } from "../../format.ts";

/** Place of the stay: the provider's city, or the country if its texts are in another language. */
export function placeName({ provider, language }: Site): string {
  if (!provider) return "";
  const { texts, textsLanguage, location } = provider;
  return textsLanguage === language ? texts.city : countryName(location.countryCode, language);
}
