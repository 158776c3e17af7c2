import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { InjectOptions } from "fastify";
import type { Logger } from "pino";
import type { Database, Db } from "../adapters/database/database.ts";
import { handBack } from "../adapters/database/testing.ts";
import type { Files } from "../adapters/files/files.ts";
import { type Eml, readEml } from "../adapters/mail/read-eml.ts";
import { eitherPools } from "../adapters/user-pools/user-pools.ts";
import type { Problem } from "../contract/errors.ts";
import { ProviderFile } from "../contract/provider-file.ts";
import { readIdentityConfig } from "../identity/config.ts";
import { mountedIdentity } from "../identity/mounted.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { buildPackage, buildProcedure, buildProviderFile } from "./db/build-provider-file.ts";
import type { ProviderId } from "./db/provider-id.ts";
import { openTestDatabase } from "./db/testing.ts";
import { createProductJobs } from "./product-jobs.ts";
import { importProvider } from "./provider-import.ts";
import { loadScreens, type Screens } from "./screens.ts";
import { createServices, type Services, type Suppliers } from "./services.ts";

type WrittenProvider = Parameters<typeof buildProviderFile>[0];

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** Two clinics: Harbour in Dubai with three procedures on `harbour.example`, Meadow in Budapest on `meadow.example`. */
export const testProviders = [
  buildProviderFile({
    procedures: [
      buildProcedure({
        packages: [buildPackage({ hotelNights: 0, companions: 0 }), buildPackage({ slug: "complete", price: 63500 })],
      }),
      buildProcedure({ slug: "hip-replacement", stayDays: { min: 12, max: 16 }, minDaysBeforeFlight: 14 }),
      buildProcedure({ slug: "old-knee", status: "archived" }),
    ],
  }),
  buildProviderFile({
    company: { slug: "meadow", legalName: "Meadow Clinic Kft.", foundedYear: 1999, accreditations: [] },
    domains: ["meadow.example"],
    location: {
      slug: "buda",
      countryCode: "HU",
      currency: "EUR",
      timeZone: "Europe/Budapest",
      latitude: 47.5,
      longitude: 19,
      airport: { code: "BUD", minutes: 30 },
    },
    quotes: { inbox: "quotes@meadow.example", replyWithinHours: 48, validDays: 30 },
  }),
] as const;

export interface TestSiteOptions {
  readonly providers?: readonly NonNullable<WrittenProvider>[];
  /** What time it is until the test says otherwise. */
  readonly now?: Date;
  /** Variables of `.env.example`, such as lower rates. */
  readonly environment?: Readonly<Record<string, string>>;
  /** In place of the built client. */
  readonly screens?: Screens;
  /** In place of whom things are bought from. */
  readonly suppliers?: (needs: { readonly db: Db; readonly now: () => Date }) => Suppliers;
  /** In place of who answers visitors. */
  readonly assistants?: Services["assistants"];
  /** What hears the log, at its level; nothing unless given. */
  readonly log?: Logger;
  /** Keeps everything there, the embedded database too, and leaves it when the site is closed. */
  readonly folder?: string;
  /** One that is open already, and stays open when the site is closed. */
  readonly database?: Database;
}

export interface Call {
  readonly body?: unknown;
  /** For idempotent endpoints; a fresh one unless given, none when null. */
  readonly key?: string | null;
  /** `harbour.example` unless given. */
  readonly host?: string;
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The parsed JSON, taken for what the test expects it to be. */
  readonly body: Body;
  readonly bytes: Buffer;
}

/** A mail as a person finds it. */
export interface Mail extends Eml {
  readonly to: string;
  readonly subject: string;
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** Screens that say in plain text what they were given, where the client is not built: for tests of the server alone. */
export const plainScreens: Screens = {
  renderer: {
    noncePlaceholder: "",
    render: async () => ({
      kind: "page",
      status: 200,
      screen: "/*",
      cache: "private",
      html: "<!doctype html><title>plain</title>",
    }),
    payload: async () => ({ kind: "payload", screen: "/*", cache: "private", data: null }),
    routeOf: () => "/*",
    renderFailure: (_site, _assets, { status }) => `<!doctype html><title>${status}</title>`,
    renderHealth: (_site, _assets, health) => `<!doctype html><title>${JSON.stringify(health)}</title>`,
    renderInbox: (_site, _assets, inbox) => `<!doctype html><title>${JSON.stringify(inbox)}</title>`,
    describeSite: (asked) => JSON.stringify(asked),
    renderMail: ({ template, facts }) => {
      const text = JSON.stringify(facts, null, 1);
      return { subject: template, text, html: `<pre>${text}</pre>` };
    },
  },
  buildId: "plain",
  builtAt: "2026-11-20T00:00:00.000Z",
  assets: () => ({ script: "", styles: [] }),
  folder: undefined,
};

let screens: Promise<Screens> | undefined;
const ready = (): Promise<Screens> => {
  screens ??= existsSync(join(dist, "build.json")) ? loadScreens(dist) : Promise.resolve(plainScreens);
  return screens;
};

/** The whole server on its embedded defaults, with a database of its own and a clock that the test sets. */
export async function openTestSite(options: TestSiteOptions = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "sojourn-test-")));
  let time = options.now ?? new Date("2026-11-20T09:00:00Z");
  const rates = {
    RATE_READ: "100000",
    RATE_WRITE: "100000",
    RATE_SEND: "100000",
    RATE_ASK: "100000",
    RATE_UPLOAD: "100000",
  };
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    DEMONSTRATION: "yes",
    ...rates,
    ...options.environment,
  });
  const database = options.database ?? (await openTestDatabase(options.folder));
  const services = await createServices(config, {
    database,
    now: () => time,
    ...(options.log && { log: options.log }),
    ...(options.assistants && { assistants: options.assistants }),
    ...(options.suppliers && { suppliers: options.suppliers({ db: database.db, now: () => time }) }),
  });
  const providers: ProviderId[] = [];
  async function bring(written: WrittenProvider): Promise<ProviderId> {
    const file = ProviderFile.parse(written);
    return (await importProvider(services, { file, pictures: noPictures })).id;
  }
  for (const written of options.providers ?? testProviders) providers.push(await bring(written));
  const identityConfig = readIdentityConfig({ IDENTITY_CALLS: "100000" });
  const identity = await mountedIdentity(services, identityConfig, () => 443);
  const userPools = eitherPools(identity.userPools, services.userPools);
  const built = { ...services, userPools, screens: options.screens ?? (await ready()) };
  const jobs = createProductJobs(built);
  const app = await buildApp({ ...built, jobs, mountIdentity: identity.mount });

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
      body: (isJson ? reply.json() : undefined) as Body, // the test asserts what it is
      bytes: reply.rawPayload,
    };
  }

  return {
    app,
    call,
    jobs,
    services: built,
    folder,
    /** In the order of the files that were given. */
    providers,
    /** The services of another server, over a database in place of its own. */
    servicesOn: async (other: Database) => {
      const others = { ...built, database: other, db: other.db };
      return { ...others, userPools: (await mountedIdentity(others, identityConfig, () => 443)).userPools };
    },
    /** Imports a provider, anew where it is there already. */
    bring,
    clock: {
      now: () => time,
      /** Moves on by milliseconds. */
      pass: (milliseconds: number) => {
        time = new Date(time.getTime() + milliseconds);
      },
    },
    /** Sends what waits, and reads every mail that was ever sent, the oldest first. */
    mails: async (): Promise<Mail[]> => {
      await jobs.runDue();
      await identity.runDue();
      return readMails(join(folder, "mail"));
    },
    /** Makes the next file that is stored find no room. */
    fillDisk: () =>
      (services.files as Files & { failNext(outcome: { kind: "full" }): void }).failNext({ kind: "full" }), // the embedded default can be told to
    /** Keys of the files that are stored, whole or in part. */
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
      // The test may have closed it, to see what becomes of the site.
      if (!options.database && (await database.isAlive()))
        await (options.folder ? database.close() : handBack(database));
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

async function formOf({ name, type, bytes }: NonNullable<Call["file"]>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
  const made = new Response(form);
  return { type: made.headers.get("content-type") ?? "", bytes: Buffer.from(await made.arrayBuffer()) };
}

/** The mails in an outbox's folder. */
export async function readMails(folder: string): Promise<Mail[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = names.filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    // The id at the end of the name begins with the mail's time.
    files
      .toSorted((a, b) => a.slice(-40).localeCompare(b.slice(-40)))
      .map(async (name) => readEml(await readFile(join(folder, name)))),
  );
  return mails.map((mail) => ({
    ...mail,
    to: mail.headers.get("to") ?? "",
    subject: mail.headers.get("subject") ?? "",
  }));
}
