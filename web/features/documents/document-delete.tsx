import { useFetcher } from "react-router";
import type { Document } from "../../../contract/documents.ts";
import { accountPaths } from "../../account-paths.ts";
import type { Refused } from "../../forms/refused.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

/** Deletes a document, after a question. */
export function DocumentDelete({ document: { id, name } }: { document: Document }) {
  const { Form, data: refused, state } = useFetcher<Refused | null>();
  return (
    <AskFirst
      label={m.documents_delete()}
      variant="danger"
      question={m.documents_delete_question({ name })}
      text={m.documents_delete_text()}
      className="self-start"
    >
      {refused && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {refused.text}
        </p>
      )}
      <Form method="post" action={accountPaths.documents}>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="danger" busy={state !== "idle"}>
          {m.documents_delete_confirm()}
        </Button>
      </Form>
    </AskFirst>
  );
}
