import { operate } from "../operator/run-command.ts";
import { seed } from "./seed.ts";

process.exitCode = await operate(async (open) => {
  await seed(await open(), (text) => process.stdout.write(`${text}\n`));
  return 0;
});
