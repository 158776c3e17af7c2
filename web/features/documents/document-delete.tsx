import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Document } from "../../../contract/documents.ts";
import type { Refused } from "../../forms/refused.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { m } from "../../words/compiled/messages.js";

/** Deletes a document, after a question in the place of the button. */
export function DocumentDelete({ document: { id, name } }: { document: Document }) {
  const { Form, data: refused, state } = useFetcher<Refused | null>();
  const [asking, setAsking] = useState(false);
  const question = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);

  function keep(): void {
    setAsking(false);
    queueMicrotask(() => opener.current?.focus());
  }

  if (!asking)
    return (
      <Button ref={opener} variant="danger" icon="trash" className="self-start" onClick={() => setAsking(true)}>
        {m.documents_delete()}
      </Button>
    );
  return (
    <fieldset
      ref={question}
      tabIndex={-1}
      className="rounded-md border border-danger p-5"
      onKeyDown={({ key }) => key === "Escape" && keep()}
    >
      <legend className="px-2 font-semibold break-words">{m.documents_delete_question({ name })}</legend>
      <p className="text-sm">{m.documents_delete_text()}</p>
      {refused && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {refused.text}
        </p>
      )}
      <Form method="post" action={paths.documents} className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="danger" busy={state !== "idle"}>
          {m.documents_delete_confirm()}
        </Button>
        <Button variant="secondary" onClick={keep}>
          {m.documents_delete_keep()}
        </Button>
      </Form>
    </fieldset>
  );
}
