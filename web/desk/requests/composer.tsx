import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  addInternalNote,
  askPerson,
  type DeskRequest,
  declineDeskRequest,
  writeToPerson,
} from "../../../contract/desk/requests.ts";
import { calledName } from "../../../contract/full-name.ts";
import { languageName } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { DeskForm } from "../desk-form.tsx";
import { Part } from "../part.tsx";
import { type RepliedTo, SavedReplyChoice } from "../replies/saved-reply-choice.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useStaff } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { useDraft } from "./draft.ts";

export type Kind = "message" | "question" | "document" | "note" | "decline";

const labels: Readonly<Record<Kind, () => string>> = {
  message: m.desk_requests_write_message,
  question: m.desk_requests_write_question,
  document: m.desk_requests_write_document,
  note: m.desk_requests_write_note,
  decline: m.desk_requests_write_decline,
};
const hints: Readonly<Record<Kind, () => string>> = {
  message: m.desk_requests_message_hint,
  question: m.desk_requests_question_hint,
  document: m.desk_requests_document_hint,
  note: m.desk_requests_note_hint,
  decline: m.desk_requests_decline_hint,
};

type ComposerProps = { request: DeskRequest; kind: Kind; onWriting: (isWriting: boolean) => void };

/** Writes to the person or to colleagues. What is typed stays until it is sent, whatever happens meanwhile. */
export function Composer({
  request,
  kind: chosen,
  onKind,
  onWriting,
}: ComposerProps & { onKind: (kind: Kind) => void }) {
  const { can } = request;
  const kinds: readonly Kind[] = [
    ...(can.write ? (["message"] as const) : []),
    ...(can.ask ? (["question", "document"] as const) : []),
    "note",
    ...(can.decline ? (["decline"] as const) : []),
  ];
  const kind = kinds.includes(chosen) ? chosen : "note";
  const area = useRef<HTMLDivElement>(null);
  useShortcut("r", m.desk_requests_reply_shortcut(), () => area.current?.querySelector("textarea")?.focus());
  return (
    <div ref={area}>
      <Part title={m.desk_requests_write()}>
        <fieldset className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
          <legend className="sr-only">{m.desk_requests_write()}</legend>
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={kind === one}
              onClick={() => onKind(one)}
              className="min-h-11 cursor-pointer rounded-md px-4 text-sm max-sm:px-2.5 font-semibold text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm"
            >
              {labels[one]()}
            </button>
          ))}
        </fieldset>
        {!can.write && <p className="text-sm text-muted">{m.desk_requests_closed()}</p>}
        <Sheet key={kind} kind={kind} request={request} onWriting={onWriting} />
      </Part>
    </div>
  );
}

function Sheet({ kind, request, onWriting }: ComposerProps) {
  const { id, reference, version, name } = request.case;
  const act = useAct();
  const { id: own } = useStaff();
  const others = request.events.filter(({ by }) => by?.id !== own).length;
  const draft = useDraft(`${id}/${kind}`, { version, others });
  const [isPreviewed, setPreviewed] = useState(false);
  const isWriting = !draft.isEmpty;
  useEffect(() => {
    onWriting(isWriting);
    return () => onWriting(false);
  }, [isWriting, onWriting]);
  const isForPerson = kind !== "note";
  // A message leaves a request that waits for the clinic waiting.
  const staysOpen = kind === "message" && request.case.turn === "clinic";
  const hasNews = isForPerson && draft.hasNews;

  async function send(): Promise<void> {
    const params = { reference };
    const seen = { version: draft.seen };
    const { text, line, help, procedure } = draft;
    const work = {
      message: () => deskCall(writeToPerson, { params, body: { text, ...(line && { line }), ...seen } }),
      question: () => deskCall(askPerson, { params, body: { text, ...seen } }),
      document: () => deskCall(askPerson, { params, body: { text, wants: "document", ...seen } }),
      note: () => deskCall(addInternalNote, { params, body: { text } }),
      decline: () =>
        deskCall(declineDeskRequest, {
          params,
          body: { reason: text, ...(help && { help }), ...(procedure && { procedure }), ...seen },
        }),
    }[kind];
    const done = {
      message: staysOpen ? m.desk_requests_sent_open() : m.desk_requests_sent(),
      question: m.desk_requests_sent(),
      document: m.desk_requests_sent(),
      note: m.desk_requests_noted(),
      decline: m.desk_requests_declined(),
    }[kind];
    const isDone = await act.run(work, done);
    setPreviewed(false);
    if (isDone) draft.clear();
  }

  const label = {
    message: m.desk_requests_message_label({ name: name ?? m.desk_requests_by_person() }),
    question: m.desk_requests_question_label({ name: name ?? m.desk_requests_by_person() }),
    document: m.desk_requests_document_label({ name: name ?? m.desk_requests_by_person() }),
    note: m.desk_requests_note_label(),
    decline: m.desk_requests_reason(),
  }[kind];
  const suggested = kind === "decline" && request.alternatives.find(({ slug }) => slug === draft.procedure)?.title;
  return (
    <DeskForm
      label={labels[kind]()}
      className={
        kind === "note"
          ? "flex flex-col gap-3 rounded-md border-2 border-dashed border-warning bg-warning-soft p-3"
          : "flex flex-col gap-3"
      }
      onSubmit={() => {
        if (isForPerson) setPreviewed(true);
        else void send();
      }}
    >
      {act.problem && !hasNews && (
        <Notice tone="error" announce>
          {act.problem}
        </Notice>
      )}
      {hasNews && (
        <Notice
          tone="warning"
          announce
          action={
            <Button variant="secondary" onClick={draft.accept}>
              {m.desk_requests_read_it()}
            </Button>
          }
        >
          {m.desk_requests_news_meanwhile()}
        </Notice>
      )}
      {isForPerson && <SavedReplyChoice to={repliedTo(request)} onInsert={draft.insert} />}
      {kind === "message" && request.lines.length > 0 && (
        <Field name="line" label={m.desk_requests_line()}>
          <Select
            value={draft.line}
            onChange={({ target }) => draft.set({ line: target.value })}
            placeholder={m.desk_requests_line_all()}
            options={request.lines.map((one) => ({ value: one.id, label: one.label }))}
          />
        </Field>
      )}
      <Field
        name={`text-${kind}`}
        label={label}
        hint={staysOpen ? m.desk_requests_message_hint_open() : hints[kind]()}
        required
      >
        <TextArea
          dir="auto"
          rows={4}
          maxLength={kind === "decline" ? 1500 : 3000}
          value={draft.text}
          onChange={({ target }) => draft.set({ text: target.value })}
        />
      </Field>
      {kind === "decline" && <DeclineFields request={request} draft={draft} />}
      <Button type="submit" className="self-start" busy={act.isBusy}>
        {kind === "note" ? m.desk_requests_note_save() : m.desk_requests_preview()}
      </Button>
      {isPreviewed && (
        <Preview
          request={request}
          onClose={() => setPreviewed(false)}
          action={
            <Button variant={kind === "decline" ? "danger" : "primary"} busy={act.isBusy} onClick={() => void send()}>
              {kind === "decline" ? m.desk_requests_send_decline() : m.desk_requests_send()}
            </Button>
          }
        >
          {[draft.text, draft.help, suggested && `${m.requests_event_suggestion()} ${suggested}`]
            .filter(Boolean)
            .join("\n\n")}
        </Preview>
      )}
    </DeskForm>
  );
}

const repliedTo = ({
  case: { reference },
  language,
  request: { contact },
  titles,
  procedures,
}: DeskRequest): RepliedTo => ({
  language: contact?.language ?? language,
  name: calledName(contact?.givenName, contact?.familyName),
  reference,
  procedure: (written) => (written && titles[written]) ?? procedures[0]?.title ?? "",
});

type Draft = ReturnType<typeof useDraft>;

function DeclineFields({ request, draft }: { request: DeskRequest; draft: Draft }) {
  return (
    <>
      <Field name="help" label={m.desk_requests_help()} hint={m.desk_requests_help_hint()}>
        <TextArea
          dir="auto"
          rows={2}
          maxLength={1500}
          value={draft.help}
          onChange={({ target }) => draft.set({ help: target.value })}
        />
      </Field>
      <Field name="procedure" label={m.desk_requests_alternative()}>
        <Select
          value={draft.procedure}
          onChange={({ target }) => draft.set({ procedure: target.value })}
          placeholder={m.desk_requests_alternative_none()}
          options={request.alternatives.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
      </Field>
    </>
  );
}

type PreviewProps = { request: DeskRequest; action: ReactNode; onClose: () => void; children: string };

/** The text as the person reads it, before it goes out. */
function Preview({ request, action, onClose, children }: PreviewProps) {
  const { language } = useSite();
  const name = request.case.name ?? m.desk_requests_by_person();
  const spoken = request.request.contact?.language ?? request.language;
  return (
    <Dialog
      title={m.desk_requests_preview_title({ name })}
      description={m.desk_requests_preview_language({ name, language: languageName(spoken, language) })}
      open
      close={{ label: m.desk_close(), onClose }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.desk_requests_edit()}
          </Button>
          {action}
        </>
      }
    >
      <p dir="auto" className="wrap-anywhere whitespace-pre-line rounded-md bg-primary-soft p-4">
        {children}
      </p>
    </Dialog>
  );
}
