import { type SettledTrouble, settleTrouble } from "../../../contract/desk/troubles.ts";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";
import { outcomeNames } from "./trouble-words.ts";

/** Settles by hand, with a reason that stays in the records. */
export function SettleDialog({ trouble, onClose }: { trouble: SettledTrouble; onClose: () => void }) {
  const act = useAct();
  const { kind, id, outcomes } = trouble;
  const [first = "done"] = outcomes;
  const send = (form: FormData): Promise<boolean> => {
    const outcome = outcomes.find((one) => one === form.get("outcome")) ?? first;
    const reference = textIn(form, "reference") || null;
    const reason = textIn(form, "reason");
    return act.run(
      () => deskCall(settleTrouble, { params: { kind, id }, body: { outcome, reference, reason } }),
      m.desk_troubles_settled(),
    );
  };
  return (
    <DeskDialog
      title={m.desk_troubles_settle()}
      description={kind === "item" ? m.desk_troubles_settle_item() : m.desk_troubles_settle_text()}
      act={act}
      submit={m.desk_troubles_settle()}
      onClose={onClose}
      onSubmit={send}
    >
      {outcomes.length > 1 && (
        <>
          <RadioGroup
            name="outcome"
            legend={m.desk_troubles_outcome()}
            defaultChosen={[first]}
            options={outcomes.map((value) => ({ value, label: outcomeNames[value]() }))}
          />
          <Field name="reference" label={m.desk_troubles_reference()} hint={m.desk_troubles_reference_hint()}>
            <TextInput dir="ltr" maxLength={80} />
          </Field>
        </>
      )}
      <Field name="reason" label={m.desk_trips_reason()} hint={m.desk_troubles_reason_hint()} required>
        <TextArea rows={3} maxLength={400} required />
      </Field>
    </DeskDialog>
  );
}
