import type { KeyPair } from "../services.ts";
import { makeRsaKeyPair } from "../tokens/signing-keys.ts";

const made: Promise<KeyPair>[] = [];

/** Gives real pairs in turn, each once; the next service begins again with the first, which saves half of a test's sign-in. */
export function keyPairsInTurn(): () => Promise<KeyPair> {
  let next = 0;
  return () => {
    const pair = made[next] ?? makeRsaKeyPair();
    made[next] = pair;
    next += 1;
    return pair;
  };
}
