import { readConfig } from "../config/config.ts";
import { operate } from "../operator/run-command.ts";
import { readJobsCommand, runJobsCommand } from "./job-commands.ts";
import { askRunningServer } from "./socket.ts";

process.exitCode = await operate(async (open) => {
  const asked = readJobsCommand(process.argv.slice(2));
  const answer =
    "code" in asked
      ? asked
      : ((await askRunningServer(readConfig(), "/jobs", asked)) ?? (await runJobsCommand(await open(), asked)));
  process.stdout.write(answer.output);
  process.stderr.write(answer.errorOutput);
  return answer.code;
});
