import { networkNumber, unmapped } from "../../adapters/geo/network-number.ts";
import type { Limit } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import type { Services } from "../services.ts";
import type { Caller } from "./requester.ts";

/** Rate-limit key and visitor: the IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = address.includes(":") ? unmapped(address) : address;
  const network = plain.includes(":") ? networkNumber(plain) : undefined;
  return network ? `ipv6:${network.number}` : plain;
}

/** Counts a call of an address. @throws Refusal with `retryAfter` */
export const enforceRateLimit = (services: Services, limit: Limit, address: string): Promise<void> =>
  enforce(services, limit, networkOf(address));

/** Counts a call of an account or a key, from whichever addresses it comes. @throws Refusal with `retryAfter` */
export const enforceAccountLimit = (
  services: Services,
  limit: Limit,
  { client, staff, key }: Caller,
): Promise<void> => {
  const [kind, id] = client ? ["client", client.sub] : staff ? ["staff", staff.id] : ["key", key?.id];
  return enforce(services, limit, `${kind}/${id}`);
};

async function enforce(services: Services, limit: Limit, caller: string): Promise<void> {
  const { calls, seconds } = services.config.rates[limit];
  const { count, resetSeconds } = await services.counters.hit(`${limit}:${caller}`, seconds);
  if (count > calls) {
    refuse("too-many-requests", `That was a lot at once. Please wait ${resetSeconds} seconds and try again.`, {
      retryAfter: resetSeconds,
    });
  }
}
