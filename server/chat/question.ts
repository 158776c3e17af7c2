import { createHash } from "node:crypto";
import type { Ask } from "../../contract/chat.ts";
import { longestMessage } from "../../contract/chat.ts";
import { refuse } from "../../contract/errors.ts";
import type { Language } from "../../contract/values.ts";
import type { ProviderRow } from "../tenants/queries.ts";
import type { AskedBack } from "./answers.ts";
import { languageOf } from "./lexicon/text-language.ts";
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

/** What was asked back to the message before, of a browser that keeps no cookie and so has no stored conversation: the thread of safety is not lost. */
export function askedBackOf(said: Question["said"], page: Language): AskedBack | null {
  const question = said.at(-1);
  if (question === undefined) return null;
  const caution = cautionIn(question, { language: languageOf(question, page) });
  return caution === "possible-emergency" || caution === "possible-self-harm" ? { question, caution } : null;
}
