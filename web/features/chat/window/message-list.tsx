import { useEffect, useRef } from "react";
import { isUnderstood } from "../../../../contract/understood-languages.ts";
import { useProvider, useSite } from "../../../site.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { Chat, PageFacts, Talk } from "../conversation.ts";
import { AiMessage } from "../reply/ai-message.tsx";
import { Bubble, LineBreaks } from "../reply/bubble.tsx";
import { PendingMessage } from "./pending-message.tsx";
import { QuickReplies } from "./quick-replies.tsx";
import { OpenedLine, StateLine } from "./state-line.tsx";
import { TalkRating } from "./talk-rating.tsx";

/** Specification section 9. */
const collapsesAfter = 5;
const scrollGuard = 50;

type MessageListProps = {
  talk: Talk;
  here: PageFacts;
  chat: Chat;
  /** Told whether the list is away from its top. */
  onScrolled(isAway: boolean): void;
  wantPerson(): void;
};

/** Messages as a log that screen readers do not announce: `announcer.tsx` does. */
export function MessageList({ talk, here, chat, onScrolled, wantPerson }: MessageListProps) {
  const { messages, pending, past } = chat;
  const list = useRef<HTMLDivElement>(null);
  const guard = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = () => onScrolled((list.current?.scrollTop ?? 0) > collapsesAfter);
  const scrolled = () => {
    if (guard.current === undefined) settle();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new scrolls, whatever it is
  useEffect(() => {
    const { current: box } = list;
    if (box) {
      box.scrollTop = box.scrollHeight;
      // An answer that is taller than the window is read from its beginning, below its question.
      const question = pending === null ? [...box.querySelectorAll('[data-by="user"]')].at(-1) : undefined;
      const hidden = question ? box.getBoundingClientRect().top - question.getBoundingClientRect().top : 0;
      if (hidden > 0) box.scrollTop -= hidden + 8;
    }
    // Programmatic scrolling does not collapse the header: it follows once scrolling has ended.
    guard.current = setTimeout(() => {
      guard.current = undefined;
      settle();
    }, scrollGuard);
    return () => clearTimeout(guard.current);
  }, [messages, pending !== null]);
  const ask = (content: string) => void talk.ask(content, here);
  const { language } = useSite();
  const { contact, texts } = useProvider();
  return (
    <div
      ref={list}
      role="log"
      aria-live="off"
      aria-label={m.chat_log()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
      onScroll={scrolled}
      className="flex min-h-0 grow flex-col gap-3 overflow-y-auto overscroll-contain px-4 py-4 outline-offset-[-3px]"
    >
      <Bubble by="ai">{talk.greeting() ?? here.greeting}</Bubble>
      {!isUnderstood(language) && (
        <Notice>{m.chat_understands({ number: contact.emergencyNumber, country: texts.country })}</Notice>
      )}
      {past === "reading" && <Reading />}
      {past === "failed" && (
        <Notice
          tone="warning"
          action={
            <Button variant="secondary" onClick={() => void talk.resume()}>
              {m.chat_retry()}
            </Button>
          }
        >
          {m.chat_past_failed()}
        </Notice>
      )}
      {messages.map((message, index) => {
        const { id, type, content } = message;
        if (type === "opened") return <OpenedLine key={id} name={content} at={message.at} />;
        if (type === "state")
          return <StateLine key={id} state={content} name={message.name} handover={chat.handover} />;
        if (type === "user")
          return (
            <Bubble key={id} by="user">
              <LineBreaks text={content} />
            </Bubble>
          );
        if (type === "person")
          return (
            <Bubble key={id} by="person" name={message.name}>
              <LineBreaks text={content} />
            </Bubble>
          );
        return (
          <AiMessage
            key={id}
            message={message}
            isLast={index === messages.length - 1 && pending === null}
            ask={ask}
            retry={(again) => void talk.retry(again, here)}
            rate={talk.rate}
            wantPerson={wantPerson}
          />
        );
      })}
      {pending !== null && chat.state !== "with_human" && <PendingMessage text={pending} />}
      {chat.isPersonWriting && <PersonWriting messages={messages} />}
      {chat.rating && pending === null && <TalkRating isGiven={chat.rating === "given"} rate={talk.rateTalk} />}
      {isUnderstood(language) &&
        past === "read" &&
        !messages.some(({ type }) => type === "user") &&
        pending === null && <QuickReplies ask={ask} />}
    </div>
  );
}

/** The newest of those who answer here is writing. */
function PersonWriting({ messages }: { messages: Chat["messages"] }) {
  const last = messages.findLast(({ type }) => type === "state");
  const { coordinator } = useProvider().texts;
  const name = (last?.type === "state" && last.name) || coordinator.name;
  return <p className="me-auto px-1 text-sm text-muted">{m.chat_person_writing({ name })}</p>;
}

function Reading() {
  const { language } = useSite();
  return (
    <div role="status" lang={language} className="flex flex-col gap-3">
      <span className="sr-only">{m.chat_reading()}</span>
      <Skeleton className="ms-auto h-11 w-1/2" />
      <Skeleton className="h-20 w-4/5" />
    </div>
  );
}
