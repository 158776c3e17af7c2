import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { v7 } from "uuid";
import { createSeededActivities } from "../adapters/activities/seeded.ts";
import { createGrounded } from "../adapters/assistant/grounded.ts";
import { createClinicBookings } from "../adapters/bookings/clinic-bookings.ts";
import type { Counters } from "../adapters/counters/counters.ts";
import { createMemoryCounters } from "../adapters/counters/memory.ts";
import type { Database } from "../adapters/database/database.ts";
import { createCachedRates } from "../adapters/exchange-rates/cached.ts";
import { createMeasuredRates } from "../adapters/exchange-rates/measured.ts";
import { createTableRates } from "../adapters/exchange-rates/table.ts";
import { createDiskFiles } from "../adapters/files/disk.ts";
import type { Files } from "../adapters/files/files.ts";
import { loadMasterKey } from "../adapters/files/master-key.ts";
import { keepFolderPrivate } from "../adapters/files/private-folder.ts";
import { createSeededFlights } from "../adapters/flights/seeded.ts";
import { createEdgeHeader } from "../adapters/geo/edge-header.ts";
import type { Geo } from "../adapters/geo/geo.ts";
import { createSeededHotels } from "../adapters/hotels/seeded.ts";
import { openWrapping } from "../adapters/key-wrapping/choice.ts";
import type { SentMail } from "../adapters/mail/mail.ts";
import { createMeasuredMail } from "../adapters/mail/measured.ts";
import { createOutbox } from "../adapters/mail/outbox.ts";
import type { Metrics } from "../adapters/metrics/metrics.ts";
import { createNoMetrics } from "../adapters/metrics/none.ts";
import { createTextRecords } from "../adapters/network/text-records.ts";
import type { Otlp } from "../adapters/otlp/otlp.ts";
import { createGuardedPayments } from "../adapters/payments/guarded.ts";
import { createSandbox } from "../adapters/payments/sandbox.ts";
import { createLogReporting } from "../adapters/reporting/log.ts";
import type { Reporting } from "../adapters/reporting/reporting.ts";
import { createScrubbedLog } from "../adapters/reporting/scrubbed-log.ts";
import { createNoScanner } from "../adapters/scanner/none.ts";
import type { Scanner } from "../adapters/scanner/scanner.ts";
import { createSmsOutbox } from "../adapters/sms/outbox.ts";
import type { Sms } from "../adapters/sms/sms.ts";
import { createHostedPools } from "../adapters/user-pools/hosted.ts";
import { createWebhooks } from "../adapters/webhooks/over-http.ts";
import { keptAnswer } from "../contract/clinic/constants.ts";
import { minutes, seconds } from "../contract/durations.ts";
import { dangerOf, tellsOfHealth } from "./chat/safety/alarms.ts";
import type { Config } from "./config/config.ts";
import { createLive } from "./db/live.ts";
import { sandboxBook } from "./db/sandbox-payments.ts";
import { createFileChecker } from "./files/checker.ts";
import { keyOf } from "./http/private-links.ts";
import type { Services } from "./services.ts";
import { createProviderDirectory } from "./tenants/directory.ts";
import { createClinicBook } from "./trips/clinic-offers.ts";
import { createTreatmentCalendar } from "./trips/dates/treatment-calendar.ts";

/** @param snapshot a dump from which an empty embedded database starts */
export async function openDatabase(
  config: Pick<Config, "database" | "dataDir" | "slowStatementMs">,
  { log, reporting }: { readonly log?: Logger; readonly reporting?: Reporting } = {},
  snapshot?: Blob,
): Promise<Database> {
  if (config.database.kind === "postgres") {
    const { createPostgresDatabase } = await import("../adapters/database/postgres.ts");
    return createPostgresDatabase({
      ...config.database,
      onIdleError: (error) => reporting?.report(error, {}),
      ...(log && config.slowStatementMs > 0 && { slow: { afterMs: config.slowStatementMs, onSlow: logSlow(log) } }),
    });
  }
  const { createEmbeddedDatabase } = await import("../adapters/database/embedded.ts");
  return createEmbeddedDatabase({ folder: config.dataDir, ...(snapshot && { snapshot }) });
}

const logSlow = (log: Logger) => (text: string, ms: number) =>
  log.warn({ statement: text.replace(/\s+/g, " ").slice(0, 500), ms: Math.round(ms) }, "a slow statement");

async function openFiles({ files, dataDir }: Config, { keys, now }: Pick<Services, "keys" | "now">): Promise<Files> {
  if (files.kind === "disk") return createDiskFiles({ folder: join(dataDir, "files"), keys, now });
  const { createS3Files } = await import("../adapters/files/s3.ts");
  return createS3Files({ url: files.url, keys });
}

async function openScanner({ scanner }: Config): Promise<Scanner> {
  if (scanner.kind === "none") return createNoScanner();
  const { createClamd } = await import("../adapters/scanner/clamd.ts");
  return createClamd({ url: scanner.url, timeoutMs: 20_000 });
}

async function openMail(config: Config, metrics: Metrics): Promise<Pick<Services, "mail" | "sent">> {
  if (config.mail.kind === "outbox") {
    const outbox = createOutbox({ folder: join(config.dataDir, "mail") });
    return { mail: createMeasuredMail(outbox, metrics), sent: [outbox] };
  }
  const { createSmtp } = await import("../adapters/mail/smtp.ts");
  const smtp = createSmtp({ url: config.mail.url, timeoutMs: 20_000 });
  return { mail: createMeasuredMail(smtp, metrics), sent: [] };
}

async function openSms({ sms, dataDir }: Config): Promise<{ sms: Sms; sent: readonly SentMail[] }> {
  if (sms.kind === "outbox") {
    const outbox = createSmsOutbox({ folder: join(dataDir, "mail") });
    return { sms: outbox, sent: [outbox] };
  }
  const { createSmsGateway } = await import("../adapters/sms/gateway.ts");
  return { sms: createSmsGateway({ url: sms.url, timeoutMs: 20_000 }), sent: [] };
}

/**
 * The package's address table is read at first use, so that it does not delay the start; an operator's table is read at
 * once, so that a defect in it stops the start.
 */
async function openGeo(config: Config): Promise<Geo> {
  const read = async (file?: string): Promise<Geo> => {
    const { createCountryTable } = await import("../adapters/geo/country-table.ts");
    return createCountryTable(file === undefined ? {} : { file });
  };
  let table: Promise<Geo> | undefined;
  const ownRanges: Geo = {
    async countryOf(facts) {
      table ??= read();
      return (await table).countryOf(facts);
    },
  };
  const ranges = config.geoTable ? await read(config.geoTable) : ownRanges;
  return config.geoHeader ? createEdgeHeader({ header: config.geoHeader, next: ranges }) : ranges;
}

async function openMetrics(config: Config): Promise<Metrics> {
  if (!config.operators && !config.otlp) return createNoMetrics();
  const { createPrometheus } = await import("../adapters/metrics/prometheus.ts");
  return createPrometheus();
}

async function openRates(
  { exchangeRates }: Config,
  { now, log, metrics }: Pick<Services, "now" | "log" | "metrics">,
): Promise<Pick<Services, "rates" | "breakers">> {
  const table = createMeasuredRates(createTableRates({ now }), "table", metrics);
  if (exchangeRates.kind === "table") return { rates: table, breakers: () => ({}) };
  const { createStripeRates } = await import("../adapters/exchange-rates/stripe.ts");
  const { secretKey, url } = exchangeRates;
  const stripe = createMeasuredRates(createStripeRates({ secretKey, now, baseUrl: url }), "stripe", metrics);
  const rates = createCachedRates(stripe, {
    second: table,
    now,
    ttlMs: minutes(10),
    onFailure: (reason) => log.warn({ reason }, "exchange rates come from the second source"),
  });
  return { rates, breakers: () => ({ stripe: rates.breakerState() }) };
}

/** A collector that fails is in the log once a minute. */
async function openOtlp({ otlp, role }: Config, log: Logger, buildId: string): Promise<Otlp | undefined> {
  if (!otlp) return undefined;
  const { createOtlp } = await import("../adapters/otlp/over-http.ts");
  const own = { "service.version": buildId, "service.instance.id": randomUUID(), "sojourn.role": role };
  let toldAt = Number.NEGATIVE_INFINITY;
  return createOtlp({
    ...otlp,
    resource: { "service.name": otlp.service, ...own },
    onFailure(reason) {
      if (performance.now() - toldAt < minutes(1)) return;
      toldAt = performance.now();
      log.warn({ reason }, "the OpenTelemetry collector did not take what was sent");
    },
  });
}

async function openReporting(
  { reporting }: Config,
  log: Logger,
  { buildId, otlp }: { readonly buildId: string; readonly otlp: Otlp | undefined },
): Promise<Reporting> {
  let chosen = createLogReporting({ log });
  if (reporting.kind === "sentry") {
    const { createSentryReporting } = await import("../adapters/reporting/sentry.ts");
    chosen = createSentryReporting({ ...reporting, release: `sojourn@${buildId}`, next: chosen });
  }
  if (!otlp) return chosen;
  const { createOtlpReporting } = await import("../adapters/reporting/otlp.ts");
  const onLost = (spans: number): void =>
    log.warn({ spans }, "the OpenTelemetry collector is slower than the requests");
  return createOtlpReporting({ otlp, next: chosen, onLost });
}

async function openSuppliers(
  { travel }: Config,
  services: Pick<Services, "database" | "db" | "keys" | "now" | "log">,
): Promise<Pick<Services, "suppliers" | "breakers" | "airlineChanges">> {
  const clinic = createClinicBookings({ book: createClinicBook(services), now: services.now });
  const { database, db, now, log } = services;
  const ours = { procedure: clinic, transfer: clinic, activity: createSeededActivities({ db, now }) };
  if (travel.kind === "demonstration") {
    const [hotel, flight] = [createSeededHotels({ database, now }), createSeededFlights({ db, now })];
    return { suppliers: { ...ours, hotel, flight }, breakers: () => ({}) };
  }
  const { createDuffel } = await import("../adapters/duffel/over-http.ts");
  const { createDuffelFlights } = await import("../adapters/flights/duffel.ts");
  const { createDuffelStays } = await import("../adapters/hotels/duffel.ts");
  const duffel = createDuffel({ ...travel, now, onFailure: (reason) => log.warn({ reason }, "Duffel did not answer") });
  const options = { ...travel, duffel, db, now };
  const suppliers = { ...ours, hotel: createDuffelStays(options), flight: createDuffelFlights(options) };
  const { webhookSecret: secret } = travel;
  const { duffelAirlineChanges } = await import("../adapters/flights/duffel-airline-changes.ts");
  const airlineChanges = secret === undefined ? undefined : duffelAirlineChanges({ duffel, secret, now });
  return { suppliers, airlineChanges, breakers: () => ({ duffel: duffel.breakerState() }) };
}

/** The assistant: a language model if configured, else the embedded engine. */
export async function openAssistants({ assistant }: Pick<Config, "assistant">): Promise<Services["assistants"]> {
  const embedded = createGrounded();
  if (assistant.kind === "embedded") return { first: embedded, embedded };
  const { createLanguageModel } = await import("../adapters/assistant/language-model.ts");
  return { first: createLanguageModel(assistant), embedded };
}

/** Payments are real only where Stripe's events can be believed too; else nothing is ever charged. */
async function openPayments(
  { payments }: Config,
  { db, keys, now, log }: Pick<Services, "db" | "keys" | "now" | "log">,
): Promise<Pick<Services, "payments" | "sandbox" | "breakers">> {
  if (payments.kind === "sandbox") {
    const key = keys.byId.get(Math.min(...keys.byId.keys())) ?? new Uint8Array();
    const secretOf = (purpose: string): string => createHmac("sha256", key).update(purpose).digest("hex");
    const [secret, installation] = [secretOf("payments/sandbox"), secretOf("installation")];
    const sandbox = createSandbox({ book: sandboxBook(db), secret, installation, now });
    return { payments: sandbox, sandbox, breakers: () => ({}) };
  }
  const { createStripePayments } = await import("../adapters/payments/stripe.ts");
  const { kind: _, url: baseUrl, ...account } = payments;
  const guarded = createGuardedPayments(createStripePayments({ ...account, baseUrl, now }), {
    now,
    onFailure: (reason) => log.warn({ reason }, "the payment service did not answer"),
  });
  return { payments: guarded, sandbox: undefined, breakers: () => ({ payments: guarded.breakerState() }) };
}

/** Counters of one process, or those that all processes on a PostgreSQL server share. */
async function openCounters(
  { database: choice }: Config,
  { database, keys, now, log }: Pick<Services, "database" | "keys" | "now" | "log">,
): Promise<Counters> {
  if (choice.kind === "embedded") return createMemoryCounters({ now });
  const { createPostgresCounters } = await import("../adapters/counters/postgres.ts");
  const onFailure = (err: unknown) => log.warn({ err }, "each process counts calls for itself at the moment");
  return createPostgresCounters({ database, digestKey: keyOf(keys, "counters"), onFailure });
}

/** Replaces single services, for tests: a database that is open already, a clock that stands still. */
export type Replacements = Partial<
  Pick<
    Services,
    | "database"
    | "mail"
    | "files"
    | "fileChecks"
    | "counters"
    | "geo"
    | "rates"
    | "suppliers"
    | "assistants"
    | "metrics"
    | "now"
    | "log"
  >
> & {
  /** Which build of the client is served, for reports. */
  readonly buildId?: string;
};

/** @throws when the database cannot be reached, or its folder is another process's. */
export async function createServices(config: Config, replace: Replacements = {}): Promise<Services> {
  const log = replace.log ?? createScrubbedLog(config.logLevel);
  const buildId = replace.buildId ?? "unbuilt";
  const otlp = await openOtlp(config, log, buildId);
  const reporting = await openReporting(config, log, { buildId, otlp });
  keepFolderPrivate(config.dataDir);
  const database = replace.database ?? (await openDatabase(config, { log, reporting }));
  const keys = await loadMasterKey(join(config.dataDir, "keys"), await openWrapping(config.keyWrapping));
  const now = replace.now ?? (() => new Date());
  const metrics = replace.metrics ?? (await openMetrics(config));
  const letters = await openMail(config, metrics);
  const texts = await openSms(config);
  const paid = await openPayments(config, { db: database.db, keys, now, log });
  const sold = await openSuppliers(config, { database, db: database.db, keys, now, log });
  const exchange = await openRates(config, { now, log, metrics });
  return {
    config,
    database,
    db: database.db,
    mail: replace.mail ?? letters.mail,
    sms: texts.sms,
    textRecords: createTextRecords({ server: config.mailRecords.server, timeoutMs: 5000 }),
    sent: [...letters.sent, ...texts.sent],
    files: replace.files ?? (await openFiles(config, { keys, now })),
    fileChecks:
      replace.fileChecks ??
      createFileChecker({ onFailure: (reason) => log.warn({ reason }, "a file could not be checked") }),
    scanner: await openScanner(config),
    counters: replace.counters ?? (await openCounters(config, { database, keys, now, log })),
    keys,
    geo: replace.geo ?? (await openGeo(config)),
    ...paid,
    rates: replace.rates ?? exchange.rates,
    breakers: () => ({ ...exchange.breakers(), ...paid.breakers(), ...sold.breakers() }),
    suppliers: replace.suppliers ?? sold.suppliers,
    airlineChanges: sold.airlineChanges,
    treatmentCalendar: createTreatmentCalendar({ db: database.db, keys, now }),
    assistants: replace.assistants ?? (await openAssistants(config)),
    dangerOf,
    tellsOfHealth,
    metrics,
    live: createLive(database),
    providers: createProviderDirectory({ database, warn: (message) => log.warn(message) }),
    userPools: createHostedPools({ now }),
    webhooks: createWebhooks({
      timeoutMs: seconds(10),
      keptBytes: keptAnswer,
      allowLoopback: config.isDemonstration,
    }),
    log,
    reporting,
    otlp,
    now,
    newId: v7,
    randomBytes,
  };
}
