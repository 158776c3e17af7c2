import { refuse } from "../../contract/errors.ts";
import { handChat, sayInChat, waitingChats } from "../chat/clinic-replies.ts";
import type { ChatRow } from "../chat/queries.ts";
import type { Services } from "../services.ts";
import type { CommandOutput, DeskCommand } from "./commands.ts";

const factsOf = ({ reference, state, handover, requestedAt, replyDueAt, language }: ChatRow) => ({
  reference,
  state,
  name: handover?.name ?? "",
  language,
  requestedAt,
  replyDueAt,
});

async function listChats(services: Services): Promise<CommandOutput> {
  const json = (await waitingChats(services)).map(factsOf);
  const lines = json.map(
    ({ reference, state, name, replyDueAt }) =>
      `${reference}  ${state.replaceAll("_", " ").padEnd(10)}  answer by ${replyDueAt?.toISOString().slice(0, 16)}  ${name}\n`,
  );
  return { text: lines.join("") || "No conversation waits for a person.\n", json };
}

const stateOutput = (row: ChatRow): CommandOutput => ({
  text: `${row.reference} is ${row.state.replaceAll("_", " ")}.\n`,
  json: factsOf(row),
});

async function handChatCommand(
  services: Services,
  [reference = "", word = ""]: readonly string[],
): Promise<CommandOutput> {
  const states = { take: "with_human", return: "returned" } as const;
  const state = word === "take" || word === "return" ? states[word] : refuse("invalid-input", "Say take or return.");
  return stateOutput(await handChat(services, reference, state));
}

const sayCommand = async (
  services: Services,
  [reference = "", name = "", text = ""]: readonly string[],
): Promise<CommandOutput> => stateOutput(await sayInChat(services, { reference, name, text }));

export const chatCommands: Readonly<Record<string, DeskCommand>> = {
  chats: {
    usage: "",
    description: "list conversations that wait for a person or were taken over",
    argCount: [0, 0],
    run: listChats,
  },
  chat: {
    usage: "REFERENCE take|return",
    description: "take a conversation over from the assistant, or return it",
    argCount: [2, 2],
    run: handChatCommand,
  },
  "chat-say": {
    usage: "REFERENCE NAME TEXT",
    description: "write under a name in a conversation that was taken over",
    argCount: [3, 3],
    run: sayCommand,
  },
};
