import { type ActionFunctionArgs, useActionData } from "react-router";
import type { Refused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { useProvider } from "../../site.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConsultationDocuments } from "./consultation-documents.tsx";
import { ConsultationFrame } from "./consultation-frame.tsx";
import { type ConsultationPage, consultationLoader } from "./consultation-page.ts";
import { UnfinishedOnly } from "./unfinished-only.tsx";

export const loader = consultationLoader;

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./consultation-actions.ts")).consultationAction(facts);

export const handle = screen<ConsultationPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.consultations_papers_title(), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { consultation, token } = page;
  const { texts } = useProvider();
  const refused = useActionData<Refused>();
  const next = useHref(paths.consultationStep(token, "time"));
  return (
    <UnfinishedOnly page={page} needs="answers">
      <ConsultationFrame
        step="documents"
        title={m.consultations_papers_title()}
        lead={m.consultations_documents_lead({ clinic: texts.name })}
        topic={consultation.procedure}
        page={page}
      >
        <ConsultationDocuments page={page} action={paths.consultationStep(token, "documents")} refused={refused} />
        <ButtonLink href={next} size="lg" iconEnd="arrow-forward" className="sm:self-start">
          {consultation.attachments.length > 0 ? m.consultations_continue() : m.consultations_documents_none()}
        </ButtonLink>
      </ConsultationFrame>
    </UnfinishedOnly>
  );
}
