import { countryName } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";

/** Where a person would stay: the city as the provider calls it, or the country where it does not speak the page's language. */
export function usePlaceName(): string {
  const { language } = useSite();
  const { texts, textsLanguage, location } = useProvider();
  return textsLanguage === language ? texts.city : countryName(location.countryCode, language);
}
