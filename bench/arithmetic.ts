import { generateKeyPairSync, randomBytes, sign, verify } from "node:crypto";
import { challengeOf, isProof, powerOfG, saltOf, toNumber, verifierOf } from "../identity/users/srp.ts";

/** The cryptography of a sign-in alone, on the server's core. Prints operations per second as JSON. */
const seconds = 2;

const named = { poolName: "marsa", userId: "6dbb1a6e-9a0c-4f4e-8e0e-1f1d5a3b2c4d" };
const salt = saltOf(randomBytes(16));
const verifier = verifierOf({ ...named, password: "correct horse battery", salt });
const A = powerOfG(toNumber(randomBytes(32)));
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const claims = randomBytes(600);
const signature = sign("sha256", claims, privateKey);
/** An access and an id token. */
const signBoth = (): void => {
  for (let n = 0; n < 2; n++) sign("sha256", claims, privateKey);
};

const works = {
  srp: () => {
    const { b, B } = challengeOf(verifier, randomBytes(32));
    isProof({ ...named, A, B, b, verifier }, { secretBlock: claims, timestamp: "x", signature: "x" });
    signBoth();
  },
  password: () => {
    verifierOf({ ...named, password: "correct horse battery", salt });
    signBoth();
  },
  token: () => verify("sha256", claims, publicKey, signature),
};

function perSecond(work: () => unknown): number {
  for (let n = 0; n < 20; n++) work();
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < seconds * 1000) {
    work();
    count++;
  }
  return (count * 1000) / (performance.now() - began);
}

process.stdout.write(
  JSON.stringify(Object.fromEntries(Object.entries(works).map(([name, work]) => [name, perSecond(work)]))),
);
