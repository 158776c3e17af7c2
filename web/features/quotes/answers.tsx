import type { ReactNode } from "react";
import { directionOf, type Language } from "../../../contract/languages.ts";
import type { Quote, QuoteStep } from "../../../contract/quotes.ts";
import { countryName, currencyName, formatDay, formatMoney, formatMonth, languageName } from "../../format.ts";
import { m } from "../../words/compiled/messages.js";
import {
  channelNames,
  companionsText,
  conditionNames,
  extraNames,
  flexibilityNames,
  hotelNames,
  smokingNames,
  thinnerNames,
} from "./quote-words.ts";

export type AnswerRow = readonly [name: string, detail: ReactNode];

const typed = (text: string | undefined): ReactNode =>
  text && (
    <span className="block whitespace-pre-line">
      <bdi>{text}</bdi>
    </span>
  );

function procedureRows({ procedures, request }: Quote): readonly AnswerRow[] {
  if (request.procedures && procedures.length === 0) return [["procedures", m.quotes_unsure()]];
  const titles = procedures.map(({ slug, title, textsLanguage, packageName }) => (
    <span key={slug} className="block">
      <bdi lang={textsLanguage} dir={directionOf(textsLanguage)}>
        {title}
      </bdi>
      {packageName && <span className="block text-sm text-muted">{m.quotes_with_package({ name: packageName })}</span>}
    </span>
  ));
  return [["procedures", titles.length > 0 && titles]];
}

/** Answers that are phrases of their own, each on its line. */
const inLines = (answers: readonly string[]): ReactNode =>
  answers.length > 0 &&
  answers.map((answer) => (
    <span key={answer} className="block">
      {answer}
    </span>
  ));

function travelRows(travel: Quote["request"]["travel"], language: Language): readonly AnswerRow[] {
  if (!travel) return [];
  const place = [travel.fromCity, travel.fromCountry && countryName(travel.fromCountry, language)]
    .filter(Boolean)
    .join(", ");
  const when = travel.date ? formatDay(travel.date, language) : travel.month ? formatMonth(travel.month, language) : "";
  return [
    ["flexibility", when || flexibilityNames[travel.flexibility]()],
    ["fromCountry", place],
    ["companions", companionsText(travel.companions)],
    ["hotelLevel", hotelNames[travel.hotelLevel]()],
    ["extras", inLines(travel.extras.map((extra) => extraNames[extra]()))],
  ];
}

function intakeRows(intake: Quote["request"]["intake"]): readonly AnswerRow[] {
  if (!intake) return [];
  return [
    ["birthYear", intake.birthYear],
    ["diagnosis", typed(intake.diagnosis)],
    ["conditions", inLines(intake.conditions.map((condition) => conditionNames[condition]()))],
    ["medicines", typed(intake.medicines)],
    ["bloodThinner", intake.bloodThinner && thinnerNames[intake.bloodThinner]()],
    ["allergies", typed(intake.allergies)],
    ["smoking", intake.smoking && smokingNames[intake.smoking]()],
    ["heightCm", intake.heightCm && `${intake.heightCm} ${m.quotes_cm()}`],
    ["weightKg", intake.weightKg && `${intake.weightKg} ${m.quotes_kg()}`],
  ];
}

/** The answers of a step as rows of a control's name and what was said; absent ones are empty. */
export function answersOf(step: QuoteStep, quote: Quote, language: Language): readonly AnswerRow[] {
  const { goals, documents, budget, contact } = quote.request;
  switch (step) {
    case "procedures":
      return procedureRows(quote);
    case "goals":
      return [
        ["goals", typed(goals?.goals)],
        ["heardFrom", typed(goals?.heardFrom)],
      ];
    case "intake":
      return intakeRows(quote.request.intake);
    case "documents":
      return [
        [
          "file",
          quote.attachments.length > 0 &&
            quote.attachments.map(({ id, name }) => (
              <span key={id} className="block break-all">
                <bdi>{name}</bdi>
              </span>
            )),
        ],
        ["papersLater", documents?.documentsLater && m.quotes_yes()],
      ];
    case "travel":
      return travelRows(quote.request.travel, language);
    case "budget":
      return [
        ["currency", budget && currencyName(budget.currency, language)],
        ["budget", budget?.budget && formatMoney(budget.budget, language)],
      ];
    case "contact":
      return [
        ["name", contact && <bdi>{`${contact.givenName} ${contact.familyName}`}</bdi>],
        ["email", contact && <bdi className="break-all">{contact.email}</bdi>],
        ["phone", contact?.phone && <bdi>{contact.phone}</bdi>],
        ["preferredChannel", contact && channelNames[contact.preferredChannel]()],
        ["language", contact && languageName(contact.language, language)],
      ];
  }
}
