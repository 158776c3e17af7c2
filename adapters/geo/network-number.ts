import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The network of an address; for IPv6 its upper 64 bits, which one household shares. */
export type NetworkNumber =
  | { readonly family: "ipv4"; readonly number: number }
  | { readonly family: "ipv6"; readonly number: bigint };

/** Node's `isIP` decides validity: ipaddr.js also accepts obsolete IPv4 spellings, such as `0x7f.1`. */
const parsed = (address: string) => (isIP(address) === 0 ? undefined : ipaddr.parse(address));

/** Unwraps `::ffff:192.0.2.1`, which dual-stack servers see, to IPv4; returns other addresses unchanged. */
export function unmapped(address: string): string {
  const place = parsed(address);
  return place instanceof ipaddr.IPv6 && place.isIPv4MappedAddress() ? place.toIPv4Address().toString() : address;
}

/** @returns undefined for text that is no address */
export function networkNumber(address: string): NetworkNumber | undefined {
  const place = parsed(address);
  if (place === undefined) return undefined;
  const bytes = Buffer.from(place.toByteArray());
  return place.kind() === "ipv4"
    ? { family: "ipv4", number: bytes.readUInt32BE(0) }
    : { family: "ipv6", number: bytes.readBigUInt64BE(0) };
}

/** The unwrapped address when it is public; undefined for private and special ones and other text. */
export function publicAddress(address: string): string | undefined {
  const place = parsed(unmapped(address));
  return place?.range() === "unicast" ? place.toString() : undefined;
}
