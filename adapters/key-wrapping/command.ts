import { spawn } from "node:child_process";
import { type KeyWrapping, mostWrappedBytes, WrappingFailed } from "./key-wrapping.ts";

interface Options {
  /** A program. It gets `wrap` or `unwrap`, reads bytes on standard input and writes bytes on standard output. */
  readonly command: string;
  readonly timeoutMs: number;
}

/** Any other key service, by a program of the operator. What the program says on standard error is not repeated. */
export function createCommandWrapping({ command, timeoutMs }: Options): KeyWrapping {
  const run = (action: "wrap" | "unwrap", input: Uint8Array): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const failed = (why: string): void => reject(new WrappingFailed(`KEY_WRAPPING ${action}: ${why}`));
      const child = spawn(command, [action], {
        stdio: ["pipe", "pipe", "ignore"],
        timeout: timeoutMs,
        killSignal: "SIGKILL",
      });
      const parts: Buffer[] = [];
      let size = 0;
      child.stdout.on("data", (part: Buffer) => {
        size += part.length;
        if (size <= mostWrappedBytes) parts.push(part);
        else child.kill("SIGKILL");
      });
      child.once("error", ({ code }: NodeJS.ErrnoException) => failed(`the program does not start (${code})`));
      child.once("close", (code) => {
        if (size > mostWrappedBytes) failed("the program writes too much");
        else if (code === null) failed("the program did not end in time");
        else if (code !== 0 || size === 0) failed(`the program ended with ${code} and ${size} bytes`);
        else resolve(new Uint8Array(Buffer.concat(parts)));
      });
      child.stdin.on("error", () => undefined); // it may end without reading
      child.stdin.end(input);
    });
  return { wrap: (key) => run("wrap", key), unwrap: (wrapped) => run("unwrap", wrapped) };
}
