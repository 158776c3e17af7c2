import { useState } from "react";
import { type Scope, scopes } from "../../../contract/clinic/constants.ts";
import { createKey } from "../../../contract/desk/keys.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";
import { scopeHints, scopeNames } from "./integration-words.ts";

/** A year from now, which a key lasts unless another day is chosen. */
const inAYear = (): string => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/** Creates a key, and hands its secret over. */
export function KeyDialog({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string) => void }) {
  const act = useAct({ conflict: m.desk_integrations_key_taken, "invalid-input": m.desk_integrations_key_invalid });
  const [held, setHeld] = useState<readonly Scope[]>([]);
  return (
    <DeskDialog
      title={m.desk_integrations_new_key()}
      act={act}
      submit={m.desk_integrations_new_key()}
      onClose={onClose}
      onSubmit={(form) =>
        act.run(async () => {
          const text = (name: string) => String(form.get(name) ?? "").trim();
          const body = { name: text("name"), scopes: [...held], endsOn: text("endsOn") };
          onSecret((await deskCall(createKey, { body })).secret);
        })
      }
    >
      <Field name="name" label={m.desk_integrations_key_name()} hint={m.desk_integrations_key_name_hint()} required>
        <TextInput maxLength={60} required />
      </Field>
      <fieldset>
        <legend className="font-semibold">{m.desk_integrations_scopes()}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope.replace(":", "-")}
            label={scopeNames[scope]()}
            hint={scopeHints[scope]()}
            checked={held.includes(scope)}
            onChange={({ target }) => setHeld(target.checked ? [...held, scope] : held.filter((one) => one !== scope))}
          />
        ))}
      </fieldset>
      <Field name="endsOn" label={m.desk_integrations_ends()} hint={m.desk_integrations_ends_hint()} required>
        <DateInput defaultValue={inAYear()} required />
      </Field>
    </DeskDialog>
  );
}
