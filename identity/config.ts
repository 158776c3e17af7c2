import { resolve } from "node:path";
import * as z from "zod/mini";
import { chosenDatabase, type DatabaseChoice } from "../adapters/database/choice.ts";
import { invalidSettings, readSettings } from "../adapters/environment/settings.ts";
import { chosenWrapping, isWrappingSetting, type WrappingChoice } from "../adapters/key-wrapping/choice.ts";
import { recentSignInMinutes } from "../contract/client-constants.ts";
import { days, hours, minutes, seconds } from "../contract/durations.ts";
import type { IdentityConfig } from "./db/settings.ts";

const integer = (fallback: number, least: number, most: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d+$/, "must be a whole number")), z.transform(Number)),
      z.int().check(z.minimum(least), z.maximum(most)),
    ),
    fallback,
  );

const Switch = (fallback: "on" | "off") => z._default(z.enum(["on", "off"], "must be on or off"), fallback);

/** Limits and lives of every pool that has no other of its own. */
const Environment = z.object({
  /** Minutes an access and an id token live. More than 5, or the site would refresh without end. */
  IDENTITY_TOKEN_MINUTES: integer(60, 6, 1440),
  /** Days after which a person has to sign in again, however often tokens were refreshed. */
  IDENTITY_REFRESH_DAYS: integer(30, 1, 3650),
  /** Whether each refresh replaces the refresh token, and for how many seconds the old one still works. */
  IDENTITY_ROTATION: Switch("on"),
  IDENTITY_ROTATION_GRACE_SECONDS: integer(60, 0, 60),
  /** Minutes a challenge waits for its answer. */
  IDENTITY_SESSION_MINUTES: integer(3, 3, 15),
  /** Lives of mailed codes. */
  IDENTITY_SIGN_UP_CODE_HOURS: integer(24, 1, 168),
  IDENTITY_RESET_CODE_MINUTES: integer(60, 3, 1440),
  /** Minutes that a signed-in user has to set up an authenticator app. */
  IDENTITY_SET_UP_MINUTES: integer(15, 3, 60),
  /** Minutes after a sign-in in which it may change how its person signs in; 0 for as long as it lasts. */
  IDENTITY_FRESH_MINUTES: integer(recentSignInMinutes, 0, 1440),
  /** Days a password works that an operator has set. */
  IDENTITY_TEMPORARY_PASSWORD_DAYS: integer(7, 1, 365),
  /** Fewest signs of a new password. */
  IDENTITY_PASSWORD_LENGTH: integer(10, 6, 99),
  /** Whether signing up with a known address is answered alike; its owner is notified by mail. */
  IDENTITY_HIDE_KNOWN_ADDRESSES: Switch("on"),
  /** Calls of one network address: how many at once, and how many seconds until as many again. */
  IDENTITY_CALLS: integer(60, 1, 1e9),
  IDENTITY_CALLS_SECONDS: integer(3, 1, 3600),
  IDENTITY_SIGN_UPS_AN_HOUR: integer(20, 1, 1e9),
  /** Failed sign-ins of one name that cost no time; each further one doubles the lock, up to the longest. */
  IDENTITY_FREE_FAILURES: integer(5, 1, 1000),
  IDENTITY_LONGEST_LOCK_SECONDS: integer(900, 1, 86_400),
  /** Wrong codes of one name and purpose in an hour. */
  IDENTITY_CODE_TRIES_AN_HOUR: integer(10, 1, 1000),
  /** Mailed codes that anybody can ask for, to one mailbox, over all pools. */
  IDENTITY_CODES_AN_HOUR: integer(5, 1, 1e6),
  /** Mails to one name for one purpose; the second also for those codes. */
  IDENTITY_MAILS_AN_HOUR: integer(10, 1, 1e6),
  IDENTITY_MAILS_A_DAY: integer(20, 1, 1e6),
  /** Days a signing key signs before the next one does. */
  IDENTITY_SIGNING_KEY_DAYS: integer(90, 1, 3650),
});

/** Read only by the service as a process of its own; inside the server its settings hold. */
const ServiceEnvironment = z.object({
  PORT: integer(3001, 0, 65535),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), "var"),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: "must be an address such as postgres://user:password@host:5432/name" }),
  ),
  DATABASE_DIRECT_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: "must be an address such as postgres://user:password@host:5432/name" }),
  ),
  DATABASE_PREPARED: z._default(z.enum(["yes", "no"]), "no"),
  KEY_WRAPPING: z.optional(
    z.string().check(z.refine(isWrappingSetting, "must be an address or the path of a program")),
  ),
  DATABASE_CONNECTIONS: integer(10, 1, 500),
  DATABASE_STATEMENT_TIMEOUT: integer(8000, 100, 600_000),
  TRUSTED_PROXIES: z._default(z.string(), ""),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must be an address such as smtps://host:465" })),
  MAIL_FROM: z._default(z.email("must be an e-mail address"), "no-reply@sojourn.example"),
  /** A gateway for text messages, see adapters/sms/gateway.ts; without it they are written to DATA_DIR/mail. */
  SMS_URL: z.optional(
    z.url({ protocol: /^https?$/, error: "must be an address such as https://account:token@host/path" }),
  ),
  SMS_FROM: z._default(
    z
      .string()
      .check(z.regex(/^(?:\+[1-9]\d{6,14}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/, "must be a number or a short name")),
    "Sojourn",
  ),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
  /** The service's public address, such as https://id.clinic.example; it begins every token's issuer. */
  IDENTITY_ORIGIN: z._default(
    z.url({ protocol: /^https?$/, error: "must be an http address" }),
    "http://localhost:3001",
  ),
});

export interface ProcessConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly database: DatabaseChoice;
  readonly keyWrapping: WrappingChoice;
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsFrom: string;
  readonly logLevel: string;
  readonly origin: string;
}

function parseEnvironment<S extends z.ZodMiniType>(
  schema: S,
  environment: NodeJS.ProcessEnv,
  secrets: readonly string[] = [],
): z.output<S> {
  const { settings, problems } = readSettings(environment, secrets);
  const parsed = schema.safeParse(settings);
  if (!parsed.success) problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
  if (!parsed.success || problems.length > 0) throw invalidSettings(problems);
  return parsed.data;
}

/** @throws Error that names everything that is wrong, at once */
export function readIdentityConfig(environment: NodeJS.ProcessEnv = process.env): IdentityConfig {
  const set = parseEnvironment(Environment, environment);
  return {
    lives: {
      token: minutes(set.IDENTITY_TOKEN_MINUTES),
      refresh: days(set.IDENTITY_REFRESH_DAYS),
      session: minutes(set.IDENTITY_SESSION_MINUTES),
      signUpCode: hours(set.IDENTITY_SIGN_UP_CODE_HOURS),
      resetCode: minutes(set.IDENTITY_RESET_CODE_MINUTES),
      setUp: minutes(set.IDENTITY_SET_UP_MINUTES),
      fresh: minutes(set.IDENTITY_FRESH_MINUTES),
      temporaryPassword: days(set.IDENTITY_TEMPORARY_PASSWORD_DAYS),
      signingKey: days(set.IDENTITY_SIGNING_KEY_DAYS),
    },
    rotation: { isOn: set.IDENTITY_ROTATION === "on", grace: seconds(set.IDENTITY_ROTATION_GRACE_SECONDS) },
    passwordLength: set.IDENTITY_PASSWORD_LENGTH,
    hideKnownAddresses: set.IDENTITY_HIDE_KNOWN_ADDRESSES === "on",
    limits: {
      calls: { most: set.IDENTITY_CALLS, seconds: set.IDENTITY_CALLS_SECONDS },
      signUps: { most: set.IDENTITY_SIGN_UPS_AN_HOUR, seconds: 3600 },
      freeFailures: set.IDENTITY_FREE_FAILURES,
      longestLock: seconds(set.IDENTITY_LONGEST_LOCK_SECONDS),
      codeTriesAnHour: set.IDENTITY_CODE_TRIES_AN_HOUR,
      codesAnHour: set.IDENTITY_CODES_AN_HOUR,
      mailsAnHour: set.IDENTITY_MAILS_AN_HOUR,
      mailsADay: set.IDENTITY_MAILS_A_DAY,
    },
  };
}

/** @throws Error that names everything that is wrong, at once */
export function readProcessConfig(environment: NodeJS.ProcessEnv = process.env): ProcessConfig {
  const set = parseEnvironment(ServiceEnvironment, environment, [
    "DATABASE_URL",
    "DATABASE_DIRECT_URL",
    "KEY_WRAPPING",
    "SMTP_URL",
    "SMS_URL",
  ]);
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(set.DATA_DIR),
    database: chosenDatabase(set),
    keyWrapping: chosenWrapping(set.KEY_WRAPPING),
    trustedProxies: set.TRUSTED_PROXIES.split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    smsUrl: set.SMS_URL,
    smsFrom: set.SMS_FROM,
    logLevel: set.LOG_LEVEL,
    origin: new URL(set.IDENTITY_ORIGIN).origin,
  };
}
