import { parseArgs } from "node:util";
import { Refusal } from "../../contract/errors.ts";
import type { CommandResult } from "../operations/run-command.ts";
import type { Services } from "../services.ts";
import { type DeskOptions, deskCommands } from "./commands.ts";

const lines = Object.entries(deskCommands).map(
  ([name, { usage, description }]) => `  ${name} ${usage}\n      ${description}\n`,
);

const usage = `Commands of a clinic's staff: npm run desk -- …

${lines.join("")}
  --json   print JSON (with: npm run --silent desk -- …)
  --help   print this text

A server running on this data folder's embedded database executes the command; otherwise the command opens the database.
Exit codes: 0 success, 1 failure, 2 invalid usage.
docs/operations.md describes the offer file.
`;

/** A parsed command. The name of an input file is replaced by its content. */
export interface DeskRequest {
  readonly name: string;
  readonly args: readonly string[];
  readonly options: DeskOptions & { readonly json: boolean };
  /** The file for the result's `content`. */
  readonly outputFile?: string;
}

/** @returns a result instead of a request for help and for invalid usage */
export async function readDeskCommand(
  args: readonly string[],
  readFile: (path: string) => Promise<string>,
): Promise<DeskRequest | CommandResult> {
  const wrongUsage: CommandResult = { code: 2, output: "", errorOutput: usage };
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
    const [name = "", ...rest] = positionals;
    if (values.help) return { code: 0, output: usage, errorOutput: "" };
    const command = Object.hasOwn(deskCommands, name) ? deskCommands[name] : undefined;
    if (!command || rest.length < command.argCount[0] || rest.length > command.argCount[1]) return wrongUsage;
    const input = command.readsFile ? [await readFile(rest[0] ?? "")] : rest;
    const outputFile = command.makesFile && rest.at(-1);
    return { name, args: input, options: values, ...(outputFile && { outputFile }) };
  } catch (error) {
    if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))
      return wrongUsage;
    throw error;
  }
}

/** @throws Error when the database is unreachable */
export async function runDeskCommand(services: Services, { name, args, options }: DeskRequest): Promise<CommandResult> {
  const command = Object.hasOwn(deskCommands, name) ? deskCommands[name] : undefined;
  if (!command) return { code: 2, output: "", errorOutput: usage };
  try {
    const { text, json, content, failed = false } = await command.run(services, args, options);
    const output = options.json ? `${JSON.stringify(json, null, 2)}\n` : text;
    if (failed) return options.json ? { code: 1, output, errorOutput: "" } : { code: 1, output: "", errorOutput: text };
    return { code: 0, output, errorOutput: "", ...(content && { content: content.toString("base64") }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 1, output: "", errorOutput: `${error.message}\n` };
  }
}
