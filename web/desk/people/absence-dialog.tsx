import { useState } from "react";
import { recordStaffAbsence } from "../../../contract/desk/absences.ts";
import type { StaffMember } from "../../../contract/desk/people.ts";
import { isAllowed } from "../../../contract/desk/rights.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useRight, useStaff } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

type AbsenceDialogProps = { people: readonly StaffMember[]; today: string; onClose: () => void };

/** Records an absence of the reader; an owner chooses the person. */
export function AbsenceDialog({ people, today, onClose }: AbsenceDialogProps) {
  const act = useAct();
  const { id: own } = useStaff();
  const mayManage = useRight("people:manage");
  const [staff, setStaff] = useState(own);
  const withCases = people.filter(({ state, roles }) => state === "active" && isAllowed(roles, "requests:assign"));
  const colleagues = withCases.filter(({ id }) => id !== own);
  const send = (form: FormData): Promise<boolean> => {
    const reason = textIn(form, "reason");
    const from = textIn(form, "from");
    const body = { staff, from, to: textIn(form, "to"), deputy: textIn(form, "deputy") || null };
    return act.run(
      () => deskCall(recordStaffAbsence, { body: { ...body, ...(reason && { reason }) } }),
      m.desk_absences_recorded(),
    );
  };
  return (
    <DeskDialog
      title={m.desk_absences_record()}
      act={act}
      submit={m.desk_absences_record()}
      onClose={onClose}
      onSubmit={send}
    >
      {mayManage && (
        <Field name="staff" label={m.desk_absences_who()}>
          <Select
            value={staff}
            onChange={({ target }) => setStaff(target.value)}
            options={[
              { value: own, label: m.desk_absences_me() },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="from" label={m.desk_absences_from()} required>
          <DateInput defaultValue={today} required />
        </Field>
        <Field name="to" label={m.desk_absences_to()} required>
          <DateInput required />
        </Field>
      </div>
      <Field name="deputy" label={m.desk_absences_deputy()} hint={m.desk_absences_deputy_hint()}>
        <Select
          options={[
            { value: "", label: m.desk_absences_no_deputy() },
            ...withCases
              .filter(({ id }) => id !== staff)
              .map(({ id, name }) => ({ value: id, label: id === own ? m.desk_absences_me() : name })),
          ]}
        />
      </Field>
      <Field name="reason" label={m.desk_absences_reason()} hint={m.desk_absences_reason_hint()}>
        <TextInput maxLength={200} />
      </Field>
    </DeskDialog>
  );
}
