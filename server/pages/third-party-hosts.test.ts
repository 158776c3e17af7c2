import { afterAll, expect, test } from "vitest";
import { testProviders } from "../testing/providers.ts";
import { openTestSite } from "../testing/site.ts";
import { analyticsIdFor } from "./third-party-hosts.ts";

const [harbour, meadow] = testProviders;
const measured = { ...harbour, company: { ...harbour.company, gtagId: "G-HARBOUR1" } };
const site = await openTestSite({ providers: [measured, meadow] });
const common = await openTestSite({ providers: [measured, meadow], environment: { GTAG_ID: "GT-EVERYBODY" } });
afterAll(() => Promise.all([site.close(), common.close()]));

const policyOn = async (path: string, host = "harbour.example", onSite = site) =>
  String((await onSite.call("GET", path, { host })).headers["content-security-policy"]);

test("the provider's id precedes the installation's; an invalid id disables measurement", () => {
  expect(analyticsIdFor("G-OWN123", "G-COMMON1")).toBe("G-OWN123");
  expect(analyticsIdFor(null, "G-COMMON1")).toBe("G-COMMON1");
  expect(analyticsIdFor(null, null)).toBeNull();
  for (const invalid of ["GTM-ABC123", "UA-1234-1", "g-abc123", "G-ABC123';alert(1)//", "G-"]) {
    expect(analyticsIdFor(invalid, "G-COMMON1"), invalid).toBeNull();
  }
});

test("the policy permits Google's hosts on measured pages of measuring providers", async () => {
  for (const path of ["/", "/procedures/", "/ar/procedures/hip-replacement/", "/cookie-policy/"]) {
    for (let kept = 0; kept < 2; kept++) {
      const policy = await policyOn(path);
      expect(policy, path).toMatch(/, script-src 'self' 'nonce-\S+' https:\/\/www\.googletagmanager\.com$/);
      expect(policy, path).toMatch(/connect-src [^;]*https:\/\/\*\.google-analytics\.com/);
    }
    expect(await policyOn(path, "meadow.example"), path).not.toMatch(/https?:/);
    expect(await policyOn(path, "meadow.example", common), path).toMatch(/google/);
  }
});

test("the policy permits no third-party host on any other page or file", async () => {
  const others = ["/quote/", "/ar/quote/abcdef/", "/contact/", "/auth/login/", "/profile/checkout/", "/nothing/"];
  for (const path of [...others, "/procedures/hip-replacement/consultation/", "/_payload.json", "/api/procedures"]) {
    expect(await policyOn(path), path).not.toMatch(/https?:|\*/);
  }
});
