import type { Fact, Topic } from "../../../adapters/assistant/assistant.ts";
import type { Weekday } from "../../../contract/providers.ts";
import type { Language } from "../../../contract/values.ts";
import { weekdays } from "../../../contract/weekday-constants.ts";
import { formatLine, formatList, languageName, weekdayName } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { type Catalogue, presentDoctors, presentSummary } from "../../catalogue/procedures.ts";
import { ownPolicies, presentPolicies, presentProvider } from "../../tenants/present.ts";
import { phoneIn } from "../safety/help.ts";
import { inMarkdown } from "../safety/sanitise.ts";
import { bullets, doctorText, priceFor, type Reader, under, withWords } from "./fact-texts.ts";

/** `id` is the topic unless given. */
interface ClinicFact {
  readonly topic: Topic;
  readonly text: string;
  readonly path: string;
  readonly id?: string;
}

/** Treatments that a specialty is shown by. */
const examples = 2;

/** The facts on the clinic, with the prices and doctors of all its procedures. */
export function clinicFacts(catalogue: Catalogue, reader: Reader): readonly Fact[] {
  const { language, base } = reader;
  const written = presentProvider(catalogue.provider, language);
  const provider = inMarkdown(written);
  const policies = inMarkdown(presentPolicies(catalogue.provider, language));
  const { terms: ownTerms } = inMarkdown(ownPolicies(catalogue.provider, language));
  const { texts, contact, company, location } = provider;
  const locale = { locale: language };
  const fact = ({ topic, text, path, id = topic }: ClinicFact): Fact => ({
    id: `clinic/${id}`,
    topic,
    procedure: null,
    text,
    label: written.texts.name,
    href: `${base}${path}`,
    language: provider.textsLanguage,
  });
  const summaries = catalogue.entries.map((entry) => inMarkdown(presentSummary(catalogue, entry, language)));
  const doctors = inMarkdown(presentDoctors(catalogue, language));
  const spoken = [...new Set(doctors.flatMap(({ languages }) => languages))].map((code) =>
    languageName(code, language),
  );
  const reach = { phone: phoneIn(contact.phone, language), email: contact.email };
  const contactText = contact.whatsapp
    ? m.assistant_contact_whatsapp({ ...reach, whatsapp: phoneIn(contact.whatsapp, language) }, locale)
    : m.assistant_contact(reach, locale);
  const byPrice = summaries.toSorted((one, other) => one.priceFrom.amount - other.priceFrom.amount);
  const [cheapest] = byPrice;
  const dearest = summaries.toSorted((one, other) => other.priceTo.amount - one.priceTo.amount)[0];
  const specialties = [...Map.groupBy(summaries, ({ specialtyName }) => specialtyName)].map(([name, all]) =>
    m.assistant_specialty(
      {
        name,
        count: all.length,
        titles: formatList(
          all.slice(0, examples).map(({ title }) => title),
          language,
        ),
      },
      locale,
    ),
  );
  return withWords([
    fact({
      topic: "procedures",
      text: under(m.assistant_offered({ clinic: texts.name }, locale), specialties),
      path: "/procedures/",
    }),
    ...(cheapest && dearest
      ? [
          fact({
            topic: "price",
            text: m.assistant_prices_all(
              {
                low: priceFor(reader, cheapest.priceFrom),
                cheapest: cheapest.title,
                high: priceFor(reader, dearest.priceTo),
                dearest: dearest.title,
              },
              locale,
            ),
            path: "/procedures/",
          }),
        ]
      : []),
    fact({
      topic: "doctors",
      text: doctors.map((doctor) => doctorText(doctor, language)).join("\n"),
      path: "/#doctors",
    }),
    fact({
      topic: "languages",
      text: m.assistant_languages({ languages: formatList(spoken, language) }, locale),
      path: "/#doctors",
    }),
    fact({ topic: "contact", text: contactText, path: "/contact/" }),
    ...(contact.urgentPhone
      ? [
          fact({
            topic: "contact",
            text: m.assistant_urgent_line(
              { clinic: texts.name, phone: phoneIn(contact.urgentPhone, language) },
              locale,
            ),
            path: "/contact/",
            id: "urgent-line",
          }),
        ]
      : []),
    fact({
      topic: "hours",
      text: `${m.assistant_hours({ city: texts.city }, locale)}\n\n${contact.hours.map((hours) => hoursLine(hours, language)).join("\n")}`,
      path: "/contact/#hours",
    }),
    fact({
      topic: "address",
      text: m.assistant_address(
        { name: texts.name, address: formatLine([...texts.address, texts.country], language) },
        locale,
      ),
      path: "/contact/#place",
    }),
    fact({
      topic: "airport",
      text: m.assistant_airport({ code: location.airport.code, count: location.airport.minutes }, locale),
      path: "/contact/#place",
    }),
    ...(company.accreditations.length > 0
      ? [
          fact({
            topic: "accreditation",
            text: company.accreditations
              .map(({ name, body, since }) => m.assistant_accreditation({ name, body, year: String(since) }, locale))
              .join("\n"),
            path: "/#about",
          }),
        ]
      : []),
    fact({
      topic: "about",
      text: m.assistant_founded(
        { name: texts.name, legal: company.legalName, year: String(company.foundedYear) },
        locale,
      ),
      path: "/#about",
      id: "founded",
    }),
    ...texts.about.slice(0, 1).map((text) => fact({ topic: "about", text, path: "/#about" })),
    fact({
      topic: "process",
      text: bullets(texts.steps.map(({ title, text }) => `**${title}.** ${text}`)),
      path: "/#how-it-works",
    }),
    fact({ topic: "coordinator", text: m.assistant_coordinator(texts.coordinator, locale), path: "/contact/" }),
    fact({ topic: "cancellation", text: policies.cancellation.join("\n\n"), path: "/terms-of-service/#cancellation" }),
    fact({ topic: "privacy", text: policies.privacy.join("\n\n"), path: "/privacy-policy/#provider" }),
    fact({ topic: "health-data", text: policies.healthData.join("\n\n"), path: "/privacy-policy/#health-data" }),
    // The sentence of the sale on the rest is a fact of its own, for a question about its day alone.
    fact({ topic: "terms", text: ownTerms.join("\n\n"), path: "/terms-of-service/#provider" }),
    ...texts.faq.map(({ answer }, index) =>
      fact({ topic: "faq", text: answer, path: "/contact/#questions", id: `faq-${index + 1}` }),
    ),
  ]);
}

const hoursLine = (
  { days, opens, closes }: { days: readonly Weekday[]; opens: string; closes: string },
  language: Language,
) => {
  const name = (day: Weekday) => weekdayName(weekdays.indexOf(day), language);
  return m.assistant_hours_line({ days: formatLine(days.map(name), language), opens, closes }, { locale: language });
};
