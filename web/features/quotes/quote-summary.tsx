import { directionOf } from "../../../contract/languages.ts";
import type { Answer, AnswerLine, StepAnswers } from "../../quotes/answers.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";

/** Answers of one step. */
export function StepSummary({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return <p className="text-muted">{m.quotes_nothing_yet()}</p>;
  const items = answers.map(({ name, term, lines }) => ({
    key: name,
    term,
    detail: lines.map((line) => <Line key={line.id ?? line.text} {...line} />),
  }));
  return <DefinitionList layout="stacked" items={items} />;
}

function Line({ text, isOwn, language, note }: AnswerLine) {
  return (
    <span className="wrap-anywhere block whitespace-pre-line">
      {isOwn ? (
        <bdi lang={language} dir={language && directionOf(language)}>
          {text}
        </bdi>
      ) : (
        text
      )}
      {note && <span className="block text-sm text-muted">{note}</span>}
    </span>
  );
}

interface QuoteSummaryProps {
  readonly steps: readonly StepAnswers[];
  /** Where a step is changed; null where it cannot be. */
  readonly changeAt: (step: StepAnswers["step"]) => string | null;
  /** Of the steps: one below the heading they stand under. */
  readonly heading: "h2" | "h3";
}

/** All that was answered, step by step, each with a link to change it where it can be. */
export function QuoteSummary({ steps, changeAt, heading: Heading }: QuoteSummaryProps) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {steps.map(({ step, title, answers }) => (
        <section
          key={step}
          aria-labelledby={`summary-${step}`}
          className="flex flex-wrap items-start gap-x-6 gap-y-3 p-5 sm:grid sm:grid-cols-[9rem_1fr_auto] sm:p-6"
        >
          <Heading id={`summary-${step}`} className="min-w-0 grow basis-48 text-base">
            {title}
          </Heading>
          <div className="min-w-0 max-sm:order-last max-sm:w-full">
            <StepSummary answers={answers} />
          </div>
          {changeAt(step) && (
            <Link
              id={step}
              to={changeAt(step) ?? ""}
              className="text-link inline-flex min-h-11 items-center max-sm:-my-2.5 sm:-mt-2"
            >
              {m.quotes_change()} <span className="sr-only">{title}</span>
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}
