import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { seedStaff } from "../../staff/demonstration.ts";
import { seedWithJobs } from "../../testing/seeds.ts";
import { openTestSite } from "../../testing/site.ts";
import { seedRequests } from "./requests.ts";
import { untouchedDesks } from "./seed.ts";

const clinic = (name: string) =>
  parse(readFileSync(new URL(`../../provider-files/demonstration/${name}.yaml`, import.meta.url), "utf8"));

test("a demonstration's desk is filled at a later start if the first one failed, and never twice", async () => {
  const site = await openTestSite({ providers: [] });
  try {
    for (const name of ["marsa", "duna"]) await site.addProvider(clinic(name));
    await seedStaff(site.services);
    const slugs = async () => (await untouchedDesks(site.services)).map(({ company }) => company.slug).toSorted();
    expect(await slugs()).toEqual(["duna", "marsa"]);
    const [first] = await untouchedDesks(site.services);
    if (!first) throw new Error("two clinics are imported");
    await seedWithJobs(site, () => seedRequests(site.services, first));
    expect(await slugs()).toEqual(["duna", "marsa"].filter((slug) => slug !== first.company.slug));
  } finally {
    await site.close();
  }
});
