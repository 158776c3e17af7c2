import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { challengeOf, isProof, powerOfG, saltOf, toNumber, verifierOf } from "../identity/users/srp.ts";

/** The cryptography of a sign-in alone, on the server's core. Prints microseconds of processor time as JSON. */
const seconds = 2;

const named = { poolName: "marsa", userId: "6dbb1a6e-9a0c-4f4e-8e0e-1f1d5a3b2c4d" };
const salt = saltOf(randomBytes(16));
const verifier = verifierOf({ ...named, password: "correct horse battery", salt });
const A = powerOfG(toNumber(randomBytes(32)));
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const claims = randomBytes(600);
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
};

function microsecondsOf(work: () => unknown): number {
  for (let n = 0; n < 20; n++) work();
  const began = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  while (performance.now() - began < seconds * 1000) {
    work();
    count++;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

process.stdout.write(
  JSON.stringify(Object.fromEntries(Object.entries(works).map(([name, work]) => [name, microsecondsOf(work)]))),
);
