import { writeSync } from "node:fs";
import { createServices } from "../../compose.ts";
import { readConfig } from "../../config/config.ts";
import { mortalDatabase } from "../database.ts";
import { type History, runHistory, startHistorySite } from "./checkout-histories.ts";

/** The input of this process as JSON: a started history, and the crash point. */
export interface HistoryInput {
  readonly history: History;
  readonly folder: string;
  /** The database's URL; default: the embedded one in the folder. */
  readonly url?: string;
  /** Milliseconds of the test clock. */
  readonly now: number;
  readonly at: number;
}

const { history, folder, url, now, at } = JSON.parse(process.argv[2] ?? "{}") as HistoryInput; // written by the test that starts it
const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", ...(url && { DATABASE_URL: url }) };
const { database } = await createServices(readConfig(settings));
const printTime = (): number => writeSync(1, `${site.clock.now().getTime()}`);
const die = (): void => {
  printTime();
  process.kill(process.pid, "SIGKILL");
};
const site = await startHistorySite(mortalDatabase(database, { at, die }), { folder, now: new Date(now) });
await runHistory(site, history);
printTime();
process.exit();
