import { useRef, useState } from "react";
import {
  type DeskChat,
  type DeskChatDetail,
  type DeskChatLine,
  returnDeskChat,
  sayWriting,
  suggestInDeskChat,
  takeDeskChat,
  writeInDeskChat,
} from "../../../contract/desk/chats.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskDialog } from "../desk-dialog.tsx";
import { DeskForm } from "../desk-form.tsx";
import { textBelow, useFormDraft } from "../form-draft.ts";
import { SavedReplyChoice } from "../replies/saved-reply-choice.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useStaff } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";

/** The visitor is told at most this often that somebody writes, in milliseconds. */
const writingEvery = 4000;

/** What the clinic does in a conversation: take it, take it over, write, return it. */
export function Answering({ detail: { chat, transcript, canTake } }: { detail: DeskChatDetail }) {
  const { id } = useStaff();
  const kept = useFormDraft(`chat/${chat.reference}`, nothing);
  if (chat.state === "with_human" && chat.holder?.id === id)
    return transcript ? <Composer chat={chat} transcript={transcript} kept={kept} /> : null;
  return (
    <>
      {kept.typed.text !== "" && <Unsent kept={kept} />}
      {canTake && <Take chat={chat} />}
      {chat.state === "with_human" && <TakeOver chat={chat} />}
    </>
  );
}

const nothing = { text: "", isSuggested: false };
type Kept = ReturnType<typeof useFormDraft<typeof nothing>>;

/** An answer that was being written when somebody else took or returned the conversation. */
function Unsent({ kept: { typed, clear } }: { kept: Kept }) {
  return (
    <Notice
      tone="warning"
      title={m.desk_chats_unsent()}
      action={
        <Button variant="quiet" onClick={clear}>
          {m.desk_chats_unsent_remove()}
        </Button>
      }
    >
      <p dir="auto" className="break-words whitespace-pre-line">
        {typed.text}
      </p>
    </Notice>
  );
}

const Problem = ({ text }: { text: string }) =>
  text ? (
    <Notice tone="error" announce>
      {text}
    </Notice>
  ) : null;

function Take({ chat: { reference, state } }: { chat: DeskChat }) {
  const act = useAct();
  const take = () => void act.run(() => deskCall(takeDeskChat, { params: { reference }, body: { from: null } }));
  useShortcut("t", m.desk_chats_take(), take);
  return (
    <div className="flex flex-col items-start gap-2">
      <Problem text={act.problem} />
      <Button icon="chat" busy={act.isBusy} onClick={take}>
        {m.desk_chats_take()}
      </Button>
      <p className="text-sm text-muted">
        {state === "returned" ? m.desk_chats_take_again() : m.desk_chats_take_text()}
      </p>
    </div>
  );
}

function TakeOver({ chat: { reference, holder } }: { chat: DeskChat }) {
  const act = useAct();
  const [reason, setReason] = useState("");
  const from = holder?.id ?? null;
  return (
    <DeskForm
      label={m.desk_chats_take_over()}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={() => {
        void act.run(() => deskCall(takeDeskChat, { params: { reference }, body: { from, reason } }));
      }}
    >
      <p>{holder ? m.desk_chats_held({ name: holder.name }) : m.desk_chats_held_clinic()}</p>
      <Problem text={act.problem} />
      <Field name="reason" label={m.desk_chats_take_over_reason()} hint={m.desk_chats_take_over_hint()} required>
        <TextInput
          maxLength={300}
          dir="auto"
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" className="self-start" busy={act.isBusy}>
        {m.desk_chats_take_over()}
      </Button>
    </DeskForm>
  );
}

type ComposerProps = { chat: DeskChat; transcript: readonly DeskChatLine[]; kept: Kept };

function Composer({ chat: { reference, name, language }, transcript, kept: { typed, set, clear } }: ComposerProps) {
  const { text, isSuggested } = typed;
  const act = useAct();
  const [isReturning, setReturning] = useState(false);
  const told = useRef(0);
  const params = { reference };
  const type = (next: string): void => {
    set(next === "" ? nothing : { text: next });
    if (next === "" || Date.now() - told.current < writingEvery) return;
    told.current = Date.now();
    void deskCall(sayWriting, { params }).catch(() => undefined); // only a sign
  };
  const suggest = () =>
    void act.run(async () => {
      const { text: suggested } = await deskCall(suggestInDeskChat, { params });
      set({ text: textBelow(text, suggested), isSuggested: true });
    });
  async function send(): Promise<void> {
    if (text.trim() === "") return;
    if (await act.run(() => deskCall(writeInDeskChat, { params, body: { text } }))) clear();
  }
  useShortcut("r", m.desk_chats_write(), () => document.getElementById("answer")?.focus());
  return (
    <>
      <DeskForm
        label={m.desk_chats_write()}
        className="flex flex-col gap-3"
        onSubmit={() => {
          void send();
        }}
      >
        <Problem text={act.problem} />
        {isSuggested && <Notice announce>{m.desk_chats_draft()}</Notice>}
        <SavedReplyChoice
          to={{ language, name: name ?? "", reference }}
          onInsert={(inserted) => type(textBelow(text, inserted))}
        />
        <Field name="answer" label={m.desk_chats_write()} hint={m.desk_chats_write_hint()}>
          <TextArea
            rows={3}
            maxLength={4000}
            dir="auto"
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void send();
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={act.isBusy}>
            {m.desk_chats_send()}
          </Button>
          <Button variant="secondary" busy={act.isBusy} onClick={suggest}>
            {m.desk_chats_suggest()}
          </Button>
          <Button variant="quiet" className="ms-auto" busy={act.isBusy} onClick={() => setReturning(true)}>
            {m.desk_chats_return()}
          </Button>
        </div>
      </DeskForm>
      {/* Outside the form: its own form must not send the message. */}
      {isReturning && (
        <ReturnDialog
          reference={reference}
          isUnanswered={transcript.findLast(({ by }) => by === "visitor" || by === "person")?.by === "visitor"}
          isUnsent={text !== ""}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  );
}

type ReturnDialogProps = { reference: string; isUnanswered: boolean; isUnsent: boolean; onClose: () => void };

function ReturnDialog({ reference, isUnanswered, isUnsent, onClose }: ReturnDialogProps) {
  const act = useAct();
  return (
    <DeskDialog
      title={m.desk_chats_return_title()}
      description={m.desk_chats_return_text()}
      act={act}
      submit={m.desk_chats_return()}
      onClose={onClose}
      onSubmit={() => act.run(() => deskCall(returnDeskChat, { params: { reference } }), m.desk_chats_is_returned())}
    >
      {isUnanswered && <Notice tone="warning">{m.desk_chats_return_unanswered()}</Notice>}
      {isUnsent && <Notice tone="warning">{m.desk_chats_return_unsent()}</Notice>}
    </DeskDialog>
  );
}
