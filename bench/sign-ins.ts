import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./measure.ts";
import { openPool } from "./pool.ts";
import { onFirstCore } from "./product.ts";
import { createSrpClient } from "./srp-client.ts";

const rounds = 3;
const seconds = 4;
/** Concurrency; enough to keep the server busy. */
const atOnce = 6;
const names = Array.from({ length: atOnce }, (_, n) => `person${n}@example.org`);
const password = "correct horse battery";

type Kind = "srp" | "password" | "token";

/** Throughput with constant concurrency. @throws Error when a call fails */
async function rateOf(signInOnce: (username: string) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let count = 0;
  await Promise.all(
    names.map(async (name) => {
      while (performance.now() - began < seconds * 1000) {
        await signInOnce(name);
        count++;
      }
    }),
  );
  return (count * 1000) / (performance.now() - began);
}

/**
 * Sign-ins by SRP and by password, and token checks, each compared with its cryptography alone: on one core, in the
 * same run.
 */
export async function measureSignIns(folder: string): Promise<string[]> {
  const pool = await openPool(folder);
  try {
    const srp = createSrpClient(pool.name);
    await pool.register(names, password);
    const signedIn = async (action: string, input: object): Promise<Record<string, string>> => {
      const { body } = await pool.call(action, input);
      if (!body["AuthenticationResult"]) throw new Error(`${action}: ${JSON.stringify(body).slice(0, 200)}`);
      return body["AuthenticationResult"] as Record<string, string>; // its tokens
    };
    const byPassword = (USERNAME: string) =>
      signedIn("InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME, PASSWORD: password } });
    const tokens = new Map<string, string>();
    for (const name of names) tokens.set(name, (await byPassword(name))["AccessToken"] ?? "");

    const operations: Readonly<Record<Kind, (username: string) => Promise<unknown>>> = {
      srp: async (USERNAME) => {
        const begun = { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A: srp.A } };
        const { body } = await pool.call("InitiateAuth", begun);
        const ChallengeResponses = srp.answer(body["ChallengeParameters"] as Record<string, string>, password); // a challenge's
        return signedIn("RespondToAuthChallenge", { ChallengeName: "PASSWORD_VERIFIER", ChallengeResponses });
      },
      password: byPassword,
      token: async (name) => {
        const { status } = await pool.call("GetUser", { AccessToken: tokens.get(name) });
        if (status !== 200) throw new Error(`GetUser: ${status}`);
      },
    };
    const rates: Record<Kind, number[]> = { srp: [], password: [], token: [] };
    const alone: Record<Kind, number[]> = { srp: [], password: [], token: [] };
    for (let round = 0; round < rounds; round++) {
      const [program, ...args] = onFirstCore("bench/arithmetic.ts");
      const { stdout } = await promisify(execFile)(program, args);
      const figures = JSON.parse(stdout) as Record<Kind, number>; // as bench/arithmetic.ts prints them
      for (const kind of ["srp", "password", "token"] as const) {
        rates[kind].push(await rateOf(operations[kind]));
        alone[kind].push(figures[kind]);
      }
    }
    const row = (name: string, kind: Kind) => {
      const [measured, bare] = [median(rates[kind]), median(alone[kind])];
      return `${name.padEnd(34)} ${measured.toFixed(0).padStart(8)} /s   its cryptography alone ${bare.toFixed(0).padStart(6)} /s   ${(measured / bare).toFixed(2)} of it`;
    };
    return [
      `Signing in, embedded database, one core, ${atOnce} at once, ${rounds} alternating rounds of ${seconds} s, medians`,
      row("by SRP, two calls", "srp"),
      row("by password, one call", "password"),
      row("a token verified (GetUser)", "token"),
    ];
  } finally {
    await pool.stop();
  }
}
