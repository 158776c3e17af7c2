import { useRef, useState } from "react";
import { listRecipients, sendDocument } from "../../../contract/desk/documents.ts";
import { type DocumentKind, documentKinds, documentTypes } from "../../../contract/document-constants.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { kindNames } from "../../documents/document-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { useAct } from "../use-act.ts";

type People = AnswerOf<typeof listRecipients>["people"];

/** Sends a report, a plan or a discharge pack into a person's account. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const act = useAct();
  const [people, setPeople] = useState<People>();
  const [missing, setMissing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  // The same id for every try: a repeated press sends once.
  const [id] = useState(() => crypto.randomUUID());
  const find = () =>
    void act.run(async () => {
      const text = search.current?.value.trim() ?? "";
      if (text.length > 1) setPeople((await deskCall(listRecipients, { query: { search: text } })).people);
    });
  async function send(form: FormData): Promise<boolean> {
    const file = form.get("file");
    const person = textIn(form, "person");
    const isWhole = file instanceof File && file.size > 0 && person !== "";
    setMissing(!isWhole);
    if (!isWhole) return false;
    const params = { person, kind: form.get("kind") as DocumentKind, id };
    return act.run(() => deskCall(sendDocument, { params }, { file }), m.desk_documents_sent_done());
  }
  return (
    <DeskDialog
      title={m.desk_documents_send()}
      description={m.desk_documents_send_text()}
      act={missing ? { ...act, problem: m.desk_documents_file_missing() } : act}
      submit={m.desk_documents_send()}
      onClose={onClose}
      onSubmit={send}
    >
      <div className="flex items-end gap-2">
        <Field name="recipient" label={m.desk_documents_recipient()} className="grow">
          <TextInput
            ref={search}
            maxLength={80}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              find();
            }}
          />
        </Field>
        <Button variant="secondary" icon="search" busy={act.isBusy} onClick={find}>
          {m.desk_documents_find()}
        </Button>
      </div>
      {people?.length === 0 && <p role="status">{m.desk_documents_nobody()}</p>}
      {people && people.length > 0 && (
        <RadioGroup
          name="person"
          legend={m.desk_documents_person()}
          options={people.map(({ id: value, name, email }) => ({ value, label: `${name} · ${email}` }))}
        />
      )}
      <Field name="kind" label={m.desk_documents_kind()}>
        <Select
          defaultValue="discharge"
          options={documentKinds.map((kind) => ({ value: kind, label: kindNames[kind]() }))}
        />
      </Field>
      <Field name="file" label={m.desk_documents_file()} required>
        <TextInput type="file" accept={documentTypes.join(",")} required className="py-2" />
      </Field>
    </DeskDialog>
  );
}
