import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { pad, powerOfG, prime, toNumber } from "../users/srp.ts";

const hash = (...parts: (Uint8Array | string)[]) => {
  const sha = createHash("sha256");
  for (const part of parts) sha.update(part);
  return sha.digest();
};

const modPow = (base: bigint, by: bigint): bigint => {
  let [result, factor] = [1n, base % prime];
  for (let left = by; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % prime;
    factor = (factor * factor) % prime;
  }
  return result;
};

const a = toNumber(randomBytes(32));
const A = powerOfG(a);
export const srpA = A.toString(16);

interface Named {
  /** The pool's name, or a device's group key. */
  readonly group: string;
  readonly password: string;
}

export const stampOf = (at: Date): string => {
  const [weekday, day, month, year, time] = at.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
};

/** The client's answer to the parameters of a challenge by SRP, of a user or of a device. */
export function srpAnswer(parameters: Record<string, string>, { group, password }: Named, at: Date) {
  const { SALT = "", SRP_B = "", SECRET_BLOCK = "", USER_ID_FOR_SRP, DEVICE_KEY = "" } = parameters;
  const id = USER_ID_FOR_SRP ?? DEVICE_KEY;
  const B = BigInt(`0x${SRP_B}`);
  const x = toNumber(hash(pad(BigInt(`0x${SALT}`)), hash(group, id, ":", password)));
  const u = toNumber(hash(pad(A), pad(B)));
  const k = toNumber(hash(pad(prime), pad(2n)));
  const S = modPow((((B - k * powerOfG(x)) % prime) + prime) % prime, a + u * x);
  const key = Buffer.from(hkdfSync("sha256", pad(S), pad(u), "Caldera Derived Key", 16));
  const TIMESTAMP = stampOf(at);
  const signed = createHmac("sha256", key).update(group).update(id);
  return {
    USERNAME: parameters["USERNAME"] ?? id,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: signed.update(Buffer.from(SECRET_BLOCK, "base64")).update(TIMESTAMP).digest("base64"),
    TIMESTAMP,
    DEVICE_KEY,
  };
}

/** The verifier of a device's own password. */
export function deviceSecret({ group, password }: Named, deviceKey: string) {
  const salt = randomBytes(16);
  const verifier = powerOfG(toNumber(hash(pad(toNumber(salt)), hash(group, deviceKey, ":", password))));
  return { Salt: pad(toNumber(salt)).toString("base64"), PasswordVerifier: pad(verifier).toString("base64") };
}
