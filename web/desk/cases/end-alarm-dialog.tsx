import { useState } from "react";
import { denyEmergency, noteReachedCall } from "../../../contract/desk/alarms.ts";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";

/** Asks whether somebody has spoken with the person of an urgent case: the alarm ends with that, or with why it is none. */
export function EndAlarmDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const act = useAct();
  const [way, setWay] = useState<"reached" | "denied">();
  const send = (form: FormData): Promise<boolean> => {
    const text = textIn(form, "text");
    const params = { id };
    return act.run(
      () =>
        way === "denied"
          ? deskCall(denyEmergency, { params, body: { reason: text } })
          : deskCall(noteReachedCall, { params, body: { ...(text && { note: text }) } }),
      m.desk_cases_alarm_ended(),
    );
  };
  return (
    <DeskDialog
      title={m.desk_cases_alarm_question()}
      description={m.desk_cases_alarm_keeps()}
      act={act}
      submit={m.desk_cases_alarm_end()}
      onClose={onClose}
      onSubmit={send}
    >
      <RadioGroup
        name="way"
        legend={m.desk_cases_alarm_way()}
        required
        chosen={way ? [way] : []}
        onChoose={(one) => setWay(one === "denied" ? "denied" : "reached")}
        options={[
          { value: "reached", label: m.desk_cases_reached_call() },
          { value: "denied", label: m.desk_cases_no_emergency() },
        ]}
      />
      {way && (
        <Field
          key={way}
          name="text"
          label={way === "denied" ? m.desk_cases_alarm_reason() : m.desk_cases_alarm_agreed()}
          hint={m.desk_cases_alarm_hint()}
          required={way === "denied"}
        >
          <TextArea rows={3} maxLength={500} dir="auto" />
        </Field>
      )}
    </DeskDialog>
  );
}
