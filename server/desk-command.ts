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
  /** What goes into the file that was named, in base64. */
  readonly content?: string;
}

/** A command that was read and can be run: its files' names are replaced by what they hold. */
export interface Asked {
  readonly name: string;
  readonly words: readonly string[];
  readonly options: DeskOptions & { readonly json: boolean };
  /** The file that the answer's `content` goes into. */
  readonly makes?: string;
}

/** @returns the answer where there is nothing to run: help, or that it was called wrongly */
export async function readDeskCommand(
  args: readonly string[],
  readFile: (path: string) => Promise<string>,
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
    const read = command.readsFile ? [await readFile(words[0] ?? "")] : words;
    const makes = command.makesFile && words.at(-1);
    return { name, words: read, options: values, ...(makes && { makes }) };
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
    const { text, json, content, failed = false } = await command.run(needs, words, options);
    const said = options.json ? `${JSON.stringify(json, null, 2)}\n` : text;
    if (failed) return options.json ? { code: 1, said, told: "" } : { code: 1, said: "", told: text };
    return { code: 0, said, told: "", ...(content && { content: content.toString("base64") }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 1, said: "", told: `${error.message}\n` };
  }
}
