import { parseArgs } from "node:util";
import { Refusal } from "../contract/errors.ts";
import { type DeskOptions, deskCommands } from "./desk-commands.ts";
import type { DeskNeeds } from "./features/desk/desk.ts";

const lines = Object.entries(deskCommands).map(([name, { takes, what }]) => `  ${name} ${takes}\n      ${what}\n`);

const usage = `How a clinic answers its requests: npm run desk -- …

${lines.join("")}
  --json   answers as JSON (with: npm run --silent desk -- …)
  --help   this text

Where a server runs on this data folder's own database, it does what is asked; else the command opens the database itself.
Ends with 0 when all is well, 1 when something is wrong, 2 when it was called wrongly.
docs/operations.md says how an offer is written.
`;

/** What a command came to. */
export interface Answer {
  readonly code: 0 | 1 | 2;
  /** The answer, and what is no answer: problems. */
  readonly said: string;
  readonly told: string;
}

/** A command that was read and can be run: its files' names are replaced by what they hold. */
export interface Asked {
  readonly name: string;
  readonly words: readonly string[];
  readonly options: DeskOptions & { readonly json: boolean };
}

/** @returns the answer where there is nothing to run: help, or that it was called wrongly */
export async function readDeskCommand(
  args: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<Asked | Answer> {
  const wrongly: Answer = { code: 2, said: "", told: usage };
  try {
    const options = {
      provider: { type: "string" },
      state: { type: "string" },
      line: { type: "string" },
      due: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = "", ...words] = positionals;
    if (values.help) return { code: 0, said: usage, told: "" };
    const command = Object.hasOwn(deskCommands, name) ? deskCommands[name] : undefined;
    if (!command || words.length < command.words[0] || words.length > command.words[1]) return wrongly;
    return { name, words: command.readsFile ? [await read(words[0] ?? "")] : words, options: values };
  } catch (error) {
    if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))
      return wrongly;
    throw error;
  }
}

/** Runs what was asked. @throws when the database cannot be reached */
export async function runDeskCommand(needs: DeskNeeds, { name, words, options }: Asked): Promise<Answer> {
  const command = Object.hasOwn(deskCommands, name) ? deskCommands[name] : undefined;
  if (!command) return { code: 2, said: "", told: usage };
  try {
    const { text, json, failed = false } = await command.run(needs, words, options);
    if (options.json) return { code: failed ? 1 : 0, said: `${JSON.stringify(json, null, 2)}\n`, told: "" };
    return failed ? { code: 1, said: "", told: text } : { code: 0, said: text, told: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 1, said: "", told: `${error.message}\n` };
  }
}
