import { m } from "../words/compiled/messages.js";
import { keptIn } from "./kept-conversation.ts";
import type { Persistence } from "./stored.ts";

/** Opens the chat window with a conversation of the account, which may have begun on another device. */
export function openConversation(id: string, keepsIn: Persistence | undefined): void {
  const kept = keptIn(keepsIn);
  if (kept.read()?.id !== id) kept.begin(m.chat_greeting(), id);
  const toggle = document.getElementById("chat-toggle");
  if (toggle?.ariaExpanded !== "true") toggle?.click();
}
