import type { Archive } from "../../../contract/archives.ts";
import { taken } from "../calls.ts";
import { settledClient } from "../people.ts";
import { openTestSite } from "../site.ts";

/** A process for a kill test: requests archives of new clients in the given folder, and prints each stored request. */
async function requestWithoutEnd(folder: string): Promise<never> {
  const site = await openTestSite({ folder });
  site.jobs.start();
  for (let count = 0; ; count++) {
    const { person } = await settledClient(site, `p${process.pid}-${count}`);
    const { id } = taken(await person.call<Archive>("POST", "/api/client/archive/request"));
    process.stdout.write(`${id} ${person.email}\n`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder to work in.");
await requestWithoutEnd(folder);
