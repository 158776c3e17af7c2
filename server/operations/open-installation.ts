import type { Database } from "../../adapters/database/database.ts";
import { openDatabase } from "../compose.ts";
import type { Config } from "../config/config.ts";

/** The parts of an installation that a command opens on their own, each at most once. */
export interface Installation {
  config(): Config;
  /** Not migrated. */
  database(): Promise<Database>;
  close(): Promise<void>;
}

export function openInstallation(readConfig: () => Config): Installation {
  let config: Config | undefined;
  let database: Promise<Database> | undefined;
  const own: Installation = {
    config() {
      config ??= readConfig();
      return config;
    },
    database() {
      database ??= openDatabase(own.config());
      return database;
    },
    async close() {
      await (await database?.catch(() => undefined))?.close();
    },
  };
  return own;
}
