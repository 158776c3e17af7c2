import { fullName } from "../../contract/full-name.ts";
import type { Language } from "../../contract/languages.ts";
import { quoteSteps } from "../../contract/quote-constants.ts";
import type { Quote, QuoteStep } from "../../contract/quotes.ts";
import { countryName, currencyName, formatDay, formatLine, formatMoney, formatMonth, languageName } from "../format.ts";
import { measureText } from "../forms/body-measures.ts";
import { hotelNames } from "../offer/offer-words.ts";
import { m } from "../words/compiled/messages.js";
import { fieldNames } from "./field-names.ts";
import {
  channelNames,
  companionsText,
  conditionNames,
  extraNames,
  flexibilityNames,
  relationNames,
  smokingNames,
  stepNames,
  thinnerNames,
} from "./quote-words.ts";

/** A line of an answer: in words of ours, or of a person's own or a clinic's, whose direction may differ. */
export interface AnswerLine {
  /** Distinguishes answers with the same text. */
  readonly id?: string;
  readonly text: string;
  readonly isOwn?: true;
  readonly language?: Language;
  /** Said of it, one line below. */
  readonly note?: string;
}

/** Answer to one question. */
export interface Answer {
  readonly name: string;
  readonly term: string;
  readonly lines: readonly AnswerLine[];
}

/** Stored step after a conflict with another window. */
export interface SavedMeanwhile {
  readonly version: number;
  readonly answers: readonly Answer[];
}

/** Answers of one step. */
export interface StepAnswers {
  readonly step: QuoteStep;
  readonly title: string;
  readonly answers: readonly Answer[];
}

type Row = readonly [name: string, lines: readonly AnswerLine[]];

const own = (text: string | undefined): AnswerLine[] => (text ? [{ text, isOwn: true }] : []);
const ours = (...texts: readonly (string | undefined | false)[]): AnswerLine[] =>
  texts.flatMap((text) => (text ? [{ text }] : []));

/** What the answers are read from. */
export type Answered = Pick<Quote, "request" | "procedures" | "attachments">;

function procedureRows({ procedures, request }: Answered): readonly Row[] {
  if (request.procedures && procedures.length === 0) return [["procedures", ours(m.quotes_unsure())]];
  const lines = procedures.map(({ slug, title, textsLanguage, packageName }) => ({
    id: slug,
    text: title,
    isOwn: true as const,
    language: textsLanguage,
    ...(packageName ? { note: m.quotes_with_package({ name: packageName }) } : {}),
  }));
  return [["procedures", lines]];
}

function patientRows(patient: Quote["request"]["patient"], language: Language): readonly Row[] {
  if (!patient) return [];
  const { actsFor: child } = patient;
  if (!child) return [["patient", ours(m.quotes_patient_me())]];
  return [
    ["patient", own(fullName(child.givenName, child.familyName))],
    ["bornOn", ours(formatDay(child.bornOn, language))],
    ["relation", ours(relationNames[child.relation]())],
  ];
}

function travelRows(travel: Quote["request"]["travel"], language: Language): readonly Row[] {
  if (!travel) return [];
  const country = travel.fromCountry && countryName(travel.fromCountry, language);
  const place = formatLine([travel.fromCity, country], language);
  const when = travel.date ? formatDay(travel.date, language) : travel.month ? formatMonth(travel.month, language) : "";
  return [
    ["flexibility", ours(when || flexibilityNames[travel.flexibility]())],
    ["fromCountry", ours(place)],
    ["companions", ours(companionsText(travel.companions))],
    ["hotelLevel", ours(hotelNames[travel.hotelLevel]())],
    ["extras", ours(...travel.extras.map((extra) => extraNames[extra]()))],
  ];
}

function intakeRows(intake: Quote["request"]["intake"], language: Language): readonly Row[] {
  if (!intake) return [];
  return [
    ["birthYear", ours(intake.birthYear?.toString())],
    ["diagnosis", own(intake.diagnosis)],
    ["conditions", ours(...intake.conditions.map((condition) => conditionNames[condition]()))],
    ["medicines", own(intake.medicines)],
    ["bloodThinner", ours(intake.bloodThinner && thinnerNames[intake.bloodThinner]())],
    ["allergies", own(intake.allergies)],
    ["smoking", ours(intake.smoking && smokingNames[intake.smoking]())],
    ["heightCm", ours(intake.heightCm !== undefined && measureText("height", intake.heightCm, language))],
    ["weightKg", ours(intake.weightKg !== undefined && measureText("weight", intake.weightKg, language))],
  ];
}

function rowsOf(step: QuoteStep, quote: Answered, language: Language): readonly Row[] {
  const { goals, documents, budget, contact } = quote.request;
  switch (step) {
    case "procedures":
      return procedureRows(quote);
    case "patient":
      return patientRows(quote.request.patient, language);
    case "goals":
      return [
        ["goals", own(goals?.goals)],
        ["heardFrom", own(goals?.heardFrom)],
      ];
    case "intake":
      return intakeRows(quote.request.intake, language);
    case "documents":
      return [
        ["file", quote.attachments.map(({ id, name }) => ({ id, text: name, isOwn: true }))],
        ["papersLater", ours(documents?.documentsLater && m.quotes_yes())],
      ];
    case "travel":
      return travelRows(quote.request.travel, language);
    case "budget":
      return [
        ["currency", ours(budget && currencyName(budget.currency, language))],
        ["budget", ours(budget?.budget && formatMoney(budget.budget, language))],
      ];
    case "contact":
      return [
        ["name", own(contact && fullName(contact.givenName, contact.familyName))],
        ["email", own(contact?.email)],
        ["phone", own(contact?.phone)],
        ["preferredChannel", ours(contact && channelNames[contact.preferredChannel]())],
        ["language", ours(contact && languageName(contact.language, language))],
      ];
  }
}

/** The answers of a step in words, without those that were not given. */
export const answersOf = (step: QuoteStep, quote: Answered, language: Language): readonly Answer[] =>
  rowsOf(step, quote, language)
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => ({ name, term: fieldNames[name]?.() ?? name, lines }));

/** All that was answered, step by step. */
export const allAnswers = (quote: Answered, language: Language): readonly StepAnswers[] =>
  quoteSteps.map((step) => ({ step, title: stepNames[step](), answers: answersOf(step, quote, language) }));
