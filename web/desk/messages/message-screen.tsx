import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import {
  changeDeskMessage,
  type DeskMessage,
  getDeskMessage,
  type MessageState,
  markDeskMessageRead,
} from "../../../contract/desk/messages.ts";
import { formatInstant, languageName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { AlarmPart } from "../cases/alarm-part.tsx";
import { AssignDialog } from "../cases/assign-dialog.tsx";
import { CallClock } from "../cases/call-clock.tsx";
import { EndAlarmDialog } from "../cases/end-alarm-dialog.tsx";
import { Unsigned, UnsignedText } from "../cases/unsigned.tsx";
import { channelName } from "../channel-name.ts";
import { deskCall } from "../desk-call.ts";
import { NoRight } from "../no-right.tsx";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { roleName } from "../staff-words.ts";
import { type Act, useAct } from "../use-act.ts";
import { LinkedText } from "./linked-text.tsx";
import { MessageReply } from "./message-reply.tsx";
import { topicName } from "./topic-name.ts";

export const loader = fromApi(({ call, params }) => call(getDeskMessage, { params: { id: params["id"] ?? "" } }));
export const handle = deskScreen<DeskMessage>({ title: ({ name, reference }) => `${name} · ${reference}` });

/** A message of the contact form, and the clinic's replies by mail. */
export function Component() {
  const message = useData(loader);
  const { id, name, isNew, version } = message;
  const mayAnswer = useRight("messages:answer");
  const act = useAct();
  const { revalidate } = useRevalidator();
  useLive(["messages", "inbox"], id);
  const change = (state: MessageState, done?: string): Promise<boolean> =>
    act.run(() => deskCall(changeDeskMessage, { params: { id }, body: { state, version } }), done);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is read once, when its page opens
  useEffect(() => {
    if (isNew && mayAnswer) deskCall(markDeskMessageRead, { params: { id } }).then(revalidate, () => undefined);
  }, [id]);
  return (
    <DeskPage
      title={<bdi>{name}</bdi>}
      back={
        useRight("chats:read")
          ? { to: deskPaths.messages, label: m.desk_messages_title() }
          : { to: deskPaths.home, label: m.desk_requests_back() }
      }
      actions={<State message={message} />}
    >
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {act.problem && (
            <Notice tone="error" announce>
              {act.problem}
            </Notice>
          )}
          {mayAnswer && <Acts message={message} act={act} change={change} />}
          <AlarmPart id={id} />
          <UnsignedText signedIn={message.signedIn} />
          <History message={message} />
          {mayAnswer && message.state !== "spam" && <MessageReply key={id} message={message} act={act} />}
          {!mayAnswer && <NoRight right="messages:answer" />}
        </div>
        <Facts message={message} />
      </div>
    </DeskPage>
  );
}

function State({ message }: { message: DeskMessage }) {
  const { state, isLate, answeredAt, replyDueAt, callBy, assignee, role, signedIn } = message;
  const { language } = useSite();
  const { location } = useProvider();
  const due = formatInstant(replyDueAt, location.timeZone, language);
  return (
    <>
      <Unsigned signedIn={signedIn} />
      {state === "done" && <Badge tone="success">{m.desk_messages_done()}</Badge>}
      {state === "spam" && <Badge tone="danger">{m.desk_messages_spam()}</Badge>}
      {callBy && <CallClock callBy={callBy} isLate={isLate} />}
      {isLate && !callBy && (
        <Badge tone="danger" icon="clock">
          {m.desk_chats_late({ when: due })}
        </Badge>
      )}
      {state === "open" && !callBy && !isLate && !answeredAt && <Badge>{m.desk_chats_due({ when: due })}</Badge>}
      {(assignee || role) && (
        <Badge tone="primary" icon="user">
          {assignee ? <bdi>{assignee.name}</bdi> : role && roleName(role)}
        </Badge>
      )}
    </>
  );
}

type ActsProps = { message: DeskMessage; act: Act; change: (to: MessageState, done?: string) => Promise<boolean> };

function Acts({ message, act, change }: ActsProps) {
  const { id, state, callBy } = message;
  const [isAssigning, setAssigning] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // Who has to be called is not done, nor spam: somebody says first that they have spoken with them, or that it is no emergency.
  const close = (to: MessageState, done?: string) => (callBy ? setAsking(true) : void change(to, done));
  useShortcut("a", m.desk_cases_assign(), () => setAssigning(true));
  useShortcut("e", m.desk_messages_mark_done(), () => close("done", m.desk_messages_is_done()));
  const button = (to: MessageState, label: string, done?: string) => (
    <Button variant="secondary" busy={act.isBusy} onClick={() => close(to, done)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" icon="user" onClick={() => setAssigning(true)}>
        {m.desk_cases_assign()}
      </Button>
      {state === "open" ? (
        <>
          {button("done", m.desk_messages_mark_done(), m.desk_messages_is_done())}
          {button("spam", m.desk_messages_mark_spam())}
        </>
      ) : (
        button("open", m.desk_messages_reopen())
      )}
      {isAsking && <EndAlarmDialog id={id} onClose={() => setAsking(false)} />}
      {isAssigning && (
        <AssignDialog deskCase={{ ...message, version: message.caseVersion }} onClose={() => setAssigning(false)} />
      )}
    </div>
  );
}

function History({ message: { name, text, createdAt, replies } }: { message: DeskMessage }) {
  return (
    <ol className="flex flex-col gap-3">
      {text && <Said by={name} at={createdAt} text={text} className="me-auto border border-line bg-surface" />}
      {replies.map((reply) => (
        <Said key={reply.id} by={reply.name} at={reply.at} text={reply.text} className="ms-auto bg-primary-soft" />
      ))}
    </ol>
  );
}

function Said({ by, at, text, className }: { by: string; at: string; text: string; className: string }) {
  const { language } = useSite();
  const { location } = useProvider();
  return (
    <li className={`max-w-[85%] rounded-lg px-4 py-3 ${className}`}>
      <p className="text-sm text-muted">
        <bdi className="font-semibold">{by}</bdi> ·{" "}
        <time dateTime={at}>{formatInstant(at, location.timeZone, language)}</time>
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        <LinkedText text={text} />
      </p>
    </li>
  );
}

function Facts({ message }: { message: DeskMessage }) {
  const { language } = useSite();
  const { reference, topic, email, phone, preferredChannel, bookingReference } = message;
  return (
    <aside aria-label={m.desk_messages_person()} className="rounded-lg border border-line bg-surface p-4 xl:self-start">
      <DefinitionList
        layout="stacked"
        items={[
          { term: m.desk_chats_reference(), detail: <bdi>{reference}</bdi> },
          { term: m.desk_messages_topic(), detail: topicName(topic) },
          {
            term: m.desk_email(),
            detail: (
              <a className="text-link break-all" href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            ),
          },
          ...(phone
            ? [
                {
                  term: m.desk_chats_phone(),
                  detail: (
                    <a className="text-link" href={`tel:${phone}`}>
                      <bdi>{phone}</bdi>
                    </a>
                  ),
                },
              ]
            : []),
          { term: m.desk_chats_prefers(), detail: channelName(preferredChannel) },
          { term: m.desk_chats_language(), detail: languageName(message.language, language) },
          ...(bookingReference
            ? [
                {
                  term: m.desk_messages_booking(),
                  detail: (
                    <bdi>
                      <LinkedText text={bookingReference} />
                    </bdi>
                  ),
                },
              ]
            : []),
        ]}
      />
    </aside>
  );
}
