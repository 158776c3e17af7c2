import { createHash } from "node:crypto";
import type { ChatHistory } from "../../adapters/assistant/assistant.ts";
import type { Ask } from "../../contract/chat.ts";
import { longestMessage } from "../../contract/chat.ts";
import { refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { AskedBack } from "./answers.ts";
import { languageOf } from "./lexicon/text-language.ts";
import type { MessageRow } from "./queries.ts";
import { cautionIn } from "./safety/alarms.ts";

/** A visitor's question. `text` is what is stored and what the engine reads. */
export interface Question extends Pick<Ask, "conversationId" | "procedure" | "currency" | "timeZone"> {
  readonly text: string;
  /** Names the question within its conversation: a retry has the same name. */
  readonly turn: string;
  /** What the visitor says that they wrote before it, newest last. */
  readonly said: readonly string[];
}

/** Without a name, a question is named by its text and its place in the conversation. */
const turnOf = ({ turn, messages }: Ask): string =>
  turn ??
  createHash("sha256")
    .update(JSON.stringify(messages.filter(({ role }) => role === "user")))
    .digest("hex")
    .slice(0, 32);

/** @throws Refusal `not-allowed` */
export function refuseOtherClinic({ company }: ProviderRow, providerId: string | undefined): void {
  if (providerId !== undefined && providerId !== company.id)
    refuse("not-allowed", "This assistant speaks for the clinic of this site alone.");
}

/** Earlier messages that are read of a posted history. */
const mostSaid = 4;

/** Takes the last message from the posted history, and the visitor's before it, for a caller that has no stored conversation. */
export function parseQuestion(input: Ask): Question {
  const { conversationId, procedure, currency, timeZone } = input;
  return {
    conversationId,
    procedure,
    currency,
    timeZone,
    text: input.messages.at(-1)?.content ?? "",
    turn: turnOf(input),
    said: input.messages
      .slice(0, -1)
      .flatMap(({ role, content }) => (role === "user" ? [content.slice(0, longestMessage)] : []))
      .slice(-mostSaid),
  };
}

/** What went before, of a caller that keeps no cookie and so has no stored conversation: neither the thread nor what was asked back is lost. */
export function threadOfPosted(
  said: Question["said"],
  page: Language,
): { readonly history: ChatHistory; readonly askedBack: AskedBack | null } {
  const question = said.at(-1);
  const caution = question && cautionIn(question, { language: languageOf(question, page) });
  return {
    history: said.map((content) => ({ role: "user", content })),
    askedBack:
      question && (caution === "possible-emergency" || caution === "possible-self-harm") ? { question, caution } : null,
  };
}

/** What an engine reads of a conversation. */
export const historyOf = (messages: readonly MessageRow[]): ChatHistory =>
  messages
    .flatMap(({ content }): ChatHistory => {
      if (content.role === "user") return [content];
      return content.role === "assistant" ? [{ role: "assistant", content: content.answered.response }] : [];
    })
    .slice(-8);

/** What went before, in a stored conversation. */
export const threadOf = (messages: readonly MessageRow[]) => ({
  history: historyOf(messages),
  askedBack: askedBackIn(messages),
});

/** The last question, if its answer asked whether it is meant gravely. */
function askedBackIn(messages: readonly MessageRow[]): AskedBack | null {
  const talk = messages.flatMap(({ content }) =>
    content.role === "user" || content.role === "assistant" ? [content] : [],
  );
  const [question, answer] = talk.slice(-2);
  if (answer?.role !== "assistant" || question?.role !== "user") return null;
  const { caution } = answer.answered;
  const isAsked = caution === "possible-emergency" || caution === "possible-self-harm";
  return isAsked ? { question: question.content, caution } : null;
}
