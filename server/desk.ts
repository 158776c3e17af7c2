import { readFile } from "node:fs/promises";
import { readConfig } from "./config.ts";
import { type Answer, type Asked, readDeskCommand, runDeskCommand } from "./desk-command.ts";
import { intoNewFile } from "./desk-file.ts";
import { askRunning } from "./desk-socket.ts";
import { operate } from "./operator.ts";

/** The command of whoever answers requests at a clinic. */
process.exitCode = await operate(async (open) => {
  const asked = await readDeskCommand(process.argv.slice(2), (path) => readFile(path, "utf8"));
  const run = async (what: Asked): Promise<Answer> =>
    (await askRunning(readConfig(), what)) ?? runDeskCommand(await open(), what);
  const answer = "code" in asked ? asked : await intoNewFile(asked, run);
  process.stdout.write(answer.said);
  process.stderr.write(answer.told);
  return answer.code;
});
