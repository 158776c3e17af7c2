import { readConfig } from "../config/config.ts";
import { runMigrate } from "./migrate.ts";
import { openInstallation } from "./open-installation.ts";
import { type CommandResult, messageOf } from "./run-command.ts";

/** The commands of whoever runs the installation, by the first word. */
const [name, ...args] = process.argv.slice(2);
const installation = openInstallation(readConfig);

async function run(): Promise<CommandResult> {
  switch (name) {
    case "migrate":
      return runMigrate(args, installation.database);
    default:
      return { code: 2, output: "", errorOutput: "Use npm run migrate.\n" };
  }
}

const result = await run().catch((error: unknown) => ({ code: 1, output: "", errorOutput: `${messageOf(error)}\n` }));
process.stdout.write(result.output);
process.stderr.write(result.errorOutput);
process.exitCode = result.code;
await installation.close();
