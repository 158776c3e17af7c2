import type { DeskChat, DeskChatDetail } from "../../../contract/desk/chats.ts";
import { isolated, leftToRight } from "../../bidi.ts";
import { formatInstant } from "../../format.ts";
import { callLink } from "../../phone-links.ts";
import { useProvider, useSite } from "../../site.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { CallClock } from "../cases/call-clock.tsx";

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
export function ReplyClock({ chat }: { chat: DeskChat }) {
  const { replyDueAt, callBy, answeredAt, isAnswerRead, isLate, state } = chat;
  const { language } = useSite();
  const { location } = useProvider();
  const when = (instant: string): string => formatInstant(instant, location.timeZone, language);
  if (callBy) return <CallClock callBy={callBy} isLate={isLate} />;
  if (answeredAt)
    return isAnswerRead ? (
      <span className="text-sm text-muted">{m.desk_chats_answered({ when: when(answeredAt) })}</span>
    ) : (
      <Badge tone="warning">{m.desk_chats_answered_unread({ when: when(answeredAt) })}</Badge>
    );
  if (state === "returned") return null;
  return isLate ? (
    <Badge tone="danger" icon="clock">
      {m.desk_chats_late({ when: when(replyDueAt) })}
    </Badge>
  ) : (
    <span className="figures text-sm text-muted">{m.desk_chats_due({ when: when(replyDueAt) })}</span>
  );
}

/** Whether the clinic's last message has reached the visitor, and the other ways to them while it has not. */
export function LastReply({ detail: { chat, contact, lastReply } }: { detail: DeskChatDetail }) {
  const { language } = useSite();
  const { location } = useProvider();
  if (!lastReply) return null;
  if (lastReply.isRead) return <p className="text-sm text-muted">{m.desk_chats_reply_read()}</p>;
  const { mailedAt } = lastReply;
  const email = isolated(contact.email);
  const phone = contact.preferredChannel === "email" ? null : contact.phone;
  return (
    <Notice
      tone="warning"
      title={m.desk_chats_reply_unread()}
      action={
        phone ? (
          <ButtonLink variant="secondary" icon="phone" href={callLink(phone)}>
            {m.desk_chats_reply_call({ phone: leftToRight(phone) })}
          </ButtonLink>
        ) : (
          <ButtonLink
            variant="secondary"
            icon="mail"
            href={`mailto:${contact.email}?subject=${encodeURIComponent(chat.reference)}`}
          >
            {m.desk_chats_reply_write()}
          </ButtonLink>
        )
      }
    >
      {mailedAt
        ? m.desk_chats_reply_mailed({ email, when: formatInstant(mailedAt, location.timeZone, language) })
        : m.desk_chats_reply_soon({ email })}
    </Notice>
  );
}
