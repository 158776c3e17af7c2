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
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
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
  const put = async (week: Period[][] | null, form: FormData): Promise<void> => {
    const notice = String(form.get("notice") ?? "").trim();
    const body = {
      weekly: week,
      buffer: Number(form.get("buffer") ?? 0),
      noticeHours: notice === "" ? null : Number(notice),
      version,
    };
    const isDone = await act.run(
      () => deskCall(putConsultationHours, { params: { clinician: slug }, body }),
      m.desk_consultations_hours_saved(),
    );
    if (isDone) onClose();
  };
  function send(form: FormData): void {
    const week = fileWeek.map((_, day) => readPeriods(String(form.get(`day-${day}`) ?? "")));
    const unread = week.flatMap((periods, day) => (periods ? [] : [day]));
    setWrong(unread);
    if (unread.length > 0) return;
    const periods = week.map((one) => one ?? []);
    const isFile = periods.every((one, day) => periodsText(one) === periodsText(fileWeek[day] ?? []));
    void put(isFile && weekly === null ? null : periods, form);
  }
  return (
    <Dialog
      title={m.desk_consultations_hours_edit()}
      description={m.desk_consultations_periods_hint()}
      closeLabel={m.desk_close()}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form
        aria-label={m.desk_consultations_hours_edit()}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        {act.problem && (
          <Notice tone="error" announce>
            {act.problem}
          </Notice>
        )}
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
        <Button type="submit" busy={act.isBusy}>
          {m.desk_save()}
        </Button>
        {weekly && (
          <Button
            variant="quiet"
            busy={act.isBusy}
            onClick={({ currentTarget }) => currentTarget.form && void put(null, new FormData(currentTarget.form))}
          >
            {m.desk_consultations_hours_reset()}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
