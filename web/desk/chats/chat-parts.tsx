import type { DeskChat } from "../../../contract/desk/chats.ts";
import { formatInstant } from "../../format.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { m } from "../../words/compiled/messages.js";

/** Who answers. */
export function ChatState({ chat: { state, holder } }: { chat: DeskChat }) {
  if (state === "requested") return <Badge tone="warning">{m.desk_chats_waiting()}</Badge>;
  if (state === "with_human")
    return (
      <Badge tone="primary">{holder ? m.desk_chats_with({ name: holder.name }) : m.desk_chats_with_clinic()}</Badge>
    );
  return <Badge>{m.desk_chats_returned()}</Badge>;
}

/** Until when the first reply is promised, or that it was given. */
export function ReplyClock({ chat: { replyDueAt, answeredAt, isLate, state } }: { chat: DeskChat }) {
  const { language } = useSite();
  const { location } = useProvider();
  const when = (instant: string): string => formatInstant(instant, location.timeZone, language);
  if (answeredAt)
    return <span className="text-sm text-muted">{m.desk_chats_answered({ when: when(answeredAt) })}</span>;
  if (state === "returned") return null;
  return isLate ? (
    <Badge tone="danger" icon="clock">
      {m.desk_chats_late({ when: when(replyDueAt) })}
    </Badge>
  ) : (
    <span className="figures text-sm text-muted">{m.desk_chats_due({ when: when(replyDueAt) })}</span>
  );
}
