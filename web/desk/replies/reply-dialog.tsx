import { useState } from "react";
import { addReply, changeReply, removeReply, type SavedReply } from "../../../contract/desk/replies.ts";
import { directionOf, type Language, siteLanguages } from "../../../contract/languages.ts";
import { languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { useAct } from "../use-act.ts";
import { filledReply, replyFields } from "./reply-fields.ts";

const fieldList = replyFields.map((name) => `{${name}}`).join("  ");

/** Writes a saved reply in each language, with a preview of its fields. */
export function ReplyDialog({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }) {
  const { language: own } = useSite();
  const act = useAct();
  const [title, setTitle] = useState(reply?.title ?? "");
  const [texts, setTexts] = useState<Partial<Record<Language, string>>>(reply?.texts ?? {});
  const [isRemoving, setRemoving] = useState(false);
  const heading = isRemoving ? m.desk_replies_delete_title() : reply ? m.desk_replies_edit() : m.desk_replies_add();
  async function save(): Promise<void> {
    const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
    const body = { title, texts: written };
    const work = reply
      ? () => deskCall(changeReply, { params: { id: reply.id }, body: { ...body, version: reply.version } })
      : () => deskCall(addReply, { body });
    if (await act.run(work, m.desk_saved())) onClose();
  }
  async function remove(id: string): Promise<void> {
    if (await act.run(() => deskCall(removeReply, { params: { id } }), m.desk_replies_deleted())) onClose();
  }
  const values = {
    name: m.desk_replies_example_name(),
    reference: "MAR-7K4P-2QXD",
    procedure: m.desk_replies_example_procedure(),
  };
  return (
    <Dialog title={heading} open close={{ label: m.desk_close(), onClose }}>
      {act.problem && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {isRemoving && reply ? (
        <>
          <p>{m.desk_replies_delete_text()}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" icon="trash" busy={act.isBusy} onClick={() => void remove(reply.id)}>
              {m.desk_replies_delete()}
            </Button>
            <Button variant="secondary" onClick={() => setRemoving(false)}>
              {m.desk_replies_keep()}
            </Button>
          </div>
        </>
      ) : (
        <DeskForm
          label={heading}
          className="flex flex-col gap-4"
          onSubmit={() => {
            void save();
          }}
        >
          <Field name="title" label={m.desk_replies_name()} hint={m.desk_replies_name_hint()} required>
            <TextInput dir="auto" maxLength={80} value={title} onChange={({ target }) => setTitle(target.value)} />
          </Field>
          {siteLanguages.map((language) => {
            const text = texts[language] ?? "";
            return (
              <div key={language} className="flex flex-col gap-2">
                <Field
                  name={`text-${language}`}
                  label={m.desk_replies_text_in({ language: languageName(language, own) })}
                  hint={
                    <>
                      {m.desk_replies_fields({ fields: "" })} <bdi dir="ltr">{fieldList}</bdi>
                    </>
                  }
                >
                  <TextArea
                    lang={language}
                    dir={directionOf(language)}
                    rows={4}
                    maxLength={3000}
                    value={text}
                    onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
                  />
                </Field>
                {text.includes("{") && (
                  <p
                    lang={language}
                    dir={directionOf(language)}
                    className="wrap-anywhere whitespace-pre-line rounded-md bg-primary-soft p-3 text-sm"
                  >
                    {filledReply(text, values)}
                  </p>
                )}
              </div>
            );
          })}
          <div className="flex flex-wrap justify-between gap-2">
            <Button type="submit" busy={act.isBusy}>
              {m.desk_save()}
            </Button>
            {reply && (
              <Button variant="danger" icon="trash" onClick={() => setRemoving(true)}>
                {m.desk_replies_delete()}
              </Button>
            )}
          </div>
        </DeskForm>
      )}
    </Dialog>
  );
}
