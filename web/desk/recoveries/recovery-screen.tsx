import { useState } from "react";
import { type DeskRecovery, getDeskRecovery } from "../../../contract/desk/aftercare.ts";
import { openDeskDocument } from "../../../contract/desk/documents.ts";
import { leftToRight } from "../../bidi.ts";
import { fileSize } from "../../documents/file-size.ts";
import { formatDay, formatInstant, formatNumber } from "../../format.ts";
import { callLink } from "../../phone-links.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { AssignDialog } from "../cases/assign-dialog.tsx";
import { dueWords } from "../cases/case-words.ts";
import { deskCall } from "../desk-call.ts";
import { NoRight } from "../no-right.tsx";
import { Part } from "../part.tsx";
import { deskPaths } from "../paths.ts";
import { PersonLine, personLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { AnswerForm } from "./answer-form.tsx";
import { DischargePart } from "./discharge-part.tsx";
import { HealthPart } from "./health-part.tsx";
import { recoveryStates, recoveryTones } from "./recovery-words.ts";

export const loader = fromApi(({ call, params: { reference = "" }, site: { language } }) =>
  call(getDeskRecovery, { params: { reference }, query: { language } }),
);
export const handle = deskScreen<DeskRecovery>({
  title: ({ person, patient, reference }) => `${personLine(person, patient)} · ${reference}`,
});

/** A person in recovery: the state, the check-ins behind a press, photographs, and the answer. */
export function Component() {
  const recovery = useData(loader);
  const { language } = useSite();
  const provider = useProvider();
  const mayAnswer = useRight("recoveries:answer");
  const mayAssign = useRight("requests:assign");
  const maySeeTrip = useRight("trips:read");
  const [isAssigning, setAssigning] = useState(false);
  useLive(["recoveries", "documents", "inbox", "requests"]);
  const { reference, person, patient, procedure, treatmentOn, day, state } = recovery;
  const due = recovery.case && dueWords(recovery.case, provider, language);
  return (
    <DeskPage
      title={<PersonLine person={person} patient={patient} />}
      back={{ to: deskPaths.recoveries, label: m.desk_aftercare_title() }}
      lead={
        <>
          {procedure} ·{" "}
          {m.desk_aftercare_day_of({ day: formatNumber(day, language), date: formatDay(treatmentOn, language) })} ·{" "}
          <bdi className="figures">{reference}</bdi>
        </>
      }
      actions={
        <>
          <Badge tone={recoveryTones[state]}>{recoveryStates[state]()}</Badge>
          {due && (
            <Badge tone={due.tone} icon="clock">
              {due.text}
            </Badge>
          )}
          {recovery.case?.assignee && (
            <Badge tone="primary" icon="user">
              <bdi>{recovery.case.assignee.name}</bdi>
            </Badge>
          )}
          {recovery.case && mayAssign && (
            <Button variant="secondary" icon="user" onClick={() => setAssigning(true)}>
              {m.desk_cases_assign()}
            </Button>
          )}
        </>
      }
    >
      {state === "urgent" && <Urgent recovery={recovery} />}
      {state === "silent" && <Notice tone="warning">{m.desk_aftercare_silent()}</Notice>}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <HealthPart key={recovery.version} reference={reference} />
          {mayAnswer ? <AnswerForm recovery={recovery} /> : <NoRight right="recoveries:answer" />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DischargePart reference={reference} discharge={recovery.discharge} />
          <Photos documents={recovery.documents} />
          <History history={recovery.history} />
          {maySeeTrip && (
            <Link to={deskPaths.trip(reference)} className="text-link inline-flex min-h-11 items-center">
              {m.desk_aftercare_trip()}
            </Link>
          )}
        </div>
      </div>
      {isAssigning && recovery.case && <AssignDialog deskCase={recovery.case} onClose={() => setAssigning(false)} />}
    </DeskPage>
  );
}

/** How to call a person whose check-in needs help at once; by mail where they gave no number. */
function Urgent({ recovery: { phone, email } }: { recovery: DeskRecovery }) {
  return (
    <Notice
      tone="error"
      title={m.desk_aftercare_urgent()}
      action={
        phone && (
          <ButtonLink href={callLink(phone)} variant="danger" icon="phone">
            {m.desk_aftercare_urgent_phone({ phone: leftToRight(phone) })}
          </ButtonLink>
        )
      }
    >
      <p>{m.desk_aftercare_urgent_corrected()}</p>
      {!phone && (
        <p>
          {m.desk_aftercare_urgent_no_phone()}{" "}
          {email && (
            <a href={`mailto:${email}`} className="text-link">
              <bdi>{email}</bdi>
            </a>
          )}
        </p>
      )}
    </Notice>
  );
}

function Photos({ documents }: Pick<DeskRecovery, "documents">) {
  const { language } = useSite();
  const mayOpen = useRight("documents:open");
  const act = useAct();
  /** The tab is opened by the press itself: browsers stop one that comes later. */
  const open = (id: string) => {
    const tab = window.open("about:blank", "_blank");
    void act
      .run(async () => {
        const { url } = await deskCall(openDeskDocument, { params: { id }, body: { purpose: "aftercare" } });
        if (tab) tab.location.href = url;
        else location.assign(url);
      })
      .then((isDone) => !isDone && tab?.close());
  };
  return (
    <Part title={m.desk_aftercare_photos()}>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {documents.length === 0 && <p className="text-sm text-muted">{m.desk_aftercare_photos_none()}</p>}
      <ul className="flex flex-col gap-3">
        {documents.map(({ id, name, bytes, canOpen, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {name ? <bdi>{name}</bdi> : m.desk_aftercare_photos()}
              <span className="figures block text-muted">
                {fileSize(bytes, language)} · {m.desk_documents_until()}: {formatDay(until.slice(0, 10), language)}
              </span>
            </span>
            {!canOpen && <Badge tone="warning">{m.desk_documents_not_checked()}</Badge>}
            {canOpen && !mayOpen && <span className="text-muted">{m.desk_documents_right()}</span>}
            {canOpen && mayOpen && (
              <Button variant="secondary" icon="lock" busy={act.isBusy} onClick={() => open(id)}>
                {m.desk_documents_open()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function History({ history }: Pick<DeskRecovery, "history">) {
  const { language } = useSite();
  const { location } = useProvider();
  const words = ({ kind, by }: DeskRecovery["history"][number]): string => {
    const name = by ?? "";
    if (kind === "unanswered-call") return `${m.desk_cases_unanswered_call()} · ${name}`;
    if (kind === "call") return m.desk_aftercare_history_call({ name });
    if (kind === "unreached") return m.desk_aftercare_history_unreached({ name });
    if (kind === "not-needed") return m.desk_aftercare_history_not_needed({ name });
    if (kind === "reply") return m.desk_aftercare_history_reply({ name });
    if (kind === "opened") return m.desk_aftercare_history_opened({ name });
    if (kind === "missed") return m.desk_aftercare_history_missed();
    if (kind === "warranty") return m.desk_aftercare_history_warranty();
    return kind === "question" ? m.desk_aftercare_history_question() : m.desk_aftercare_history_check_in();
  };
  return (
    <Part title={m.desk_aftercare_history()}>
      <ol className="flex flex-col gap-2 text-sm">
        {history.map((one) => (
          <li key={one.id}>
            {words(one)}
            <time dateTime={one.at} className="figures block text-muted">
              {formatInstant(one.at, location.timeZone, language)}
            </time>
          </li>
        ))}
      </ol>
    </Part>
  );
}
