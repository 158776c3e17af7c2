import { promises as dns, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The code of the error for an address that may not be called. */
export const refusedAddress = "EREFUSEDADDRESS";

const rangeOf = (address: string): string => ipaddr.process(address).range();

/** Public addresses, and this machine's own where that is allowed. */
const isCallable = (address: string, allowLoopback: boolean): boolean => {
  const range = rangeOf(address);
  return range === "unicast" || (allowLoopback && range === "loopback");
};

const refused = (): Error => Object.assign(new Error("the address is not public"), { code: refusedAddress });

/** The addresses of a host. @throws Error with the code `refusedAddress` where one of them is not public */
export async function lookUpPublic(host: string, allowLoopback: boolean): Promise<LookupAddress[]> {
  const bare = host.replace(/^\[|\]$/g, "");
  const version = isIP(bare);
  const found = version ? [{ address: bare, family: version }] : await dns.lookup(bare, { all: true });
  if (!found.every(({ address }) => isCallable(address, allowLoopback))) throw refused();
  return found;
}

/**
 * A lookup for connections: the addresses that were checked are the ones that are called, so a name that answers
 * differently the second time gains nothing.
 */
export const lookupOf =
  (found: readonly LookupAddress[]): LookupFunction =>
  (_host, options, callback) => {
    const [first] = found;
    if (options.all) callback(null, [...found]);
    else callback(null, first?.address ?? "", first?.family);
  };
