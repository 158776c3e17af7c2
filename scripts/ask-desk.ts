import { askRunningServer } from "../server/operations/running-server.ts";

/**
 * Runs a command of the clinic's staff in the running product, without the start of a process.
 * @returns what it prints @throws Error with what it refuses
 */
export async function askDesk(
  dataDir: string,
  name: string,
  args: readonly string[],
  provider?: string,
): Promise<string> {
  const database = { kind: "embedded", folder: dataDir } as const;
  const request = { name, args, options: { json: false, provider } };
  const answer = await askRunningServer({ dataDir, database }, "/desk", request);
  if (!answer) throw new Error(`no product runs on ${dataDir}`);
  if (answer.code !== 0) throw new Error(answer.errorOutput);
  return answer.output;
}
