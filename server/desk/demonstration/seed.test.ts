import { expect, test } from "vitest";
import { buildProviderFile } from "../../testing/providers.ts";
import { sentQuote } from "../../testing/quotes.ts";
import { openTestSite } from "../../testing/site.ts";
import { untouchedDesks } from "./seed.ts";

test("a demonstration's desk is filled at a later start if the first one failed, and never once it has a case", async () => {
  const clinic = buildProviderFile();
  const site = await openTestSite({ providers: [{ ...clinic, company: { ...clinic.company, demonstration: true } }] });
  try {
    const untouched = async () => (await untouchedDesks(site.services)).map(({ company }) => company.slug);
    expect(await untouched()).toEqual([clinic.company.slug]);
    await sentQuote(site);
    expect(await untouched()).toEqual([]);
  } finally {
    await site.close();
  }
});
