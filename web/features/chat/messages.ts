import type { Conversation } from "../../../contract/chat.ts";
import type { ChatAnswer, ConversationState } from "../../../contract/chat-answers.ts";
import type { Refusal } from "../../../contract/errors.ts";

/** A question to retry, with its idempotency key. */
export interface Again {
  readonly content: string;
  readonly turn: string;
}

/** A chat message (specification section 3), with what is shown around its content. */
export type Message =
  | { readonly id: string; readonly type: "user"; readonly content: string }
  | {
      readonly id: string;
      readonly type: "ai";
      /** Markdown; empty where no answer came. */
      readonly content: string;
      readonly answer?: ChatAnswer;
      readonly isHelpful?: boolean | null;
      readonly again?: Again;
      readonly isStopped?: boolean;
      /** Why the server did not take the question. */
      readonly refusal?: Refusal | undefined;
    }
  | { readonly id: string; readonly type: "person"; readonly content: string; readonly name: string }
  /** Somebody at the clinic opened the conversation. */
  | { readonly id: string; readonly type: "opened"; readonly content: string; readonly at: string }
  | {
      readonly id: string;
      readonly type: "state";
      readonly content: ConversationState;
      /** The person who answers from here, where known. */
      readonly name: string | null;
    };

/** As the server keeps them, and at their end what was asked here and had no answer. */
export function messagesOf(conversation: Conversation, here: readonly Message[]): readonly Message[] {
  const found = fromServer(conversation);
  const last = here.at(-1);
  if (last?.type !== "ai" || !last.again || conversation.isPending) return found;
  const { content, turn } = last.again;
  const newest = found.at(-1);
  if (newest?.type === "user" && newest.content === content) return [...found, last];
  const isAnswered = found.some((one) => one.type === "user" && one.content === content);
  return isAnswered ? found : [...found, { id: `${turn}-question`, type: "user", content }, last];
}

/** Nothing that a person could read. */
export const isBlank = (text: string): boolean => text.trim() === "";

const fromServer = ({ messages }: Conversation): readonly Message[] =>
  messages.map((message) => {
    const { id } = message;
    if (message.role === "user") return { id, type: "user", content: message.content };
    if (message.role === "person") return { id, type: "person", content: message.content, name: message.name };
    if (message.role === "opened") return { id, type: "opened", content: message.name, at: message.at };
    if (message.role === "state") return { id, type: "state", content: message.state, name: message.name };
    const { answer, isHelpful } = message;
    return { id: answer.id, type: "ai", content: answer.response, answer, isHelpful };
  });
