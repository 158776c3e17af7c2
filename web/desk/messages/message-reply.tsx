import { useState } from "react";
import { answerDeskMessage, type DeskMessage } from "../../../contract/desk/messages.ts";
import { languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { textBelow, useFormDraft } from "../form-draft.ts";
import { SavedReplyChoice } from "../replies/saved-reply-choice.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import type { Act } from "../use-act.ts";

/** The answer to a message, by mail in the person's language. */
export function MessageReply({
  message: { id, version, email, name, reference, replies, language: theirs },
  act,
}: {
  message: DeskMessage;
  act: Act;
}) {
  const { language } = useSite();
  const { typed, set, clear } = useFormDraft(`message/${id}`, { text: "" });
  // A reply that came while this one was written is read before this one goes out too.
  const [known, setKnown] = useState(replies.length);
  if (typed.text === "" && known !== replies.length) setKnown(replies.length);
  const newer = replies.slice(known).at(-1);
  useShortcut("r", m.desk_messages_reply(), () => document.getElementById("reply")?.focus());
  async function send(): Promise<void> {
    const body = { ...typed, version };
    const isSent = await act.run(
      () => deskCall(answerDeskMessage, { params: { id }, body }),
      m.desk_messages_sent({ email }),
    );
    if (isSent) clear();
  }
  return (
    <DeskForm
      label={m.desk_messages_reply()}
      className="flex flex-col gap-3"
      onSubmit={() => {
        void send();
      }}
    >
      <SavedReplyChoice
        to={{ language: theirs, name, reference }}
        onInsert={(text) => set({ text: textBelow(typed.text, text) })}
      />
      <Field
        name="reply"
        label={m.desk_messages_reply()}
        hint={m.desk_messages_reply_hint({ language: languageName(theirs, language) })}
        required
      >
        <TextArea
          rows={5}
          maxLength={4000}
          lang={theirs}
          dir="auto"
          required
          value={typed.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Field>
      {newer && (
        <Notice
          tone="warning"
          announce
          title={m.desk_messages_meanwhile({ name: newer.name })}
          action={
            <Button variant="secondary" onClick={() => setKnown(replies.length)}>
              {m.desk_requests_read_it()}
            </Button>
          }
        />
      )}
      <Button type="submit" icon="mail" className="self-start" busy={act.isBusy} disabled={newer !== undefined}>
        {m.desk_messages_send()}
      </Button>
      <p className="max-w-measure text-sm text-muted">{m.desk_messages_limits()}</p>
    </DeskForm>
  );
}
