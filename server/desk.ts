import { readFile } from "node:fs/promises";
import { readConfig } from "./config.ts";
import { readDeskCommand, runDeskCommand } from "./desk-command.ts";
import { askRunning } from "./desk-socket.ts";
import { operate } from "./operator.ts";

/** The command of whoever answers requests at a clinic. */
process.exitCode = await operate(async (open) => {
  const asked = await readDeskCommand(process.argv.slice(2), (path) => readFile(path, "utf8"));
  const answer =
    "code" in asked ? asked : ((await askRunning(readConfig(), asked)) ?? (await runDeskCommand(await open(), asked)));
  process.stdout.write(answer.said);
  process.stderr.write(answer.told);
  return answer.code;
});
