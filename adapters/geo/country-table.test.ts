import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tinyTable } from "../testing/tiny-table.ts";
import { currencyOf } from "./country-currency.ts";
import { createCountryTable } from "./country-table.ts";
import { aRequest, geoSuite } from "./geo.suite.ts";
import { networkNumber, unmapped } from "./network-number.ts";

geoSuite("countries by the table of addresses", () => createCountryTable());

describe("countries from the address table", () => {
  it("are countries, or undefined, for every address", async () => {
    const geo = await createCountryTable();
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.ipV4(), fc.ipV6()), async (address) => {
        const country = await geo.countryOf(aRequest({ address }));
        if (country === undefined) return;
        found.add(country);
        expect(currencyOf(country)).toMatch(/^[A-Z]{3}$/);
      }),
      { numRuns: 2000 },
    );
    expect(found.size).toBeGreaterThan(10);
  });

  it("are found in microseconds, from a table read within two seconds", async () => {
    const started = performance.now();
    const geo = await createCountryTable();
    expect(performance.now() - started).toBeLessThan(2000);
    const startedAt = performance.now();
    for (let i = 0; i < 10_000; i += 1) await geo.countryOf(aRequest({ address: `94.200.${i % 256}.1` }));
    expect((performance.now() - startedAt) / 10_000).toBeLessThan(0.2);
  });
});

describe("a custom address table", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "countries-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const written = async (content: Buffer | string): Promise<string> => {
    const file = join(folder, "own.mmdb");
    await writeFile(file, content);
    return file;
  };

  it("may be of several makers, and of IPv4 only", async () => {
    const file = await written(tinyTable({ country: { iso_code: "QA" } }, { country_code: "SA" }));
    const geo = await createCountryTable({ file });
    const countryOf = (address: string) => geo.countryOf(aRequest({ address }));
    expect(await countryOf("1.0.0.0")).toBe("QA");
    expect(await countryOf("126.255.255.255")).toBe("QA");
    expect(await countryOf("128.0.0.1")).toBe("SA");
    expect(await countryOf("2001:8f8::1")).toBeUndefined();
    expect(await countryOf("10.0.0.1")).toBeUndefined();
  });

  it("gives no country for other records, or for countries without a currency", async () => {
    const file = await written(tinyTable({ city: "Doha" }, { country_code: "ZZ" }));
    const geo = await createCountryTable({ file });
    expect(await geo.countryOf(aRequest({ address: "1.0.0.0" }))).toBeUndefined();
    expect(await geo.countryOf(aRequest({ address: "130.0.0.0" }))).toBeUndefined();
  });

  it.each(["<html>\n", ""])("is refused when it is something else (%j)", async (content) => {
    const file = await written(content);
    await expect(createCountryTable({ file })).rejects.toThrow("own.mmdb is no table of addresses");
  });

  it("is refused when the file is missing", async () => {
    await expect(createCountryTable({ file: join(folder, "own.mmdb") })).rejects.toThrow("ENOENT");
  });
});

describe("the network of an address", () => {
  it.each([
    ["192.0.2.1", { family: "ipv4", number: 3_221_225_985 }],
    ["2001:db8:1:2:3:4:5:6", { family: "ipv6", number: 0x2001_0db8_0001_0002n }],
    ["2001:db8::", { family: "ipv6", number: 0x2001_0db8_0000_0000n }],
    ["::1", { family: "ipv6", number: 0n }],
    ["fe80::1%eth0", { family: "ipv6", number: 0xfe80_0000_0000_0000n }],
    ["0x7f.1", undefined],
    ["127.1", undefined],
    ["", undefined],
  ])("of %s is its number", (address, expected) => expect(networkNumber(address)).toEqual(expected));

  it("is that of the IPv4 address inside a mapped one", () => {
    expect([unmapped("::ffff:192.0.2.1"), unmapped("::FFFF:c000:201"), unmapped("192.0.2.1"), unmapped("x")]).toEqual([
      "192.0.2.1",
      "192.0.2.1",
      "192.0.2.1",
      "x",
    ]);
  });
});
