import { useEffect, useState } from "react";
import {
  type DeskConsultationDetail,
  endDeskConsultation,
  listDeskTimes,
  moveDeskConsultation,
  reassignConsultation,
} from "../../../contract/desk/consultations.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { formatTime } from "../../format.ts";
import { useSite } from "../../site.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { problemText, useAct } from "../use-act.ts";
import { theirTime } from "./words.ts";

type ChangeProps = { consultation: DeskConsultationDetail; onClose: () => void };

/** Another time, from those that are free. */
export function MoveDialog({ consultation, onClose }: ChangeProps) {
  const { language } = useSite();
  const { reference, version, clinicians, startsAt, timeZone, visitorZone } = consultation;
  const act = useAct({ conflict: m.desk_consultations_changed_meanwhile });
  const [clinician, setClinician] = useState(consultation.clinician?.slug ?? clinicians[0]?.slug ?? "");
  const [day, setDay] = useState(dayIn(timeZone, new Date(startsAt)));
  const [times, setTimes] = useState<readonly string[]>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isLatest = true;
    setTimes(undefined);
    deskCall(listDeskTimes, { params: { reference }, query: { clinician, day } }).then(
      (answer) => isLatest && setTimes(answer.times),
      (error: unknown) => isLatest && setProblem(problemText(error)),
    );
    return () => {
      isLatest = false;
    };
  }, [reference, clinician, day]);
  function send(form: FormData): Promise<boolean> {
    const body = { version, clinician, startsAt: textIn(form, "time"), reason: textIn(form, "reason") };
    return act.run(() => deskCall(moveDeskConsultation, { params: { reference }, body }), m.desk_consultations_moved());
  }
  const labelOf = (time: string): string =>
    [formatTime(time, timeZone, language), theirTime({ startsAt: time, timeZone, visitorZone }, language)]
      .filter(Boolean)
      .join(" · ");
  return (
    <DeskDialog
      title={m.desk_consultations_move()}
      submit={m.desk_consultations_move()}
      description={m.desk_consultations_move_text()}
      act={problem ? { ...act, problem } : act}
      onSubmit={send}
      onClose={onClose}
    >
      <Field name="clinician" label={m.desk_consultations_clinician()}>
        <Select
          value={clinician}
          onChange={({ target }) => setClinician(target.value)}
          options={clinicians.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </Field>
      <Field name="day" label={m.desk_consultations_day()} required>
        <DateInput value={day} onChange={({ target }) => target.value && setDay(target.value)} required />
      </Field>
      {times?.length === 0 ? (
        <Notice tone="warning" announce>
          {m.desk_consultations_no_times()}.{" "}
          <Link
            className="text-link"
            to={`${deskPaths.consultationHours}?${new URLSearchParams({ clinician, explain: day })}`}
          >
            {m.desk_consultations_why()}
          </Link>
        </Notice>
      ) : (
        <Field name="time" label={m.desk_consultations_time()} required>
          <Select
            required
            aria-busy={times === undefined}
            placeholder=""
            options={(times ?? []).map((time) => ({ value: time, label: labelOf(time) }))}
          />
        </Field>
      )}
      <Field name="reason" label={m.desk_consultations_reason_inside()} required>
        <TextInput maxLength={300} required />
      </Field>
    </DeskDialog>
  );
}

/** The same time, another clinician. */
export function ReassignDialog({ consultation, onClose }: ChangeProps) {
  const { reference, version, clinicians, clinician } = consultation;
  const act = useAct({ conflict: m.desk_consultations_changed_meanwhile });
  function send(form: FormData): Promise<boolean> {
    const body = { version, clinician: textIn(form, "clinician"), reason: textIn(form, "reason") };
    return act.run(
      () => deskCall(reassignConsultation, { params: { reference }, body }),
      m.desk_consultations_reassigned(),
    );
  }
  return (
    <DeskDialog
      title={m.desk_consultations_reassign()}
      submit={m.desk_consultations_reassign()}
      description={m.desk_consultations_move_text()}
      act={act}
      onSubmit={send}
      onClose={onClose}
    >
      <Field name="clinician" label={m.desk_consultations_clinician()} required>
        <Select
          required
          options={clinicians
            .filter(({ slug }) => slug !== clinician?.slug)
            .map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </Field>
      <Field name="reason" label={m.desk_consultations_reason_inside()} required>
        <TextInput maxLength={300} required />
      </Field>
    </DeskDialog>
  );
}

export function CancelDialog({ consultation: { reference, version }, onClose }: ChangeProps) {
  const act = useAct({ conflict: m.desk_consultations_changed_meanwhile });
  function send(form: FormData): Promise<boolean> {
    const body = { version, ending: "cancel", reason: textIn(form, "reason") } as const;
    return act.run(
      () => deskCall(endDeskConsultation, { params: { reference }, body }),
      m.desk_consultations_cancelled(),
    );
  }
  return (
    <DeskDialog
      title={m.desk_consultations_cancel_title()}
      description={m.desk_consultations_cancel_text()}
      submit={m.desk_consultations_cancel_title()}
      isDanger
      act={act}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        name="reason"
        label={m.desk_consultations_cancel_reason()}
        hint={m.desk_consultations_cancel_hint()}
        required
      >
        <TextInput maxLength={300} required />
      </Field>
    </DeskDialog>
  );
}
