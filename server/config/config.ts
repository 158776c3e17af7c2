import { resolve } from "node:path";
import * as z from "zod/mini";
import { chosenDatabase, type DatabaseChoice } from "../../adapters/database/choice.ts";
import { invalidSettings, readSettings } from "../../adapters/environment/settings.ts";
import { analyticsIdPattern } from "../../contract/analytics.ts";
import { fieldErrors } from "../../contract/field-errors.ts";
import { type AssistantConfig, assistantChecks, assistantOf, assistantVariables } from "./assistant.ts";
import { type LimitConfig, limitsOf, limitVariables } from "./limits.ts";
import { type ProcessConfig, processCheck, processOf, processVariables } from "./process.ts";
import { type TravelConfig, travelCheck, travelOf, travelVariables } from "./travel.ts";
import { address, addressOf, isNetwork, listed, port, whole } from "./values.ts";
import { type WatchingConfig, watchingOf, watchingVariables } from "./watching.ts";

/** Every variable the server reads; `.env.example` repeats them for operators. */
const Environment = z.object({
  /** Listening port and address. */
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  /** The embedded database, files, keys and written mail. */
  DATA_DIR: z._default(z.string(), "var"),
  /** A PostgreSQL server; without it the embedded one is used. */
  DATABASE_URL: address(/^postgres(ql)?$/, "postgres://user:password@host:5432/name"),
  /** PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: address(/^postgres(ql)?$/, "postgres://user:password@host:5432/name"),
  /** Whether that pooler follows prepared statements. */
  DATABASE_PREPARED: z._default(z.enum(["yes", "no"]), "no"),
  DATABASE_CONNECTIONS: whole(10, 1, 500),
  /** Milliseconds after which PostgreSQL ends a statement. */
  DATABASE_STATEMENT_TIMEOUT: whole(8000, 100, 600_000),
  /** Addresses or networks, by commas, whose X-Forwarded-* headers are believed. */
  TRUSTED_PROXIES: z._default(
    z
      .string()
      .check(z.refine((text) => listed(text).every(isNetwork), "must be addresses or networks, divided by commas")),
    "",
  ),
  /** A bucket of an S3-compatible store, by its own address with id and secret; without it files lie in DATA_DIR/files. */
  S3_URL: address(/^https?$/, "https://id:secret@s3.example/bucket?region=eu-1"),
  /** ClamAV's daemon; without it files are not scanned for viruses. */
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:tcp:\/\/[^/\s]+:\d{1,5}|unix:\/\S+)$/, "must be tcp://host:port or unix:/path/of/the/socket"),
      ),
  ),
  /** smtp:// or smtps://; without it mail is written to DATA_DIR/mail. */
  SMTP_URL: address(/^smtps?$/, "smtps://user:password@host:465"),
  /** The address that mail comes from; the provider's name is put before it. */
  MAIL_FROM: z._default(z.email("must be an e-mail address"), "no-reply@sojourn.example"),
  /** What the SPF record of a clinic's own sender has to name, such as `include:_spf.relay.example`. */
  MAIL_SPF: z.optional(z.string().check(z.regex(/^[a-z0-9]+:[^\s]{1,200}$/i, "must be a mechanism of SPF"))),
  /** The selector of the key that the SMTP server signs with, at each clinic's domain. */
  MAIL_DKIM_SELECTOR: z.optional(
    z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9._-]{0,60}[a-z0-9])?$/i, "must be a selector of DKIM")),
  ),
  /** The name server that senders' domains are looked up at; without it the machine's own. */
  DNS_SERVER: z.optional(z.string().check(z.regex(/^(?:[\d.]+|\[[\da-f:]+\])(?::\d{1,5})?$/i, "must be an address"))),
  /** A gateway for text messages; without it they are written to DATA_DIR/mail. */
  SMS_URL: address(/^https?$/, "https://account:token@sms.example/messages"),
  /** Sender of text messages: a number, or at most eleven Latin letters and digits. */
  SMS_FROM: z._default(
    z
      .string()
      .check(z.regex(/^(?:\+[1-9]\d{6,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/, "must be a number or a short name")),
    "Sojourn",
  ),
  /** `mounted`: providers without a hosted user pool have one of ours. `none`: every pool is hosted elsewhere. */
  IDENTITY: z._default(z.enum(["mounted", "none"]), "mounted"),
  /** Browser storage for data between pages: local storage, session storage, or cookies of a year. */
  PERSISTED_STATE: z._default(z.enum(["local", "session", "cookies"]), "local"),
  /** Exchange rates from Stripe; without it a dated table, whose rates are marked as indicative. */
  STRIPE_SECRET_KEY: z.optional(z.string()),
  /** Of the endpoint at Stripe that tells us of payments. With it and the key, payments are Stripe's; else a sandbox's. */
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\S+$/, "must begin with whsec_"))),
  /** Of the second endpoint at Stripe, which receives events of connected accounts: those of clinics. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\S+$/, "must begin with whsec_"))),
  /** The connected account whose payments are ours, where the endpoint hears of several. */
  STRIPE_ACCOUNT: z.optional(z.string().check(z.regex(/^acct_\w+$/, "must begin with acct_"))),
  /** `yes`: visitors may book without paying. Otherwise a public site starts with Stripe only. */
  DEMONSTRATION: z._default(z.enum(["yes", "no"]), "no"),
  /** Another address that speaks Stripe's protocol. */
  STRIPE_URL: addressOf("https://api.stripe.com"),
  ...travelVariables,
  /** The header in which a trusted proxy names the visitor's country, such as cf-ipcountry. */
  GEO_HEADER: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, "must be a header's name in lower case"))),
  /** A newer table of addresses and countries in MaxMind's format (.mmdb). */
  GEO_TABLE: z.optional(z.string()),
  /** The Google tag of providers that name none; loaded only for visitors who allow it. */
  GTAG_ID: z.optional(z.string().check(z.regex(analyticsIdPattern, "must look like G-ABC123"))),
  ...watchingVariables,
  /** Days in which a person can cancel the deletion of an account. */
  ERASURE_GRACE_DAYS: whole(7, 0, 30),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
  ...processVariables,
  ...assistantVariables,
  ...limitVariables,
});

/** Settings that `<NAME>_FILE` may give as a file's content, as secrets of containers are. */
export const secretSettings = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "BACKUP_DATABASE_URL",
  "KEY_WRAPPING",
  "S3_URL",
  "SMTP_URL",
  "SMS_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "DUFFEL_TOKEN",
  "DUFFEL_WEBHOOK_SECRET",
  "ASSISTANT_KEY",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

const WholeEnvironment = Environment.check(travelCheck, processCheck, ...assistantChecks);

export interface Config extends LimitConfig, ProcessConfig, WatchingConfig {
  readonly port: number;
  readonly host: string;
  readonly isDemonstration: boolean;
  readonly dataDir: string;
  readonly database: DatabaseChoice;
  readonly trustedProxies: readonly string[];
  readonly files: { readonly kind: "disk" } | { readonly kind: "s3"; readonly url: string };
  readonly scanner: { readonly kind: "none" } | { readonly kind: "clamd"; readonly url: string };
  readonly mail: { readonly kind: "outbox" } | { readonly kind: "smtp"; readonly url: string };
  readonly mailFrom: string;
  /** What a clinic's own sender needs in its domain; null where the operator has not said. */
  readonly mailRecords: {
    readonly spf: string | null;
    readonly dkimSelector: string | null;
    readonly server: string | undefined;
  };
  readonly sms: { readonly kind: "outbox" } | { readonly kind: "gateway"; readonly url: string };
  readonly smsFrom: string;
  readonly identity: "mounted" | "none";
  readonly persistedState: "local" | "session" | "cookies";
  readonly exchangeRates:
    | { readonly kind: "table" }
    | { readonly kind: "stripe"; readonly secretKey: string; readonly url: string };
  readonly payments:
    | { readonly kind: "sandbox" }
    | {
        readonly kind: "stripe";
        readonly secretKey: string;
        readonly webhookSecret: string;
        readonly connectWebhookSecret?: string;
        readonly account?: string;
        readonly url: string;
      };
  readonly travel: TravelConfig;
  readonly geoHeader: string | undefined;
  readonly geoTable: string | undefined;
  readonly analyticsId: string | null;
  readonly erasureGraceDays: number;
  readonly logLevel: string;
  readonly assistant: AssistantConfig;
}

type Read = z.output<typeof Environment>;

/** True if other machines can request pages: directly, or through a proxy. */
const isReached = ({ HOST, TRUSTED_PROXIES }: Read): boolean =>
  !["127.0.0.1", "::1", "localhost"].includes(HOST) || listed(TRUSTED_PROXIES).length > 0;

const paysByStripe = (read: Read): boolean =>
  read.STRIPE_SECRET_KEY !== undefined && read.STRIPE_WEBHOOK_SECRET !== undefined;

/**
 * The typed configuration.
 * @throws Error that names everything that is wrong, at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const { settings, problems } = readSettings(environment, secretSettings);
  for (const name of Object.keys(Environment.shape))
    if (settings[`${name}_FILE`] !== undefined && !(secretSettings as readonly string[]).includes(name))
      problems.push(`${name}_FILE is not read: set ${name} itself`);
  const parsed = WholeEnvironment.safeParse(settings, { reportInput: true });
  if (!parsed.success)
    problems.push(...fieldErrors(parsed.error.issues as never).map(({ field, message }) => `${field} ${message}`));
  if (!parsed.success || problems.length > 0) throw invalidSettings(problems);
  const read = parsed.data;
  if (isReached(read) && read.DEMONSTRATION === "no" && !paysByStripe(read))
    throw new Error(
      "Others can reach this site (HOST, TRUSTED_PROXIES), and without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET they would book for nothing.\nSet both, or DEMONSTRATION=yes where that is meant.",
    );
  return {
    port: read.PORT,
    host: read.HOST,
    isDemonstration: read.DEMONSTRATION === "yes",
    dataDir: resolve(read.DATA_DIR),
    database: chosenDatabase(read),
    trustedProxies: listed(read.TRUSTED_PROXIES),
    files: read.S3_URL ? { kind: "s3", url: read.S3_URL } : { kind: "disk" },
    scanner: read.CLAMD_URL ? { kind: "clamd", url: read.CLAMD_URL } : { kind: "none" },
    mail: read.SMTP_URL ? { kind: "smtp", url: read.SMTP_URL } : { kind: "outbox" },
    mailFrom: read.MAIL_FROM,
    mailRecords: {
      spf: read.MAIL_SPF ?? null,
      dkimSelector: read.MAIL_DKIM_SELECTOR ?? null,
      server: read.DNS_SERVER,
    },
    sms: read.SMS_URL ? { kind: "gateway", url: read.SMS_URL } : { kind: "outbox" },
    smsFrom: read.SMS_FROM,
    identity: read.IDENTITY,
    persistedState: read.PERSISTED_STATE,
    exchangeRates: read.STRIPE_SECRET_KEY
      ? { kind: "stripe", secretKey: read.STRIPE_SECRET_KEY, url: read.STRIPE_URL }
      : { kind: "table" },
    payments:
      read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET
        ? {
            kind: "stripe",
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET,
            ...(read.STRIPE_CONNECT_WEBHOOK_SECRET && { connectWebhookSecret: read.STRIPE_CONNECT_WEBHOOK_SECRET }),
            ...(read.STRIPE_ACCOUNT && { account: read.STRIPE_ACCOUNT }),
            url: read.STRIPE_URL,
          }
        : { kind: "sandbox" },
    travel: travelOf(read),
    geoHeader: read.GEO_HEADER,
    geoTable: read.GEO_TABLE && resolve(read.GEO_TABLE),
    analyticsId: read.GTAG_ID ?? null,
    ...watchingOf(read),
    erasureGraceDays: read.ERASURE_GRACE_DAYS,
    logLevel: read.LOG_LEVEL,
    assistant: assistantOf(read),
    ...processOf(read),
    ...limitsOf(read),
  };
}
