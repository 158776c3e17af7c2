import { chatViews, type DeskChat, listDeskChats } from "../../../contract/desk/chats.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { formatInstant, formatList, formatNumber, languageName } from "../../format.ts";
import { fromApi, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { urgentLine } from "../cases/case-words.ts";
import { ListSearch, Views } from "../list-filter.tsx";
import { useListKeys } from "../list-keys.ts";
import { deskPaths } from "../paths.ts";
import { deskScreen } from "../screen.ts";
import { DeskPage } from "../shell/desk-page.tsx";
import { useLive } from "../shell/updates.ts";
import { useAlert, useSoundChoice } from "./alert.ts";
import { ChatState, ReplyClock } from "./chat-parts.tsx";

type Chats = AnswerOf<typeof listDeskChats>;

export const loader = fromApi(async ({ call, query }) => {
  const show = chatViews.find((view) => view === query.get("show")) ?? "open";
  const search = query.get("search") ?? undefined;
  return call(listDeskChats, { query: { show, ...(search && { search }) } });
});
const newsOf = ({ counts }: Chats): number => counts.waiting + counts.unread;
export const handle = deskScreen<Chats>({
  title: (chats) => (newsOf(chats) > 0 ? m.desk_chats_count({ count: newsOf(chats) }) : m.desk_chats()),
});

/** Conversations in which a visitor wants, has or had a person. */
export function Component() {
  const chats = useData(loader);
  const { language } = useSite();
  const [hasSound, setSound] = useSoundChoice();
  useLive(["chats"]);
  useListKeys();
  useAlert(newsOf(chats), hasSound);
  const { counts } = chats;
  const withCount = (label: string, count: number) =>
    count > 0 ? m.desk_list_with_count({ label, count: formatNumber(count, language) }) : label;
  return (
    <DeskPage
      title={m.desk_chats()}
      lead={<Here chats={chats} />}
      actions={
        <Checkbox
          name="sound"
          label={m.desk_chats_sound()}
          checked={hasSound}
          onChange={({ target }) => setSound(target.checked)}
        />
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Views
          name="show"
          label={m.desk_chats_views()}
          views={[
            { value: "open", label: withCount(m.desk_chats_open(), counts.open) },
            { value: "mine", label: withCount(m.desk_chats_mine(), counts.mine) },
            { value: "past", label: m.desk_chats_past() },
          ]}
        />
        <ListSearch label={m.desk_chats_search()} />
      </div>
      {chats.chats.length === 0 ? (
        <EmptyState title={m.desk_chats_none()} icon="chat">
          {m.desk_chats_none_text()}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {chats.chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} />
          ))}
        </ul>
      )}
    </DeskPage>
  );
}

/** The clinic's hours, and colleagues who may answer now. */
function Here({ chats: { hours, present } }: { chats: Chats }) {
  const { language } = useSite();
  const { location } = useProvider();
  const when = (instant: string): string => formatInstant(instant, location.timeZone, language);
  const open = hours.isOpen
    ? hours.closesAt && m.desk_chats_open_until({ when: when(hours.closesAt) })
    : hours.opensAt && m.desk_chats_open_from({ when: when(hours.opensAt) });
  const names = formatList(
    present.map(({ name }) => name),
    language,
  );
  return (
    <>
      {open} {present.length > 0 ? m.desk_chats_here({ names }) : m.desk_chats_nobody_here()}
    </>
  );
}

function ChatRow({ chat }: { chat: DeskChat }) {
  const { language } = useSite();
  const { name, reference, unread, callBy } = chat;
  return (
    <li className={callBy ? urgentLine : undefined}>
      <Link
        to={deskPaths.chat(reference)}
        data-row
        className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-3 hover:bg-primary-soft focus-visible:-outline-offset-3"
      >
        <span className="min-w-0 grow basis-48">
          <span className={unread > 0 ? "block font-semibold" : "block"}>
            <bdi>{name}</bdi>
          </span>
          <span className="figures block text-sm text-muted">
            <bdi>{reference}</bdi> · {languageName(chat.language, language)}
          </span>
        </span>
        {unread > 0 && <Badge tone="secondary">{m.desk_chats_unread({ count: unread })}</Badge>}
        <ReplyClock chat={chat} />
        <ChatState chat={chat} />
      </Link>
    </li>
  );
}
