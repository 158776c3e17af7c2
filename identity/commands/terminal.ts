import type { Services } from "../services.ts";

/** The command's side effects. */
export interface Terminal {
  readonly open: () => Promise<Services>;
  readonly print: (text: string) => void;
  /** For progress and problems. */
  readonly printError: (text: string) => void;
}

export interface Options {
  readonly json: boolean;
  readonly yes: boolean;
  readonly secret: boolean;
  readonly proven: boolean;
  readonly search: string | undefined;
  readonly after: string | undefined;
}

/** `args` follow the command's name. */
export interface CommandInput {
  readonly args: readonly string[];
  readonly options: Options;
}

/** A command. Its output is printed as text, or as JSON with --json. */
export interface Command {
  /** The arguments, as the usage shows them. */
  readonly usage: string;
  readonly description: string;
  /** The number of arguments. */
  readonly argCount: readonly [least: number, most: number];
  readonly run: (services: Services, input: CommandInput) => Promise<CommandOutput>;
}

/** The answer for people, and the same for programs. */
export interface CommandOutput {
  readonly text: string;
  readonly json: unknown;
}

/** Lines of two columns. */
export const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `${first.padEnd(width)}  ${second}\n`).join("");
};

/** A minute of the world's clock, as an operator reads it. */
export const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
