import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  timingSafeEqual,
} from "node:crypto";

/*
 * SRP-6a as the clients of user pools compute it: SHA-256, the 3072-bit group of RFC 3526 (modp15), g = 2. Its padding is
 * Java's two's complement (no fixed length), its user id and password are joined with the pool's name, and its key comes
 * from HKDF.
 */

const primeBytes = getDiffieHellman("modp15").getPrime();
const fixedBytes = primeBytes.length;
export const prime = toNumber(primeBytes);
const g = 2n;

/** The shortest two's complement form of a positive number. */
export function pad(value: bigint): Buffer {
  const digits = value.toString(16);
  const even = digits.length % 2 === 1 ? `0${digits}` : digits;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
}

const hash = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const sha = createHash("sha256");
  for (const part of parts) sha.update(part);
  return sha.digest();
};

const k = toNumber(hash(pad(prime), pad(g)));

/** Parses a public number of the group from hex; undefined for multiples of the prime and malformed input. */
export function publicNumber(hex: string): bigint | undefined {
  if (!/^[0-9a-fA-F]{1,800}$/.test(hex)) return undefined;
  const value = BigInt(`0x${hex}`);
  // A multiple of the prime makes the shared secret 0.
  return value % prime === 0n || value >= prime ? undefined : value;
}

// Powers run in OpenSSL, in constant time: when it reads a private key, it computes the public one, generator^exponent. With
// the base as the generator that is any power, in half the time of a key agreement. Its Diffie-Hellman object takes two seconds
// to make because it tests the prime; key objects in DER skip that.
const derLength = (size: number): Buffer =>
  size < 128 ? Buffer.of(size) : size < 256 ? Buffer.of(0x81, size) : Buffer.of(0x82, size >> 8, size & 0xff);
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), derLength(body.length), body]);
};
const derInteger = (value: bigint): Buffer => der(0x02, pad(value));
const dhKeyAgreement = Buffer.from("06092a864886f70d010301", "hex");

/** The content of the DER element at an offset, and the offset of the next one. */
function derElement(bytes: Buffer, at: number): { content: Buffer; end: number } {
  const first = bytes.readUInt8(at + 1);
  const size = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + size;
  const end = start + (size === 0 ? first : bytes.readUIntBE(at + 2, size));
  return { content: bytes.subarray(start, end), end };
}

function power(base: bigint, by: bigint): bigint {
  const algorithm = der(0x30, dhKeyAgreement, der(0x30, derInteger(prime), derInteger(base)));
  const key = der(0x30, derInteger(0n), algorithm, der(0x04, derInteger(by)));
  const publicKey = createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" }));
  const { content } = derElement(publicKey.export({ format: "der", type: "spki" }), 0);
  const bits = derElement(content, derElement(content, 0).end).content;
  return toNumber(derElement(bits, 1).content);
}

export const powerOfG = (by: bigint): bigint => power(g, by);

export interface Credential {
  /** Hex, in the padded form. */
  readonly salt: string;
  readonly verifier: bigint;
}

interface Named {
  /** The pool's name, or a device's group key. */
  readonly poolName: string;
  /** The user's sub, or a device's key. */
  readonly userId: string;
}

export const saltOf = (random: Uint8Array): string => pad(toNumber(random)).toString("hex");

/** The stored verifier of a password: g^x. */
export function verifierOf({ poolName, userId, password, salt }: Named & { password: string; salt: string }): bigint {
  const inner = hash(poolName, userId, ":", password);
  return powerOfG(toNumber(hash(pad(BigInt(`0x${salt}`)), inner)));
}

/** The server's half: B for the client, b to be remembered. `random` has 32 bytes. */
export function challengeOf(verifier: bigint, random: Uint8Array): { b: bigint; B: bigint } {
  const b = toNumber(random) || 1n;
  return { b, B: (k * verifier + powerOfG(b)) % prime };
}

interface Exchange extends Named {
  readonly A: bigint;
  readonly B: bigint;
  readonly b: bigint;
  readonly verifier: bigint;
}

/** The key both sides have if the password was right. */
function sharedKey({ A, B, b, verifier }: Omit<Exchange, keyof Named>): Buffer {
  const u = toNumber(hash(pad(A), pad(B)));
  const secret = power((A * power(verifier, u)) % prime, b);
  return Buffer.from(hkdfSync("sha256", pad(secret), pad(u), "Caldera Derived Key", 16));
}

/** Whether a client's proof shows that it knew the password. Compares in constant time. */
export function isProof(
  exchange: Exchange,
  { secretBlock, timestamp, signature }: { secretBlock: Uint8Array; timestamp: string; signature: string },
): boolean {
  const expected = createHmac("sha256", sharedKey(exchange))
    .update(exchange.poolName)
    .update(exchange.userId)
    .update(secretBlock)
    .update(timestamp)
    .digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A number of the group in a fixed length, so that sealed blocks have one length too. */
export const toFixed = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(fixedBytes * 2, "0"), "hex");

/** Whether two verifiers are the same, in constant time. */
export const isSame = (one: bigint, other: bigint): boolean => timingSafeEqual(toFixed(one), toFixed(other));

const stamp =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([1-9]|[12]\d|3[01]) (\d\d):(\d\d):(\d\d) UTC (\d{4})$/;

/** Reads `Thu Nov 5 07:08:09 UTC 2026`; undefined when it has another form. */
export function instantOf(timestamp: string): Date | undefined {
  const parts = stamp.exec(timestamp);
  if (!parts) return undefined;
  const [, month, day, hour, minute, second, year] = parts;
  const at = new Date(`${month} ${day}, ${year} ${hour}:${minute}:${second} UTC`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
