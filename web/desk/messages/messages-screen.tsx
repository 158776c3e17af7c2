import { type DeskMessageSummary, listDeskMessages, messageStates } from "../../../contract/desk/messages.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatInstant, formatNumber, languageName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { CallClock } from "../cases/call-clock.tsx";
import { urgentLine } from "../cases/case-words.ts";
import { Unsigned } from "../cases/unsigned.tsx";
import { ListPages, ListSearch, Views } from "../list-filter.tsx";
import { useListKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { topicName } from "./topic-name.ts";

export const loader = fromApi(async ({ call, query }) => {
  const state = messageStates.find((each) => each === query.get("state")) ?? "open";
  const whose = (["me", "nobody"] as const).find((each) => each === query.get("whose"));
  const search = query.get("search") ?? undefined;
  const page = query.get("page") ?? "1";
  return call(listDeskMessages, { query: { state, page, ...(whose && { whose }), ...(search && { search }) } });
});
export const handle = deskScreen<AnswerOf<typeof listDeskMessages>>({
  title: ({ counts }) => (counts.new > 0 ? m.desk_messages_count({ count: counts.new }) : m.desk_messages_title()),
});

/** Messages of the contact form. */
export function Component() {
  const { messages, counts, pages } = useData(loader);
  const { language } = useSite();
  useLive(["messages"]);
  useListKeys();
  const withCount = (label: string, count: number) =>
    count > 0 ? m.desk_list_with_count({ label, count: formatNumber(count, language) }) : label;
  return (
    <DeskPage title={m.desk_messages_title()} lead={m.desk_messages_lead()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Views
          name="state"
          label={m.desk_messages_states()}
          views={[
            { value: "open", label: withCount(m.desk_messages_open(), counts.open) },
            { value: "done", label: m.desk_messages_done() },
            { value: "spam", label: m.desk_messages_spam() },
          ]}
        />
        <Views
          name="whose"
          label={m.desk_messages_whose()}
          views={[
            { value: "all", label: m.desk_messages_all() },
            { value: "me", label: m.desk_messages_mine() },
            { value: "nobody", label: m.desk_messages_nobodys() },
          ]}
        />
        <ListSearch label={m.desk_messages_search()} />
      </div>
      {messages.length === 0 ? (
        <EmptyState title={m.desk_messages_none()} icon="mail">
          {m.desk_messages_none_text()}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      <ListPages pages={pages} />
    </DeskPage>
  );
}

function MessageRow({ message }: { message: DeskMessageSummary }) {
  const { language } = useSite();
  const { location } = useProvider();
  const { id, name, reference, topic, isNew, assignee, answeredAt, replyDueAt, callBy, isLate, state } = message;
  const due = formatInstant(replyDueAt, location.timeZone, language);
  return (
    <li className={callBy ? urgentLine : undefined}>
      <Link
        to={deskPaths.message(id)}
        data-row
        className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-3 hover:bg-primary-soft focus-visible:-outline-offset-3"
      >
        <span className="min-w-0 grow basis-48">
          <span className={isNew ? "block font-semibold" : "block"}>
            <bdi>{name}</bdi>
          </span>
          <span className="figures block text-sm text-muted">
            {topicName(topic)} · <bdi>{reference}</bdi> · {languageName(message.language, language)}
          </span>
        </span>
        <Unsigned signedIn={message.signedIn} />
        {isNew && <Badge tone="secondary">{m.desk_messages_new()}</Badge>}
        {callBy ? (
          <CallClock callBy={callBy} isLate={isLate} />
        ) : isLate ? (
          <Badge tone="danger" icon="clock">
            {m.desk_chats_late({ when: due })}
          </Badge>
        ) : (
          state === "open" &&
          !answeredAt && <span className="figures text-sm text-muted">{m.desk_chats_due({ when: due })}</span>
        )}
        {answeredAt && <Badge tone="success">{m.desk_messages_answered()}</Badge>}
        {assignee && (
          <Badge>
            <bdi>{assignee.name}</bdi>
          </Badge>
        )}
      </Link>
    </li>
  );
}
