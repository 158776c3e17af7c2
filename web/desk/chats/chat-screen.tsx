import { useEffect } from "react";
import { type DeskChatDetail, getDeskChat, openDeskChat, readDeskChat } from "../../../contract/desk/chats.ts";
import { languageName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useSite } from "../../site.ts";
import { Button } from "../../ui/button.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { AlarmPart } from "../cases/alarm-part.tsx";
import { channelName } from "../channel-name.ts";
import { automaticCall, deskCall } from "../desk-call.ts";
import { NoRight } from "../no-right.tsx";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useShortcut } from "../shell/shortcuts.tsx";
import { useLive } from "../shell/updates.ts";
import { useRight } from "../shell/use-staff.ts";
import { useAct } from "../use-act.ts";
import { Answering } from "./answering.tsx";
import { ChatState, LastReply, ReplyClock } from "./chat-parts.tsx";
import { Transcript } from "./transcript.tsx";

export const loader = fromApi(({ call, params }) =>
  call(getDeskChat, { params: { reference: params["reference"] ?? "" } }),
);
export const handle = deskScreen<DeskChatDetail>({
  title: ({ chat }) => (chat.unread > 0 ? m.desk_chats_count_of(chat) : `${chat.name} · ${chat.reference}`),
});

/** One conversation: its transcript behind one press, and the clinic's part in it. */
export function Component() {
  const detail = useData(loader);
  const { chat, transcript } = detail;
  useLive(["chats"], chat.id);
  useReading(detail);
  const mayAnswer = useRight("chats:answer");
  return (
    <DeskPage
      title={<bdi>{chat.name}</bdi>}
      back={
        useRight("chats:read")
          ? { to: deskPaths.chats, label: m.desk_chats() }
          : { to: deskPaths.home, label: m.desk_requests_back() }
      }
      actions={
        <>
          <ReplyClock chat={chat} />
          <ChatState chat={chat} />
        </>
      }
    >
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <AlarmPart id={chat.id} />
          {transcript ? <Transcript lines={transcript} /> : <Closed reference={chat.reference} />}
          {transcript && <LastReply detail={detail} />}
          {mayAnswer ? <Answering key={chat.reference} detail={detail} /> : <NoRight right="chats:answer" />}
        </div>
        <Facts detail={detail} />
      </div>
    </DeskPage>
  );
}

/** Marks messages as read while they are on a screen that is looked at. */
function useReading({ chat: { reference, unread }, transcript }: DeskChatDetail): void {
  const until = transcript?.at(-1)?.at;
  useEffect(() => {
    if (until === undefined || unread === 0) return;
    const read = () => {
      if (document.visibilityState === "visible")
        void automaticCall(readDeskChat, { params: { reference }, body: { until } }).catch(
          () => undefined, // the next look tries again
        );
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [reference, unread, until]);
}

function Closed({ reference }: { reference: string }) {
  const act = useAct();
  const open = () => void act.run(() => deskCall(openDeskChat, { params: { reference } }));
  useShortcut("o", m.desk_chats_open_transcript(), open);
  return (
    <Notice
      title={m.desk_chats_closed()}
      action={
        <Button busy={act.isBusy} onClick={open}>
          {m.desk_chats_open_transcript()}
        </Button>
      }
    >
      {m.desk_chats_closed_text()}
      {act.problem && <p role="alert">{act.problem}</p>}
    </Notice>
  );
}

function Facts({ detail: { chat, contact, note, scoreNote } }: { detail: DeskChatDetail }) {
  const { language } = useSite();
  return (
    <aside aria-label={m.desk_chats_person()} className="rounded-lg border border-line bg-surface p-4 xl:self-start">
      <DefinitionList
        layout="stacked"
        items={[
          { term: m.desk_chats_reference(), detail: <bdi>{chat.reference}</bdi> },
          {
            term: m.desk_email(),
            detail: (
              <a className="text-link break-all" href={`mailto:${contact.email}`}>
                <bdi>{contact.email}</bdi>
              </a>
            ),
          },
          ...(contact.phone
            ? [
                {
                  term: m.desk_chats_phone(),
                  detail: (
                    <a className="text-link" href={`tel:${contact.phone}`}>
                      <bdi>{contact.phone}</bdi>
                    </a>
                  ),
                },
              ]
            : []),
          { term: m.desk_chats_prefers(), detail: channelName(contact.preferredChannel) },
          { term: m.desk_chats_language(), detail: languageName(chat.language, language) },
          ...(note ? [{ term: m.desk_chats_note(), detail: <bdi className="whitespace-pre-line">{note}</bdi> }] : []),
          ...(chat.score === null
            ? []
            : [{ term: m.desk_chats_score(), detail: m.desk_chats_score_of({ score: chat.score }) }]),
          ...(scoreNote ? [{ term: m.desk_chats_score_note(), detail: <bdi>{scoreNote}</bdi> }] : []),
        ]}
      />
    </aside>
  );
}
