import type { AccountQuote } from "../../../../contract/account-quotes.ts";
import { fullName } from "../../../../contract/full-name.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { countryName, formatDay } from "../../../format.ts";
import { clinicPlace, localInstant } from "../../../local-time.ts";
import { m } from "../../../words/compiled/messages.js";
import { consentWords } from "../consent-words.ts";

/** What the person agreed to with a request, when, and to which version of the text. For the loader. */
export function agreedWith(
  { consents, request: { patient, declaration } }: Pick<AccountQuote, "consents" | "request">,
  { language, provider }: Site,
): string[] {
  if (!provider) return [];
  const facts = { clinic: provider.texts.name, country: countryName(provider.location.countryCode, language) };
  const names = consentWords(patient?.actsFor !== undefined);
  const agreed = consents
    .filter(({ given }) => given)
    .map(({ purpose, at, version }) => {
      const day = localInstant(at, clinicPlace(provider), language);
      const when = m.settings_consent_when({
        day,
        version: m.consents_policies_version({ day: formatDay(version, language) }),
      });
      return `${names[purpose](facts)} ${when}`;
    });
  if (!declaration) return agreed;
  const { by, child } = declaration;
  const { givenName, familyName, bornOn, relation } = child;
  const named = { name: by ?? "", child: fullName(givenName, familyName), day: formatDay(bornOn, language), relation };
  return [...agreed, m.consents_declared(named)];
}
