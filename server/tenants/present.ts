import type { CancellationRule } from "../../contract/cancellation.ts";
import { depositTerms } from "../../contract/deposit-terms.ts";
import { siteLanguages } from "../../contract/languages.ts";
import type { Provider, ProviderTexts } from "../../contract/providers.ts";
import type { Language } from "../../contract/values.ts";
import { countryName } from "../../web/format.ts";
import { m } from "../../web/words/compiled/messages.js";
import type { ProviderRow } from "./queries.ts";
import { cityIn, presentPicture, textsLanguage, textsOf } from "./texts.ts";

/** The provider's policies as it wrote them, without the rules of the sale. */
export const ownPolicies = (row: ProviderRow, requested: Language): ProviderTexts["policies"] =>
  textsOf(row, textsLanguage(row, requested)).policies;

/** The provider's policies, in the language of its other texts. The rules of payment and cancellation are those of the sale. */
export function presentPolicies(row: ProviderRow, requested: Language): ProviderTexts["policies"] {
  const language = textsLanguage(row, requested);
  const policies = ownPolicies(row, language);
  const { cancellation, rest = "arrival" } = row.company.quotes;
  return {
    ...policies,
    terms: [...policies.terms, m.policies_rest({ due: rest }, { locale: language })],
    cancellation: [...cancellationTexts(cancellation, language), ...policies.cancellation],
  };
}

/** The rules of a cancellation in words, from the full refund to none. */
export function cancellationTexts(rules: readonly CancellationRule[], language: Language): string[] {
  const locale = { locale: language };
  return [
    m.policies_cancel_full({}, locale),
    ...depositTerms(Number.POSITIVE_INFINITY, rules)
      .slice(1)
      .map(({ days: count, percent }) => m.policies_cancel_part({ count, percent }, locale)),
    m.policies_cancel_later({}, locale),
  ];
}

/** Offered by a provider that names none. */
const usualLanguages: readonly Language[] = ["en", "ar"];

/** The languages that the provider offers its pages in, its own first. */
export function offeredLanguages({ company }: ProviderRow): Language[] {
  const offered = new Set<Language>([company.defaultLanguage, ...(company.furtherLanguages ?? usualLanguages)]);
  for (const language of siteLanguages) if (company.texts[language]) offered.add(language);
  return siteLanguages
    .filter((language) => offered.has(language))
    .toSorted((one) => (one === company.defaultLanguage ? -1 : 0));
}

/** The public record: an allow-list of fields. */
export function presentProvider(row: ProviderRow, requested: Language): Provider {
  const { company, location } = row;
  const language = textsLanguage(row, requested);
  const { policies: _, exampleQuestions: _questions, legalName = company.legalName, ...texts } = textsOf(row, language);
  return {
    company: {
      id: company.id,
      slug: company.slug,
      legalName,
      gtagId: company.gtagId,
      foundedYear: company.foundedYear,
      accreditations: company.accreditations.map(({ texts: names, ...written }) => {
        const own = names?.[language];
        return { ...written, ...own, textsLanguage: own ? language : company.defaultLanguage };
      }),
      demonstration: company.demonstration,
    },
    location: {
      id: location.id,
      slug: location.slug,
      countryCode: location.countryCode,
      currency: location.currency,
      timeZone: location.timeZone,
      latitude: location.latitude,
      longitude: location.longitude,
      airport: { code: location.airportCode, minutes: location.airportMinutes },
    },
    theme: [...row.themes],
    logo: presentPicture(company.logo, language),
    domain: row.domains[0] ?? "",
    languages: offeredLanguages(row),
    defaultLanguage: company.defaultLanguage,
    contact: { ...company.contact, urgentPhone: company.contact.urgentPhone ?? null },
    quotes: { replyWithinHours: company.quotes.replyWithinHours, validDays: company.quotes.validDays },
    policiesVersion: company.policiesVersion,
    textsLanguage: language,
    // They stand in sentences of the page.
    texts:
      language === requested
        ? texts
        : { ...texts, city: cityIn(row, requested), country: countryName(location.countryCode, requested) },
  };
}
