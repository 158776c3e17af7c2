import { Form, useNavigation } from "react-router";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";

/** Asks for the address before anything is deleted. */
export function ErasureForm({ email, outcome, onCancel }: { email: string; outcome: Outcome; onCancel: () => void }) {
  const { state, formData } = useNavigation();
  const refused = outcome && "intent" in outcome && outcome.intent === "delete" ? outcome : undefined;
  const isStale = refused !== undefined && refused.errors.length === 0;
  return (
    <Form
      method="post"
      action="#privacy"
      preventScrollReset
      className="flex flex-col gap-4 rounded-md border border-line-strong p-5"
    >
      <input type="hidden" name="intent" value="delete" />
      <OutcomeNotice outcome={outcome} intent="delete" text={m.settings_delete_mailed()} />
      {isStale && (
        <Link to={paths.logout} className="text-link inline-flex min-h-11 items-center self-start">
          {m.settings_delete_sign_in_again()}
        </Link>
      )}
      <Field
        name="email"
        label={m.settings_delete_email()}
        hint={<bdi>{email}</bdi>}
        error={errorOf(refused, "email")}
        required
      >
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          autoFocus
          defaultValue={refused ? firstOf(refused.typed, "email") : ""}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={state === "submitting" && formData?.get("intent") === "delete"}>
          {m.settings_delete_now()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.protection_cancel()}
        </Button>
      </div>
    </Form>
  );
}
