import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { CountryCode } from "../../contract/values.ts";
import { currencyOf } from "./country-currency.ts";
import type { Geo } from "./geo.ts";
import { networkNumber, unmapped } from "./network-number.ts";
import { isSpecialAddress } from "./special-addresses.ts";

interface Ranges<Numbers> {
  readonly starts: Numbers;
  /** Inclusive. */
  readonly ends: Numbers;
  readonly countries: Uint16Array;
}

const packageName = "@ip-location-db/asn-country";
const lowerHalf = 64n;

/**
 * Countries by the registered owner of the network (NRO statistics, CC BY 4.0, attribution to nro.net), from a package's
 * files: no network, about 5 MB and some tenths of a second at the start. `folder` may hold newer files of the same form.
 * @throws Error when the files are missing or are not what they should be
 */
export async function createRangeTable({ folder = packageFolder() }: { folder?: string } = {}): Promise<Geo> {
  const read = (name: string) => readFile(join(folder, name), "latin1");
  const [ipv4, ipv6] = await Promise.all([read("asn-country-ipv4-num.csv"), read("asn-country-ipv6-num.csv")]);
  const names: CountryCode[] = [];
  const v4 = readRanges(ipv4, names, (count) => new Float64Array(count), Number);
  const v6 = readRanges(
    ipv6,
    names,
    (count) => new BigUint64Array(count),
    (text) => BigInt(text) >> lowerHalf,
  );

  const indexOf = (address: string): number | undefined => {
    const place = networkNumber(address);
    if (place === undefined) return undefined;
    return place.family === "ipv4" ? find(v4, place.number) : find(v6, place.number);
  };

  return {
    async countryOf(facts) {
      const address = unmapped(facts.address);
      if (isSpecialAddress(address)) return undefined;
      const index = indexOf(address);
      const country = index === undefined ? undefined : names[index];
      return country !== undefined && currencyOf(country) !== undefined ? country : undefined;
    },
  };
}

/** The package has no entry of its own, only files. */
const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));

function readRanges<N extends number | bigint, Numbers extends Record<number, N>>(
  csv: string,
  names: CountryCode[],
  make: (count: number) => Numbers,
  read: (text: string) => N,
): Ranges<Numbers> & { readonly count: number } {
  const lines = csv.trimEnd().split("\n");
  const ranges = { starts: make(lines.length), ends: make(lines.length), countries: new Uint16Array(lines.length) };
  const known = new Map(names.map((name, index) => [name, index]));
  let previous: N | undefined;
  for (const [at, line] of lines.entries()) {
    const [start = "", end = "", name = ""] = line.split(",");
    if (!/^[A-Z]{2}\r?$/.test(name))
      throw new Error(`line ${at + 1} of the table of addresses is not start,end,country`);
    const country = name.slice(0, 2);
    const index = known.get(country) ?? names.push(country) - 1;
    known.set(country, index);
    const first = read(start);
    // The look-up halves the table, so an order that is broken would give wrong countries without a word.
    if (previous !== undefined && first < previous)
      throw new Error(`line ${at + 1} of the table of addresses is out of order`);
    previous = first;
    ranges.starts[at] = first;
    ranges.ends[at] = read(end);
    ranges.countries[at] = index;
  }
  return { ...ranges, count: lines.length };
}

function find<N extends number | bigint>(
  { starts, ends, countries, count }: Ranges<Record<number, N>> & { readonly count: number },
  wanted: N,
): number | undefined {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const start = starts[middle];
    const end = ends[middle];
    if (start === undefined || end === undefined) return undefined;
    if (wanted < start) high = middle - 1;
    else if (wanted > end) low = middle + 1;
    else return countries[middle];
  }
  return undefined;
}
