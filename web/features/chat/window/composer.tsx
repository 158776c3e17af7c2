import { type KeyboardEvent, useEffect, useRef } from "react";
import { longestMessage } from "../../../../contract/chat.ts";
import { controlStyle } from "../../../ui/control-styles.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Room } from "../../../ui/text-area.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { Chat, PageFacts, Talk } from "../conversation.ts";
import { useOnline } from "./use-online.ts";

const round =
  "grid size-12 shrink-0 cursor-pointer place-items-center rounded-full border border-primary-edge bg-primary text-on-primary hover:bg-primary-hover disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted";

/** Input of a question. Enter sends, Shift and Enter begin a new line (specification section 5). */
export function Composer({ talk, here, chat: { typed, pending } }: { talk: Talk; here: PageFacts; chat: Chat }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isAwaiting = pending !== null;
  const isOnline = useOnline();
  useFocusBack(field, isAwaiting);
  const isBlocked = typed.trim() === "" || typed.trim().length > longestMessage || isAwaiting || !isOnline;
  const send = () => {
    if (isBlocked) return;
    talk.type("");
    void talk.ask(typed.trim(), here);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends a word that is being composed, as Chinese, Japanese and Korean are.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="shrink-0 border-t border-line bg-surface px-3 pt-3 pb-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {!isOnline && (
        <p role="status" className="mb-2 text-sm text-muted">
          {m.chat_offline()}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={typed}
          disabled={isAwaiting}
          aria-label={m.chat_input()}
          placeholder={m.chat_placeholder()}
          onChange={({ target }) => talk.type(target.value)}
          onKeyDown={onKeyDown}
          className={`${controlStyle} field-sizing-content max-h-[min(9rem,16dvh)] resize-none`}
        />
        {isAwaiting ? (
          <button type="button" aria-label={m.chat_stop()} title={m.chat_stop()} onClick={talk.stop} className={round}>
            <span aria-hidden="true" className="size-4 rounded-sm bg-current" />
          </button>
        ) : (
          <button type="submit" aria-label={m.chat_send()} title={m.chat_send()} disabled={isBlocked} className={round}>
            <Icon name="arrow-forward" />
          </button>
        )}
      </div>
      {typed.length > longestMessage - 200 && <Room left={longestMessage - typed.length} />}
    </form>
  );
}

/** The field loses the focus while it is disabled: the window keeps it then, and gives it back with the answer. */
function useFocusBack(field: { readonly current: HTMLTextAreaElement | null }, isAwaiting: boolean): void {
  const wasAwaiting = useRef(false);
  useEffect(() => {
    const box = field.current?.closest<HTMLElement>("[role=dialog]");
    const { activeElement, body } = document;
    const isHere = activeElement === null || activeElement === body || box?.contains(activeElement) === true;
    if (isHere && isAwaiting && !wasAwaiting.current) box?.focus();
    if (isHere && !isAwaiting && wasAwaiting.current) field.current?.focus();
    wasAwaiting.current = isAwaiting;
  }, [field, isAwaiting]);
}
