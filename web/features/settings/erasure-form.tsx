import { Form, useNavigation } from "react-router";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import { paths } from "../../paths.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { Outcome } from "./setting-screen.tsx";

interface ErasureFormProps {
  readonly email: string;
  /** Booked items that a deletion does not cancel. */
  readonly bookedItems: number;
  readonly outcome: Outcome;
  readonly onCancel: () => void;
}

/** Names the bookings that stay, and requires the address before anything is deleted. */
export function ErasureForm({ email, bookedItems, outcome, onCancel }: ErasureFormProps) {
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
      {bookedItems > 0 && (
        <Notice tone="warning" title={m.settings_delete_booked({ count: bookedItems })}>
          <p>{m.settings_delete_booked_text()}</p>
          <Link to={tripPaths.bookings} className="text-link mt-1 inline-flex min-h-11 items-center">
            {m.settings_delete_booked_link()}
          </Link>
        </Notice>
      )}
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
