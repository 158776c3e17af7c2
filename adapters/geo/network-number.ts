import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The network of an address: for IPv6 its upper 64 bits, which are one line of one household. */
export type NetworkNumber =
  | { readonly family: "ipv4"; readonly number: number }
  | { readonly family: "ipv6"; readonly number: bigint };

/** Node decides what an address is: ipaddr.js also takes the old spellings of IPv4, such as `0x7f.1`. */
const parsed = (address: string) => (isIP(address) === 0 ? undefined : ipaddr.parse(address));

/** The IPv4 address inside `::ffff:192.0.2.1` (a server that listens on both families sees these), else the address. */
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

/** The address, unmapped, where it is one of the public network; undefined for private, special and other text. */
export function publicAddress(address: string): string | undefined {
  const place = parsed(unmapped(address));
  return place?.range() === "unicast" ? place.toString() : undefined;
}
