import type { KeyObject } from "node:crypto";
import type { Logger } from "pino";
import type { Counters } from "../adapters/counters/counters.ts";
import type { Database, Db } from "../adapters/database/database.ts";
import type { MasterKeys } from "../adapters/files/master-key.ts";
import type { Mail } from "../adapters/mail/mail.ts";
import type { Bell } from "../adapters/queue/queue.ts";
import type { Reporting } from "../adapters/reporting/reporting.ts";
import type { Sms } from "../adapters/sms/sms.ts";
import type { VerifiedTokens } from "../adapters/user-pools/verify-token.ts";
import type { PoolId } from "./db/pool-id.ts";
import type { IdentityConfig } from "./db/settings.ts";
import type { FamilyRow } from "./db/tokens.ts";
import type { UserRow } from "./db/users.ts";
import type { Pool, Pools } from "./pools/pools.ts";

/** Supplied by the server, the service's own process, or a test. */
export interface Surroundings {
  readonly config: IdentityConfig;
  readonly database: Database;
  readonly mail: Mail;
  /** The address that mail comes from. */
  readonly mailFrom: string;
  readonly sms: Sms;
  /** The sender of text messages. */
  readonly smsFrom: string;
  readonly counters: Counters;
  readonly keys: MasterKeys;
  /** Tells the process that sends messages; undefined where it is this one. */
  readonly bell?: Bell | undefined;
  readonly log: Logger;
  readonly reporting: Reporting;
  readonly now: () => Date;
  /** A new UUIDv7. */
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Buffer;
  /** The public origin under which a domain is served, such as `https://clinic.example`; never from a request. */
  readonly originOf: (domain: string) => string;
  /** The installation's own challenges, for CUSTOM_AUTH. */
  readonly customAuth?: CustomAuth | undefined;
  /** Makes the pair of a signing key; default: a new RSA key of 2048 bits. */
  readonly makeKeyPair?: (() => Promise<KeyPair>) | undefined;
}

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export interface Services extends Surroundings {
  readonly db: Db;
  readonly pools: Pools;
  readonly signingKeys: SigningKeys;
  readonly signIns: SignIns;
  /** Tokens whose signatures are verified. */
  readonly verifiedTokens: VerifiedTokens;
  /** Sends messages and does periodic work. */
  readonly dispatch: Dispatch;
  readonly attemptQueue: KeyedQueue;
}

/** A queue per key: work on one key runs in order. */
export interface KeyedQueue {
  /** Waits for a turn that lasts until `ended`, which never rejects; taken again within it, returns at once. */
  take(key: string, ended: Promise<void>): Promise<void>;
}

export interface SigningKeys {
  /** The key that signs now. */
  current(pool: Pool): Promise<{ readonly kid: string; readonly key: KeyObject }>;
  /** The public key set (RFC 7517). */
  keySet(pool: Pool): Promise<{ readonly keys: readonly Readonly<Record<string, string>>[] }>;
  publicKey(pool: Pool, kid: string): Promise<KeyObject | undefined>;
  /**
   * Creates the next key, promotes it and removes keys of expired tokens, as far as due.
   * `early` skips the current key's remaining time, but not the publication time of the next one.
   */
  rotate(poolId: PoolId, early?: "early"): Promise<void>;
  /**
   * Replaces all keys with a new one at once; every token signed so far becomes invalid.
   * `along` runs in the same transaction.
   */
  replaceAll(poolId: PoolId, along?: (tx: Db) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/** The sign-in of a token, and its user. */
export interface SignInRecord {
  readonly family: FamilyRow;
  readonly user: UserRow;
}

/** Reads sign-ins, so that a revoked one is known with the next call. */
export interface SignIns {
  /** Undefined for one that is not there, or whose user is not. */
  find(poolId: PoolId, originJti: string): Promise<SignInRecord | undefined>;
  close(): Promise<void>;
}

/** Sends messages, removes expired rows and rotates signing keys. */
export interface Dispatch {
  /** Does everything that is due, and ends. */
  runDue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface CustomRound {
  readonly challengeName: "SRP_A" | "PASSWORD_VERIFIER" | "CUSTOM_CHALLENGE";
  readonly isRight: boolean;
  /** The note that `create` returned. */
  readonly note?: string | undefined;
}

export interface CustomSignIn {
  readonly poolId: string;
  readonly providerId: string;
  /** Undefined for an unknown name, which must get the same challenges. */
  readonly user: { readonly sub: string; readonly attributes: Readonly<Record<string, string>> } | undefined;
  readonly rounds: readonly CustomRound[];
  readonly metadata: ReadonlyMap<string, string> | undefined;
}

/** Challenges of an installation's own. They run in this process, between two calls of the client. */
export interface CustomAuth {
  /** The step after these rounds. Tokens are only issued after a right last answer. */
  define(signIn: CustomSignIn): Promise<"challenge" | "tokens" | "refuse">;
  /** `shown` goes to the client; `kept` is stored sealed for `verify`. */
  create(signIn: CustomSignIn): Promise<{
    readonly shown: Readonly<Record<string, string>>;
    readonly kept: Readonly<Record<string, string>>;
    readonly note?: string;
  }>;
  verify(signIn: CustomSignIn, kept: Readonly<Record<string, string>>, answer: string): Promise<boolean>;
}
