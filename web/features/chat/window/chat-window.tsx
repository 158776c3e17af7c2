import { type KeyboardEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { useSite } from "../../../site.ts";
import { talkOf } from "../conversation.ts";
import { Announcer } from "./announcer.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { PersonBar } from "./person-bar.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { usePageFacts } from "./use-page-facts.ts";
import { useFocus, useFocusAfter, useLeave, useLooks, useWholePage } from "./use-window.ts";

/** The assistant's window: beside the page on a desktop, nearly all of a phone or of a page that is enlarged. The page stays usable around it. */
export function ChatWindow({ close }: { close(): void }) {
  const site = useSite();
  const talk = talkOf(site);
  const here = usePageFacts();
  const chat = useStore(talk.store);
  const [isCollapsed, setCollapsed] = useState(false);
  const [wantsPerson, setWantsPerson] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocus(box);
  useFocusAfter(box, wantsPerson);
  useLeave(close);
  useWholePage();
  useLooks(talk, chat.state);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (wantsPerson) setWantsPerson(false);
    else close();
  };
  const wantPerson = () => setWantsPerson(true);
  return (
    <div
      ref={box}
      id="chat"
      role="dialog"
      aria-labelledby="chat-title"
      tabIndex={-1}
      // Recordings leave out the conversation.
      data-sentry-block
      onKeyDown={onKeyDown}
      className="fixed inset-x-2 top-2 bottom-[calc(0.5rem+var(--notice,0px))] z-30 flex flex-col overflow-hidden rounded-lg border border-line bg-page text-base shadow-lg outline-none roomy:start-auto roomy:end-4 roomy:top-auto roomy:bottom-[calc(5.25rem+var(--foot,0px))] roomy:h-[min(42rem,100dvh-10.5rem)] roomy:w-104"
    >
      <ChatHeader
        isCollapsed={isCollapsed || wantsPerson}
        canStartAgain={chat.messages.length > 0}
        startAgain={talk.startAgain}
        close={close}
      />
      {wantsPerson ? (
        <PersonPanel talk={talk} here={here} back={() => setWantsPerson(false)} />
      ) : (
        <>
          <MessageList talk={talk} here={here} chat={chat} onScrolled={setCollapsed} wantPerson={wantPerson} />
          <Composer talk={talk} here={here} chat={chat} />
          <PersonBar hasPerson={chat.state === "with_human"} open={wantPerson} />
        </>
      )}
      <Announcer
        isPending={chat.pending !== null && chat.state !== "with_human"}
        fromPerson={chat.messages.findLast((message) => message.type === "person")}
      />
    </div>
  );
}
