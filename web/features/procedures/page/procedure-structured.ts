import type { ItemList, MedicalProcedure, MedicalWebPage, Offer, Thing } from "schema-dts";
import { exponentOf } from "../../../../contract/currencies.ts";
import type { Money } from "../../../../contract/money.ts";
import type { Procedure, ProcedureSummary } from "../../../../contract/procedures.ts";
import type { Site } from "../../../../contract/rendering.ts";
import { addressOf } from "../../../discovery/addresses.ts";
import { priceTerm } from "../../../discovery/price-words.ts";
import { stayWords } from "../../../discovery/stay-words.ts";
import { clinicReference, doctorOf, questionsOf, wayOf } from "../../../discovery/structured.ts";
import { formatMoney } from "../../../format.ts";
import { paths } from "../../../paths.ts";
import { m } from "../../../words/compiled/messages.js";

const decimal = ({ amount, currency }: Money): string =>
  (amount / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));

/** The page for search engines: the procedure, an offer for each package, who treats, the questions, the way here. */
export function structuredOf(procedure: Omit<Procedure, "related">, site: Site): Thing[] {
  const path = paths.procedure(procedure.slug);
  const url = addressOf(site, path);
  const clinic = clinicReference(site);
  const id = `${url}#procedure`;
  const page: MedicalWebPage = {
    "@type": "MedicalWebPage",
    "@id": url,
    url,
    name: procedure.title,
    description: procedure.summary,
    inLanguage: procedure.textsLanguage,
    about: { "@id": id },
    lastReviewed: procedure.reviewedBy.on,
    reviewedBy: { "@type": "Person", name: procedure.reviewedBy.doctor },
    publisher: clinic,
    citation: procedure.sources.map((source) => ({
      "@type": "CreativeWork",
      name: source.title,
      publisher: { "@type": "Organization", name: source.publisher },
      datePublished: String(source.year),
      ...(source.url && { url: source.url }),
    })),
  };
  const described: MedicalProcedure = {
    "@type": "MedicalProcedure",
    "@id": id,
    name: procedure.title,
    description: procedure.summary,
    url,
    howPerformed: procedure.steps.join(" "),
    preparation: procedure.preparation.join(" "),
    followup: procedure.recovery.map(({ title, text }) => `${title}: ${text}`).join(" "),
  };
  const offers = procedure.packages.map(
    (one): Offer => ({
      "@type": "Offer",
      name: one.name,
      description: one.summary,
      price: decimal(one.price),
      priceCurrency: one.price.currency,
      url: `${url}?package=${one.slug}`,
      seller: clinic,
      itemOffered: { "@type": "Service", name: procedure.title, provider: clinic, subjectOf: { "@id": url } },
    }),
  );
  return [
    page,
    described,
    ...offers,
    ...procedure.doctors.map((doctor) => doctorOf(site, doctor)),
    questionsOf(procedure.faq),
    wayOf(site, [m.procedures_title(), paths.procedures], [procedure.title, path]),
  ];
}

/** The procedures of a page of the list, for search engines. */
export const listOf = (site: Site, procedures: readonly ProcedureSummary[]): ItemList => ({
  "@type": "ItemList",
  itemListElement: procedures.map(({ slug, title }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    url: addressOf(site, paths.procedure(slug)),
  })),
});

/** "With 16 hotel nights, from AED 63,500. 14 to 18 days in Dubai."; nothing where the summary before it is in another language. */
export function factsOf(
  procedure: Pick<ProcedureSummary, "travelPackage" | "stayDays" | "textsLanguage">,
  { provider, language }: Site,
): string {
  const { travelPackage, stayDays, textsLanguage } = procedure;
  if (!provider || textsLanguage !== language) return "";
  const price = `${priceTerm(procedure)} ${formatMoney(travelPackage.price, language)}`;
  return `${price}. ${m.procedures_in_place({ days: stayWords(stayDays), place: provider.texts.city })}.`;
}
