import { useState } from "react";
import {
  type ClinicianHours,
  type listConsultationHours,
  type Period,
  putConsultationHours,
} from "../../../contract/desk/consultation-hours.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { weekdayName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";
import { periodsText, readPeriods } from "./periods.ts";

type WeekDialogProps = {
  hours: AnswerOf<typeof listConsultationHours>;
  clinician: ClinicianHours;
  onClose: () => void;
};

/** A clinician's week, with buffer and notice. */
export function WeekDialog({ hours, clinician, onClose }: WeekDialogProps) {
  const { language } = useSite();
  const act = useAct();
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const { slug, weekly, fileWeek, buffer, noticeHours, version } = clinician;
  const put = (week: Period[][] | null, form: FormData): Promise<boolean> => {
    const notice = textIn(form, "notice");
    const body = {
      weekly: week,
      buffer: Number(form.get("buffer") ?? 0),
      noticeHours: notice === "" ? null : Number(notice),
      version,
    };
    return act.run(
      () => deskCall(putConsultationHours, { params: { clinician: slug }, body }),
      m.desk_consultations_hours_saved(),
    );
  };
  async function send(form: FormData): Promise<boolean> {
    const week = fileWeek.map((_, day) => readPeriods(textIn(form, `day-${day}`)));
    const unread = week.flatMap((periods, day) => (periods ? [] : [day]));
    setWrong(unread);
    if (unread.length > 0) return false;
    const periods = week.map((one) => one ?? []);
    const isFile = periods.every((one, day) => periodsText(one) === periodsText(fileWeek[day] ?? []));
    return put(isFile && weekly === null ? null : periods, form);
  }
  return (
    <DeskDialog
      title={m.desk_consultations_hours_edit()}
      description={m.desk_consultations_periods_hint()}
      act={act}
      submit={m.desk_save()}
      onClose={onClose}
      onSubmit={send}
    >
      {(weekly ?? fileWeek).map((periods, day) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the weekday
          key={day}
          name={`day-${day}`}
          label={weekdayName(day, language)}
          error={wrong.includes(day) ? m.desk_consultations_periods_wrong() : undefined}
        >
          <TextInput dir="ltr" maxLength={120} defaultValue={periodsText(periods)} />
        </Field>
      ))}
      <Field name="buffer" label={m.desk_consultations_hours_buffer()}>
        <TextInput type="number" inputMode="numeric" min={0} max={120} defaultValue={buffer} dir="ltr" required />
      </Field>
      <Field
        name="notice"
        label={m.desk_consultations_hours_notice()}
        hint={m.desk_consultations_hours_notice_hint({ hours: String(hours.noticeHours) })}
      >
        <TextInput type="number" inputMode="numeric" min={1} max={240} defaultValue={noticeHours ?? ""} dir="ltr" />
      </Field>
      {weekly && (
        <Button
          variant="quiet"
          busy={act.isBusy}
          onClick={async ({ currentTarget: { form } }) => form && (await put(null, new FormData(form))) && onClose()}
        >
          {m.desk_consultations_hours_reset()}
        </Button>
      )}
    </DeskDialog>
  );
}
