import { createDiffieHellman, createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from "node:crypto";

/** The client's half of SRP sign-ins, optimised so that mostly the server is measured. */
export interface SrpClient {
  /** The public value in hex, shared by all sign-ins to save client arithmetic. */
  readonly A: string;
  /** Answers the challenge PASSWORD_VERIFIER. */
  answer(parameters: Readonly<Record<string, string>>, password: string): Record<string, string>;
}

const prime = getDiffieHellman("modp15").getPrime();
const N = numberOf(prime);
const g = 2n;

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
}

/** The shortest whole bytes, with a leading zero before a set top bit. */
function pad(value: bigint): Buffer {
  const digits = value.toString(16);
  const even = digits.length % 2 === 1 ? `0${digits}` : digits;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

function hash(...parts: readonly (Uint8Array | string)[]): Buffer {
  const sha = createHash("sha256");
  for (const part of parts) sha.update(part);
  return sha.digest();
}

const utc = (at: Date): string => {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/.exec(at.toUTCString()) ?? [];
  return `${at.toUTCString().slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`;
};

/** Takes two seconds: OpenSSL tests the prime. */
export function createSrpClient(poolName: string): SrpClient {
  const group = createDiffieHellman(prime, Buffer.of(2));
  const power = (base: bigint, by: bigint): bigint => {
    group.setPrivateKey(pad(by));
    return numberOf(group.computeSecret(pad(base)));
  };
  const a = numberOf(randomBytes(32));
  const A = power(g, a);
  const k = numberOf(hash(pad(N), pad(g)));
  const fixed = new Map<string, { x: bigint; kv: bigint }>();

  /** Values that are constant per person. */
  function own(id: string, salt: string, password: string): { x: bigint; kv: bigint } {
    const name = `${id} ${salt} ${password}`;
    const cached = fixed.get(name);
    if (cached) return cached;
    const x = numberOf(hash(pad(BigInt(`0x${salt}`)), hash(poolName, id, ":", password)));
    const made = { x, kv: (k * power(g, x)) % N };
    fixed.set(name, made);
    return made;
  }

  return {
    A: A.toString(16),
    answer({ SALT = "0", SRP_B = "0", SECRET_BLOCK = "", USER_ID_FOR_SRP: id = "" }, password) {
      const B = BigInt(`0x${SRP_B}`);
      const u = numberOf(hash(pad(A), pad(B)));
      const { x, kv } = own(id, SALT, password);
      const shared = power((((B - kv) % N) + N) % N, a + u * x);
      const key = Buffer.from(hkdfSync("sha256", pad(shared), pad(u), "Caldera Derived Key", 16));
      const TIMESTAMP = utc(new Date());
      const proof = createHmac("sha256", key).update(poolName).update(id);
      return {
        USERNAME: id,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: proof.update(Buffer.from(SECRET_BLOCK, "base64")).update(TIMESTAMP).digest("base64"),
        TIMESTAMP,
      };
    },
  };
}
