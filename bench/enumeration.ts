import { median } from "./measure.ts";
import { openPool, type Pool } from "./pool.ts";
import { rankTest } from "./rank-test.ts";
import { createSrpClient, type SrpClient } from "./srp-client.ts";

const samples = 600;
const warmUps = 40;
const people = 60;
const password = "correct horse battery";
const wrongPassword = "another pass phrase";

type Probe = (username: string) => Promise<unknown>;

/** Pairs of calls with a known and an unknown name; preparation is not measured. */
const probes: Readonly<Record<string, (pool: Pool, srp: SrpClient) => (username: string) => Promise<Probe>>> = {
  "InitiateAuth, SRP": (pool, srp) => async () => (USERNAME) =>
    pool.call("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A: srp.A } }),
  "RespondToAuthChallenge, wrong proof": (pool, srp) => async (USERNAME) => {
    const begun = { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A: srp.A } };
    const { body } = await pool.call("InitiateAuth", begun);
    const ChallengeResponses = srp.answer(body["ChallengeParameters"] as Record<string, string>, wrongPassword); // a challenge's
    return () => pool.call("RespondToAuthChallenge", { ChallengeName: "PASSWORD_VERIFIER", ChallengeResponses });
  },
  "InitiateAuth, wrong password": (pool) => async () => (USERNAME) =>
    pool.call("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME, PASSWORD: wrongPassword },
    }),
  ForgotPassword: (pool) => async () => (Username) => pool.call("ForgotPassword", { Username }),
  "the call after ForgotPassword": (pool, srp) => async (Username) => {
    await pool.call("ForgotPassword", { Username });
    const another = { USERNAME: "another@example.org", SRP_A: srp.A };
    return () => pool.call("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters: another });
  },
  "ConfirmForgotPassword, wrong code": (pool) => async () => (Username) =>
    pool.call("ConfirmForgotPassword", { Username, ConfirmationCode: "000000", Password: wrongPassword }),
  ResendConfirmationCode: (pool) => async () => (Username) => pool.call("ResendConfirmationCode", { Username }),
};

/** Tests whether response time reveals an account: known and unknown names in turns, by a rank test. */
export async function measureEnumeration(folder: string): Promise<string[]> {
  const pool = await openPool(folder);
  try {
    const srp = createSrpClient(pool.name);
    const names = (kind: string) => Array.from({ length: people }, (_, n) => `${kind}${100 + n}@example.org`);
    const [known, unknown] = [names("somebody"), names("nobodyis")];
    await pool.register(known, password);
    const rows: string[] = [];
    for (const [name, prepare] of Object.entries(probes)) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = -warmUps; round < samples; round++) {
        const order = (["known", "unknown"] as const).toSorted(() => Math.random() - 0.5);
        for (const kind of order) {
          const username = (kind === "known" ? known : unknown)[(round + warmUps) % people] ?? "";
          const probe = await prepare(pool, srp)(username);
          const began = performance.now();
          await probe(username);
          if (round >= 0) times[kind].push(performance.now() - began);
        }
      }
      rows.push(rowOf(name, times));
    }
    return [
      `Known against unknown names, ${samples} calls each in turns: 0.5 is indistinguishable, p is the p-value`,
      ...rows,
    ];
  } finally {
    await pool.stop();
  }
}

function rowOf(name: string, { known, unknown }: { known: readonly number[]; unknown: readonly number[] }): string {
  const { auc, margin, p } = rankTest(known, unknown);
  const [one, other] = [median(known), median(unknown)];
  const verdict = p < 0.001 ? "DISTINGUISHABLE" : "indistinguishable";
  if (p < 0.001) process.exitCode = 1;
  return `${name.padEnd(36)} ${auc.toFixed(3)} (0.5 ± ${margin.toFixed(3)})  p ${p.toFixed(4)}   medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${(one / other).toFixed(3)}   ${verdict}`;
}
