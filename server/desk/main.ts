import { readFile } from "node:fs/promises";
import { readConfig } from "../config/config.ts";
import type { CommandResult } from "../operations/run-command.ts";
import { runOperatorCommand } from "../operations/run-command.ts";
import { askRunningServer } from "../operations/running-server.ts";
import type { DeskRequest } from "./command.ts";
import { readDeskCommand, runDeskCommand } from "./command.ts";
import { runIntoFile } from "./output-file.ts";

/** The command of a clinic's staff. */
process.exitCode = await runOperatorCommand(async (open) => {
  const request = await readDeskCommand(process.argv.slice(2), (path) => readFile(path, "utf8"));
  const run = async (one: DeskRequest): Promise<CommandResult> =>
    (await askRunningServer(readConfig(), "/desk", one)) ?? runDeskCommand(await open(), one);
  const result = "code" in request ? request : await runIntoFile(request, run);
  process.stdout.write(result.output);
  process.stderr.write(result.errorOutput);
  return result.code;
});
