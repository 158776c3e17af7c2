import { useEffect, useState } from "react";
import { listReplies, type SavedReply } from "../../../contract/desk/replies.ts";
import type { DeskRequest } from "../../../contract/desk/requests.ts";
import type { Language } from "../../../contract/languages.ts";
import { callByFetch } from "../../call-by-fetch.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { m } from "../../words/compiled/messages.js";
import { filledReply } from "../replies/reply-fields.ts";

/** Inserts a saved reply in the person's language, with its fields filled in. */
export function SavedReplyChoice({ request, onInsert }: { request: DeskRequest; onInsert: (text: string) => void }) {
  const [replies, setReplies] = useState<readonly SavedReply[]>([]);
  useEffect(() => {
    let isGone = false;
    void callByFetch(listReplies, {}, { isAutomatic: true }).then(
      (answer) => !isGone && setReplies(answer.replies),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (replies.length === 0) return null;
  const { contact } = request.request;
  const spoken = contact?.language ?? request.language;
  const values = { name: contact?.givenName ?? "", reference: request.case.reference };
  return (
    <Field name="saved-reply" label={m.desk_requests_saved_reply()}>
      <Select
        value=""
        placeholder={m.desk_requests_saved_reply_choose()}
        options={replies.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ target }) => {
          const texts = replies.find(({ id }) => id === target.value)?.texts ?? {};
          const written = texts[spoken] ? spoken : (Object.keys(texts)[0] as Language | undefined); // keyed by language
          const text = written && texts[written];
          const procedure = (written && request.titles[written]) ?? request.procedures[0]?.title ?? "";
          if (text) onInsert(filledReply(text, { ...values, procedure }));
        }}
      />
    </Field>
  );
}
