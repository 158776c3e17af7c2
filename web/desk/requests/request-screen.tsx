import { lazy, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { readCase } from "../../../contract/desk/cases.ts";
import { listRequestOffers } from "../../../contract/desk/offers.ts";
import { getDeskRequest } from "../../../contract/desk/requests.ts";
import { isolated } from "../../bidi.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";
import { dueWords, requestStates } from "../cases/case-words.ts";
import { PresentPeople, usePresence } from "../cases/presence.tsx";
import { UnansweredCall } from "../cases/unanswered-call.tsx";
import { Unsigned, UnsignedText } from "../cases/unsigned.tsx";
import { deskCall } from "../desk-call.ts";
import { DocumentsPart } from "../documents/documents-part.tsx";
import { OfAge } from "../of-age.tsx";
import { deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { roleName } from "../staff-words.ts";
import { Composer, type Kind } from "./composer.tsx";
import { HealthPart } from "./health-part.tsx";
import { History } from "./history.tsx";
import { OffersPlace } from "./offers-place.tsx";
import { AnswersPart, PersonPart } from "./person-part.tsx";

const AlarmPart = lazy(async () => ({ default: (await import("../cases/alarm-part.tsx")).AlarmPart }));
const AssignDialog = lazy(async () => ({ default: (await import("../cases/assign-dialog.tsx")).AssignDialog }));

export const loader = fromApi(async ({ call, params, site }) => {
  const reference = params["reference"] ?? "";
  const [request, offers] = await Promise.all([
    call(getDeskRequest, { params: { reference }, query: { language: site.language } }),
    call(listRequestOffers, { params: { reference } }),
  ]);
  return { request, offers };
});
export const handle = deskScreen<Awaited<ReturnType<typeof loader>>>({
  title: ({ request }) => request.case.reference,
});

/** One request: what the person asks for, what happened, and the clinic's answer. */
export function Component() {
  const { request, offers } = useData(loader);
  const { case: deskCase } = request;
  const { language } = useSite();
  const provider = useProvider();
  const mayAnswer = useRight("requests:answer");
  const mayAssign = useRight("requests:assign");
  const [kind, setKind] = useState<Kind>("message");
  const [isWriting, setWriting] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  useLive(["requests", "inbox"], deskCase.id);
  const people = usePresence(deskCase.id, isWriting);
  useShortcut("a", m.desk_cases_assign(), () => mayAssign && setAssigning(true));
  useEffect(() => {
    if (deskCase.hasNews && mayAssign) void deskCall(readCase, { params: { id: deskCase.id } }).catch(() => undefined);
  }, [deskCase.id, deskCase.hasNews, mayAssign]);
  function askForDocument(): void {
    flushSync(() => setKind("document"));
    document.getElementById("text-document")?.focus();
  }
  const due = dueWords(deskCase, provider, language);
  const holder = deskCase.assignee?.name ?? (deskCase.role ? roleName(deskCase.role) : m.desk_cases_nobody());
  return (
    <DeskPage
      title={<PersonLine person={deskCase.name ?? m.desk_cases_no_name()} patient={deskCase.patient} />}
      back={{ to: deskPaths.home, label: m.desk_requests_back() }}
      actions={
        mayAssign && (
          <>
            <UnansweredCall id={deskCase.id} />
            <Button variant="secondary" icon="user" onClick={() => setAssigning(true)}>
              {m.desk_cases_assign()}
            </Button>
          </>
        )
      }
    >
      <div className="-mt-2 flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="figures font-semibold">{deskCase.reference}</bdi>
          <Badge tone="primary">{requestStates[request.status]()}</Badge>
          {due && (
            <Badge tone={due.tone} icon="clock">
              {due.text}
            </Badge>
          )}
          <Badge icon="user">{holder}</Badge>
          <Unsigned signedIn={deskCase.signedIn} />
          {request.account && (
            <Badge tone="success" icon="success">
              {m.desk_requests_account({ email: isolated(request.account.email) })}
            </Badge>
          )}
        </p>
        <UnsignedText signedIn={deskCase.signedIn} />
        <PresentPeople people={people} />
        <Suspense>
          <AlarmPart id={deskCase.id} />
        </Suspense>
      </div>
      <OfAge person={deskCase.name ?? m.desk_cases_no_name()} patient={deskCase.patient} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <PersonPart request={request} />
          <AnswersPart request={request} />
          <HealthPart key={`health-${deskCase.id}`} request={request} />
          <DocumentsPart
            key={`documents-${deskCase.id}`}
            kind="requests"
            reference={deskCase.reference}
            documents={request.documents}
            none={
              request.request.documents?.documentsLater
                ? m.desk_requests_documents_later()
                : m.desk_requests_documents_none()
            }
            action={
              mayAnswer &&
              request.can.ask && (
                <Button variant="secondary" icon="upload" onClick={askForDocument}>
                  {m.desk_requests_write_document()}
                </Button>
              )
            }
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OffersPlace offers={offers} />
          {mayAnswer && (
            <Composer key={deskCase.id} request={request} kind={kind} onKind={setKind} onWriting={setWriting} />
          )}
          <History request={request} />
        </div>
      </div>
      <Suspense fallback={null}>
        {isAssigning && <AssignDialog deskCase={deskCase} onClose={() => setAssigning(false)} />}
      </Suspense>
    </DeskPage>
  );
}
