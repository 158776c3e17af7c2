import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Ended {
  /** The exit code; null after a signal, a time-out or a failed start. */
  readonly code: number | null;
  /** Both output streams in order. */
  readonly output: string;
}

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The limit after which a command counts as hung, far above its time on a slow machine. Default: 10. */
  readonly minutes?: number;
}

/** Node's compile cache: saves a third of the processor time of each further start. */
export const compileCache = { NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/node") };

const running = new Set<ChildProcess>();

/** Runs a command with empty stdin. Never throws: failures are in `output`. */
export const runCommand = ({ command, args, env = {}, minutes = 10 }: Command): Promise<Ended> =>
  new Promise((resolve) => {
    let output = "";
    let ending: NodeJS.Timeout | undefined;
    // A process group of its own, so that its children end with it.
    const child = spawn(command, args, {
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1", ...compileCache, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    running.add(child);
    const timer = setTimeout(() => {
      output += `\nEnded after ${minutes} minutes, the limit for this step.\n`;
      // An interrupted runner of tests still says what has failed so far.
      end(child, "SIGINT");
      ending = setTimeout(() => end(child), 15_000);
    }, minutes * 60_000);
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    const finish = (code: number | null): void => {
      clearTimeout(timer);
      clearTimeout(ending);
      running.delete(child);
      // Some tools write colours unconditionally.
      resolve({ code, output: stripVTControlCharacters(output) });
    };
    child.on("error", (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      finish(null);
    });
    child.on("close", finish);
  });

/** Ends every running command with its children. */
export const endCommands = (): void => {
  for (const child of running) end(child);
};

const end = (child: ChildProcess, signal: "SIGINT" | "SIGKILL" = "SIGKILL"): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // Already ended.
  }
};
