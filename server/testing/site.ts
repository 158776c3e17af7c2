import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { InjectOptions } from "fastify";
import type { Logger } from "pino";
import type { Database, Db } from "../../adapters/database/database.ts";
import { recycleDatabase } from "../../adapters/database/testing.ts";
import type { Files } from "../../adapters/files/files.ts";
import { eitherPools } from "../../adapters/user-pools/user-pools.ts";
import type { Problem } from "../../contract/errors.ts";
import { ProviderFile } from "../../contract/provider-file.ts";
import { readIdentityConfig } from "../../identity/config.ts";
import { embeddedIdentity } from "../../identity/embedded.ts";
import { keyPairsInTurn } from "../../identity/testing/key-pairs.ts";
import { buildApp } from "../app.ts";
import { createServices } from "../compose.ts";
import { readConfig } from "../config/config.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { createFileChecker, type FileChecker } from "../files/checker.ts";
import { createProductJobs } from "../jobs.ts";
import { createReadiness } from "../operations/readiness.ts";
import { loadScreens, type Screens } from "../pages/renderer.ts";
import { importProvider } from "../provider-files/import.ts";
import type { Services, Suppliers } from "../services.ts";
import { type Call, formOf, type Reply } from "./calls.ts";
import { openTestDatabase } from "./database.ts";
import { type Mail, readMails } from "./mails.ts";
import { plainScreens } from "./plain-screens.ts";
import { type buildProviderFile, testProviders } from "./providers.ts";

type WrittenProvider = Parameters<typeof buildProviderFile>[0];

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

export interface TestSiteOptions {
  readonly providers?: readonly NonNullable<WrittenProvider>[];
  /** The time at the start of the test. */
  readonly now?: Date;
  /** Variables of `.env.example`, such as lower rate limits. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces the built client. */
  readonly screens?: Screens;
  /** Replaces the demonstration suppliers. */
  readonly suppliers?: (needs: { readonly db: Db; readonly now: () => Date }) => Suppliers;
  /** Replaces the embedded assistant. */
  readonly assistants?: Services["assistants"];
  /** Receives the log; default: silent. */
  readonly log?: Logger;
  /** Holds all data with the embedded database, and survives closing the site. */
  readonly folder?: string;
  /** An open database, which survives closing the site. */
  readonly database?: Database;
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

let screens: Promise<Screens> | undefined;
const loadBuiltScreens = (): Promise<Screens> => {
  screens ??= existsSync(join(dist, "build.json")) ? loadScreens(dist) : Promise.resolve(plainScreens);
  return screens;
};

/** One checker for all sites of a worker, because its process takes longer to start than a file to check. It ends with the worker. */
let checker: FileChecker | undefined;

/** The whole server on its embedded defaults, with its own database and a test clock. */
export async function openTestSite(options: TestSiteOptions = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "sojourn-test-")));
  let time = options.now ?? new Date("2026-11-20T09:00:00Z");
  const rates = {
    RATE_READ: "100000",
    RATE_WRITE: "100000",
    RATE_SEND: "100000",
    RATE_ASK: "100000",
    RATE_UPLOAD: "100000",
    RECIPIENT_MAILS_AN_HOUR: "100000",
    RECIPIENT_MAILS_A_DAY: "100000",
  };
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    DEMONSTRATION: "yes",
    ...rates,
    ...options.environment,
  });
  const database = options.database ?? (await openTestDatabase(options.folder));
  checker ??= createFileChecker();
  const services = await createServices(config, {
    database,
    fileChecks: checker,
    now: () => time,
    ...(options.log && { log: options.log }),
    ...(options.assistants && { assistants: options.assistants }),
    ...(options.suppliers && { suppliers: options.suppliers({ db: database.db, now: () => time }) }),
  });
  const providers: ProviderId[] = [];
  async function addProvider(written: WrittenProvider): Promise<ProviderId> {
    const file = ProviderFile.parse(written);
    const { id } = await importProvider(services, { file, pictures: noPictures });
    services.providers.forget(id);
    return id;
  }
  for (const written of options.providers ?? testProviders) providers.push(await addProvider(written));
  const identityConfig = readIdentityConfig({ IDENTITY_CALLS: "100000" });
  const makeKeyPair = keyPairsInTurn();
  const identity = await embeddedIdentity({ ...services, makeKeyPair }, identityConfig, () => 443);
  const userPools = eitherPools(identity.userPools, services.userPools);
  const built = { ...services, userPools, screens: options.screens ?? (await loadBuiltScreens()) };
  const jobs = createProductJobs(built);
  const readiness = createReadiness();
  const mailsRead: Parameters<typeof readMails>[1] = new Map();
  const app = await buildApp({ ...built, jobs, readiness, mountIdentity: identity.mount });

  async function call<Body = Problem>(
    method: NonNullable<InjectOptions["method"]>,
    path: string,
    given: Call = {},
  ): Promise<Reply<Body>> {
    const { body, host = "harbour.example", file, headers } = given;
    const key = given.key === undefined ? randomUUID() : given.key;
    const form = file && (await formOf(file));
    const reply = await app.inject({
      method,
      url: path,
      headers: {
        host,
        ...(key === null || method === "GET" ? {} : { "idempotency-key": key }),
        ...(form ? { "content-type": form.type } : {}),
        ...headers,
      },
      ...(form ? { payload: form.bytes } : body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(reply.headers["content-type"]).includes("json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: (isJson ? reply.json() : undefined) as Body, // the test asserts its type
      bytes: reply.rawPayload,
    };
  }

  return {
    app,
    call,
    jobs,
    readiness,
    services: built,
    folder,
    /** In the order of the given files. */
    providers,
    /** The services of another server on a given database. */
    servicesOn: async (other: Database) => {
      const others = { ...built, database: other, db: other.db };
      return {
        ...others,
        userPools: (await embeddedIdentity({ ...others, makeKeyPair }, identityConfig, () => 443)).userPools,
      };
    },
    /** Imports a provider, replacing an existing one. */
    addProvider,
    clock: {
      now: () => time,
      /** Advances the clock by milliseconds. */
      pass: (milliseconds: number) => {
        time = new Date(time.getTime() + milliseconds);
      },
    },
    /** Runs due jobs and reads all mails sent so far, oldest first. */
    mails: async (): Promise<Mail[]> => {
      await jobs.runDue();
      await identity.runDue();
      return readMails(join(folder, "mail"), mailsRead);
    },
    /** Makes the next stored file fail with a full disk. */
    fillDisk: () =>
      (services.files as Files & { failNext(outcome: { kind: "full" }): void }).failNext({ kind: "full" }), // the embedded default supports it
    /** Keys of stored files, whole or in part. */
    storedFiles: async (): Promise<string[]> => {
      const entries = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: async (): Promise<void> => {
      await app.close();
      await jobs.stop();
      await identity.stop();
      await services.mail.close();
      await services.sms.close();
      await services.files.close();
      await services.reporting.close();
      await services.live.close();
      await services.providers.close();
      // A test may have closed the database itself.
      if (!options.database && (await database.isAlive()))
        await (options.folder ? database.close() : recycleDatabase(database));
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

const noPictures = {
  problem: async () => undefined,
  store: () => {
    throw new Error("the providers of tests have no pictures");
  },
};
