import { useState } from "react";
import { useNavigate } from "react-router";
import { getPart, saveDraft } from "../../../contract/desk/catalogue.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog, textIn } from "../desk-dialog.tsx";
import { deskPaths } from "../paths.ts";
import { useAct } from "../use-act.ts";

type Entry = { slug: string; title: string };
type NewEntryDialogProps = { procedures: readonly Entry[]; doctors: readonly Entry[]; onClose: () => void };

/** Begins the draft of a new procedure or doctor as a copy of another. */
export function NewEntryDialog({ procedures, doctors, onClose }: NewEntryDialogProps) {
  const act = useAct();
  const navigate = useNavigate();
  const [kind, setKind] = useState<"procedure" | "doctor">("procedure");
  const entries = kind === "procedure" ? procedures : doctors;
  async function send(form: FormData): Promise<boolean> {
    const slug = textIn(form, "slug");
    const copied = textIn(form, "copied");
    const work = async () => {
      const { draft, published } = await deskCall(getPart, { params: { kind, slug: copied }, query: {} });
      const { featured: _, picture: __, ...value } = published ?? draft?.value ?? {};
      const begun = { ...value, slug, ...(kind === "procedure" && { status: "draft" }) };
      await deskCall(saveDraft, { params: { kind, slug }, body: { value: begun, version: 0 } });
    };
    const isDone = await act.run(work);
    if (isDone) await navigate(deskPaths.cataloguePart(kind, slug));
    return isDone;
  }
  return (
    <DeskDialog
      title={m.desk_catalogue_add()}
      act={act}
      submit={m.desk_catalogue_begin()}
      onClose={onClose}
      onSubmit={send}
    >
      <Field name="kind" label={m.desk_catalogue_kind()}>
        <Select
          options={[
            { value: "procedure", label: m.desk_catalogue_procedure() },
            { value: "doctor", label: m.desk_catalogue_doctor() },
          ]}
          value={kind}
          onChange={({ target }) => setKind(target.value === "doctor" ? "doctor" : "procedure")}
        />
      </Field>
      <Field name="copied" label={m.desk_catalogue_copy_of()} hint={m.desk_catalogue_copy_hint()}>
        <Select options={entries.map(({ slug, title }) => ({ value: slug, label: title }))} />
      </Field>
      <Field name="slug" label={m.desk_catalogue_slug()} hint={m.desk_catalogue_slug_hint()} required>
        <TextInput dir="ltr" pattern="[a-z0-9]+(-[a-z0-9]+)*" maxLength={80} required />
      </Field>
    </DeskDialog>
  );
}
