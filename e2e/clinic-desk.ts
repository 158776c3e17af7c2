import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs the clinic's command beside the running product. */
export async function desk(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
  return (await run(process.execPath, ["server/desk/main.ts", ...args], { env })).stdout;
}
