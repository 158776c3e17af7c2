import { beforeAll, describe, expect, it } from "vitest";
import { createCountryTable } from "./country-table.ts";
import { createEdgeHeader } from "./edge-header.ts";
import { aRequest, geoSuite } from "./geo.suite.ts";
import type { Geo } from "./geo.ts";

const start = async () => createEdgeHeader({ header: "CF-IPCountry", next: await createCountryTable() });

geoSuite("countries by the proxy's header", start);

describe("countries from the proxy's header", () => {
  let geo: Geo;
  beforeAll(async () => {
    geo = await start();
  });
  const countryOf = (country: string | string[] | undefined, address = "94.200.0.1") =>
    geo.countryOf(aRequest({ address, isFromTrustedProxy: true, headers: { "cf-ipcountry": country } }));

  it("precede the address when the connection is the proxy's", async () => {
    expect(await countryOf("DE")).toBe("DE");
    expect(await countryOf("de")).toBe("DE");
    expect(await countryOf("KR", "10.0.0.1")).toBe("KR");
  });

  it.each(["XX", "T1", "EU", "ZZ", "", "D", "DEU", "DE, AE", "1", "<b>", ["DE", "AE"], undefined])(
    "fall back to the address for %j",
    async (value) => {
      expect(await countryOf(value)).toBe("AE");
    },
  );

  it("are not read from another header", async () => {
    const headers = { "x-country": "DE" };
    expect(await geo.countryOf(aRequest({ isFromTrustedProxy: true, headers }))).toBeUndefined();
  });
});
