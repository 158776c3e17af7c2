import type {
  BreadcrumbList,
  FAQPage,
  IndividualPhysician,
  MedicalClinic,
  MedicalProcedure,
  OpeningHoursSpecification,
  Thing,
  WebPage,
} from "schema-dts";
import type { Doctor, ProcedureSummary } from "../../contract/procedures.ts";
import type { Provider, Question, Weekday } from "../../contract/providers.ts";
import type { Site } from "../../contract/rendering.ts";
import { paths } from "../paths.ts";
import { m } from "../words/compiled/messages.js";
import { addressOf, canonicalOrigin, cardAddress } from "./addresses.ts";

// Structured data of pages in schema.org's vocabulary; types only, nothing is loaded.

const idOf = (site: Site, name: string): string => `${canonicalOrigin(site)}/#${name}`;

type Day = NonNullable<Extract<OpeningHoursSpecification, { "@type": "OpeningHoursSpecification" }>["dayOfWeek"]>;
const days = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const satisfies Record<Weekday, Day>;

const serviceOf = (site: Site, { slug, title }: Pick<ProcedureSummary, "slug" | "title">): MedicalProcedure => ({
  "@type": "MedicalProcedure",
  "@id": `${addressOf(site, paths.procedure(slug))}#procedure`,
  name: title,
  url: addressOf(site, paths.procedure(slug)),
});

/** The clinic with its place, hours and ways to reach it; every other page refers to it by its id. */
export function clinicOf(site: Site, provider: Provider, procedures: readonly ProcedureSummary[] = []): MedicalClinic {
  const { company, contact, location, texts } = provider;
  return {
    "@type": "MedicalClinic",
    "@id": idOf(site, "clinic"),
    name: texts.name,
    legalName: company.legalName,
    description: texts.promise,
    url: addressOf(site, paths.home),
    image: cardAddress(site, "home"),
    foundingDate: String(company.foundedYear),
    telephone: contact.phone,
    email: contact.email,
    currenciesAccepted: location.currency,
    address: {
      "@type": "PostalAddress",
      streetAddress: texts.address.join(", "),
      addressLocality: texts.city,
      addressCountry: location.countryCode,
    },
    geo: { "@type": "GeoCoordinates", latitude: location.latitude, longitude: location.longitude },
    openingHoursSpecification: contact.hours.map((hours) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: hours.days.map((day) => days[day]),
      opens: hours.opens,
      closes: hours.closes,
    })),
    ...(procedures.length > 0 && {
      availableService: procedures.map((one) => serviceOf(site, one)),
    }),
  };
}

/** The clinic by its id, with what a page needs that does not describe it. */
export const clinicReference = (site: Site): MedicalClinic => ({
  "@type": "MedicalClinic",
  "@id": idOf(site, "clinic"),
  name: site.provider?.texts.name ?? "",
  url: addressOf(site, paths.home),
});

type DoctorFacts = Pick<Doctor, "slug" | "name" | "title" | "languages" | "licence">;

const doctorId = (site: Site, slug: string): string => idOf(site, `doctor-${slug}`);

export const doctorOf = (
  site: Site,
  { slug, name, title, languages, licence }: DoctorFacts,
  procedures: readonly Pick<ProcedureSummary, "slug" | "title">[] = [],
): IndividualPhysician => ({
  "@type": "IndividualPhysician",
  "@id": doctorId(site, slug),
  name,
  description: title,
  url: addressOf(site, paths.doctor(slug)),
  knowsLanguage: [...languages],
  practicesAt: { "@id": idOf(site, "clinic") },
  identifier: { "@type": "PropertyValue", propertyID: licence.authority, value: licence.number },
  ...(procedures.length > 0 && { availableService: procedures.map((one) => serviceOf(site, one)) }),
});

/** The doctor by their id, whom their own page describes. */
export const doctorReference = (site: Site, { slug, name }: Pick<Doctor, "slug" | "name">): IndividualPhysician => ({
  "@type": "IndividualPhysician",
  "@id": doctorId(site, slug),
  name,
  url: addressOf(site, paths.doctor(slug)),
});

export const questionsOf = (questions: readonly Question[]): FAQPage => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

type Step = readonly [name: string, path: string];

/** The way to a page from the first one. */
export const wayOf = (site: Site, ...steps: readonly Step[]): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: [[m.procedures_home(), paths.home] as const, ...steps].map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: addressOf(site, path),
  })),
});

/** A page that is about nothing but itself, and the way to it. */
export function pageOf(
  site: Site,
  [name, path]: Step,
  type: "WebPage" | "ContactPage" | "CollectionPage" = "WebPage",
): Thing[] {
  const url = addressOf(site, path);
  const page: WebPage = {
    "@type": type,
    "@id": url,
    url,
    name,
    inLanguage: site.language,
    publisher: { "@id": idOf(site, "clinic") },
  };
  return [page, wayOf(site, [name, path])];
}
