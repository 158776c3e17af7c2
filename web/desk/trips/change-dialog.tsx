import { useState } from "react";
import { type ChangeCause, changeCauses } from "../../../contract/booking-news.ts";
import { changeSeededFlight, type DeskItem, recordSupplierChange } from "../../../contract/desk/trips.ts";
import { instantOf, wallClock } from "../../../contract/zoned-time.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";
import { payerNames } from "./trip-words.ts";

type ChangeDialogProps = { trip: string; item: DeskItem; isSeeded: boolean; onClose: () => void };

const payers = ["supplier", "clinic", "person"] as const;

const causeNames: Readonly<Record<ChangeCause, () => string>> = {
  times: m.desk_trips_cause_times,
  cancelled: m.desk_trips_cause_cancelled,
  "missed-connection": m.desk_trips_cause_missed,
};

/** Records a supplier's change of a booking, by the clocks of the booking's place. */
export function ChangeDialog({ trip: reference, item, isSeeded, onClose }: ChangeDialogProps) {
  const act = useAct();
  const { id, version, timeZone } = item;
  const [cause, setCause] = useState<ChangeCause>("times");
  const causes = changeCauses.filter((one) => one !== "missed-connection" || item.kind === "flight");
  const params = { reference, item: id };
  const send = (form: FormData): Promise<boolean> => {
    const text = (name: string) => String(form.get(name) ?? "");
    const at = (name: string) =>
      instantOf({ day: text(`${name}-day`), time: text(`${name}-time`) }, timeZone).toISOString();
    if (isSeeded)
      return act.run(
        () => deskCall(changeSeededFlight, { params, body: { version, hours: Number(text("hours")) } }),
        m.desk_trips_change_recorded(),
      );
    const payer = payers.find((one) => one === text("payer")) ?? "supplier";
    const times =
      cause === "times"
        ? { startsAt: at("start"), endsAt: at("end") }
        : { startsAt: item.startsAt, endsAt: item.endsAt };
    const body = { version, cause, ...times, reason: text("reason"), payer };
    return act.run(() => deskCall(recordSupplierChange, { params, body }), m.desk_trips_change_recorded());
  };
  return (
    <DeskDialog
      title={isSeeded ? m.desk_trips_seeded_change() : m.desk_trips_record_change()}
      description={m.desk_trips_record_change_text()}
      act={act}
      submit={m.desk_trips_record_change()}
      onClose={onClose}
      onSubmit={send}
    >
      {isSeeded ? (
        <Field name="hours" label={m.desk_trips_hours()} required>
          <TextInput type="number" min={-12} max={72} defaultValue={3} required dir="ltr" />
        </Field>
      ) : (
        <>
          <RadioGroup
            name="cause"
            legend={m.desk_trips_cause()}
            defaultChosen={["times"]}
            onChoose={(value) => setCause(causes.find((one) => one === value) ?? "times")}
            options={causes.map((value) => ({ value, label: causeNames[value]() }))}
          />
          {cause === "times" && (
            <>
              <Moment name="start" label={m.desk_trips_new_start()} at={item.startsAt} item={item} />
              <Moment name="end" label={m.desk_trips_new_end()} at={item.endsAt} item={item} />
            </>
          )}
          <RadioGroup
            name="payer"
            legend={m.desk_trips_payer()}
            defaultChosen={["supplier"]}
            options={payers.map((value) => ({ value, label: payerNames[value]() }))}
          />
          <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_trips_reason_hint()} required>
            <TextArea rows={3} maxLength={400} required />
          </Field>
        </>
      )}
    </DeskDialog>
  );
}

interface MomentProps {
  readonly name: string;
  readonly label: string;
  readonly at: string;
  readonly item: Pick<DeskItem, "timeZone" | "isTimeOpen">;
}

/** A day and a time, which begin as they are; a time that nobody has set is left out. */
function Moment({ name, label, at, item: { timeZone, isTimeOpen } }: MomentProps) {
  const clock = wallClock(new Date(at), timeZone);
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      <Field name={`${name}-day`} label={m.desk_trips_day()} required>
        <DateInput required defaultValue={clock.day} />
      </Field>
      <Field name={`${name}-time`} label={m.desk_trips_time()} required>
        <TextInput type="time" required dir="ltr" defaultValue={isTimeOpen ? "" : clock.time} />
      </Field>
    </fieldset>
  );
}
