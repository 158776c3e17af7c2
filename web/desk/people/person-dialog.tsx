import { useState } from "react";
import { changeStaff, inviteStaff, type StaffMember } from "../../../contract/desk/people.ts";
import { type Role, roles } from "../../../contract/desk/rights.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { roleName, roleText } from "../staff-words.ts";
import { useAct } from "../use-act.ts";

/** Invites a person, or changes the name, the roles and the licence of one. */
export function PersonDialog({ person, onClose }: { person: StaffMember | undefined; onClose: () => void }) {
  const act = useAct(person ? undefined : { conflict: m.desk_invite_taken });
  const [held, setHeld] = useState<readonly Role[]>(person?.roles ?? []);
  const title = person ? m.desk_edit_person() : m.desk_invite();
  function send(form: FormData): Promise<boolean> {
    // Without the role its field is not shown, and the number stays for the day on which the role comes back.
    const licence = held.includes("clinician") ? textIn(form, "licence") || null : (person?.licence ?? null);
    const body = { name: textIn(form, "name"), roles: [...held], licence };
    const email = textIn(form, "email");
    return person
      ? act.run(
          () => deskCall(changeStaff, { params: { id: person.id }, body: { ...body, version: person.version } }),
          m.desk_saved(),
        )
      : act.run(() => deskCall(inviteStaff, { body: { ...body, email } }), m.desk_invited({ email }));
  }
  return (
    <DeskDialog
      title={title}
      act={act}
      submit={person ? m.desk_save() : m.desk_send_invitation()}
      onClose={onClose}
      onSubmit={send}
    >
      {!person && (
        <Field name="email" label={m.desk_email()} required>
          <TextInput type="email" autoComplete="off" maxLength={254} dir="ltr" required />
        </Field>
      )}
      <Field name="name" label={m.desk_name()} hint={m.desk_name_hint()} required>
        <TextInput maxLength={80} defaultValue={person?.name} required />
      </Field>
      <fieldset>
        <legend className="font-semibold">{m.desk_roles()}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            name={`role-${role}`}
            label={roleName(role)}
            hint={roleText(role)}
            required={held.length === 0 && role === roles[0]}
            checked={held.includes(role)}
            onChange={({ target }) => setHeld(target.checked ? [...held, role] : held.filter((one) => one !== role))}
          />
        ))}
      </fieldset>
      {held.includes("clinician") && (
        <Field name="licence" label={m.desk_licence()} hint={m.desk_licence_hint()}>
          <TextInput maxLength={60} defaultValue={person?.licence ?? ""} dir="ltr" />
        </Field>
      )}
    </DeskDialog>
  );
}
