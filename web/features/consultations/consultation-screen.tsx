import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from "react-router";
import { DangerNotice } from "../../aftercare/danger-notice.tsx";
import { statusNames } from "../../consultations/consultation-words.ts";
import { CopyField } from "../../forms/copy-field.tsx";
import type { Refused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { screen, useData } from "../../screen.ts";
import { bringSections, bringShown, section } from "../../section.tsx";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useHref } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";
import { BookedTime } from "./booked-time.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { ClinicHistory } from "./clinic-history.tsx";
import { type ConsultationPage, consultationLoader, nextStep } from "./consultation-page.ts";
import type { SharedDocument } from "./shared-documents.ts";
import { SharedDocumentsCard } from "./shared-documents-card.tsx";
import { TalkFor } from "./talk-for.tsx";

const loadDocuments = async () => (await import("./consultation-documents.tsx")).ConsultationDocuments;
const ConsultationDocuments = section(
  "consultation-documents",
  loadDocuments,
  import.meta.env.SSR ? await loadDocuments() : undefined,
);

interface BookedPage extends ConsultationPage {
  readonly documents: readonly SharedDocument[] | null;
}

export const loader = import.meta.env.SSR
  ? async (facts: LoaderFunctionArgs): Promise<BookedPage> => {
      const page = await consultationLoader(facts);
      const { readSharedDocuments } = await import("./shared-documents.ts");
      return { ...page, documents: page.consultation.can.cancel ? await readSharedDocuments(facts, page) : null };
    }
  : async (facts: LoaderFunctionArgs): Promise<BookedPage> => {
      const page = (await consultationLoader(facts)) as BookedPage; // the server's loader made it
      if (page.consultation.can.attach) await bringSections(["consultation-documents"]);
      return page;
    };

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./consultation-actions.ts")).consultationAction(facts);

export const handle = screen<BookedPage>({
  cache: "private",
  prepare: bringShown,
  head: ({ consultation }) => ({ title: titleOf(consultation), isPrivate: true }),
});

function titleOf({ status, can, startsAt, now }: ConsultationPage["consultation"]): string {
  if (can.answer) return m.consultations_unfinished_title();
  switch (status) {
    case "cancelled_by_client":
      return m.consultations_cancelled_title();
    case "cancelled_by_provider":
      return m.consultations_cancelled_by_clinic_title();
    case "completed":
      return m.consultations_completed_title();
    case "no_show":
      return m.consultations_no_show_title();
    default:
      return startsAt && startsAt < now ? m.consultations_begun_title() : m.consultations_booked_title();
  }
}

export function Component() {
  const page = useData(loader);
  const { consultation, token, documents } = page;
  const refused = useActionData<Refused>();
  const { status, procedure, can, reference, contact, isInAccount } = consultation;
  const isBooked = status === "confirmed" || status === "rescheduled";
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 sm:py-12">
      <DangerNotice danger={consultation.danger} />
      <div className="flex max-w-3xl min-w-0 flex-col gap-8">
        <header className="flex flex-col items-start gap-3">
          <Badge tone={isBooked ? "success" : "neutral"} icon={isBooked ? "success" : "info"}>
            {statusNames[status]()}
          </Badge>
          <h1 className="text-2xl">{titleOf(consultation)}</h1>
          <p className="text-muted">
            {m.consultations_about()} <OwnLanguage language={procedure.textsLanguage}>{procedure.title}</OwnLanguage>
          </p>
          <TalkFor consultation={isBooked || can.answer ? consultation : { ...consultation, startsAt: null }} />
        </header>
        {can.answer ? <GoOn page={page} /> : <BookedTime page={page} />}
        {!can.answer && !isBooked && <Again page={page} />}
        {!can.answer && <ClinicHistory consultation={consultation} />}
        {!can.answer && can.attach && (
          <ConsultationDocuments page={page} action={paths.consultation(token)} refused={refused} />
        )}
        {can.cancel && <SharedDocumentsCard documents={documents} email={contact?.email ?? ""} />}
        {isBooked && (
          <section className="flex flex-col gap-5 rounded-lg bg-sunken p-5">
            <CopyField id="reference" label={m.requests_reference()} text={reference} />
            {!isInAccount && <PrivateLink token={token} />}
          </section>
        )}
        {can.cancel && <CancelForm page={page} />}
      </div>
    </main>
  );
}

function GoOn({ page: { consultation, token } }: { page: ConsultationPage }) {
  const href = useHref(paths.consultationStep(token, nextStep(consultation)));
  return (
    <>
      <p className="max-w-measure">{m.consultations_unfinished_text()}</p>
      <ButtonLink href={href} size="lg" iconEnd="arrow-forward" className="sm:self-start">
        {m.consultations_go_on()}
      </ButtonLink>
    </>
  );
}

function Again({ page }: { page: ConsultationPage }) {
  const href = useHref(paths.consultationAbout(page.consultation.procedure.slug));
  return (
    <ButtonLink href={href} variant="secondary" className="self-start">
      {m.consultations_mail_again_short()}
    </ButtonLink>
  );
}

function PrivateLink({ token }: { token: string }) {
  const { origin, base } = useSite();
  return (
    <div className="flex flex-col gap-2">
      <CopyField id="private-link" label={m.requests_link_title()} text={origin + base + paths.consultation(token)} />
      <p className="text-sm text-muted">{m.consultations_link_text()}</p>
    </div>
  );
}
