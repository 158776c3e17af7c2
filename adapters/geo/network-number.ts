import { isIPv4, isIPv6 } from "node:net";

/** Where an address stands in the table of its family: for IPv6 the upper 64 bits, since no range is finer. */
export type NetworkNumber =
  | { readonly family: "ipv4"; readonly number: number }
  | { readonly family: "ipv6"; readonly number: bigint };

/** The IPv4 address inside `::ffff:192.0.2.1` (a server that listens on both families sees these), else the address. */
export const unmapped = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** @returns undefined for what is no address */
export function networkNumber(address: string): NetworkNumber | undefined {
  if (isIPv4(address)) {
    return { family: "ipv4", number: address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0) };
  }
  if (!isIPv6(address)) return undefined;
  // A dotted ending is two groups of the lower half, which is not looked at.
  const [head = "", tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0").split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const between = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(between).fill("0"), ...after].slice(0, 4);
  return { family: "ipv6", number: groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n) };
}

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));
