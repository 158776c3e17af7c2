import { type ReactNode, useEffect, useState } from "react";
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
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { type Act, problemText, useAct } from "../use-act.ts";
import { theirTime } from "./words.ts";

type ChangeProps = { consultation: DeskConsultationDetail; onClose: () => void };

type ChangeDialogProps = {
  title: string;
  text?: string;
  act: Act;
  onSend: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

function ChangeDialog({ title, text, act, onSend, onClose, children }: ChangeDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      closeLabel={m.desk_close()}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form
        aria-label={title}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSend(new FormData(event.currentTarget));
        }}
      >
        {act.problem && (
          <Notice tone="error" announce>
            {act.problem}
          </Notice>
        )}
        {children}
        <Button type="submit" busy={act.isBusy}>
          {title}
        </Button>
      </form>
    </Dialog>
  );
}

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** Another time, from those that are free. */
export function MoveDialog({ consultation, onClose }: ChangeProps) {
  const { language } = useSite();
  const { reference, version, clinicians, startsAt, timeZone, visitorZone } = consultation;
  const act = useAct();
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
  async function send(form: FormData): Promise<void> {
    const body = { version, clinician, startsAt: textIn(form, "time"), reason: textIn(form, "reason") };
    const isDone = await act.run(
      () => deskCall(moveDeskConsultation, { params: { reference }, body }),
      m.desk_consultations_moved(),
    );
    if (isDone) onClose();
  }
  const labelOf = (time: string): string =>
    [formatTime(time, timeZone, language), theirTime({ startsAt: time, timeZone, visitorZone }, language)]
      .filter(Boolean)
      .join(" · ");
  return (
    <ChangeDialog
      title={m.desk_consultations_move()}
      text={m.desk_consultations_move_text()}
      act={problem ? { ...act, problem } : act}
      onSend={(form) => void send(form)}
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
      <Field name="reason" label={m.desk_consultations_reason_inside()}>
        <TextInput maxLength={300} />
      </Field>
    </ChangeDialog>
  );
}

/** The same time, another clinician. */
export function ReassignDialog({ consultation, onClose }: ChangeProps) {
  const { reference, version, clinicians, clinician } = consultation;
  const act = useAct();
  async function send(form: FormData): Promise<void> {
    const body = { version, clinician: textIn(form, "clinician"), reason: textIn(form, "reason") };
    const isDone = await act.run(
      () => deskCall(reassignConsultation, { params: { reference }, body }),
      m.desk_consultations_reassigned(),
    );
    if (isDone) onClose();
  }
  return (
    <ChangeDialog
      title={m.desk_consultations_reassign()}
      text={m.desk_consultations_move_text()}
      act={act}
      onSend={(form) => void send(form)}
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
    </ChangeDialog>
  );
}

export function CancelDialog({ consultation: { reference, version }, onClose }: ChangeProps) {
  const act = useAct();
  async function send(form: FormData): Promise<void> {
    const body = { version, ending: "cancel", reason: textIn(form, "reason") } as const;
    const isDone = await act.run(
      () => deskCall(endDeskConsultation, { params: { reference }, body }),
      m.desk_consultations_cancelled(),
    );
    if (isDone) onClose();
  }
  return (
    <ChangeDialog title={m.desk_consultations_cancel()} act={act} onSend={(form) => void send(form)} onClose={onClose}>
      <Field
        name="reason"
        label={m.desk_consultations_cancel_reason()}
        hint={m.desk_consultations_cancel_hint()}
        required
      >
        <TextInput maxLength={300} required />
      </Field>
    </ChangeDialog>
  );
}
