import type { Fact, Topic } from "../../../adapters/assistant/assistant.ts";
import { approximately } from "../../../contract/conversion.ts";
import type { Money } from "../../../contract/money.ts";
import type { Package, Procedure } from "../../../contract/procedures.ts";
import type { Weekday } from "../../../contract/providers.ts";
import type { Language } from "../../../contract/values.ts";
import { weekdays } from "../../../contract/weekdays.ts";
import { formatLine, formatList, formatMoney, languageName, moneyEnds, weekdayName } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { asMarkdown, inMarkdown } from "../chat-texts/chat-texts.ts";
import { type Catalogue, presentDoctors, presentProcedure, presentSummary } from "../procedures/procedures.ts";
import { presentPolicies, presentProvider } from "../providers/providers.ts";

/** For whom facts are told. */
export interface Reader {
  /** Of the answer. */
  readonly language: Language;
  /** Before paths of the site: nothing, or `/ar`. */
  readonly base: string;
  /** The visitor's currency with what one unit of it costs in the clinic's; null where it is the same, or unknown. */
  readonly rate: { readonly currency: string; readonly rate: number } | null;
}

/** About how much a price is for this reader. */
export const shownTo = ({ rate }: Reader, price: Money): Money | null =>
  rate && approximately(price, rate.currency, rate.rate);

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");
const under = (heading: string, items: readonly string[]): string => `${heading}\n\n${bullets(items)}`;

/** The places in a procedure's page, by what is told of it. */
const places: Partial<Record<Topic, string>> = {
  price: "packages",
  "price-factors": "price",
  included: "packages",
  excluded: "packages",
  deposit: "packages",
  warranty: "packages",
  stay: "recovery",
  flight: "recovery",
  hospital: "packages",
  recovery: "recovery",
  risks: "risks",
  preparation: "preparation",
  steps: "steps",
  duration: "steps",
  anaesthesia: "steps",
  suits: "suits",
  contraindications: "suits",
  doctors: "doctors",
};

const sections: Readonly<Record<string, typeof m.procedures_overview>> = {
  overview: m.procedures_overview,
  suits: m.procedures_suits,
  packages: m.procedures_packages,
  price: m.procedures_price_explained,
  steps: m.procedures_steps,
  preparation: m.procedures_preparation,
  recovery: m.procedures_recovery,
  risks: m.procedures_risks,
  doctors: m.procedures_doctors,
  faq: m.procedures_faq,
};

/** What is left of a text may be nothing. */
const withWords = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ text }) => /\p{L}/u.test(text));

export const procedureHref = ({ base }: Reader, slug: string, place?: string): string =>
  `${base}/procedures/${slug}/${place ? `#${place}` : ""}`;

/** Everything that is told of one procedure, by topic. */
export function procedureFacts(catalogue: Catalogue, reader: Reader, slug: string): readonly Fact[] {
  const written = presentProcedure(catalogue, reader.language, slug);
  if (!written) return [];
  const procedure = inMarkdown(written);
  const fact = (topic: Topic, text: string, id: string = topic, place = places[topic] ?? "overview"): Fact => ({
    id: `${slug}/${id}`,
    topic,
    procedure: slug,
    text,
    label: `${written.title}: ${sections[place]?.({}, { locale: reader.language }) ?? ""}`,
    href: procedureHref(reader, slug, place),
    language: procedure.textsLanguage,
  });
  const each = (of: (one: Package) => string) => procedure.packages.map(of).join("\n\n");
  const { title, stayDays, minDaysBeforeFlight, hospitalNights } = procedure;
  const city = asMarkdown(presentProvider(catalogue.provider, reader.language).texts.city);
  const locale = { locale: reader.language };
  return withWords([
    fact("overview", procedure.summary),
    fact("overview", procedure.overview[0] ?? procedure.summary, "description"),
    fact("price", priceText(procedure, reader)),
    fact("price-factors", under(m.assistant_price_factors({ title }, locale), procedure.priceFactors)),
    fact(
      "included",
      each(({ name, included }) =>
        under(
          m.assistant_included({ name }, locale),
          included.map(({ label }) => label),
        ),
      ),
    ),
    fact(
      "excluded",
      each(({ name, excluded }) => under(m.assistant_excluded({ name }, locale), excluded)),
    ),
    fact("deposit", bullets(procedure.packages.map((one) => depositText(one, reader)))),
    fact("warranty", bullets(procedure.packages.map((one) => warrantyText(one, reader)))),
    fact(
      "stay",
      stayDays.min === stayDays.max
        ? m.assistant_stay({ title, city, count: stayDays.min }, locale)
        : m.assistant_stay_range({ title, city, min: stayDays.min, max: stayDays.max }, locale),
    ),
    fact(
      "flight",
      minDaysBeforeFlight === 0
        ? m.assistant_flight_same_day({ title }, locale)
        : m.assistant_flight({ title, count: minDaysBeforeFlight }, locale),
    ),
    fact(
      "hospital",
      hospitalNights === 0
        ? m.assistant_hospital_none({ title }, locale)
        : m.assistant_hospital({ title, count: hospitalNights }, locale),
    ),
    fact("duration", m.assistant_duration({ title, count: procedure.durationMinutes }, locale)),
    fact(
      "anaesthesia",
      m.assistant_anaesthesia({ title, kind: anaesthetics[procedure.anaesthesia]({}, locale) }, locale),
    ),
    fact("recovery", bullets(procedure.recovery.map(({ title, text }) => `**${title}.** ${firstSentence(text)}`))),
    fact("risks", bullets(procedure.risks)),
    fact("preparation", bullets(procedure.preparation)),
    fact("steps", bullets(procedure.steps)),
    fact("suits", bullets(procedure.suits)),
    fact("contraindications", bullets(procedure.contraindications)),
    fact("doctors", procedure.doctors.map((doctor) => doctorText(doctor, reader.language)).join("\n")),
    ...procedure.faq.map(({ answer }, index) => fact("faq", answer, `faq-${index + 1}`, "faq")),
  ]);
}

const anaesthetics = {
  general: m.procedures_anaesthesia_general,
  spinal: m.procedures_anaesthesia_spinal,
  sedation: m.procedures_anaesthesia_sedation,
  local: m.procedures_anaesthesia_local,
  none: m.procedures_anaesthesia_none,
} as const;

const firstSentence = (text: string): string => /^.*?[.!?؟](?=\s|$)/su.exec(text)?.[0] ?? text;

function priceText({ title, packages, priceFrom, priceTo }: Procedure, reader: Reader): string {
  const { language } = reader;
  const locale = { locale: language };
  const head =
    priceFrom.amount === priceTo.amount
      ? m.assistant_price_one({ title, price: formatMoney(priceFrom, language) }, locale)
      : m.assistant_price_range({ title, ...moneyEnds(priceFrom, priceTo, language) }, locale);
  const lines = packages.map(({ name, price }) => {
    const shown = shownTo(reader, price);
    const written = { name, price: formatMoney(price, language) };
    return shown
      ? m.assistant_price_package_shown({ ...written, shown: formatMoney(shown, language) }, locale)
      : m.assistant_price_package(written, locale);
  });
  return `${head}\n\n${lines.join("\n")}`;
}

function depositText({ name, deposit }: Package, { language }: Reader): string {
  const locale = { locale: language };
  const { percent, amount, refundableDays: count } = deposit;
  if (percent === 0) return m.assistant_deposit_none({ name }, locale);
  const written = { name, percent, amount: formatMoney(amount, language) };
  return count > 0 ? m.assistant_deposit_refund({ ...written, count }, locale) : m.assistant_deposit(written, locale);
}

const warrantyText = ({ name, warrantyMonths: count }: Package, { language }: Reader): string =>
  count > 0
    ? m.assistant_warranty({ name, count }, { locale: language })
    : m.assistant_warranty_none({ name }, { locale: language });

const doctorText = (
  { name, title, languages }: { name: string; title: string; languages: readonly string[] },
  language: Language,
): string =>
  m.assistant_doctor(
    {
      name,
      title,
      languages: formatList(
        languages.map((code) => languageName(code, language)),
        language,
      ),
    },
    { locale: language },
  );

/** Everything that is told of the clinic itself, by topic; of prices, doctors and treatments, all of them. */
export function clinicFacts(catalogue: Catalogue, reader: Reader): readonly Fact[] {
  const { language, base } = reader;
  const written = presentProvider(catalogue.provider, language);
  const provider = inMarkdown(written);
  const policies = inMarkdown(presentPolicies(catalogue.provider, language));
  const { texts, contact, company, location } = provider;
  const locale = { locale: language };
  const fact = (topic: Topic, text: string, path: string, id: string = topic): Fact => ({
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
  const reach = { phone: contact.phone, email: contact.email };
  const said = contact.whatsapp
    ? m.assistant_contact_whatsapp({ ...reach, whatsapp: contact.whatsapp }, locale)
    : m.assistant_contact(reach, locale);
  const prices = summaries.map(({ title, priceFrom }) => {
    const shown = shownTo(reader, priceFrom);
    const written = { title, price: formatMoney(priceFrom, language) };
    return shown
      ? m.assistant_price_from_shown({ ...written, shown: formatMoney(shown, language) }, locale)
      : m.assistant_price_from(written, locale);
  });
  return withWords([
    fact(
      "procedures",
      under(
        m.assistant_offered({ clinic: texts.name }, locale),
        summaries.map(({ title }) => title),
      ),
      "/procedures/",
    ),
    fact("price", `${m.assistant_prices_all({}, locale)}\n\n${prices.join("\n")}`, "/procedures/"),
    fact("doctors", doctors.map((doctor) => doctorText(doctor, language)).join("\n"), "/#doctors"),
    fact("languages", m.assistant_languages({ languages: formatList(spoken, language) }, locale), "/#doctors"),
    fact("contact", said, "/contact/"),
    fact(
      "hours",
      `${m.assistant_hours({ city: texts.city }, locale)}\n\n${contact.hours.map((hours) => hoursLine(hours, language)).join("\n")}`,
      "/contact/#hours",
    ),
    fact(
      "address",
      m.assistant_address(
        { name: texts.name, address: formatLine([...texts.address, texts.country], language) },
        locale,
      ),
      "/contact/#place",
    ),
    fact(
      "airport",
      m.assistant_airport({ code: location.airport.code, count: location.airport.minutes }, locale),
      "/contact/#place",
    ),
    ...(company.accreditations.length > 0
      ? [
          fact(
            "accreditation",
            company.accreditations
              .map(({ name, body, since }) => m.assistant_accreditation({ name, body, year: String(since) }, locale))
              .join("\n"),
            "/#about",
          ),
        ]
      : []),
    fact(
      "about",
      m.assistant_founded({ name: texts.name, legal: company.legalName, year: String(company.foundedYear) }, locale),
      "/#about",
      "founded",
    ),
    ...texts.about.slice(0, 1).map((text) => fact("about", text, "/#about")),
    fact("process", bullets(texts.steps.map(({ title, text }) => `**${title}.** ${text}`)), "/#how-it-works"),
    fact("coordinator", m.assistant_coordinator(texts.coordinator, locale), "/contact/"),
    fact("cancellation", policies.cancellation.join("\n\n"), "/terms-of-service/#cancellation"),
    fact("privacy", policies.privacy.join("\n\n"), "/privacy-policy/#provider"),
    fact("health-data", policies.healthData.join("\n\n"), "/privacy-policy/#health-data"),
    fact("terms", policies.terms.join("\n\n"), "/terms-of-service/#provider"),
    ...texts.faq.map(({ answer }, index) => fact("faq", answer, "/#questions", `faq-${index + 1}`)),
  ]);
}

const hoursLine = (
  { days, opens, closes }: { days: readonly Weekday[]; opens: string; closes: string },
  language: Language,
) => {
  const name = (day: Weekday) => weekdayName(weekdays.indexOf(day), language);
  return m.assistant_hours_line({ days: formatLine(days.map(name), language), opens, closes }, { locale: language });
};
