import type { DeskRequest } from "../../../contract/desk/requests.ts";
import { directionOf, type Language } from "../../../contract/languages.ts";
import { countryName, formatInstant, languageName } from "../../format.ts";
import { type Answer, answersOf } from "../../quotes/answers.ts";
import { estimateWords } from "../../quotes/estimate-words.ts";
import { channelNames } from "../../quotes/quote-words.ts";
import { useProvider, useSite } from "../../site.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { m } from "../../words/compiled/messages.js";
import { Part } from "../part.tsx";

/** Who asks, and how they want to be reached. */
export function PersonPart({ request: { request } }: { request: DeskRequest }) {
  const { language } = useSite();
  const { contact, travel } = request;
  const country = travel?.fromCountry && countryName(travel.fromCountry, language);
  const facts = [
    { term: m.desk_requests_from(), detail: country },
    { term: m.desk_requests_speaks(), detail: contact && languageName(contact.language, language) },
    { term: m.desk_requests_prefers(), detail: contact && channelNames[contact.preferredChannel]() },
    {
      term: m.desk_requests_email(),
      detail: contact && (
        <a href={`mailto:${contact.email}`} className="text-link wrap-anywhere inline-flex min-h-11 items-center">
          <bdi>{contact.email}</bdi>
        </a>
      ),
    },
    {
      term: m.desk_requests_phone(),
      detail: contact?.phone && (
        <a href={`tel:${contact.phone}`} className="text-link inline-flex min-h-11 items-center">
          <bdi>{contact.phone}</bdi>
        </a>
      ),
    },
  ];
  return (
    <Part title={m.desk_requests_person()}>
      <DefinitionList
        className="text-sm"
        items={facts.flatMap(({ term, detail }) => (detail ? [{ key: term, term, detail }] : []))}
      />
    </Part>
  );
}

/** Who declared to decide for the child, in which words and when. */
const declared = (
  { by, statement, language: spoken, at }: NonNullable<DeskRequest["request"]["declaration"]>,
  language: Language,
  timeZone: string,
): Answer => ({
  name: "declaration",
  term: m.desk_requests_declared(),
  lines: [
    { text: statement, isOwn: true, language: spoken, note: `${by ?? ""} · ${formatInstant(at, timeZone, language)}` },
  ],
});

/** The chosen treatments, the journey and the estimate that the person saw. */
export function AnswersPart({ request }: { request: DeskRequest }) {
  const { language } = useSite();
  const { location } = useProvider();
  const answered = { request: request.request, procedures: request.procedures, attachments: [] };
  const { patient, declaration } = request.request;
  const steps = ["procedures", ...(patient?.actsFor ? (["patient"] as const) : []), "travel", "budget"] as const;
  const answers = steps.flatMap((step) =>
    answersOf(step, answered, language).map((answer) =>
      answer.name === "procedures" ? { ...answer, term: m.desk_requests_treatment() } : answer,
    ),
  );
  const estimate = estimateWords(request, language);
  return (
    <Part title={m.desk_requests_answers()}>
      <Answers answers={declaration ? [...answers, declared(declaration, language, location.timeZone)] : answers} />
      <h3 className="border-t border-line pt-3 text-sm font-semibold">{m.desk_requests_estimate()}</h3>
      {estimate ? (
        <DefinitionList
          items={[
            ...estimate.parts.map(({ name, range }) => ({ key: name, term: name, detail: <bdi>{range}</bdi> })),
            { key: "total", term: m.quotes_estimate_title(), detail: <bdi>{estimate.total}</bdi> },
          ]}
        />
      ) : (
        <p className="text-sm text-muted">{m.desk_requests_no_estimate()}</p>
      )}
    </Part>
  );
}

/** Answers with their questions. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <DefinitionList
      layout="stacked"
      className="text-sm"
      items={answers.map(({ name, term, lines }) => ({
        key: name,
        term,
        detail: lines.map(({ id, text, isOwn, language, note }) => (
          <span key={id ?? text} className="wrap-anywhere block whitespace-pre-line">
            {isOwn ? (
              <bdi lang={language} dir={language && directionOf(language)}>
                {text}
              </bdi>
            ) : (
              text
            )}
            {note && <span className="block text-muted">{note}</span>}
          </span>
        )),
      }))}
    />
  );
}
