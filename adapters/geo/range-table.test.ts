import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { currencyOf } from "./country-currency.ts";
import { aRequest, geoSuite } from "./geo.suite.ts";
import { createRangeTable } from "./range-table.ts";

geoSuite("countries by the table of addresses", () => createRangeTable());

describe("countries by the table of addresses", () => {
  it("are countries, or none, for every address there is", async () => {
    const geo = await createRangeTable();
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

  it("answer in microseconds, and are read within two seconds", async () => {
    const started = performance.now();
    const geo = await createRangeTable();
    expect(performance.now() - started).toBeLessThan(2000);
    const asked = performance.now();
    for (let i = 0; i < 10_000; i += 1) await geo.countryOf(aRequest({ address: `94.200.${i % 256}.1` }));
    expect((performance.now() - asked) / 10_000).toBeLessThan(0.2);
  });
});

describe("a table of addresses of one's own", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "ranges-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (
    ipv4: string,
    ipv6 = "42540766411282592856903984951653826560,42540766490510755371168322545197776895,KW\n",
  ) => {
    await writeFile(join(folder, "asn-country-ipv4-num.csv"), ipv4);
    await writeFile(join(folder, "asn-country-ipv6-num.csv"), ipv6);
  };

  it("is read to the first and the last address of each range, and knows its gaps", async () => {
    await write("16777216,16777471,QA\r\n16777728,16777983,SA\r\n16777984,16778239,ZZ\r\n");
    const geo = await createRangeTable({ folder });
    const countryOf = (address: string) => geo.countryOf(aRequest({ address }));
    expect(await countryOf("1.0.0.0")).toBe("QA");
    expect(await countryOf("1.0.0.255")).toBe("QA");
    expect(await countryOf("1.0.1.0")).toBeUndefined();
    expect(await countryOf("1.0.2.0")).toBe("SA");
    expect(await countryOf("1.0.3.1")).toBeUndefined();
    expect(await countryOf("0.255.255.255")).toBeUndefined();
    expect(await countryOf("223.0.0.1")).toBeUndefined();
  });

  it.each([
    ["out of order", "16777728,16777983,SA\n16777216,16777471,QA\n", /line 2 .*out of order/],
    ["something else", "<html>\n", /line 1 .*not start,end,country/],
    ["empty", "", /line 1 /],
  ])("is refused when it is %s", async (_, ipv4, message) => {
    await write(ipv4);
    await expect(createRangeTable({ folder })).rejects.toThrow(message);
  });

  it("is refused when it is not there", async () => {
    await expect(createRangeTable({ folder })).rejects.toThrow("ENOENT");
  });
});
