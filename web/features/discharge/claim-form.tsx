import { Form, useNavigation } from "react-router";
import { longestQuestion } from "../../../contract/aftercare-constants.ts";
import { accountPaths } from "../../account-paths.ts";
import { formatDay } from "../../format.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import { errorOf, firstOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import type { DischargePage } from "./discharge-page.ts";

type ClaimFormProps = {
  page: DischargePage;
  refused: Refused | undefined;
  isSent: boolean;
  /** The warranty has ended. */
  isOver: boolean;
};

/** Opens a case at the clinic while the warranty runs. */
export function ClaimForm({ page: { pack, formKey }, refused, isSent, isOver }: ClaimFormProps) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const { trip, current } = pack;
  const own = refused?.intent === "claim" ? refused : undefined;
  if (!current.warrantyUntil) return null;
  if (isOver)
    return (
      <p className="text-muted">{m.discharge_warranty_over({ until: formatDay(current.warrantyUntil, language) })}</p>
    );
  if (isSent)
    return (
      <Notice
        tone="success"
        announce
        title={m.discharge_claim_sent()}
        action={
          <Link to={`${accountPaths.recovery(trip)}#talk`} className="text-link inline-flex min-h-11 items-center">
            {m.discharge_back()}
          </Link>
        }
      >
        {m.discharge_claim_sent_text()}
      </Notice>
    );
  return (
    <Disclosure summary={m.discharge_claim()} open={own !== undefined} className="border-y print:hidden">
      <Form method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="key" value={formKey} />
        <FormProblems refused={own} />
        <p className="text-muted">{m.discharge_claim_lead()}</p>
        <Field name="text" label={m.discharge_claim_text()} error={errorOf(own, "text")}>
          <TextArea dir="auto" maxLength={longestQuestion} defaultValue={own ? firstOf(own.typed, "text") : ""} />
        </Field>
        <Button type="submit" busy={busy} className="self-start">
          {m.discharge_claim_send()}
        </Button>
      </Form>
    </Disclosure>
  );
}
