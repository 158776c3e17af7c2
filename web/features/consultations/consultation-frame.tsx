import type { ReactNode } from "react";
import { type ConsultationStep, consultationSteps } from "../../../contract/consultation-constants.ts";
import { stepNames } from "../../consultations/consultation-words.ts";
import { emergencyNumbers } from "../../emergency-words.ts";
import { paths } from "../../paths.ts";
import { useProvider, useSite } from "../../site.ts";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { ProgressSteps } from "../../ui/progress-steps.tsx";
import { m } from "../../words/compiled/messages.js";
import type { ConsultationPage } from "./consultation-page.ts";
import { TalkFor } from "./talk-for.tsx";

interface FrameProps {
  readonly step: ConsultationStep;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly topic: { readonly title: string; readonly textsLanguage: Parameters<typeof OwnLanguage>[0]["language"] };
  /** Absent on the first page, which has no private link yet. */
  readonly page?: ConsultationPage | undefined;
  /** Before all else on the page. */
  readonly first?: ReactNode;
  readonly children: ReactNode;
}

/** Progress of the booking, its procedure and the question. */
export function ConsultationFrame({ step, title, lead, topic, page, first, children }: FrameProps) {
  const { base, language } = useSite();
  const { contact, location } = useProvider();
  const calls = page?.consultation.emergencyCalls ?? [
    { number: contact.emergencyNumber, country: location.countryCode },
  ];
  const current = consultationSteps.indexOf(step);
  const hrefOf = (one: ConsultationStep): string | undefined =>
    page && one !== "reason" ? base + paths.consultationStep(page.token, one) : undefined;
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-6 sm:py-10">
      {first}
      <ProgressSteps
        label={m.consultations_progress()}
        current={current}
        summary={m.quotes_progress_summary({ step: current + 1, steps: consultationSteps.length })}
        steps={consultationSteps.map((one) => {
          const href = hrefOf(one);
          return { label: stepNames[one](), ...(href ? { href } : {}) };
        })}
      />
      <div className="flex max-w-3xl min-w-0 flex-col gap-8">
        <header>
          <p className="text-sm text-muted">
            {m.consultations_about()} <OwnLanguage language={topic.textsLanguage}>{topic.title}</OwnLanguage>
          </p>
          <h1 className="mt-1 text-2xl">{title}</h1>
          {page && (
            <div id="patient">
              <TalkFor consultation={page.consultation} className="mt-1" />
            </div>
          )}
          {lead && <p className="mt-2 max-w-measure text-muted">{lead}</p>}
        </header>
        {children}
        <p className="max-w-measure text-sm text-muted">
          {m.consultations_emergency({ numbers: emergencyNumbers(calls, language) })}
        </p>
      </div>
    </main>
  );
}
