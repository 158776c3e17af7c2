import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Addresses that are nobody's place in the world: IANA's special-purpose registries (RFC 6890 and its successors),
 * multicast, and the translations of IPv4 into IPv6 whose owner is unknown.
 */
const ranges: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["::", 8],
  ["64:ff9b::", 16],
  ["100::", 16],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
];

// One list for each family: a list of both takes IPv4 addresses for the IPv6 ones that hold them.
const ipv4 = new BlockList();
const ipv6 = new BlockList();
for (const [network, prefix] of ranges) {
  if (isIPv4(network)) ipv4.addSubnet(network, prefix, "ipv4");
  else ipv6.addSubnet(network, prefix, "ipv6");
}

/** Whether an address says nothing of a country: private, loopback, link-local, shared, for documents, or no address. */
export const isSpecialAddress = (address: string): boolean => {
  if (isIPv4(address)) return ipv4.check(address, "ipv4");
  return !isIPv6(address) || ipv6.check(address, "ipv6");
};
