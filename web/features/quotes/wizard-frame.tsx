import type { ReactNode } from "react";
import { quoteSteps } from "../../../contract/quote-limits.ts";
import type { Quote, QuoteStep } from "../../../contract/quotes.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { ProgressSteps } from "../../ui/progress-steps.tsx";
import { m } from "../../words/compiled/messages.js";
import { stepNames } from "./quote-words.ts";

type Place = QuoteStep | "review";

const places: readonly Place[] = [...quoteSteps, "review"];

const titles: Readonly<Record<Place, readonly [title: () => string, lead: () => string]>> = {
  procedures: [m.quotes_procedures_title, m.quotes_procedures_lead],
  goals: [m.quotes_goals_title, m.quotes_goals_lead],
  intake: [m.quotes_intake_title, m.quotes_intake_lead],
  documents: [m.quotes_documents_title, m.quotes_documents_lead],
  travel: [m.quotes_travel_title, m.quotes_travel_lead],
  budget: [m.quotes_budget_title, m.quotes_budget_lead],
  contact: [m.quotes_contact_title, m.quotes_contact_lead],
  review: [m.quotes_review_title, m.quotes_review_lead],
};

interface WizardFrameProps {
  readonly quote: Quote;
  readonly token: string;
  readonly step: Place;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** Where somebody is, the question, and the estimate beside it. */
export function WizardFrame({ quote, token, step, aside, children }: WizardFrameProps) {
  const { base } = useSite();
  const { texts } = useProvider();
  const current = places.indexOf(step);
  const [title, lead] = titles[step];
  const isSent = quote.status !== "draft";
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-6 sm:py-10">
      {isSent ? (
        <Link to={paths.quoteLink(token)} className="text-link inline-flex min-h-11 items-center">
          {m.quotes_request_reference({ reference: quote.reference })}
        </Link>
      ) : (
        <ProgressSteps
          label={m.quotes_progress()}
          current={current}
          summary={m.quotes_progress_summary({ step: current + 1, steps: places.length })}
          doneWord={m.quotes_done()}
          steps={places.map((place) => ({ label: stepNames[place](), href: base + paths.quoteStep(token, place) }))}
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14">
        <aside className="lg:sticky lg:top-24 lg:order-last">{aside}</aside>
        <div className="flex max-w-measure min-w-0 flex-col gap-8">
          <header>
            <h1 className="text-2xl">{title()}</h1>
            <p className="mt-2 text-muted">{lead()}</p>
          </header>
          {children}
          {!isSent && (
            <p className="text-sm text-muted">
              {m.quotes_who_reads({ coordinator: texts.coordinator.name, clinic: texts.name })}
            </p>
          )}
        </div>
      </div>
    </main>
  );
}
