import type { ReactNode } from "react";
import { directionOf, type Language } from "../../../contract/languages.ts";
import { type Quote, type QuoteStep, quoteSteps } from "../../../contract/quotes.ts";
import {
  countryName,
  currencyName,
  formatDay,
  formatList,
  formatMoney,
  formatMonth,
  languageName,
} from "../../format.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { fieldNames } from "./field-names.ts";
import {
  channelNames,
  companionsText,
  conditionNames,
  extraNames,
  flexibilityNames,
  hotelNames,
  smokingNames,
  stepNames,
  thinnerNames,
} from "./quote-words.ts";

type Row = readonly [name: string, detail: ReactNode];

const typed = (text: string | undefined): ReactNode =>
  text && (
    <span dir="auto" className="block whitespace-pre-line">
      {text}
    </span>
  );

function procedureRows({ procedures, request }: Quote): readonly Row[] {
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

function travelRows(travel: Quote["request"]["travel"], language: Language): readonly Row[] {
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
    [
      "extras",
      formatList(
        travel.extras.map((extra) => extraNames[extra]()),
        language,
      ),
    ],
  ];
}

function intakeRows(intake: Quote["request"]["intake"], language: Language): readonly Row[] {
  if (!intake) return [];
  return [
    ["birthYear", intake.birthYear],
    ["diagnosis", typed(intake.diagnosis)],
    [
      "conditions",
      formatList(
        intake.conditions.map((condition) => conditionNames[condition]()),
        language,
      ),
    ],
    ["medicines", typed(intake.medicines)],
    ["bloodThinner", intake.bloodThinner && thinnerNames[intake.bloodThinner]()],
    ["allergies", typed(intake.allergies)],
    ["smoking", intake.smoking && smokingNames[intake.smoking]()],
    ["heightCm", intake.heightCm && `${intake.heightCm} ${m.quotes_cm()}`],
    ["weightKg", intake.weightKg && `${intake.weightKg} ${m.quotes_kg()}`],
  ];
}

function rowsOf(step: QuoteStep, quote: Quote, language: Language): readonly Row[] {
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
      return intakeRows(quote.request.intake, language);
    case "documents":
      return [
        [
          "file",
          quote.attachments.length > 0 &&
            quote.attachments.map(({ id, name }) => (
              <bdi key={id} className="block break-all">
                {name}
              </bdi>
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
        ["givenName", contact && <bdi>{`${contact.givenName} ${contact.familyName}`}</bdi>],
        ["email", contact && <bdi className="break-all">{contact.email}</bdi>],
        ["phone", contact?.phone && <bdi>{contact.phone}</bdi>],
        ["preferredChannel", contact && channelNames[contact.preferredChannel]()],
        ["language", contact && languageName(contact.language, language)],
      ];
  }
}

/** What was answered in one step. */
export function StepSummary({ step, quote }: { step: QuoteStep; quote: Quote }) {
  const { language } = useSite();
  const rows = rowsOf(step, quote, language).filter(([, detail]) => detail);
  if (rows.length === 0) return <p className="text-muted">{m.quotes_nothing_yet()}</p>;
  const items = rows.map(([name, detail]) => ({ key: name, term: fieldNames[name]?.() ?? name, detail }));
  return <DefinitionList layout="stacked" items={items} />;
}

/** All that was answered, step by step, each with a link to change it. */
export function QuoteSummary({ quote, token, canEdit }: { quote: Quote; token: string; canEdit: boolean }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {quoteSteps.map((step) => (
        <section
          key={step}
          aria-labelledby={`summary-${step}`}
          className="grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[9rem_1fr_auto] sm:p-6"
        >
          <h3 id={`summary-${step}`} className="text-base">
            {stepNames[step]()}
          </h3>
          <div className="min-w-0">
            <StepSummary step={step} quote={quote} />
          </div>
          {canEdit && (
            <Link
              id={step}
              to={paths.quoteStep(token, step)}
              className="text-link inline-flex min-h-11 items-center justify-self-start sm:-mt-2"
            >
              {m.quotes_change()}
              <span className="sr-only"> {stepNames[step]()}</span>
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}
