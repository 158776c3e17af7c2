import { refuse } from "../contract/errors.ts";
import type { DeskCommand, Said } from "./desk-commands.ts";
import { handChat, sayInChat, waitingChats } from "./features/chat-desk/chat-desk.ts";
import type { ChatRow } from "./features/chats/queries.ts";
import type { DeskNeeds } from "./features/desk/desk.ts";

const factsOf = ({ reference, state, handover, requestedAt, replyDueAt, language }: ChatRow) => ({
  reference,
  state,
  name: handover?.name ?? "",
  language,
  requestedAt,
  replyDueAt,
});

async function list(needs: DeskNeeds): Promise<Said> {
  const json = (await waitingChats(needs)).map(factsOf);
  const lines = json.map(
    ({ reference, state, name, replyDueAt }) =>
      `${reference}  ${state.replaceAll("_", " ").padEnd(10)}  answer by ${replyDueAt?.toISOString().slice(0, 16)}  ${name}\n`,
  );
  return { text: lines.join("") || "Nobody waits for a person.\n", json };
}

const told = (row: ChatRow): Said => ({
  text: `${row.reference} is ${row.state.replaceAll("_", " ")}.\n`,
  json: factsOf(row),
});

async function hand(needs: DeskNeeds, [reference = "", word = ""]: readonly string[]): Promise<Said> {
  const states = { take: "with_human", return: "returned" } as const;
  const state = word === "take" || word === "return" ? states[word] : refuse("invalid-input", "Say take or return.");
  return told(await handChat(needs, reference, state));
}

const say = async (needs: DeskNeeds, [reference = "", name = "", words = ""]: readonly string[]): Promise<Said> =>
  told(await sayInChat(needs, reference, name, words));

/** What a clinic does with conversations that were handed over, by the command's name. */
export const chatCommands: Readonly<Record<string, DeskCommand>> = {
  chats: {
    takes: "",
    what: "conversations in which somebody waits for a person, or talks to one",
    words: [0, 0],
    run: list,
  },
  chat: {
    takes: "REFERENCE take|return",
    what: "take a conversation over from the assistant, or give it back",
    words: [2, 2],
    run: hand,
  },
  "chat-say": {
    takes: "REFERENCE NAME TEXT",
    what: "say something in a conversation that was taken over, under a name",
    words: [3, 3],
    run: say,
  },
};
