import { writeAboutTrip } from "../../../contract/desk/messages.ts";
import type { DeskTrip } from "../../../contract/desk/trips.ts";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useFormDraft } from "../form-draft.ts";
import { useAct } from "../use-act.ts";

/** Writes to the patient of a trip that has no request to write in. */
export function WriteDialog({ trip: { reference, person }, onClose }: { trip: DeskTrip; onClose: () => void }) {
  const act = useAct();
  const { typed, set, clear } = useFormDraft(`trip/${reference}`, { text: "" });
  async function send(form: FormData): Promise<boolean> {
    const input = { params: { reference }, body: { text: textIn(form, "text") } };
    const isSent = await act.run(() => deskCall(writeAboutTrip, input), m.desk_trips_write_done());
    if (isSent) clear();
    return isSent;
  }
  return (
    <DeskDialog
      title={m.desk_trips_write_title({ name: person })}
      description={m.desk_trips_write_text({ name: person, trip: reference })}
      act={act}
      submit={m.requests_note_send()}
      onClose={onClose}
      onSubmit={send}
    >
      <Field name="text" label={m.desk_trips_write_label()} required>
        <TextArea
          rows={6}
          maxLength={4000}
          dir="auto"
          required
          value={typed.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
    </DeskDialog>
  );
}
