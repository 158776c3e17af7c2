import { useEffect, useState } from "react";
import { listReplies, type SavedReply } from "../../../contract/desk/replies.ts";
import type { Language } from "../../../contract/languages.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { automaticCall } from "../desk-call.ts";
import { filledReply } from "./reply-fields.ts";

/** Whom a reply goes to, and what it is about. */
export interface RepliedTo {
  /** Of the person. */
  readonly language: Language;
  readonly name: string;
  readonly reference: string;
  /** In the language of the reply's text; absent where the conversation is about no treatment. */
  readonly procedure?: (language: Language | undefined) => string;
}

const namesProcedure = ({ texts }: SavedReply): boolean =>
  Object.values(texts).some((text) => text?.includes("{procedure}"));

/** The language in which a person gets a reply: their own, else English; undefined where it is written in neither. */
const languageFor = ({ texts }: SavedReply, spoken: Language): Language | undefined =>
  [spoken, "en" as const].find((one) => texts[one]);

/** Inserts a saved reply in the person's language or in English, with its fields filled in; where there is no treatment, one that names none. */
export function SavedReplyChoice({ to, onInsert }: { to: RepliedTo; onInsert: (text: string) => void }) {
  const [replies, setReplies] = useState<readonly SavedReply[]>([]);
  useEffect(() => {
    let isGone = false;
    void automaticCall(listReplies, {}).then(
      (answer) => !isGone && setReplies(answer.replies),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const { language: spoken, name, reference } = to;
  const offered = replies.filter(
    (reply) => languageFor(reply, spoken) && (to.procedure !== undefined || !namesProcedure(reply)),
  );
  if (offered.length === 0) return null;
  return (
    <Field name="saved-reply" label={m.desk_requests_saved_reply()}>
      <Select
        value=""
        placeholder={m.desk_requests_saved_reply_choose()}
        options={offered.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ target }) => {
          const reply = offered.find(({ id }) => id === target.value);
          const written = reply && languageFor(reply, spoken);
          const text = written && reply.texts[written];
          if (text) onInsert(filledReply(text, { name, reference, procedure: to.procedure?.(written) ?? "" }));
        }}
      />
    </Field>
  );
}
