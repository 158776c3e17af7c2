import { readConfig } from "../config/config.ts";
import { runBackup } from "./backups/backup.ts";
import { runRestore } from "./backups/restore.ts";
import { readKeysCommand, runKeysCommand } from "./keys/keys.ts";
import { runMigrate } from "./migrate.ts";
import { openInstallation } from "./open-installation.ts";
import { type CommandResult, messageOf, withOperatorServices } from "./run-command.ts";
import { askRunningServer } from "./running-server.ts";

/** The commands of whoever runs the installation, by the first word. */
const [name, ...args] = process.argv.slice(2);
const installation = openInstallation(readConfig);

async function run(): Promise<CommandResult> {
  switch (name) {
    case "migrate":
      return runMigrate(args, installation.database);
    case "backup":
      return runBackup(args, installation);
    case "restore":
      return runRestore(args, installation);
    case "keys": {
      const request = readKeysCommand(args);
      if ("code" in request) return request;
      const answer = await askRunningServer(installation.config(), "/keys", request);
      return answer ?? withOperatorServices((open) => open().then((services) => runKeysCommand(services, request)));
    }
    default:
      return { code: 2, output: "", errorOutput: "Use npm run migrate, keys, backup or restore.\n" };
  }
}

const result = await run()
  .catch((error: unknown) => ({ code: 1, output: "", errorOutput: `${messageOf(error)}\n` }))
  .finally(() => installation.close());
process.stdout.write(result.output);
process.stderr.write(result.errorOutput);
process.exitCode = result.code;
