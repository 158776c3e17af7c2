import { useState } from "react";
import { type RequestOffers, scheduleTreatment } from "../../../contract/desk/offers.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { useAct } from "../use-act.ts";

/** Sets the agreed day, time, doctor and place; the person gets a mail. */
export function ScheduleForm({ page, onDone }: { page: RequestOffers; onDone: () => void }) {
  const act = useAct();
  const { reference, schedule, treatmentOn, doctors } = page;
  const { language } = useSite();
  const [day, setDay] = useState(schedule?.day ?? treatmentOn ?? page.next?.plannedDay ?? "");
  async function send(form: FormData): Promise<void> {
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const body = {
      version: schedule?.version ?? 0,
      day: text("day"),
      time: text("time") || null,
      doctor: text("doctor"),
      place: text("place"),
    };
    const isDone = await act.run(
      () => deskCall(scheduleTreatment, { params: { reference }, body }),
      page.status === "deposit_due" ? m.desk_offers_day_set() : m.desk_offers_scheduled(),
    );
    if (isDone) onDone();
  }
  return (
    <DeskForm
      act={act}
      label={m.desk_offers_schedule()}
      className="grid items-end gap-4 md:grid-cols-2"
      onSubmit={(form) => {
        void send(form);
      }}
    >
      <Field name="day" label={m.desk_offers_day()} required>
        <DateInput value={day} onChange={(event) => setDay(event.currentTarget.value)} required />
      </Field>
      <Field name="time" label={m.desk_offers_time()} hint={m.desk_offers_time_hint()}>
        <TextInput type="time" defaultValue={schedule?.time ?? ""} dir="ltr" />
      </Field>
      <Field name="doctor" label={m.offers_schedule_doctor()} required>
        <Select
          defaultValue={page.doctor ?? ""}
          options={doctors.map(({ slug, name }) => ({ value: slug, label: name }))}
          placeholder={page.doctor === null ? m.desk_offers_choose() : undefined}
          required
        />
      </Field>
      <Field name="place" label={m.offers_schedule_place()} hint={m.desk_offers_place_hint()} required>
        <TextInput defaultValue={schedule?.place} maxLength={200} dir="auto" required />
      </Field>
      {page.idleDays.includes(day) && (
        <Notice tone="warning" announce className="md:col-span-2">
          {m.desk_offers_warning_idle({ days: formatDay(day, language) })}
        </Notice>
      )}
      <Button type="submit" busy={act.isBusy} className="justify-self-start">
        {m.desk_offers_schedule_set()}
      </Button>
    </DeskForm>
  );
}
