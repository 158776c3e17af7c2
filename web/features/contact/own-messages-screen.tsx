import type { AccountMessage } from "../../../contract/account-messages.ts";
import { accountPaths } from "../../account-paths.ts";
import { BothClocks } from "../../offer/both-clocks.tsx";
import { paths } from "../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { topicNames } from "../../topic-names.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";

interface MessagesPage {
  readonly messages: readonly AccountMessage[];
}

export const loader: Loader<MessagesPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call }) => {
        const { listOwnMessages } = await import("../../../contract/account-messages.ts");
        return call(listOwnMessages, {});
      })
    : fromPayload,
);

export const handle = screen<MessagesPage>({
  cache: "private",
  head: () => ({ title: m.contact_own_title(), isPrivate: true }),
});

/** What the person sent outside any request, with the clinic's answers. */
export function Component() {
  const { messages } = useData(loader);
  const contact = useHref(paths.contact);
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-10 md:py-14">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-measure">
          <h1 className="text-2xl md:text-3xl">{m.contact_own_title()}</h1>
          <p className="mt-2 text-muted">{m.contact_own_lead()}</p>
        </div>
        {messages.length > 0 && (
          <ButtonLink href={contact} variant="secondary" icon="plus">
            {m.contact_own_write()}
          </ButtonLink>
        )}
      </header>
      {messages.length === 0 ? (
        <EmptyState
          icon="mail"
          title={m.contact_own_none()}
          action={<ButtonLink href={contact}>{m.contact_own_write()}</ButtonLink>}
        >
          {m.contact_own_none_text()}
        </EmptyState>
      ) : (
        <ul className="flex max-w-3xl flex-col gap-5">
          {messages.map((message) => (
            <Sent key={message.reference} message={message} />
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {m.contact_own_requests()}{" "}
        <Link to={accountPaths.procedures} className="text-link">
          {m.contact_own_requests_open()}
        </Link>
      </p>
    </main>
  );
}

const words = "max-w-measure break-words whitespace-pre-wrap";

function Sent({ message }: { message: AccountMessage }) {
  const { reference, at, state, replyDueAt } = message;
  const isWaiting = state === "waiting";
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{message.kind === "chat" ? m.contact_own_chat() : topicNames[message.topic]()}</h2>
        <Badge tone={isWaiting ? "warning" : "success"}>
          {isWaiting ? m.contact_own_waiting() : m.contact_own_answered()}
        </Badge>
      </div>
      <div className="flex flex-wrap gap-x-4 text-sm text-muted">
        <bdi className="figures">{reference}</bdi>
        <BothClocks instant={at} />
      </div>
      {message.kind === "message" && message.signedIn === false && (
        <p className="text-sm text-muted">{m.contact_own_unsigned()}</p>
      )}
      {message.kind === "message" && message.text && (
        <p dir="auto" className={words}>
          {message.text}
        </p>
      )}
      {message.kind === "message" && message.replies.length > 0 && (
        <ol className="flex flex-col gap-4 border-s-2 border-primary ps-4">
          {message.replies.map((reply) => (
            <li key={reply.at}>
              <div className="text-sm text-muted">
                <bdi className="font-semibold text-ink">{reply.name}</bdi> <BothClocks instant={reply.at} />
              </div>
              <p dir="auto" className={words}>
                {reply.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {message.kind === "chat" && <OpenChat id={message.conversationId} />}
      {isWaiting && (
        <div className="text-sm">
          {m.requests_answer_by()} <BothClocks instant={replyDueAt} />
        </div>
      )}
    </Card>
  );
}

/** Opens the conversation in the chat window, also one of another device. */
function OpenChat({ id }: { id: string }) {
  const { keepsIn } = useSite();
  const open = async () => (await import("../../session/open-conversation.ts")).openConversation(id, keepsIn);
  return (
    <Button variant="secondary" icon="chat" className="self-start" onClick={() => void open()}>
      {m.contact_own_chat_open()}
    </Button>
  );
}
