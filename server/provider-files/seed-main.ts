import { runOperatorCommand } from "../operations/run-command.ts";
import { seed } from "./seed.ts";

process.exitCode = await runOperatorCommand(async (open) => {
  await seed(await open(), (text) => process.stdout.write(`${text}\n`));
  return 0;
});
