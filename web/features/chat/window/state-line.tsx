import type { Conversation } from "../../../../contract/chat.ts";
import type { ConversationState } from "../../../../contract/chat-answers.ts";
import { formatTime, weekdayOf } from "../../../format.ts";
import { useProvider, useSite } from "../../../site.ts";
import { m } from "../../../words/compiled/messages.js";

const line = "mx-auto max-w-[90%] rounded-lg bg-secondary-soft px-4 py-2 text-center text-sm text-on-secondary-soft";

/** Says who at the clinic opened the conversation, and when. */
export function OpenedLine({ name, at }: { name: string; at: string }) {
  const { language } = useSite();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return <p className={line}>{m.chat_opened({ name, time: formatTime(at, timeZone, language) })}</p>;
}

type StateLineProps = {
  state: ConversationState;
  /** Of the person who answers from here. */
  name: string | null;
  handover: Conversation["handover"];
};

/** Says that the conversation changed hands, and by when a person writes. */
export function StateLine({ state, name, handover }: StateLineProps) {
  const { language } = useSite();
  const { texts } = useProvider();
  if (state === "bot") return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const due = handover?.replyDueAt;
  return (
    <p className={line}>
      {state === "with_human" && m.chat_with_person({ name: name ?? texts.coordinator.name })}
      {state === "returned" && m.chat_returned()}
      {state === "requested" &&
        (due ? (
          <InOneLine
            name={handover.reference}
            text={m.chat_requested({
              name: texts.coordinator.name,
              day: weekdayOf(due, timeZone, language),
              time: formatTime(due, timeZone, language),
              reference: handover.reference,
            })}
          />
        ) : (
          m.chat_requested_soon({ name: texts.coordinator.name })
        ))}
    </p>
  );
}

/** A reference has hyphens, at which it is not to be broken. */
function InOneLine({ text, name }: { text: string; name: string }) {
  const [before, after] = text.split(name);
  return (
    <>
      {before}
      <bdi className="whitespace-nowrap">{name}</bdi>
      {after}
    </>
  );
}
