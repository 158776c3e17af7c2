import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { ErasureState } from "../../../contract/erasures.ts";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import { paths } from "../../paths.ts";
import { useProvider } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { ErasureNotice } from "./erasure-notice.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";
import { SettingPart } from "./setting-section.tsx";

/** Deletes the account, once it is plain what goes and what stays. */
export function ErasurePart({ erasure, email, outcome }: { erasure: ErasureState; email: string; outcome: Outcome }) {
  const { texts } = useProvider();
  const { dueAt, graceDays } = erasure;
  const refused = outcome && "intent" in outcome && outcome.intent === "delete" ? outcome : undefined;
  const [asked, setAsked] = useState(refused !== undefined);
  return (
    <SettingPart title={m.settings_delete()}>
      <OutcomeNotice outcome={outcome} intent="keep" text={m.settings_delete_kept()} />
      {dueAt ? (
        <>
          <OutcomeNotice outcome={outcome} intent="delete" text={m.settings_delete_mailed()} />
          <ErasureNotice dueAt={dueAt} />
        </>
      ) : (
        <>
          <p>{m.settings_delete_goes()}</p>
          <p>{m.settings_delete_stays({ clinic: texts.name })}</p>
          <p>
            {graceDays > 0 ? m.settings_delete_grace({ count: graceDays }) : m.settings_delete_at_once()}{" "}
            {m.settings_delete_take_along()}
          </p>
          {asked || refused ? (
            <ErasureForm email={email} outcome={outcome} onCancel={() => setAsked(false)} />
          ) : (
            <div>
              <Button variant="secondary" icon="trash" onClick={() => setAsked(true)}>
                {m.settings_delete_begin()}
              </Button>
            </div>
          )}
        </>
      )}
    </SettingPart>
  );
}

function ErasureForm({ email, outcome, onCancel }: { email: string; outcome: Outcome; onCancel: () => void }) {
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
