import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type PostgresServer, startPostgres } from "../scripts/postgres.ts";
import { read } from "./measure.ts";
import { type Product, startProduct } from "./product.ts";

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The user pool of the product's clinic, called over HTTP. */
export interface Pool {
  readonly product: Product;
  /** Password hash parameters. */
  readonly name: string;
  readonly clientId: string;
  call(action: string, input: object): Promise<Answer>;
  /** Registers people and confirms their addresses. */
  register(names: readonly string[], password: string): Promise<void>;
  stop(): Promise<void>;
}

/** A temporary PostgreSQL server with the demonstration clinics, for a data folder. */
export async function startSeededPostgres(folder: string): Promise<PostgresServer> {
  const server = await startPostgres();
  // An embedded database is seeded at its start; PostgreSQL is not.
  execFileSync(process.execPath, ["server/provider-files/seed-main.ts"], {
    env: { ...process.env, DATABASE_URL: server.url, DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return server;
}

/** Disables the rate limits. */
const noLimits = {
  RATE_WRITE: "1000000000",
  RATE_UPLOAD: "1000000000",
  IDENTITY_CALLS: "1000000000",
  IDENTITY_SIGN_UPS_AN_HOUR: "1000000000",
  IDENTITY_FREE_FAILURES: "1000",
  IDENTITY_CODE_TRIES_AN_HOUR: "1000",
  IDENTITY_CODES_AN_HOUR: "1000000",
  IDENTITY_MAILS_AN_HOUR: "1000000",
  IDENTITY_MAILS_A_DAY: "1000000",
};

/** @param env further variables, such as another database's URL */
export async function openPool(folder: string, env: Record<string, string> = {}): Promise<Pool> {
  const product = await startProduct(join(folder, "data"), { ...noLimits, ...env });
  const { site, host, dataDir } = product;
  const config = JSON.parse(
    (await read({ url: `${site}api/provider/user-pool-config/${host}`, headers: { host } })).toString(),
  ) as { userPoolId: string; userPoolClientId: string };
  const { userPoolId: id, userPoolClientId: clientId } = config;
  const agent = new Agent({ keepAlive: true });

  async function call(action: string, input: object): Promise<Answer> {
    const body = JSON.stringify({ ClientId: clientId, ...input });
    const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = {
        host,
        "content-type": "application/x-amz-json-1.1",
        "content-length": Buffer.byteLength(body),
        "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
      };
      request(`${site}identity/${id}/`, { method: "POST", agent, headers }, (answer) =>
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject),
      )
        .once("error", reject)
        .end(body);
    });
    return { status: reply.status, body: JSON.parse(reply.body) };
  }

  /** Confirmation codes by address, from the mails so far. */
  function codes(): Map<string, string> {
    const mails = join(dataDir, "mail");
    const found = new Map<string, string>();
    const files = existsSync(mails) ? readdirSync(mails).filter((name) => name.endsWith(".eml")) : [];
    for (const file of files) {
      const mail = readFileSync(join(mails, file), "latin1");
      const to = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(mail)?.[1];
      const code = /\b\d{6}\b/.exec(mail.slice(mail.indexOf("text/plain")))?.[0];
      if (to && code) found.set(to, code);
    }
    return found;
  }

  return {
    product,
    name: id.slice(id.indexOf("_") + 1),
    clientId,
    call,
    async register(names, Password) {
      for (const Username of names) await call("SignUp", { Username, Password, ClientMetadata: { language: "en" } });
      const until = performance.now() + 30_000;
      while (!names.every((name) => codes().has(name))) {
        if (performance.now() > until) throw new Error("the codes were not mailed");
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      const byName = codes();
      for (const Username of names) {
        const { status } = await call("ConfirmSignUp", { Username, ConfirmationCode: byName.get(Username) });
        if (status !== 200) throw new Error(`${Username} was not confirmed`);
      }
    },
    stop: async () => {
      agent.destroy();
      await product.stop();
    },
  };
}
