import { writeSync } from "node:fs";
import { readConfig } from "./config.ts";
import { createServices } from "./services.ts";
import { type History, liveHistory, startHistorySite } from "./testing-histories.ts";
import { mortalDatabase } from "./testing-mortal.ts";

/** What this process is told, as JSON: a history that begins, and at which marked point it is killed in the middle of it. */
export interface Told {
  readonly history: History;
  readonly folder: string;
  /** Of the database; the embedded one in the folder without it. */
  readonly url?: string;
  /** Milliseconds, by its own clock. */
  readonly now: number;
  readonly at: number;
}

const { history, folder, url, now, at } = JSON.parse(process.argv[2] ?? "{}") as Told; // by the test that starts it
const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", ...(url && { DATABASE_URL: url }) };
const { database } = await createServices(readConfig(settings));
const tellTime = (): number => writeSync(1, `${site.clock.now().getTime()}`);
const die = (): void => {
  tellTime();
  process.kill(process.pid, "SIGKILL");
};
const site = await startHistorySite(mortalDatabase(database, { at, die }), { folder, now: new Date(now) });
await liveHistory(site, history);
tellTime();
process.exit();
