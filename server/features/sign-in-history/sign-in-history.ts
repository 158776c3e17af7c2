/** Who acts on the site's or the clinic's behalf has no network. */
const noNetwork = ["site", "operator"];

/**
 * A network as people may compare it with their own, and no more of it: `203.0.113.…`, or the first half of an IPv6
 * one. The pool keeps numbers (see `adapters/geo/network-number.ts`).
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
