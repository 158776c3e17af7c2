import { type Ask, longestMessage } from "../../../contract/chat.ts";
import type { Message } from "./messages.ts";

/** What the widget posts at most: a long talk on a slow network sends its newest part. */
const sentMessages = 40;
const mostBytes = 60 * 1024;

/**
 * The whole history as it is posted, with the greeting. Of a long talk the oldest messages are left out,
 * but not the greeting.
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
  const history = [{ role: "assistant" as const, content: greeting }, ...said.slice(1 - sentMessages)];
  while (history.length > 2 && bytesOf(history) > mostBytes) history.splice(1, 1);
  return history;
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
