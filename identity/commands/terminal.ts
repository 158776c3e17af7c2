import type { Services } from "../services.ts";

/** What the command needs of the world. */
export interface Terminal {
  readonly open: () => Promise<Services>;
  readonly say: (text: string) => void;
  /** For what is not the answer: progress and problems. */
  readonly tell: (text: string) => void;
}

export interface Options {
  readonly json: boolean;
  readonly yes: boolean;
  readonly secret: boolean;
  readonly proven: boolean;
  readonly search: string | undefined;
  readonly after: string | undefined;
}

/** What one command has been asked: `words` are those behind its name. */
export interface Asked {
  readonly words: readonly string[];
  readonly options: Options;
}

/** One command. What it returns is the answer: printed as it is, or as JSON where that was asked for. */
export interface Command {
  /** The words it takes, as the usage shows them. */
  readonly takes: string;
  readonly what: string;
  /** How many words it takes at least and at most. */
  readonly words: readonly [least: number, most: number];
  readonly run: (services: Services, asked: Asked) => Promise<Told>;
}

/** The answer for people, and the same for programs. */
export interface Told {
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
