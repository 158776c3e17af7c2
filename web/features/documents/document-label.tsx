import { useFetcher } from "react-router";
import { documentKinds } from "../../../contract/document-constants.ts";
import type { Document } from "../../../contract/documents.ts";
import { accountPaths } from "../../account-paths.ts";
import { kindNames } from "../../documents/document-words.ts";
import { errorOf } from "../../forms/form-values.ts";
import type { Refused } from "../../forms/refused.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import type { LabelledMeanwhile } from "./documents-action.ts";

/** Name and kind of a document. */
export function DocumentLabel({ document }: { document: Document }) {
  const { id, name, kind, version } = document;
  const { Form, data: refused, state } = useFetcher<Refused<LabelledMeanwhile> | null>();
  const current = refused?.current;
  // A successful action returns null.
  const saved = state === "idle" && refused === null;
  return (
    <section aria-labelledby={`label-${id}`}>
      <h3 id={`label-${id}`} className="font-semibold">
        {m.documents_label_title()}
      </h3>
      {current && (
        <Notice tone="warning" announce className="mt-3">
          {m.documents_conflict({ name: current.name, kind: kindNames[current.kind]() })}
        </Notice>
      )}
      {refused && !current && refused.errors.length === 0 && (
        <Notice tone="error" announce className="mt-3" title={refused.title}>
          {refused.text}
        </Notice>
      )}
      <Form method="post" action={accountPaths.documents} className="mt-3 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="intent" value="label" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={current?.version ?? version} />
        <Field
          name="name"
          id={`name-${id}`}
          label={m.documents_label_name()}
          error={errorOf(refused ?? undefined, "name")}
          required
        >
          <TextInput defaultValue={name} maxLength={120} dir="auto" autoComplete="off" />
        </Field>
        <Field name="kind" id={`kind-${id}`} label={m.documents_label_kind()}>
          <Select defaultValue={kind} options={documentKinds.map((value) => ({ value, label: kindNames[value]() }))} />
        </Field>
        <div className="flex items-center gap-4 sm:col-span-2">
          <Button type="submit" variant="secondary" busy={state !== "idle"}>
            {m.documents_label_save()}
          </Button>
          <p role="status" className="text-sm text-success">
            {saved && m.documents_label_saved()}
          </p>
        </div>
      </Form>
    </section>
  );
}
