import type { ReactNode } from "react";
import { quoteSteps } from "../../../../contract/quote-constants.ts";
import { DangerNotice } from "../../../aftercare/danger-notice.tsx";
import { paths } from "../../../paths.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Link } from "../../../ui/link.tsx";
import { ProgressSteps } from "../../../ui/progress-steps.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EstimatePanel } from "../estimate-panel.tsx";
import type { WizardPage, WizardPlace } from "./wizard-page.ts";

const order: readonly WizardPlace[] = [...quoteSteps, "review"];

/** Progress, the question, and the estimate beside it. */
export function WizardFrame({ page, children }: { page: WizardPage; children: ReactNode }) {
  const { quote, token, place, title, lead, places, skipped, estimate } = page;
  const { base } = useSite();
  const { texts } = useProvider();
  const current = order.indexOf(place);
  const isSent = quote.status !== "draft";
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-6 sm:py-10">
      <DangerNotice danger={quote.danger} />
      {isSent ? (
        <Link to={paths.quoteLink(token)} className="text-link inline-flex min-h-11 items-center">
          {m.quotes_request_reference({ reference: quote.reference })}
        </Link>
      ) : (
        <ProgressSteps
          label={m.quotes_progress()}
          current={current}
          summary={m.quotes_progress_summary({ step: current + 1, steps: order.length })}
          steps={order.map((one, index) => ({
            label: places[index] ?? one,
            href: base + paths.quoteStep(token, one),
            isSkipped: skipped.includes(one),
          }))}
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-14">
        <aside className="-mx-1 px-1 lg:sticky lg:top-24 lg:order-last lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:pb-4">
          <EstimatePanel estimate={estimate} />
        </aside>
        <div className="flex max-w-measure min-w-0 flex-col gap-8">
          <header>
            <h1 className="text-2xl">{title}</h1>
            <p className="mt-2 text-muted">{lead}</p>
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
