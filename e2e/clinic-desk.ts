import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { askDesk } from "../scripts/ask-desk.ts";

const run = promisify(execFile);

/** Gives a command to the running product, as the clinic's command does. */
export const desk = (name: string, args: readonly string[], provider?: string): Promise<string> =>
  askDesk(process.env.E2E_DATA_DIR ?? "", name, args, provider);

/** Runs the clinic's command itself, beside the running product. */
export async function deskCommand(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
  return (await run(process.execPath, ["server/desk/main.ts", ...args], { env })).stdout;
}
