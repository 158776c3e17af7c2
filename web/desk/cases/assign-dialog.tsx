import { useEffect, useState } from "react";
import { listStaffAbsences, type StaffAbsence } from "../../../contract/desk/absences.ts";
import { assignCase, type DeskCase } from "../../../contract/desk/cases.ts";
import { listStaff, type StaffMember } from "../../../contract/desk/people.ts";
import { isAllowed, roles } from "../../../contract/desk/rights.ts";
import { isolated } from "../../bidi.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useStaff } from "../shell/use-staff.ts";
import { roleName } from "../staff-words.ts";
import { useAct } from "../use-act.ts";

type AssignDialogProps = {
  deskCase: Pick<DeskCase, "id" | "version" | "name" | "assignee" | "role">;
  onClose: () => void;
};

const everybody = "everybody";

/** Gives a case to a person or a role, or back to everybody. */
export function AssignDialog({ deskCase: { id, version, name, assignee, role }, onClose }: AssignDialogProps) {
  const act = useAct();
  const { id: own } = useStaff();
  const { language } = useSite();
  const [people, setPeople] = useState<readonly StaffMember[]>([]);
  const [absences, setAbsences] = useState<readonly StaffAbsence[]>([]);
  // A person who has the case hands it on, and says to whom.
  const isOwn = assignee?.id === own;
  const holder = assignee?.name ?? (role ? roleName(role) : m.desk_cases_nobody());
  const held = assignee?.id ?? role;
  const [heldAtFirst] = useState(held);
  const isTaken = held !== heldAtFirst;
  useEffect(() => {
    let isGone = false;
    void Promise.all([deskCall(listStaff, {}), deskCall(listStaffAbsences, {})]).then(
      ([found, away]) => {
        if (isGone) return;
        setPeople(found.people.filter(({ state }) => state === "active"));
        setAbsences(away.absences.filter(({ isToday }) => isToday));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  function send(form: FormData): Promise<boolean> {
    const [to, reason] = [textIn(form, "to"), textIn(form, "reason")];
    const chosen = roles.find((one) => one === to);
    const target = to === everybody ? null : chosen ? { role: chosen } : { staff: to };
    const body = { to: target, version, ...(reason && { reason }) };
    return act.run(() => deskCall(assignCase, { params: { id }, body }), m.desk_cases_assigned_done());
  }
  const others = people.filter((one) => one.id !== own && isAllowed(one.roles, "requests:assign"));
  return (
    <DeskDialog
      title={m.desk_cases_assign_title()}
      description={
        <>
          <bdi>{name ?? m.desk_cases_no_name()}</bdi> · {m.desk_cases_assign_now({ holder: isolated(holder) })}
        </>
      }
      act={act}
      submit={isTaken ? m.desk_cases_assign_anyway() : m.desk_cases_assign()}
      onClose={onClose}
      onSubmit={send}
    >
      {isTaken && (
        <Notice tone="warning" announce>
          {m.desk_cases_assign_changed({ holder: isolated(holder) })}
        </Notice>
      )}
      <Field name="to" label={m.desk_cases_assign_to()} required>
        <Select
          defaultValue={isOwn ? "" : own}
          placeholder={isOwn ? m.desk_offers_choose() : undefined}
          options={[
            ...(isOwn ? [] : [{ value: own, label: m.desk_cases_assign_me() }]),
            { value: everybody, label: m.desk_cases_assign_nobody() },
          ]}
        >
          <optgroup label={m.desk_cases_assign_people()}>
            {others.map(({ id: other, name }) => {
              const until = absences.find(({ staff }) => staff.id === other)?.to;
              return (
                <option key={other} value={other} disabled={until !== undefined}>
                  {until === undefined ? name : m.desk_absences_option({ name, until: formatDay(until, language) })}
                </option>
              );
            })}
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
        required={assignee !== null && !isOwn}
      >
        <TextArea rows={2} maxLength={500} />
      </Field>
    </DeskDialog>
  );
}
