import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { v7 } from "uuid";
import { createMemoryCounters } from "../adapters/counters/memory.ts";
import type { Database } from "../adapters/database/database.ts";
import { loadMasterKey } from "../adapters/files/master-key.ts";
import { keepFolderPrivate } from "../adapters/files/private-folder.ts";
import { openWrapping } from "../adapters/key-wrapping/choice.ts";
import type { Mail } from "../adapters/mail/mail.ts";
import { createOutbox } from "../adapters/mail/outbox.ts";
import { createLogReporting } from "../adapters/reporting/log.ts";
import type { Reporting } from "../adapters/reporting/reporting.ts";
import { createScrubbedLog } from "../adapters/reporting/scrubbed-log.ts";
import { createSmsOutbox } from "../adapters/sms/outbox.ts";
import type { Sms } from "../adapters/sms/sms.ts";
import type { ProcessConfig } from "./config.ts";
import type { IdentityConfig } from "./db/settings.ts";
import { createPools } from "./pools/pools.ts";
import type { Services, Surroundings } from "./services.ts";
import { createSignIns } from "./tokens/sign-ins.ts";
import { createSigningKeys } from "./tokens/signing-keys.ts";
import { putDecoy } from "./users/decoy.ts";
import { createKeyedQueue } from "./users/keyed-queue.ts";
import { createDispatch } from "./worker.ts";

export function createServices(surroundings: Surroundings): Services {
  const needs = { ...surroundings, db: surroundings.database.db };
  const pools = createPools({ ...needs, onSaved: (pool) => putDecoy(needs, pool) });
  const signingKeys = createSigningKeys(needs);
  const signIns = createSignIns(needs);
  return {
    ...needs,
    pools,
    signingKeys,
    signIns,
    verifiedTokens: new LRUCache({ max: 5000 }),
    dispatch: createDispatch({ ...needs, pools, signingKeys }),
    attemptQueue: createKeyedQueue(),
  };
}

/** Composes the adapters of the service as a process of its own. */
export async function openSurroundings(
  own: ProcessConfig,
  config: IdentityConfig,
  replace: Partial<Pick<Surroundings, "database" | "mail" | "now">> = {},
): Promise<Surroundings> {
  const log = createScrubbedLog(own.logLevel);
  const reporting = createLogReporting({ log });
  const now = replace.now ?? (() => new Date());
  keepFolderPrivate(own.dataDir);
  return {
    config,
    database: replace.database ?? (await openDatabase(own, reporting)),
    mail: replace.mail ?? (await openMail(own)),
    mailFrom: own.mailFrom,
    sms: await openSms(own),
    smsFrom: own.smsFrom,
    counters: createMemoryCounters({ now }),
    keys: await loadMasterKey(join(own.dataDir, "keys"), await openWrapping(own.keyWrapping)),
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
