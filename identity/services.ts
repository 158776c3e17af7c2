import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { v7 } from "uuid";
import type { Counters } from "../adapters/counters/counters.ts";
import { createMemoryCounters } from "../adapters/counters/memory.ts";
import type { Database, Db } from "../adapters/database/database.ts";
import { loadMasterKey, type MasterKeys } from "../adapters/files/master-key.ts";
import type { Mail } from "../adapters/mail/mail.ts";
import { createOutbox } from "../adapters/mail/outbox.ts";
import { createLogReporting } from "../adapters/reporting/log.ts";
import type { Reporting } from "../adapters/reporting/reporting.ts";
import { createScrubbedLog } from "../adapters/reporting/scrubbed-log.ts";
import { createSmsOutbox } from "../adapters/sms/outbox.ts";
import type { Sms } from "../adapters/sms/sms.ts";
import type { IdentityConfig, ProcessConfig } from "./config.ts";
import type { CustomAuth } from "./custom-auth.ts";
import { createDispatch, type Dispatch } from "./dispatch.ts";
import { createSigningKeys, type SigningKeys } from "./keys.ts";
import { createPools, type Pools } from "./pools.ts";

/** What the service needs from whoever runs it: the server, its own process, or a test. */
export interface Surroundings {
  readonly config: IdentityConfig;
  readonly database: Database;
  readonly mail: Mail;
  /** The address that mail comes from. */
  readonly mailFrom: string;
  readonly sms: Sms;
  /** Who is shown to send text messages. */
  readonly smsFrom: string;
  readonly counters: Counters;
  readonly keys: MasterKeys;
  readonly log: Logger;
  readonly reporting: Reporting;
  readonly now: () => Date;
  /** A new UUIDv7. */
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Buffer;
  /** The public origin under which a domain is served, such as `https://clinic.example`; never from a request. */
  readonly originOf: (domain: string) => string;
  /** Challenges of the installation's own; without them there is no such way to sign in. */
  readonly customAuth?: CustomAuth | undefined;
}

export interface Services extends Surroundings {
  readonly db: Db;
  readonly pools: Pools;
  readonly signingKeys: SigningKeys;
  /** Sends what actions have written down. */
  readonly dispatch: Dispatch;
}

export function createServices(surroundings: Surroundings): Services {
  const needs = { ...surroundings, db: surroundings.database.db };
  const pools = createPools(needs);
  const signingKeys = createSigningKeys(needs);
  return { ...needs, pools, signingKeys, dispatch: createDispatch({ ...needs, pools, signingKeys }) };
}

/** What the service stands on when it runs as a process of its own. */
export async function openSurroundings(
  own: ProcessConfig,
  config: IdentityConfig,
  replace: Partial<Pick<Surroundings, "database" | "mail" | "now">> = {},
): Promise<Surroundings> {
  const log = createScrubbedLog(own.logLevel);
  const reporting = createLogReporting({ log });
  const now = replace.now ?? (() => new Date());
  mkdirSync(own.dataDir, { recursive: true, mode: 0o700 });
  return {
    config,
    database: replace.database ?? (await openDatabase(own, reporting)),
    mail: replace.mail ?? (await openMail(own)),
    mailFrom: own.mailFrom,
    sms: await openSms(own),
    smsFrom: own.smsFrom,
    counters: createMemoryCounters({ now }),
    keys: await loadMasterKey(join(own.dataDir, "keys")),
    log,
    reporting,
    now,
    newId: v7,
    randomBytes,
    originOf: () => own.origin,
  };
}

async function openDatabase({ database, dataDir }: ProcessConfig, reporting: Reporting): Promise<Database> {
  if (database.kind === "embedded") {
    const { createEmbeddedDatabase } = await import("../adapters/database/embedded.ts");
    return createEmbeddedDatabase({ folder: dataDir });
  }
  const { createPostgresDatabase } = await import("../adapters/database/postgres.ts");
  return createPostgresDatabase({
    ...database,
    onIdleError: (error) => reporting.report(error, {}),
  });
}

async function openMail({ smtpUrl, dataDir }: ProcessConfig): Promise<Mail> {
  if (smtpUrl === undefined) return createOutbox({ folder: join(dataDir, "mail") });
  const { createSmtp } = await import("../adapters/mail/smtp.ts");
  return createSmtp({ url: smtpUrl, timeoutMs: 20_000 });
}

async function openSms({ smsUrl, dataDir }: ProcessConfig): Promise<Sms> {
  if (smsUrl === undefined) return createSmsOutbox({ folder: join(dataDir, "mail") });
  const { createSmsGateway } = await import("../adapters/sms/gateway.ts");
  return createSmsGateway({ url: smsUrl, timeoutMs: 20_000 });
}
