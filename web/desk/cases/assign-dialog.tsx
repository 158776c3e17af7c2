import { useEffect, useState } from "react";
import { assignCase, type DeskCase } from "../../../contract/desk/cases.ts";
import { listStaff, type StaffMember } from "../../../contract/desk/people.ts";
import { isAllowed, roles } from "../../../contract/desk/rights.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useStaff } from "../shell/use-staff.ts";
import { roleName } from "../staff-words.ts";
import { useAct } from "../use-act.ts";

type AssignDialogProps = { deskCase: Pick<DeskCase, "id" | "version" | "assignee" | "role">; onClose: () => void };

/** Gives a case to a person or a role, or back to everybody. */
export function AssignDialog({ deskCase: { id, version, assignee, role }, onClose }: AssignDialogProps) {
  const act = useAct();
  const { id: own } = useStaff();
  const [people, setPeople] = useState<readonly StaffMember[]>([]);
  const [to, setTo] = useState(assignee?.id === own ? "" : own);
  useEffect(() => {
    let isGone = false;
    void deskCall(listStaff, {}).then(
      (answer) => !isGone && setPeople(answer.people.filter(({ state }) => state === "active")),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  function send(form: FormData): Promise<boolean> {
    const reason = textIn(form, "reason");
    const chosen = roles.find((one) => one === to);
    const target = to === "" ? null : chosen ? { role: chosen } : { staff: to };
    const body = { to: target, version, ...(reason && { reason }) };
    return act.run(() => deskCall(assignCase, { params: { id }, body }), m.desk_cases_assigned_done());
  }
  const others = people.filter((one) => one.id !== own && isAllowed(one.roles, "requests:assign"));
  return (
    <DeskDialog
      title={m.desk_cases_assign_title()}
      act={act}
      submit={m.desk_cases_assign()}
      onClose={onClose}
      onSubmit={send}
    >
      <Field name="to" label={m.desk_cases_assign_to()}>
        <Select
          value={to}
          onChange={({ target }) => setTo(target.value)}
          options={[
            { value: own, label: m.desk_cases_assign_me() },
            { value: "", label: m.desk_cases_assign_nobody() },
          ]}
        >
          <optgroup label={m.desk_cases_assign_people()}>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </optgroup>
          <optgroup label={m.desk_cases_assign_roles()}>
            {roles
              .filter((one) => isAllowed([one], "requests:assign") && one !== role)
              .map((one) => (
                <option key={one} value={one}>
                  {roleName(one)}
                </option>
              ))}
          </optgroup>
        </Select>
      </Field>
      <Field
        name="reason"
        label={m.desk_cases_assign_reason()}
        hint={m.desk_cases_assign_reason_hint()}
        required={assignee !== null && assignee.id !== own}
      >
        <TextArea rows={2} maxLength={500} />
      </Field>
    </DeskDialog>
  );
}
