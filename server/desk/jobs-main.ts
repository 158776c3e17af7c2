import { readConfig } from "../config/config.ts";
import { runOperatorCommand } from "../operations/run-command.ts";
import { askRunningServer } from "../operations/running-server.ts";
import { readJobsCommand, runJobsCommand } from "./job-commands.ts";

process.exitCode = await runOperatorCommand(async (open) => {
  const request = readJobsCommand(process.argv.slice(2));
  const answer =
    "code" in request
      ? request
      : ((await askRunningServer(readConfig(), "/jobs", request)) ?? (await runJobsCommand(await open(), request)));
  process.stdout.write(answer.output);
  process.stderr.write(answer.errorOutput);
  return answer.code;
});
