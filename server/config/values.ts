import { isIP } from "node:net";
import * as z from "zod/mini";

/** An address, a network such as 10.0.0.0/8, or a name that the proxy library knows. */
export function isNetwork(entry: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true;
  const [address = "", bits, ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

export const listed = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

export const isHost = (entry: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(entry);

export function between(least: number, most: number) {
  const said = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/, said)), z.transform(Number)),
    z.int().check(z.minimum(least, said), z.maximum(most, said)),
  );
}
export const port = between(0, 65535);
export const whole = (fallback: number, least = 0, most = 1e9) => z._default(between(least, most), fallback);

/** An amount in major units, with as many digits after the point as a millionth has. */
export const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,6})?$/, "must be a number such as 0.15")),
  z.transform(Number),
);

/** The address of a service that there may be none of. */
export const address = (protocol: RegExp, example: string) =>
  z.optional(z.url({ protocol, error: `must be an address such as ${example}` }));

/** Address of a service, with the usual one as default. */
export const addressOf = (usual: string) =>
  z._default(z.url({ protocol: /^https?$/, error: `must be an address such as ${usual}` }), usual);
