import { afterAll, beforeAll, expect, test } from "vitest";
import { type LoopbackDns, startLoopbackDns } from "../../adapters/testing/loopback-dns.ts";
import { plainScreens } from "../testing/plain-screens.ts";
import { testProviders } from "../testing/providers.ts";
import { openTestSite, type TestSite } from "../testing/site.ts";

const records = new Map([
  ["_sojourn.harbour.example", ["clinic=harbour"]],
  ["_sojourn.stolen.example", ["clinic=somebody-else"]],
]);
let dns: LoopbackDns;
let site: TestSite;
beforeAll(async () => {
  dns = await startLoopbackDns(records);
  const [first] = testProviders;
  const domains = ["harbour.example", "www.harbour.example", "stolen.example", "harbour.localhost"];
  site = await openTestSite({
    screens: plainScreens,
    environment: { DNS_SERVER: dns.address },
    providers: first ? [{ ...first, domains }] : [],
  });
});
afterAll(async () => {
  await site.close();
  await dns.close();
});

const ask = async (domain: string) => (await site.call("GET", `/tls-check?domain=${domain}`, { host: "web" })).status;

test.each([
  ["harbour.example", 200],
  ["www.harbour.example", 200],
  ["harbour.localhost", 200],
  ["stolen.example", 404],
  ["nobody.example", 404],
  ["", 404],
  ["harbour.example:8443/../x", 404],
])("a certificate for %s: %i", async (domain, status) => {
  expect(await ask(domain)).toBe(status);
});

test("a domain that was proved stays so while no name server answers; another one has to wait", async () => {
  dns.fallSilent();
  expect(await ask("harbour.example")).toBe(200);
  await site.addProvider({ ...testProviders[1], domains: ["meadow.example"] } as never);
  site.clock.pass(5000);
  expect(await ask("meadow.example")).toBe(503);
});
