import { afterAll, expect, test } from "vitest";
import type { SignInEvent } from "../../contract/sign-in-history.ts";
import { signIn } from "../testing/people.ts";
import { openTestSite } from "../testing/site.ts";
import { networkName } from "./sign-in-history.ts";

const site = await openTestSite();
afterAll(() => site.close());

test("people see their own sign-ins, the newest first, with a part of the network", async () => {
  await signIn(site, { email: "ben@example.org" });
  const ana = await signIn(site, { email: "ana@example.org" });
  const { body } = await ana.call<{ events: SignInEvent[] }>("GET", "/api/client/sign-in/list");
  expect(body.events.map(({ event }) => event)).toEqual(["signed-in", "confirmed", "signed-up"]);
  expect(body.events[0]?.network).toBe("127.0.0.…");
});

test("a network is shown as far as it helps to know one's own", () => {
  expect(networkName("ipv4:3405803777")).toBe("203.0.113.…");
  expect(networkName(`ipv6:${0x20010db8_0000_00ffn}`)).toBe("2001:db8:0:ff:…");
  expect(networkName("operator")).toBeNull();
});
