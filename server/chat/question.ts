import { createHash } from "node:crypto";
import type { Ask } from "../../contract/chat.ts";
import { refuse } from "../../contract/errors.ts";
import type { ProviderRow } from "../tenants/queries.ts";

/** A visitor's question. `text` is what is stored and what the engine reads. */
export interface Question extends Pick<Ask, "conversationId" | "procedure" | "currency" | "timeZone"> {
  readonly text: string;
  /** Names the question within its conversation: a retry has the same name. */
  readonly turn: string;
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

/** Takes only the last message from the posted history: the rest is read from the stored conversation. */
export function parseQuestion(input: Ask): Question {
  const { conversationId, procedure, currency, timeZone } = input;
  return {
    conversationId,
    procedure,
    currency,
    timeZone,
    text: input.messages.at(-1)?.content ?? "",
    turn: turnOf(input),
  };
}
