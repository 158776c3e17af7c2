import { quoteSteps } from "../../../contract/quote-limits.ts";
import type { Quote, QuoteStep } from "../../../contract/quotes.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { answersOf } from "./answers.tsx";
import { fieldNames } from "./field-names.ts";
import { stepNames } from "./quote-words.ts";

/** What was answered in one step. */
export function StepSummary({ step, quote }: { step: QuoteStep; quote: Quote }) {
  const { language } = useSite();
  const rows = answersOf(step, quote, language).filter(([, detail]) => detail);
  if (rows.length === 0) return <p className="text-muted">{m.quotes_nothing_yet()}</p>;
  const items = rows.map(([name, detail]) => ({ key: name, term: fieldNames[name]?.() ?? name, detail }));
  return <DefinitionList layout="stacked" items={items} />;
}

interface QuoteSummaryProps {
  readonly quote: Quote;
  readonly token: string;
  readonly canEdit: boolean;
  /** Of the steps: one below the heading they stand under. */
  readonly heading: "h2" | "h3";
}

/** All that was answered, step by step, each with a link to change it. */
export function QuoteSummary({ quote, token, canEdit, heading: Heading }: QuoteSummaryProps) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {quoteSteps.map((step) => (
        <section
          key={step}
          aria-labelledby={`summary-${step}`}
          className="grid items-start gap-x-6 gap-y-3 p-5 sm:grid-cols-[9rem_1fr_auto] sm:p-6"
        >
          <Heading id={`summary-${step}`} className="text-base">
            {stepNames[step]()}
          </Heading>
          <div className="min-w-0">
            <StepSummary step={step} quote={quote} />
          </div>
          {canEdit && (
            <Link
              id={step}
              to={paths.quoteStep(token, step)}
              className="text-link inline-flex min-h-11 items-center justify-self-start sm:-mt-2"
            >
              {m.quotes_change()} <span className="sr-only">{stepNames[step]()}</span>
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}
