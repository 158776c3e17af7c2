import type { Money } from "../../../../contract/money.ts";
import type { Doctor, MeasuredResult, Package, Procedure, ProcedureSummary } from "../../../../contract/procedures.ts";
import type { Site } from "../../../../contract/rendering.ts";
import type { ProcedureReviews } from "../../../../contract/reviews.ts";
import type { Language } from "../../../../contract/values.ts";
import { priceTerm, treatmentOnlyPrice } from "../../../discovery/price-words.ts";
import { stayWords } from "../../../discovery/stay-words.ts";
import { formatDay, formatList, formatMoney, languageName } from "../../../format.ts";
import { callLink } from "../../../phone-links.ts";
import type { IconName } from "../../../ui/icon-names.ts";
import { m } from "../../../words/compiled/messages.js";
import { measureName, resultWords } from "../../../words/result-words.ts";
import { emergencyLine } from "../emergency-line.ts";
import { placeName } from "../place-name.ts";
import {
  anaesthesiaSentence,
  durationWords,
  flightWords,
  flyWords,
  hospitalWords,
  monthsWords,
  stageWords,
} from "../procedure-words.ts";

/** A procedure of a list with what its card says. */
export interface ProcedureOnCard extends ProcedureSummary {
  readonly priceTerm: string;
  readonly price: string;
  readonly treatmentOnly: string | null;
  readonly facts: readonly (readonly [IconName, string])[];
}

export function onCard(procedure: ProcedureSummary, site: Site): ProcedureOnCard {
  const { travelPackage, stayDays, hospitalNights, minDaysBeforeFlight } = procedure;
  return {
    ...procedure,
    priceTerm: priceTerm(procedure),
    price: formatMoney(travelPackage.price, site.language),
    treatmentOnly: treatmentOnlyPrice(procedure, site.language),
    facts: [
      ["calendar", m.procedures_in_place({ days: stayWords(stayDays), place: placeName(site) })],
      ["bed", hospitalWords(hospitalNights)],
      ["plane", flyWords(minDaysBeforeFlight)],
    ],
  };
}

export interface Fact {
  readonly term: string;
  readonly detail: string;
  /** Said of it, one line below. */
  readonly note?: string | null;
  /** Where others publish it. */
  readonly link?: { readonly href: string; readonly text: string };
  /** Amount in `detail`. */
  readonly price?: Money;
  readonly icon?: IconName;
}

/** A section that few procedures have. */
export interface FurtherSection {
  readonly id: "results" | "reviews";
  readonly title: string;
  readonly intro?: string;
  /** Of results. */
  readonly facts?: readonly Fact[];
  readonly reviews?: ProcedureReviews;
}

/** A procedure with what its page says of it, beside its own texts. */
export interface ProcedureView extends Omit<Procedure, "related"> {
  /** What a section begins with; one of the clinic's own words says their language where it is not the reader's. */
  readonly headings: Readonly<
    Record<
      "overview" | "packages" | "price" | "suits" | "steps" | "preparation" | "recovery" | "risks",
      { readonly title: string; readonly intro: string }
    >
  >;
  /** The country's emergency number and the clinic's line after treatment. */
  readonly help: {
    readonly title: string;
    readonly emergency: string;
    readonly line: { readonly words: string; readonly phone: string; readonly href: string } | null;
  } | null;
  readonly related: readonly ProcedureOnCard[];
  /** Measured results where the clinic publishes some, and reviews from the first on. */
  readonly furtherSections: readonly FurtherSection[];
  readonly priceTerm: string;
  readonly keyFacts: readonly Fact[];
  /** Of each package, in their order. */
  readonly terms: readonly (readonly Fact[])[];
  /** When each stage of recovery is, in their order. */
  readonly stages: readonly string[];
  /** Of each doctor, in their order. */
  readonly credentials: readonly (readonly Fact[])[];
  readonly reviewed: string;
  /** "Fly home after 14 days" */
  readonly flight: string;
  readonly doctorNames: string;
}

/** For the loader, in the site's language. */
export function procedureView(procedure: Procedure, reviews: ProcedureReviews, site: Site): ProcedureView {
  const { language } = site;
  const { reviewedBy, related, packages, recovery, doctors, textsLanguage } = procedure;
  const written = textsLanguage === language ? "" : m.procedures_written_in({ language: textsLanguage });
  const heading = (title: string, intro = "") => ({ title, intro: `${intro} ${written}`.trim() });
  return {
    ...procedure,
    furtherSections: furtherOf(procedure, reviews, language),
    related: related.map((one) => onCard(one, site)),
    priceTerm: priceTerm(procedure),
    keyFacts: keyFactsOf(procedure, site),
    terms: packages.map((one) => termsOf(one, site)),
    stages: recovery.map(stageWords),
    credentials: doctors.map((doctor) => credentialsOf(doctor, language)),
    reviewed: m.procedures_reviewed({ doctor: reviewedBy.doctor, date: formatDay(reviewedBy.on, language) }),
    doctorNames: doctors.map(({ name }) => name).join(" · "),
    flight: flyWords(procedure.minDaysBeforeFlight),
    headings: {
      overview: heading(m.procedures_overview()),
      packages: heading(m.procedures_packages()),
      price: heading(m.procedures_price_explained(), m.procedures_price_explained_text()),
      suits: heading(m.procedures_suits()),
      steps: heading(m.procedures_steps()),
      preparation: heading(m.procedures_preparation()),
      recovery: heading(m.procedures_recovery(), m.procedures_recovery_intro()),
      risks: heading(m.procedures_risks(), m.procedures_risks_text()),
    },
    help: helpOf(site),
  };
}

function helpOf({ provider, language }: Site): ProcedureView["help"] {
  if (!provider) return null;
  const phone = provider.contact.urgentPhone;
  return {
    title: m.procedures_help_title(),
    emergency: emergencyLine(provider, language),
    line: phone ? { words: m.procedures_help_line(), phone, href: callLink(phone) } : null,
  };
}

/** Languages, and the licence, which can be looked up. */
export const credentialsOf = (
  { name, languages, practisingSince, licence }: Doctor,
  language: Language,
): readonly Fact[] => [
  {
    term: m.procedures_languages(),
    detail: formatList(
      languages.map((code) => languageName(code, language)),
      language,
    ),
  },
  { term: m.procedures_practising_since(), detail: String(practisingSince) },
  {
    term: m.procedures_licence(),
    detail: m.procedures_licence_of({ number: licence.number, authority: licence.authority }),
    ...(licence.url && { link: { href: licence.url, text: m.procedures_check_registration({ doctor: name }) } }),
  },
];

const furtherOf = (
  { results }: Procedure,
  reviews: ProcedureReviews,
  language: Language,
): readonly FurtherSection[] => [
  ...resultSectionOf(results.map((one) => resultFact(one, language))),
  ...(reviews.count > 0 ? [{ id: "reviews", title: m.reviews_title(), reviews } as const] : []),
];

/** The section of measured results; none without any. */
export const resultSectionOf = (facts: readonly Fact[]) =>
  facts.length > 0
    ? [{ id: "results", title: m.procedures_results(), intro: m.procedures_results_intro(), facts } as const]
    : [];

/** "6 of 412 (1.5%), January 2024 to June 2026", and how it was measured. */
export const resultFact = (result: MeasuredResult, language: Language): Fact => ({
  term: measureName(result.measure, language),
  detail: resultWords(result, language),
  note: result.method,
});

function keyFactsOf(procedure: Procedure, { language }: Site): readonly Fact[] {
  const minutes = durationWords(procedure.durationMinutes, language);
  const { packages, travelPackage } = procedure;
  return [
    {
      icon: "money",
      term: priceTerm(procedure),
      detail: formatMoney(travelPackage.price, language),
      note: treatmentOnlyPrice(procedure, language),
    },
    { icon: "calendar", term: m.procedures_fact_days(), detail: stayWords(procedure.stayDays) },
    {
      icon: "check",
      term: m.procedures_included(),
      detail: packages.find(({ slug }) => slug === travelPackage.slug)?.summary ?? "",
    },
    { icon: "bed", term: m.procedures_fact_nights(), detail: hospitalWords(procedure.hospitalNights) },
    { icon: "plane", term: m.procedures_fact_flight(), detail: flightWords(procedure.minDaysBeforeFlight) },
    { icon: "stethoscope", term: m.procedures_anaesthesia(), detail: anaesthesiaSentence(procedure.anaesthesia) },
    { icon: "clock", term: m.procedures_fact_duration(), detail: m.procedures_about_minutes({ minutes }) },
  ];
}

function termsOf({ deposit, hospitalNights, hotelNights, companions, ...one }: Package, site: Site): Fact[] {
  const amount = formatMoney(deposit.amount, site.language);
  const absent = m.procedures_not_in_package();
  return [
    deposit.percent === 0
      ? { term: m.procedures_deposit(), detail: m.procedures_deposit_none() }
      : {
          term: m.procedures_deposit(),
          detail: m.procedures_deposit_of({ amount, percent: deposit.percent }),
          price: deposit.amount,
          note:
            deposit.refundableDays > 0
              ? m.procedures_deposit_refund({ count: deposit.refundableDays })
              : m.procedures_deposit_refund_until_day(),
        },
    { term: m.procedures_nights_filter(), detail: hospitalWords(hospitalNights) },
    { term: m.procedures_hotel(), detail: hotelNights > 0 ? m.procedures_nights({ count: hotelNights }) : absent },
    {
      term: m.procedures_companions(),
      detail: companions > 0 ? m.procedures_companions_count({ count: companions }) : absent,
    },
    ...(one.warrantyMonths > 0 ? [warrantyOf(one)] : []),
  ];
}

/** The months are those of the longest part; a package whose parts differ lists them among what it includes. */
function warrantyOf({ warrantyMonths, included }: Pick<Package, "warrantyMonths" | "included">): Fact {
  const time = monthsWords(warrantyMonths);
  return included.some(({ kind }) => kind === "warranty")
    ? {
        term: m.procedures_warranty(),
        detail: m.procedures_warranty_up_to({ time }),
        note: m.procedures_warranty_parts(),
      }
    : { term: m.procedures_warranty(), detail: time };
}
