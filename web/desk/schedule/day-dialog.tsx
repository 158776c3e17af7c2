import { useState } from "react";
import { previewTreatmentDay, putTreatmentDay, type TreatmentDay } from "../../../contract/desk/schedule.ts";
import { formatWeekday } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { useAct } from "../use-act.ts";
import { type Affected, AffectedNotice, PatientName } from "./affected.tsx";
import { Capacities } from "./schedule-days.tsx";

type DayDialogProps = { day: TreatmentDay; mayWrite: boolean; onClose: () => void };

/** One day: its places, and another number than the weekly plan has. */
export function DayDialog({ day: { day, resources, places }, mayWrite, onClose }: DayDialogProps) {
  const { language } = useSite();
  const act = useAct();
  const [preview, setPreview] = useState<Affected>();
  async function send(form: FormData): Promise<void> {
    const [kind, slug = ""] = String(form.get("what") ?? "").split("/");
    const number = String(form.get("capacity") ?? "").trim();
    const capacity = number === "" ? null : Number(number);
    const body = { kind: kind as TreatmentDay["resources"][number]["kind"], slug, day, capacity };
    if (!preview) {
      let found: Affected | undefined;
      const look = async () => {
        found = await deskCall(previewTreatmentDay, { query: { language }, body });
      };
      if (!(await act.run(look)) || !found) return;
      if (found.affected.length > 0) return setPreview(found);
    }
    if (await act.run(() => deskCall(putTreatmentDay, { body }), m.desk_schedule_saved())) onClose();
  }
  return (
    <Dialog title={formatWeekday(day, language)} open close={{ label: m.desk_close(), onClose }}>
      <Capacities resources={resources} />
      <ul className="divide-y divide-line border-y border-line">
        {places.map(({ attempt, patient, child, trip, request, procedure, doctor, room }) => (
          <li key={attempt} className="py-2">
            <span className="block font-semibold">
              <PatientName place={{ patient, child, trip, request }} />
            </span>
            <span className="block text-sm text-muted">
              {[procedure.name, doctor?.name, room?.name, trip || request].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {places.length === 0 && <p className="text-muted">{m.desk_schedule_nobody()}</p>}
      {mayWrite && resources.length > 0 && (
        <DeskForm
          act={act}
          label={m.desk_schedule_own_number()}
          className="flex flex-col gap-3"
          onChange={() => setPreview(undefined)}
          onSubmit={(form) => {
            void send(form);
          }}
        >
          <h3 className="font-semibold">{m.desk_schedule_own_number()}</h3>
          <Field name="what" label={m.desk_schedule_capacity()}>
            <Select options={resources.map(({ kind, slug, name }) => ({ value: `${kind}/${slug}`, label: name }))} />
          </Field>
          <Field
            name="capacity"
            label={m.desk_schedule_places_on({ day: formatWeekday(day, language) })}
            hint={m.desk_schedule_own_hint()}
          >
            <TextInput type="number" min={0} max={200} inputMode="numeric" dir="ltr" />
          </Field>
          {preview && <AffectedNotice {...preview} />}
          <Button type="submit" busy={act.isBusy} variant={preview ? "danger" : "primary"}>
            {preview ? m.desk_schedule_save_anyway() : m.desk_save()}
          </Button>
        </DeskForm>
      )}
    </Dialog>
  );
}
