import { beforeAll, describe, expect, it } from "vitest";
import type { Geo, RequestFacts } from "./geo.ts";

/** A request straight from a visitor. */
export const aRequest = (changes: Partial<RequestFacts> = {}): RequestFacts => ({
  address: "192.0.2.1",
  isFromTrustedProxy: false,
  headers: {},
  ...changes,
});

/** The suite of every country source. */
export function geoSuite(name: string, start: () => Promise<Geo>): void {
  describe(name, () => {
    let geo: Geo;
    beforeAll(async () => {
      geo = await start();
    });

    it.each([
      ["AE", "94.200.0.1"],
      ["AE", "2001:8f8::1"],
      ["KR", "211.32.117.1"],
      ["GB", "2a00:23c5::1"],
      ["DE", "2003:c0::1"],
      ["KW", "37.36.5.5"],
      ["JP", "126.5.5.5"],
      ["US", "::ffff:8.8.8.8"],
    ])("finds %s for %s", async (country, address) => {
      expect(await geo.countryOf(aRequest({ address }))).toBe(country);
    });

    it.each([
      ["private", "10.1.2.3"],
      ["private", "172.31.255.255"],
      ["private", "192.168.0.1"],
      ["private", "fd12:3456::1"],
      ["loopback", "127.0.0.1"],
      ["loopback", "::1"],
      ["loopback in IPv6", "::ffff:127.0.0.1"],
      ["private in IPv6, in hexadecimal", "::ffff:0a01:0203"],
      ["link-local", "169.254.10.10"],
      ["link-local", "fe80::1%eth0"],
      ["shared by a carrier", "100.64.0.1"],
      ["shared by a carrier", "100.127.255.254"],
      ["for documents", "192.0.2.7"],
      ["for documents", "198.51.100.7"],
      ["for documents", "203.0.113.7"],
      ["for documents", "2001:db8::7"],
      ["nobody's", "0.0.0.0"],
      ["multicast", "239.1.1.1"],
      ["multicast", "ff02::1"],
      ["broadcast", "255.255.255.255"],
      ["no address", ""],
      ["no address", "999.1.1.1"],
      ["no address", "example.com"],
      ["no address", "1.2.3.4, 8.8.8.8"],
    ])("finds no country for an address that is %s: %s", async (_, address) => {
      expect(await geo.countryOf(aRequest({ address }))).toBeUndefined();
    });

    it("ignores a header from an untrusted connection", async () => {
      const headers = { "cf-ipcountry": "DE", "x-country": "DE" };
      expect(await geo.countryOf(aRequest({ headers }))).toBeUndefined();
      expect(await geo.countryOf(aRequest({ headers, address: "94.200.0.1" }))).toBe("AE");
    });
  });
}
