import { taken } from "../calls.ts";
import { filledQuote, submission } from "../quotes.ts";
import { openTestSite } from "../site.ts";

/** A process for a kill test: submits requests to a site in the given folder, and prints each stored one. */
async function submitWithoutEnd(folder: string): Promise<never> {
  const site = await openTestSite({ folder });
  site.jobs.start();
  for (;;) {
    const { path, token, quote } = await filledQuote(site);
    taken(await site.call("POST", `${path}/submit`, { body: { ...submission, version: quote.version } }));
    process.stdout.write(`${quote.reference} ${token}\n`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder to work in.");
await submitWithoutEnd(folder);
