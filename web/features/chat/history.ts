import { type Ask, longestMessage, mostMessages } from "../../../contract/chat.ts";
import type { Message } from "./messages.ts";

/** Of the body's 64 kB, what is left for the messages in it. */
const mostBytes = 60 * 1024;

/**
 * The whole history as it is posted, with the greeting. Where it is more than one call may bring, the oldest goes, but
 * not the greeting.
 */
export function historyOf(greeting: string, messages: readonly Message[]): Ask["messages"] {
  const said = messages.flatMap(({ type, content }) =>
    (type === "user" || type === "ai") && content !== ""
      ? [
          {
            role: type === "user" ? ("user" as const) : ("assistant" as const),
            content: content.slice(0, longestMessage),
          },
        ]
      : [],
  );
  const history = [{ role: "assistant" as const, content: greeting }, ...said.slice(1 - mostMessages)];
  while (history.length > 2 && bytesOf(history) > mostBytes) history.splice(1, 1);
  return history;
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
