import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "./measure.ts";
import { openPool, type Pool, startSeededPostgres } from "./pool.ts";
import { onFirstCore } from "./product.ts";
import { createSrpClient } from "./srp-client.ts";

const rounds = 3;
const seconds = 4;
/** Concurrency; enough to keep the server busy. */
const atOnce = 6;
const names = Array.from({ length: atOnce }, (_, n) => `person${n}@example.org`);
const password = "correct horse battery";

type Kind = "srp" | "password" | "token" | "refused";

interface Figure {
  readonly perSecond: number;
  /** The server's processor time in microseconds. */
  readonly worked: number;
}

/** Calls with constant concurrency. @throws Error when a call fails */
async function run({ product }: Pool, once: (username: string) => Promise<unknown>): Promise<Figure> {
  const [began, before] = [performance.now(), product.worked()];
  let count = 0;
  await Promise.all(
    names.map(async (name) => {
      while (performance.now() - began < seconds * 1000) {
        await once(name);
        count++;
      }
    }),
  );
  return {
    perSecond: (count * 1000) / (performance.now() - began),
    worked: (product.worked() - before) / count,
  };
}

/**
 * Sign-ins by SRP and by password, token checks and refused tokens. Sign-ins are compared with their cryptography alone, on
 * one core, in the same run, by processor time.
 */
export async function measureSignIns(folder: string, kind: "embedded" | "postgres"): Promise<string[]> {
  const place = join(folder, `sign-ins-${kind}`);
  const server = kind === "postgres" ? await startSeededPostgres(place) : undefined;
  const pool = await openPool(place, server ? { DATABASE_URL: server.url } : {});
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
    const getUser = async (AccessToken: string | undefined, expected: number): Promise<void> => {
      const { status } = await pool.call("GetUser", { AccessToken });
      if (status !== expected) throw new Error(`GetUser: ${status}`);
    };

    const operations: Readonly<Record<Kind, (username: string) => Promise<unknown>>> = {
      srp: async (USERNAME) => {
        const begun = { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME, SRP_A: srp.A } };
        const { body } = await pool.call("InitiateAuth", begun);
        const ChallengeResponses = srp.answer(body["ChallengeParameters"] as Record<string, string>, password); // a challenge's
        return signedIn("RespondToAuthChallenge", { ChallengeName: "PASSWORD_VERIFIER", ChallengeResponses });
      },
      password: byPassword,
      token: (name) => getUser(tokens.get(name), 200),
      refused: (name) => getUser(`${tokens.get(name)?.slice(0, -20)}${"A".repeat(20)}`, 400),
    };
    const kinds = Object.keys(operations) as Kind[];
    const figures = new Map(kinds.map((kind) => [kind, [] as Figure[]]));
    const alone: Record<string, number>[] = [];
    for (let round = 0; round < rounds; round++) {
      const [program, ...args] = onFirstCore("bench/arithmetic.ts");
      const { stdout } = await promisify(execFile)(program, args);
      alone.push(JSON.parse(stdout) as Record<string, number>); // as bench/arithmetic.ts prints them
      for (const kind of kinds) figures.get(kind)?.push(await run(pool, operations[kind]));
    }
    const workedOf = (kind: Kind) => median((figures.get(kind) ?? []).map(({ worked }) => worked));
    const row = (name: string, kind: Kind, beside: string, bare: number) => {
      const rate = median((figures.get(kind) ?? []).map(({ perSecond }) => perSecond));
      return `${name.padEnd(28)} ${rate.toFixed(0).padStart(6)} /s ${workedOf(kind).toFixed(0).padStart(6)} µs   ${beside} ${bare.toFixed(0)} µs   ${(bare / workedOf(kind)).toFixed(2)} of it`;
    };
    const bareOf = (kind: Kind) => median(alone.map((each) => each[kind] ?? Number.NaN));
    return [
      `Signing in, ${kind}, one core, ${atOnce} at once, ${rounds} alternating rounds of ${seconds} s, medians`,
      row("by SRP, two calls", "srp", "its cryptography alone", bareOf("srp")),
      row("by password, one call", "password", "its cryptography alone", bareOf("password")),
      row("a token checked (GetUser)", "token", "a refused token", workedOf("refused")),
    ];
  } finally {
    await pool.stop();
    await server?.stop();
  }
}
