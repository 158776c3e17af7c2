import type { Archive } from "../contract/archives.ts";
import { openTestSite } from "./testing.ts";
import { settledPerson } from "./testing-accounts.ts";
import { taken } from "./testing-quotes.ts";

/** A process to be killed: makes archives of new people in the folder it is given, and names each that was taken. */
async function askWithoutEnd(folder: string): Promise<never> {
  const site = await openTestSite({ folder });
  site.jobs.start();
  for (let count = 0; ; count++) {
    const { person } = await settledPerson(site, `p${process.pid}-${count}`);
    const { id } = taken(await person.call<Archive>("POST", "/api/client/archive/request"));
    process.stdout.write(`${id} ${person.email}\n`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder to work in.");
await askWithoutEnd(folder);
