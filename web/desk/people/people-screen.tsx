import { useState } from "react";
import { listStaffAbsences } from "../../../contract/desk/absences.ts";
import {
  disableStaff,
  enableStaff,
  inviteStaffAgain,
  listStaff,
  removeStaffFactors,
  type StaffMember,
} from "../../../contract/desk/people.ts";
import { formatInstant } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { ConfirmButton } from "../confirm-button.tsx";
import { deskCall } from "../desk-call.ts";
import { RowKeys } from "../list-keys.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight, useStaff } from "../shell/use-staff.ts";
import { roleName } from "../staff-words.ts";
import { useAct } from "../use-act.ts";
import { Absences } from "./absences.tsx";
import { PersonDialog } from "./person-dialog.tsx";

export const loader = fromApi(async ({ call }) => {
  const [{ people }, absences] = await Promise.all([call(listStaff, {}), call(listStaffAbsences, {})]);
  return { people, absences };
});
export const handle = deskScreen({ title: () => m.desk_people() });

const stateTones = { invited: "warning", active: "success", disabled: "neutral" } as const;
const stateNames: Readonly<Record<StaffMember["state"], () => string>> = {
  invited: m.desk_state_invited,
  active: m.desk_state_active,
  disabled: m.desk_state_disabled,
};

/** The people of the desk, their roles, and what the owner does about them. */
export function Component() {
  const { people, absences } = useData(loader);
  const mayManage = useRight("people:manage");
  const [edited, setEdited] = useState<StaffMember | "new">();
  useLive(["people"]);
  useShortcut("n", m.desk_invite(), () => mayManage && setEdited("new"));
  return (
    <DeskPage
      title={m.desk_people()}
      lead={m.desk_people_lead()}
      actions={
        mayManage && (
          <Button icon="plus" onClick={() => setEdited("new")}>
            {m.desk_invite()}
          </Button>
        )
      }
    >
      {mayManage && <RowKeys />}
      <PeopleTable people={people} {...(mayManage && { onEdit: setEdited })} />
      <Absences {...absences} people={people} />
      {edited && <PersonDialog person={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </DeskPage>
  );
}

type PeopleTableProps = { people: readonly StaffMember[]; onEdit?: (person: StaffMember) => void };

function PeopleTable({ people, onEdit }: PeopleTableProps) {
  const { language } = useSite();
  const { location } = useProvider();
  const act = useAct();
  return (
    <>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      <DataTable
        caption={m.desk_people()}
        captionHidden
        rows={people}
        keyOf={({ id }) => id}
        columns={[
          { key: "name", header: m.desk_name(), cell: ({ name, email }) => <NameCell name={name} email={email} /> },
          { key: "roles", header: m.desk_roles(), cell: ({ roles }) => roles.map(roleName).join(" · ") },
          {
            key: "state",
            header: m.desk_state(),
            cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>,
          },
          {
            key: "seen",
            header: m.desk_last_seen(),
            cell: ({ seenAt }) => (seenAt ? formatInstant(seenAt, location.timeZone, language) : "–"),
          },
          ...(onEdit
            ? [
                {
                  key: "acts",
                  header: m.desk_acts(),
                  cell: (person: StaffMember) => <PersonActs person={person} act={act} onEdit={onEdit} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

function NameCell({ name, email }: { name: string; email: string }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm font-normal text-muted">
        <bdi>{email}</bdi>
      </span>
    </>
  );
}

type PersonActsProps = { person: StaffMember; act: ReturnType<typeof useAct>; onEdit: (person: StaffMember) => void };

function PersonActs({ person, act, onEdit }: PersonActsProps) {
  const { id: own } = useStaff();
  const { id, version, state, name, email } = person;
  type Change = typeof disableStaff | typeof enableStaff | typeof inviteStaffAgain | typeof removeStaffFactors;
  const change = (endpoint: Change, done: string) =>
    act.run(() => deskCall(endpoint, { params: { id }, body: { version } }), done);
  return (
    <div className="flex flex-wrap gap-1 xl:flex-nowrap xl:whitespace-nowrap">
      <Button variant="quiet" icon="edit" data-row onClick={() => onEdit(person)}>
        {m.desk_edit()}
      </Button>
      {state === "invited" && (
        <ConfirmButton
          variant="quiet"
          act={act}
          question={m.desk_invite_again_question({ name })}
          text={m.desk_invite_again_text()}
          sure={m.desk_invite_again()}
          onSure={() => change(inviteStaffAgain, m.desk_invited({ email }))}
        >
          {m.desk_invite_again()}
        </ConfirmButton>
      )}
      {state === "active" && id !== own && (
        <ConfirmButton
          variant="quiet"
          act={act}
          question={m.desk_remove_factors_question({ name })}
          text={m.desk_remove_factors_text()}
          sure={m.desk_remove_factors()}
          isDanger
          onSure={() => change(removeStaffFactors, m.desk_factors_removed({ name }))}
        >
          {m.desk_remove_factors()}
        </ConfirmButton>
      )}
      {id !== own && state === "disabled" && (
        <Button
          variant="quiet"
          busy={act.isBusy}
          onClick={() => void change(enableStaff, m.desk_person_enabled({ name }))}
        >
          {m.desk_enable()}
        </Button>
      )}
      {id !== own && state !== "disabled" && (
        <ConfirmButton
          variant="quiet"
          act={act}
          question={m.desk_disable_question({ name })}
          text={m.desk_disable_text({ name })}
          sure={m.desk_disable()}
          isDanger
          onSure={() => change(disableStaff, m.desk_person_disabled({ name }))}
        >
          {m.desk_disable()}
        </ConfirmButton>
      )}
    </div>
  );
}
