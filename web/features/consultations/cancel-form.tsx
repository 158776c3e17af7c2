import { Form, useActionData, useNavigation } from "react-router";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { Refused } from "../../forms/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { m } from "../../words/compiled/messages.js";
import type { ConsultationPage } from "./consultation-page.ts";

/** Asked for twice: opened first, then confirmed; the browser's own disclosure, so it needs no script. */
export function CancelForm({ page: { consultation, formKey } }: { page: ConsultationPage }) {
  const refused = useActionData<Refused>();
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure id="cancel" summary={m.consultations_cancel()} open={refused !== undefined}>
      <Form method="post" className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={consultation.version} />
        <FormProblems refused={refused} />
        <p>{m.consultations_cancel_text()}</p>
        {consultation.attachments.length > 0 && <p>{m.consultations_cancel_documents()}</p>}
        <Button type="submit" variant="danger" busy={busy}>
          {m.consultations_cancel_confirm()}
        </Button>
      </Form>
    </Disclosure>
  );
}
