import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recycleDatabase } from "../../adapters/database/testing.ts";
import { type Eml, readEml } from "../../adapters/mail/read-eml.ts";
import type { Brand, PoolOwner } from "../../adapters/user-pools/user-pools.ts";
import { createIdentity } from "../app.ts";
import { openSurroundings } from "../compose.ts";
import { readIdentityConfig, readProcessConfig } from "../config.ts";
import type { ClientSettings } from "../db/settings.ts";
import { openTestDatabase } from "../db/testing.ts";
import type { CustomAuth } from "../services.ts";
import { buildStandalone } from "../standalone.ts";
import { keyPairsInTurn } from "./key-pairs.ts";

export const harbour: Brand = {
  legalName: "Harbour Clinic FZ-LLC",
  names: { en: "Harbour Clinic", ar: "عيادة المرفأ" },
  defaultLanguage: "en",
  theme: { primaryColor: "#1F5F4A", secondaryColor: "#D8704F", hoverColor: "#2B7A60" },
  address: ["Harbour Street 1", "Dubai"],
  contact: { phone: "+97142345678", email: "hello@harbour.example" },
  demonstration: false,
};

export const owners = {
  harbour: {
    providerId: "harbour",
    kind: "client",
    userPool: { userPoolId: "local_harbour", userPoolClientId: "harboursite000000000000000" },
    domains: ["harbour.example", "localhost"],
    brand: harbour,
    revision: 1,
  },
  meadow: {
    providerId: "meadow",
    kind: "client",
    userPool: { userPoolId: "local_meadow", userPoolClientId: "meadowsite0000000000000000" },
    domains: ["meadow.example"],
    brand: { ...harbour, legalName: "Meadow Clinic Kft.", names: { en: "Meadow Clinic" } },
    revision: 1,
  },
} satisfies Record<string, PoolOwner>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  /** Without the suffix; undefined when it was not refused. */
  readonly error: string | undefined;
}

export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>;

interface Options {
  readonly now?: Date;
  /** Variables of config.ts. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Settings of the site's client at both clinics. */
  readonly client?: ClientSettings;
  readonly customAuth?: CustomAuth;
}

/** The running service with two clinics' pools, a clock that the test sets, and an outbox that it reads. */
export async function openTestIdentity(options: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), "sojourn-identity-"));
  let time = options.now;
  const now = (): Date => time ?? new Date();
  const environment = {
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    PORT: "0",
    IDENTITY_CALLS: "100000",
    // Most tests move the clock, and other services have nothing like it.
    IDENTITY_FRESH_MINUTES: "0",
    ...options.environment,
  };
  const own = readProcessConfig(environment);
  // Known only when it listens; nothing asks before that.
  let origin = "";
  const surroundings = {
    ...(await openSurroundings(own, readIdentityConfig(environment), { database: await openTestDatabase(), now })),
    originOf: () => origin,
    customAuth: options.customAuth,
    makeKeyPair: keyPairsInTurn(),
  };
  const identity = createIdentity(surroundings);
  const { services } = identity;
  const app = await buildStandalone(identity, []);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  origin = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
  for (const owner of Object.values(owners)) {
    await services.pools.ensure(owner);
    if (options.client)
      await services.pools.configureClient(owner.userPool.userPoolId, owner.userPool.userPoolClientId, options.client);
  }

  const endpointOf = (owner: PoolOwner): string => `${origin}/identity/${owner.userPool.userPoolId}/`;

  /** Sends a text as it is. */
  async function send(owner: PoolOwner, target: string, body: string): Promise<Answer> {
    const reply = await fetch(endpointOf(owner), {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": target },
      body,
    });
    const error = reply.headers.get("x-amzn-errortype")?.replace(/Exception$/, "");
    return {
      status: reply.status,
      headers: reply.headers,
      body: (await reply.json()) as Record<string, unknown>, // the protocol answers objects alone
      error: error ?? undefined,
    };
  }

  /** The mails of the outbox, the oldest first. */
  async function mails(): Promise<Eml[]> {
    await services.dispatch.runDue();
    const names = (await readdir(join(folder, "mail")).catch(() => [])).filter((name) => name.endsWith(".eml"));
    names.sort((one, other) => one.slice(-40).localeCompare(other.slice(-40)));
    return Promise.all(names.map(async (name) => readEml(await readFile(join(folder, "mail", name)))));
  }

  /** The text messages of the outbox to one number, the oldest first. */
  async function textsTo(number: string): Promise<string[]> {
    await services.dispatch.runDue();
    const names = (await readdir(join(folder, "mail")).catch(() => [])).filter((name) => name.endsWith(".sms.txt"));
    const mine = names.filter((name) => name.includes(`-${number.slice(1)}-`));
    mine.sort((one, other) => one.slice(-44).localeCompare(other.slice(-44)));
    return Promise.all(mine.map((name) => readFile(join(folder, "mail", name), "utf8")));
  }

  const call = (action: string, input: object, owner: PoolOwner = owners.harbour): Promise<Answer> =>
    send(owner, `AWSCognitoIdentityProviderService.${action}`, JSON.stringify(input));

  /** The code in the newest mail to an address. */
  async function codeFor(to: string): Promise<string> {
    const mine = (await mails()).filter(({ headers }) => headers.get("to")?.toLowerCase() === to.toLowerCase());
    return mine.flatMap(({ text }) => /: (\d{6})\b/.exec(text)?.[1] ?? []).at(-1) ?? "";
  }

  /** Registers and confirms a user. */
  async function register(
    Username: string,
    Password: string,
    attributes: Readonly<Record<string, string>> = {},
    owner: PoolOwner = owners.harbour,
  ): Promise<void> {
    const { userPoolClientId: ClientId } = owner.userPool;
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    await call("SignUp", { ClientId, Username, Password, UserAttributes }, owner);
    await call("ConfirmSignUp", { ClientId, Username, ConfirmationCode: await codeFor(Username) }, owner);
  }

  return {
    identity,
    services,
    origin,
    endpointOf,
    send,
    mails,
    /** Calls an action of a pool. */
    call,
    codeFor,
    textsTo,
    /** The code in the newest text message to a number. */
    codeByText: async (number: string): Promise<string> => {
      const [, body = ""] = (await textsTo(number)).at(-1)?.split("\n\n") ?? [];
      return /\b\d{6}\b/.exec(body)?.[0] ?? "";
    },
    register,
    clock: {
      now,
      set: (at: Date) => {
        time = at;
      },
      pass: (milliseconds: number) => {
        time = new Date(now().getTime() + milliseconds);
      },
    },
    close: async (): Promise<void> => {
      await app.close();
      await services.dispatch.stop();
      await identity.close();
      await surroundings.mail.close();
      await surroundings.sms.close();
      await recycleDatabase(surroundings.database);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
