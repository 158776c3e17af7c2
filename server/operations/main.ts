import { existsSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../config/config.ts";
import { runBackup } from "./backups/backup.ts";
import { runRestore } from "./backups/restore.ts";
import { examine, reportOf } from "./doctor.ts";
import { readKeysCommand, runKeysCommand } from "./keys/keys.ts";
import { runMigrate } from "./migrate.ts";
import { openInstallation } from "./open-installation.ts";
import { type CommandResult, messageOf, withOperatorServices, withUnmigratedServices } from "./run-command.ts";
import { askRunningServer } from "./running-server.ts";

/** The operator's commands, by their first word. */
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
    case "doctor": {
      const config = installation.config();
      const answer = await askRunningServer(config, "/doctor", {});
      // The first start creates the key: before it there is nothing to examine.
      if (!answer && !existsSync(join(config.dataDir, "keys")))
        return {
          code: 1,
          output: "",
          errorOutput: `${config.dataDir} holds no installation yet: start the server once.\n`,
        };
      return answer ?? withUnmigratedServices(async (services) => reportOf(await examine(services)));
    }
    default:
      return { code: 2, output: "", errorOutput: "Use npm run doctor, migrate, keys, backup or restore.\n" };
  }
}

const result = await run()
  .catch((error: unknown) => ({ code: 1, output: "", errorOutput: `${messageOf(error)}\n` }))
  .finally(() => installation.close());
process.stdout.write(result.output);
process.stderr.write(result.errorOutput);
process.exitCode = result.code;
