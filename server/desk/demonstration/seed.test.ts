import { afterAll, beforeAll, expect, test } from "vitest";
import { testProviders } from "../../testing/providers.ts";
import { sentQuote } from "../../testing/quotes.ts";
import { openTestSite, type TestSite } from "../../testing/site.ts";
import { untouchedDesks } from "./seed.ts";

const [clinic] = testProviders;
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ providers: [{ ...clinic, company: { ...clinic.company, demonstration: true } }] });
});
afterAll(() => site.close());

test("a demonstration's desk is filled at a later start if the first one failed, and never once it has a case", async () => {
  const untouched = async () => (await untouchedDesks(site.services)).map(({ company }) => company.slug);
  expect(await untouched()).toEqual([clinic.company.slug]);
  await sentQuote(site);
  expect(await untouched()).toEqual([]);
});
