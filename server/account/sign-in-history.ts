/** Actors without a network. */
const noNetwork = ["site", "operator"];

/**
 * A shortened network for comparison with one's own: `203.0.113.…`, or the first half of an IPv6 address. The pool stores
 * numbers (see `adapters/geo/network-number.ts`).
 */
export function networkName(network: string): string | null {
  if (noNetwork.includes(network)) return null;
  const [, family, digits = ""] = /^(ipv[46]):(\d+)$/.exec(network) ?? [];
  if (family === "ipv4") {
    const number = Number(digits);
    return `${[24, 16, 8].map((bits) => Math.floor(number / 2 ** bits) % 256).join(".")}.…`;
  }
  if (family === "ipv6") {
    const groups = [48n, 32n, 16n, 0n].map((bits) => ((BigInt(digits) >> bits) & 0xffffn).toString(16));
    return `${groups.join(":")}:…`;
  }
  return null;
}
