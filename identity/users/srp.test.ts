import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import {
  challengeOf,
  instantOf,
  isProof,
  pad,
  powerOfG,
  prime,
  publicNumber,
  saltOf,
  toNumber,
  verifierOf,
} from "./srp.ts";

const modPow = (base: bigint, by: bigint): bigint => {
  let result = 1n;
  let factor = base % prime;
  for (let left = by; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % prime;
    factor = (factor * factor) % prime;
  }
  return result;
};
const hash = (...parts: (Uint8Array | string)[]) => {
  const sha = createHash("sha256");
  for (const part of parts) sha.update(part);
  return toNumber(sha.digest());
};

/** The client's side, from the protocol's description alone and with plain numbers. */
function clientProof(password: string, server: { salt: string; B: bigint }, a: bigint) {
  const A = modPow(2n, a);
  const x = hash(pad(BigInt(`0x${server.salt}`)), createHash("sha256").update(`pooluser:${password}`).digest());
  const k = hash(pad(prime), pad(2n));
  const u = hash(pad(A), pad(server.B));
  const base = (((server.B - k * modPow(2n, x)) % prime) + prime) % prime;
  const S = modPow(base, a + u * x);
  const key = Buffer.from(hkdfSync("sha256", pad(S), pad(u), "Caldera Derived Key", 16));
  const block = Buffer.from("block");
  const timestamp = "Thu Nov 5 07:08:09 UTC 2026";
  const signature = createHmac("sha256", key).update("pooluser").update(block).update(timestamp).digest("base64");
  return { A, proof: { secretBlock: block, timestamp, signature } };
}

test("accepts the proof of the right password and refuses another's", () => {
  for (let round = 0; round < 8; round++) {
    const salt = saltOf(randomBytes(16));
    const verifier = verifierOf({ poolName: "pool", userId: "user", password: "sésame, öffne dich", salt });
    const { b, B } = challengeOf(verifier, randomBytes(32));
    const { A, proof } = clientProof("sésame, öffne dich", { salt, B }, toNumber(randomBytes(32)));
    const exchange = { poolName: "pool", userId: "user", A, B, b, verifier };
    expect(isProof(exchange, proof)).toBe(true);
    expect(isProof({ ...exchange, userId: "other" }, proof)).toBe(false);
    const wrong = clientProof("sesame, öffne dich", { salt, B }, toNumber(randomBytes(32)));
    expect(isProof({ ...exchange, A: wrong.A }, wrong.proof)).toBe(false);
  }
});

test("computes the verifier as g^x, also with a salt of leading zeros", () => {
  for (const random of [Buffer.alloc(16, 0xff), Buffer.from("00000000000000000000000000000007", "hex")]) {
    const salt = saltOf(random);
    const inner = createHash("sha256").update("pooluser:x").digest();
    expect(verifierOf({ poolName: "pool", userId: "user", password: "x", salt })).toBe(
      modPow(2n, hash(pad(BigInt(`0x${salt}`)), inner)),
    );
  }
});

test.each(["0", "00", prime.toString(16), (prime * 2n).toString(16), (prime + 1n).toString(16), "", "xyz", "-1"])(
  "refuses a public number that is zero modulo the prime or malformed: %s",
  (hex) => expect(publicNumber(hex)).toBeUndefined(),
);

test("accepts a timestamp in the client's exact form only", () => {
  expect(instantOf("Thu Nov 5 07:08:09 UTC 2026")?.toISOString()).toBe("2026-11-05T07:08:09.000Z");
  for (const other of ["Thu Nov 05 07:08:09 UTC 2026", "2026-11-05T07:08:09Z", "Thu Nov 5 7:08:09 UTC 2026", ""]) {
    expect(instantOf(other)).toBeUndefined();
  }
});

test("computes powers of g of any length", () => {
  for (const by of [1n, 7n, 8n, 100n, 2999n, 3071n, 3072n, 5000n, toNumber(randomBytes(32))]) {
    expect(powerOfG(by)).toBe(modPow(2n, by));
  }
});
