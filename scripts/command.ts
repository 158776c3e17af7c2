import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Ended {
  /** The exit code; null when it was ended by a signal, a time limit or could not start. */
  readonly code: number | null;
  /** Both output streams in order. */
  readonly output: string;
}

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly minutes?: number;
}

/** Where Node keeps compiled modules: each further start of the product takes a third less processor time. */
export const compileCache = { NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node") };

const running = new Set<ChildProcess>();

/** Runs a command to its end with nothing on its stdin. Never throws: what went wrong is in `output`. */
export const runCommand = ({ command, args, env = {}, minutes = 10 }: Command): Promise<Ended> =>
  new Promise((resolve) => {
    let output = "";
    // A group of its own, so that what it started can be ended with it.
    const child = spawn(command, args, {
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1", ...compileCache, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    running.add(child);
    const late = setTimeout(() => {
      output += `\nEnded after ${minutes} minutes, the limit for this step.\n`;
      end(child);
    }, minutes * 60_000);
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    const finish = (code: number | null): void => {
      clearTimeout(late);
      running.delete(child);
      // Some tools colour their words whatever they are asked.
      resolve({ code, output: stripVTControlCharacters(output) });
    };
    child.on("error", (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      finish(null);
    });
    child.on("close", finish);
  });

/** Ends every command that still runs, with everything it started. */
export const endCommands = (): void => {
  for (const child of running) end(child);
};

const end = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // It has ended by itself in the meantime.
  }
};
