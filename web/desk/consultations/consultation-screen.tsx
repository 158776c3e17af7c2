import { useState } from "react";
import {
  type DeskConsultationDetail,
  endDeskConsultation,
  getDeskConsultation,
  noteConsultation,
} from "../../../contract/desk/consultations.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { modeNames, statusNames } from "../../consultations/consultation-words.ts";
import { formatDay, formatInstant, languageName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { AlarmPart } from "../cases/alarm-part.tsx";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { DocumentsPart } from "../documents/documents-part.tsx";
import { useFormDraft } from "../form-draft.ts";
import { OfAge } from "../of-age.tsx";
import { deskPaths } from "../paths.ts";
import { personLine } from "../person-line.tsx";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { type Act, useAct } from "../use-act.ts";
import { CancelDialog, MoveDialog, ReassignDialog } from "./change-dialogs.tsx";
import { ConsultationHistory } from "./consultation-history.tsx";
import { DeclarationPart } from "./declaration-part.tsx";
import { HealthPart } from "./health-part.tsx";
import { statusTone, theirTime } from "./words.ts";

export const loader = fromApi(({ call, params, site: { language } }) =>
  call(getDeskConsultation, { params: { reference: params["reference"] ?? "" }, query: { language } }),
);
export const handle = deskScreen<DeskConsultationDetail>({ title: ({ reference }) => reference });

/** One consultation: its time, what can be done with it, the answers on purpose, and its history. */
export function Component() {
  const consultation = useData(loader);
  const mayWrite = useRight("consultations:write");
  const act = useAct();
  // The dialog changes what was shown when it opened; what somebody else did since then is a conflict.
  const [dialog, setDialog] = useState<{
    kind: "move" | "reassign" | "cancel";
    consultation: DeskConsultationDetail;
  }>();
  const open = (kind: "move" | "reassign" | "cancel") => setDialog({ kind, consultation });
  useLive(["consultations"]);
  const { reference, name, patient, declaration, status, can, startsAt, timeZone } = consultation;
  const isBooked = status === "confirmed" || status === "rescheduled";
  const mayMove = mayWrite && can.move;
  useShortcut("m", m.desk_consultations_move(), () => mayMove && open("move"));
  useShortcut("a", m.desk_consultations_reassign(), () => mayMove && open("reassign"));
  const end = (ending: "completed" | "no-show") =>
    void act.run(
      () =>
        deskCall(endDeskConsultation, {
          params: { reference },
          body: { version: consultation.version, ending, reason: null },
        }),
      m.desk_consultations_ended(),
    );
  const close = () => setDialog(undefined);
  return (
    <DeskPage
      title={personLine(name, patient)}
      back={{ to: deskPaths.consultations, label: m.desk_consultations_title() }}
      lead={
        <>
          <Badge tone={statusTone(status)}>{statusNames[status]()}</Badge> <bdi>{reference}</bdi>
        </>
      }
      actions={
        mayWrite && (
          <>
            {can.move && <Button onClick={() => open("move")}>{m.desk_consultations_move()}</Button>}
            {can.move && (
              <Button variant="secondary" onClick={() => open("reassign")}>
                {m.desk_consultations_reassign()}
              </Button>
            )}
            {can.cancel && (
              <Button variant="danger" onClick={() => open("cancel")}>
                {m.desk_consultations_cancel()}
              </Button>
            )}
            {can.end && (
              <Button busy={act.isBusy} onClick={() => end("completed")}>
                {m.desk_consultations_completed()}
              </Button>
            )}
            {can.end && (
              <Button variant="secondary" busy={act.isBusy} onClick={() => end("no-show")}>
                {m.desk_consultations_no_show()}
              </Button>
            )}
          </>
        )
      }
    >
      <AlarmPart id={consultation.id} />
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {isBooked && <OfAge person={name} patient={patient} talkOn={dayIn(timeZone, new Date(startsAt))} />}
      {consultation.needsNewDay && <Notice tone="warning">{m.desk_consultations_day_closed()}</Notice>}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Facts consultation={consultation} />
          {declaration && <DeclarationPart declaration={declaration} timeZone={timeZone} />}
          <HealthPart reference={reference} />
          <DocumentsPart
            key={reference}
            kind="consultations"
            reference={reference}
            documents={consultation.attachments}
            none={m.desk_consultations_documents_none()}
          />
          <Papers consultation={consultation} />
        </div>
        <div className="flex flex-col gap-6">
          {mayWrite && <NoteForm key={reference} consultation={consultation} act={act} />}
          <ConsultationHistory consultation={consultation} />
        </div>
      </div>
      {dialog?.kind === "move" && <MoveDialog {...dialog} onClose={close} />}
      {dialog?.kind === "reassign" && <ReassignDialog {...dialog} onClose={close} />}
      {dialog?.kind === "cancel" && <CancelDialog {...dialog} onClose={close} />}
    </DeskPage>
  );
}

function Facts({ consultation }: { consultation: DeskConsultationDetail }) {
  const { language } = useSite();
  const { procedure, startsAt, timeZone, clinician, mode, email, phone, speaks, interpreter, room } = consultation;
  const { patient } = consultation;
  const theirs = theirTime(consultation, language, true);
  return (
    <DefinitionList
      items={[
        ...(patient ? [{ term: m.quotes_child_born(), detail: formatDay(patient.bornOn, language) }] : []),
        { term: m.desk_consultations_when(), detail: formatInstant(startsAt, timeZone, language) },
        ...(theirs ? [{ term: m.desk_consultations_person_time(), detail: theirs }] : []),
        {
          term: m.desk_consultations_about(),
          detail: <OwnLanguage language={procedure.textsLanguage}>{procedure.name}</OwnLanguage>,
        },
        { term: m.desk_consultations_clinician(), detail: clinician?.name ?? "–" },
        { term: m.desk_consultations_mode(), detail: mode ? modeNames[mode]() : "–" },
        {
          term: m.desk_consultations_contact(),
          detail: <bdi className="wrap-anywhere">{[email, phone].filter(Boolean).join(" · ")}</bdi>,
        },
        {
          term: m.desk_consultations_speaks(),
          detail: `${languageName(speaks, language)}${interpreter ? ` · ${m.desk_consultations_interpreter()}` : ""}`,
        },
        ...(room
          ? [
              {
                term: m.desk_consultations_room(),
                detail: (
                  <a className="text-link wrap-anywhere" href={room} rel="noreferrer" target="_blank">
                    {m.desk_consultations_room()}
                  </a>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Papers({ consultation: { papers, name } }: { consultation: DeskConsultationDetail }) {
  if (!useRight("documents:list")) return null;
  return (
    <section aria-labelledby="papers" className="flex flex-col gap-2">
      <h2 id="papers" className="text-lg font-semibold">
        {m.desk_consultations_papers()}
      </h2>
      {papers.length === 0 ? (
        <p className="text-sm text-muted">{m.desk_consultations_papers_none()}</p>
      ) : (
        <p>
          {m.desk_consultations_papers_count({ count: papers.length })}{" "}
          <Link className="text-link" to={`${deskPaths.documents}?${new URLSearchParams({ search: name })}`}>
            {m.desk_consultations_papers_open()}
          </Link>
        </p>
      )}
    </section>
  );
}

function NoteForm({
  consultation: { reference, status, can },
  act,
}: {
  consultation: DeskConsultationDetail;
  act: Act;
}) {
  const empty: { kind: "outcome" | "note"; words: string } = { kind: "note", words: "" };
  const { typed, set, clear } = useFormDraft(`consultation/${reference}`, empty);
  const { kind, words } = typed;
  const noOutcome = status.startsWith("cancelled")
    ? m.desk_refused_outcome_cancelled
    : m.desk_consultations_outcome_later;
  async function send(): Promise<void> {
    const work = () => deskCall(noteConsultation, { params: { reference }, body: typed });
    if (await act.run(work, m.desk_consultations_ended())) clear();
  }
  return (
    <DeskForm
      label={m.desk_consultations_write()}
      className="flex flex-col gap-3"
      onSubmit={() => {
        void send();
      }}
    >
      <Field name="kind" label={m.desk_consultations_outcome_or_note()} hint={can.outcome ? undefined : noOutcome()}>
        <Select
          value={kind}
          onChange={({ target }) => set({ kind: target.value === "outcome" ? "outcome" : "note" })}
          options={[
            { value: "note", label: m.desk_consultations_note() },
            ...(can.outcome ? [{ value: "outcome", label: m.desk_consultations_outcome() }] : []),
          ]}
        />
      </Field>
      <Field
        name="words"
        label={kind === "outcome" ? m.desk_consultations_outcome() : m.desk_consultations_note()}
        hint={kind === "outcome" ? m.desk_consultations_outcome_hint() : m.desk_consultations_note_hint()}
        required
      >
        <TextArea
          maxLength={4000}
          dir="auto"
          required
          className={kind === "note" ? "bg-warning-soft" : undefined}
          value={words}
          onChange={({ target }) => set({ words: target.value })}
        />
      </Field>
      <Button type="submit" busy={act.isBusy} className="self-start">
        {m.desk_consultations_write()}
      </Button>
    </DeskForm>
  );
}
