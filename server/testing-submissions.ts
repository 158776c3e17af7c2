import { openTestSite } from "./testing.ts";
import { filledQuote, submission, taken } from "./testing-quotes.ts";

/** A process to be killed: sends requests to a site in the folder it is given, and names each one that was taken. */
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
