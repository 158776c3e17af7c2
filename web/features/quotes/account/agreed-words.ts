import type { AccountQuote } from "../../../../contract/account-quotes.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { countryName, formatDay } from "../../../format.ts";
import { clinicPlace, localInstant } from "../../../local-time.ts";
import { m } from "../../../words/compiled/messages.js";

/** What the person agreed to with a request, when, and to which version of the text. For the loader. */
export function agreedWith({ consents }: Pick<AccountQuote, "consents">, { language, provider }: Site): string[] {
  if (!provider) return [];
  const clinic = provider.texts.name;
  const names: Readonly<Record<AccountQuote["consents"][number]["purpose"], () => string>> = {
    "health-data": () => m.consents_health_data({ clinic }),
    "transfer-abroad": () =>
      m.consents_transfer_abroad({ country: countryName(provider.location.countryCode, language) }),
    terms: m.consents_terms,
    news: () => m.consents_news({ clinic }),
  };
  return consents
    .filter(({ given }) => given)
    .map(({ purpose, at, version }) => {
      const day = localInstant(at, clinicPlace(provider), language);
      const when = m.settings_consent_when({
        day,
        version: m.consents_policies_version({ day: formatDay(version, language) }),
      });
      return `${names[purpose]()} ${when}`;
    });
}
