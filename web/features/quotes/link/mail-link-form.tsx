import { Form, useActionData, useLocation, useNavigation } from "react-router";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { LineQuestion } from "../../../forms/questions.tsx";
import type { Refused } from "../../../forms/refused.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { RequestForm } from "./request-forms.tsx";

/** Mails a draft's private link to its writer, to continue on any device. */
export function MailLinkForm({ page: { formKey }, action }: RequestForm) {
  const refused = useActionData<Refused>();
  const mine = refused?.intent === "mail" ? refused : undefined;
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  if (search === "?mailed")
    return (
      <Notice tone="success" announce>
        {m.requests_link_mailed()}
      </Notice>
    );
  return (
    <Form method="post" action={action} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="mail" />
      <input type="hidden" name="key" value={`${formKey}-mail`} />
      <FormProblems refused={mine} />
      <LineQuestion
        name="email"
        label={m.requests_link_mail_to()}
        input={{ type: "email", autoComplete: "email", inputMode: "email", dir: "ltr", spellCheck: false }}
        values={mine?.typed ?? {}}
        refused={mine}
      />
      <Button type="submit" variant="secondary" icon="mail" busy={busy} className="self-start">
        {m.requests_link_mail()}
      </Button>
    </Form>
  );
}
