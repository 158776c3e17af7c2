import type { Fact, Topic } from "../../../adapters/assistant/assistant.ts";
import type { Package, Procedure } from "../../../contract/procedures.ts";
import type { Language } from "../../../contract/values.ts";
import { formatHours, formatMoney } from "../../../web/format.ts";
import { m } from "../../../web/words/compiled/messages.js";
import { measureName, resultWords } from "../../../web/words/result-words.ts";
import { type Catalogue, presentProcedure } from "../../catalogue/procedures.ts";
import { presentProvider } from "../../tenants/present.ts";
import { asMarkdown, inMarkdown } from "../safety/sanitise.ts";
import { packagesChosen } from "./choices.ts";
import {
  bullets,
  doctorText,
  priceFor,
  procedureHref,
  type Reader,
  stageText,
  under,
  withWords,
} from "./fact-texts.ts";

/** Sections of a procedure's page by topic. */
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
  results: "results",
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
  results: m.procedures_results,
  faq: m.procedures_faq,
};

/** `id` is the topic, `place` the topic's section of the page, unless given. */
interface ProcedureFact {
  readonly topic: Topic;
  readonly text: string;
  readonly id?: string;
  readonly place?: string;
}

/**
 * The facts on one procedure.
 * @param said texts of a conversation, the last first: what they choose among the packages is stated alone
 */
export function procedureFacts(
  catalogue: Catalogue,
  reader: Reader,
  slug: string,
  said: readonly string[] = [],
): readonly Fact[] {
  const written = presentProcedure(catalogue, reader.language, slug);
  if (!written) return [];
  const whole = inMarkdown(written);
  const procedure = { ...whole, packages: packagesChosen(whole.packages, said) };
  const fact = ({ topic, text, id = topic, place = places[topic] ?? "overview" }: ProcedureFact): Fact => ({
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
    fact({ topic: "overview", text: procedure.summary }),
    fact({ topic: "overview", text: procedure.overview[0] ?? procedure.summary, id: "description" }),
    fact({
      topic: "price",
      text: priceText(procedure, reader, { isChosen: procedure.packages.length < whole.packages.length }),
    }),
    fact({ topic: "price-factors", text: under(m.assistant_price_factors({ title }, locale), procedure.priceFactors) }),
    fact({
      topic: "included",
      text: each(({ name, included }) =>
        under(
          m.assistant_included({ name }, locale),
          included.map(({ label }) => label),
        ),
      ),
    }),
    fact({
      topic: "excluded",
      text: each(({ name, excluded }) => under(m.assistant_excluded({ name }, locale), excluded)),
    }),
    fact({ topic: "deposit", text: bullets(procedure.packages.map((one) => depositText(one, reader))) }),
    fact({ topic: "warranty", text: bullets(procedure.packages.map((one) => warrantyText(one, reader))) }),
    fact({
      topic: "stay",
      text:
        stayDays.min === stayDays.max
          ? m.assistant_stay({ title, city, count: stayDays.min }, locale)
          : m.assistant_stay_range({ title, city, min: stayDays.min, max: stayDays.max }, locale),
    }),
    fact({
      topic: "flight",
      text:
        minDaysBeforeFlight === 0
          ? m.assistant_flight_same_day({ title }, locale)
          : m.assistant_flight({ title, count: minDaysBeforeFlight }, locale),
    }),
    fact({
      topic: "hospital",
      text:
        hospitalNights === 0
          ? m.assistant_hospital_none({ title }, locale)
          : m.assistant_hospital({ title, count: hospitalNights }, locale),
    }),
    fact({ topic: "duration", text: durationText(procedure, reader) }),
    fact({
      topic: "anaesthesia",
      text: m.assistant_anaesthesia({ title, kind: anaesthetics[procedure.anaesthesia]({}, locale) }, locale),
    }),
    fact({
      topic: "recovery",
      text: bullets(procedure.recovery.map((one) => stageText(one, firstSentence(one.text), reader.language))),
    }),
    fact({ topic: "risks", text: bullets(procedure.risks) }),
    fact({ topic: "preparation", text: bullets(procedure.preparation) }),
    fact({ topic: "steps", text: bullets(procedure.steps) }),
    fact({ topic: "suits", text: bullets(procedure.suits) }),
    fact({ topic: "contraindications", text: bullets(procedure.contraindications) }),
    fact({ topic: "doctors", text: procedure.doctors.map((doctor) => doctorText(doctor, reader.language)).join("\n") }),
    ...(procedure.results.length > 0
      ? [fact({ topic: "results", text: resultsText(procedure.results, reader.language) })]
      : []),
    ...procedure.faq.map(({ answer }, index) =>
      fact({ topic: "faq", text: answer, id: `faq-${index + 1}`, place: "faq" }),
    ),
  ]);
}

const anaesthetics = {
  general: m.procedures_anaesthesia_general,
  spinal: m.procedures_anaesthesia_spinal,
  sedation: m.procedures_anaesthesia_sedation,
  local: m.procedures_anaesthesia_local,
  none: m.procedures_anaesthesia_none,
} as const;

function durationText({ title, durationMinutes: minutes }: Procedure, { language }: Reader): string {
  const locale = { locale: language };
  return minutes >= 120 && minutes % 30 === 0
    ? m.assistant_duration_hours({ title, hours: formatHours(minutes / 60, language) }, locale)
    : m.assistant_duration({ title, count: minutes }, locale);
}

const firstSentence = (text: string): string => /^.*?[.!?؟](?=\s|$)/su.exec(text)?.[0] ?? text;

/** The prices of the packages; of some that were chosen, none that would be the procedure's. */
function priceText(
  { title, packages, priceFrom }: Procedure,
  reader: Reader,
  { isChosen }: { readonly isChosen: boolean },
): string {
  const { language } = reader;
  const locale = { locale: language };
  const sorted = packages.map(({ price }) => price).toSorted((a, b) => a.amount - b.amount);
  const [low = priceFrom, high = low] = [sorted[0], sorted.at(-1)];
  const head = isChosen
    ? m.assistant_about({ title }, locale)
    : low.amount === high.amount
      ? m.assistant_price_one({ title, price: formatMoney(low, language) }, locale)
      : m.assistant_price_range({ title, low: formatMoney(low, language), high: formatMoney(high, language) }, locale);
  const lines = packages.map(({ name, price }) =>
    m.assistant_price_package({ name, price: priceFor(reader, price) }, locale),
  );
  return `${head}\n\n${lines.join("\n")}`;
}

const resultsText = (results: Procedure["results"], language: Language): string =>
  bullets(results.map((one) => `${measureName(one.measure, language)}: ${resultWords(one, language)}. ${one.method}`));

export function depositText({ name, deposit }: Package, { language }: Reader): string {
  const locale = { locale: language };
  const { percent, amount, refundableDays: count } = deposit;
  if (percent === 0) return m.assistant_deposit_none({ name }, locale);
  const written = { name, percent, amount: formatMoney(amount, language) };
  return count > 0 ? m.assistant_deposit_refund({ ...written, count }, locale) : m.assistant_deposit(written, locale);
}

function warrantyText({ name, warrantyMonths: months, included }: Package, { language }: Reader): string {
  const locale = { locale: language };
  if (months === 0) return m.assistant_warranty_none({ name }, locale);
  const longest =
    months % 12 === 0
      ? m.assistant_warranty_years({ name, count: months / 12 }, locale)
      : m.assistant_warranty({ name, count: months }, locale);
  const parts = included.filter(({ kind }) => kind === "warranty").map(({ label }) => `${label}.`);
  return [longest, ...parts].join(" ");
}
