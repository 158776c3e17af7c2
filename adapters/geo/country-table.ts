import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Reader, type Response } from "mmdb-lib";
import * as z from "zod/mini";
import { currencyOf } from "./country-currency.ts";
import type { Geo } from "./geo.ts";
import { publicAddress } from "./network-number.ts";

const packageName = "@ip-location-db/geo-whois-asn-country-mmdb";
const fileName = "geo-whois-asn-country.mmdb";

/** Records of the package and DB-IP's edition of it, or of MaxMind's GeoLite2 and DB-IP's own files. */
const Country = z.union([
  z.pipe(
    z.object({ country_code: z.string() }),
    z.transform((record) => record.country_code),
  ),
  z.pipe(
    z.object({ country: z.object({ iso_code: z.string() }) }),
    z.transform((record) => record.country.iso_code),
  ),
]);

/**
 * Countries from a table in MaxMind's format, by default a package's (NRO statistics and registries, CC BY 4.0,
 * attribution to nro.net): no network, about 8 MB.
 * @throws Error when the file is missing or invalid
 */
export async function createCountryTable({ file = packageFile() }: { file?: string } = {}): Promise<Geo> {
  const bytes = await readFile(file);
  let table: Reader<Response>;
  try {
    table = new Reader<Response>(bytes);
  } catch (cause) {
    throw new Error(`${file} is no table of addresses in MaxMind's format (.mmdb)`, { cause });
  }
  return {
    async countryOf(facts) {
      const address = publicAddress(facts.address);
      // An IPv4-only table throws for IPv6 addresses.
      if (address === undefined || (address.includes(":") && table.metadata.ipVersion === 4)) return undefined;
      const country = Country.safeParse(table.get(address)).data;
      return country !== undefined && currencyOf(country) !== undefined ? country : undefined;
    },
  };
}

/** The package exports no module, only files. */
const packageFile = (): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), fileName);
