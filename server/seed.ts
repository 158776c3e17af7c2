import { seed } from "./db/seed/demonstration.ts";
import { operate } from "./operator.ts";

process.exitCode = await operate(async (open) => {
  await seed(await open(), (text) => process.stdout.write(`${text}\n`));
  return 0;
});
