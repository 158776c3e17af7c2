import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Brand, PoolKind } from "../../adapters/user-pools/user-pools.ts";
import type { ClientSettings, PoolSettings } from "./settings.ts";

/** Apart from the product's tables: the product's roles have no rights here. Sealed columns are encrypted (adapters/files/envelope.ts). */
export const identitySchema = pgSchema("identity");
const table = identitySchema.table;

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const poolId = () =>
  text("pool_id")
    .notNull()
    .references(() => pool.id, { onDelete: "cascade" });
const ofUser = () =>
  uuid("sub")
    .notNull()
    .references(() => user.sub, { onDelete: "cascade" });

export const pool = table(
  "pool",
  {
    /** `region_name`; the name is part of what passwords are hashed with, so it never changes. */
    id: text("id").primaryKey(),
    /** The provider's id in the product; of the provider only the brand is known here. */
    providerId: text("provider_id").notNull(),
    /** Whose sign-in it is: the clinic's patients, or its staff. */
    kind: text("kind").$type<PoolKind>().notNull().default("client"),
    /** The first is the canonical one: the issuer of tokens and the relying party of passkeys. */
    domains: text("domains").array().notNull(),
    brand: jsonb("brand").$type<Brand>().notNull(),
    /** Differences from the configuration. */
    settings: jsonb("settings").$type<PoolSettings>().notNull(),
    /** Sealed: keys the digests of codes and names, and the decoys' answers. */
    secret: text("secret").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (columns) => [unique().on(columns.providerId, columns.kind)],
);

export const client = table("client", {
  id: text("id").primaryKey(),
  poolId: poolId(),
  name: text("name").notNull(),
  /** Sealed; null for public clients, such as a site. */
  secret: text("secret"),
  settings: jsonb("settings").$type<ClientSettings>().notNull(),
  createdAt: at("created_at").notNull(),
});

export const signingKey = table(
  "signing_key",
  {
    kid: text("kid").primaryKey(),
    poolId: poolId(),
    publicJwk: jsonb("public_jwk").$type<Readonly<Record<string, string>>>().notNull(),
    /** PKCS 8, sealed. */
    privateKey: text("private_key").notNull(),
    state: text("state").$type<"next" | "current" | "old">().notNull(),
    /** When it came into its state. */
    since: at("since").notNull(),
  },
  (columns) => [index().on(columns.poolId, columns.state)],
);

export type UserStatus = "UNCONFIRMED" | "CONFIRMED" | "FORCE_CHANGE_PASSWORD" | "RESET_REQUIRED";
export type MfaKind = "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP";

export const user = table(
  "user",
  {
    sub: uuid("sub").primaryKey(),
    poolId: poolId(),
    /**
     * Stands for the user before a sign-in (UserSub, USER_ID_FOR_SRP) and is part of the password's verifier; derived from
     * the first address, as a decoy's is. Null in users from before it: the sub.
     */
    publicId: uuid("public_id"),
    /** The address as it is compared; the attribute keeps it as it was typed. */
    nameKey: text("name_key").notNull(),
    status: text("status").$type<UserStatus>().notNull(),
    enabled: boolean("enabled").notNull(),
    attributes: jsonb("attributes").$type<Readonly<Record<string, string>>>().notNull(),
    /** Names of attributes that were proven, such as `email`. */
    verified: text("verified").array().notNull(),
    mfa: text("mfa").array().$type<MfaKind[]>().notNull(),
    preferredMfa: text("preferred_mfa").$type<MfaKind>(),
    /** Rises with the password, the second factors, the addresses that codes go to, and whether the user may sign in. */
    securityVersion: integer("security_version").notNull().default(0),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (columns) => [unique().on(columns.poolId, columns.nameKey)],
);

export const credential = table("credential", {
  sub: ofUser().primaryKey(),
  poolId: poolId(),
  /** Hex, in the form that goes over the wire. */
  salt: text("salt").notNull(),
  /** Sealed: a leaked verifier could be guessed against as fast as a sign-in is computed. */
  verifier: text("verifier").notNull(),
  changedAt: at("changed_at").notNull(),
});

export const totp = table("totp", {
  sub: ofUser().primaryKey(),
  poolId: poolId(),
  /** Sealed. */
  secret: text("secret").notNull(),
  name: text("name"),
  verified: boolean("verified").notNull(),
  /** The last time step that was used: none is taken twice. */
  lastStep: integer("last_step"),
  createdAt: at("created_at").notNull(),
});

export const passkey = table(
  "passkey",
  {
    /** base64url, as the authenticator made it. */
    credentialId: text("credential_id").notNull(),
    poolId: poolId(),
    sub: ofUser(),
    /** The domain that it works on. */
    rpId: text("rp_id").notNull(),
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    attachment: text("attachment"),
    createdAt: at("created_at").notNull(),
    usedAt: at("used_at"),
  },
  (columns) => [primaryKey({ columns: [columns.poolId, columns.credentialId] }), index().on(columns.sub)],
);

export const device = table(
  "device",
  {
    key: text("key").primaryKey(),
    groupKey: text("group_key").notNull(),
    poolId: poolId(),
    sub: ofUser(),
    /** Hex. */
    salt: text("salt"),
    /** Sealed; null until the device is confirmed. */
    verifier: text("verifier"),
    name: text("name"),
    remembered: boolean("remembered").notNull(),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
  },
  (columns) => [index().on(columns.sub)],
);

export type CodePurpose = "sign-up" | "reset" | "attribute" | "phone";

/** Sent codes, also for unknown names: those rows make cost and answer the same. */
export const code = table(
  "code",
  {
    id: uuid("id").primaryKey(),
    poolId: poolId(),
    /** A user's, or the made-up one of an unknown name. */
    sub: uuid("sub").notNull(),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    hash: text("hash").notNull(),
    /** The address it went to, and proves. */
    target: text("target"),
    /** Sealed; takes effect with this code, such as the password of its sign-up. */
    payload: text("payload"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** Used, or replaced by a newer one; the row stays until it expires and answers ExpiredCode. */
    deadAt: at("dead_at"),
  },
  (columns) => [index().on(columns.poolId, columns.sub, columns.purpose), index().on(columns.expiresAt)],
);

/** A sign-in that waits for its next proof. */
export const session = table(
  "session",
  {
    /** Digest of the random id that the client holds. */
    hash: text("hash").primaryKey(),
    poolId: poolId(),
    clientId: text("client_id").notNull(),
    sub: uuid("sub").notNull(),
    /** The user's when the first proof was given, or null for an unknown name; the session ends with it. */
    securityVersion: integer("security_version"),
    /** The session of an unknown name, which takes the same steps and ends in the same refusal. */
    isDecoy: boolean("ghost").notNull(),
    /** The one challenge that it may answer. */
    kind: text("kind").notNull(),
    proofs: text("proofs").array().notNull(),
    /** Sealed facts of the challenge. */
    facts: text("facts"),
    tries: smallint("tries").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (columns) => [index().on(columns.expiresAt), index().on(columns.sub)],
);

/** Digests of used sealed blocks: each is accepted once. */
export const srpNonce = table(
  "srp_nonce",
  { hash: text("hash").primaryKey(), poolId: poolId(), expiresAt: at("expires_at").notNull() },
  (columns) => [index().on(columns.expiresAt)],
);

/** Everything that came from one sign-in; revoking it ends all of its tokens. */
export const family = table(
  "family",
  {
    originJti: uuid("origin_jti").primaryKey(),
    poolId: poolId(),
    sub: ofUser(),
    clientId: text("client_id").notNull(),
    authTime: at("auth_time").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    deviceKey: text("device_key"),
  },
  (columns) => [index().on(columns.sub), index().on(columns.expiresAt)],
);

export const refresh = table(
  "refresh",
  {
    hash: text("hash").primaryKey(),
    poolId: poolId(),
    originJti: uuid("origin_jti")
      .notNull()
      .references(() => family.originJti, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    replacedAt: at("replaced_at"),
  },
  (columns) => [index().on(columns.originJti)],
);

/** Counts that must survive a restart; names in the keys are digests. */
export const counter = table(
  "counter",
  {
    poolId: poolId(),
    key: text("key").notNull(),
    n: integer("n").notNull(),
    since: at("since").notNull(),
    lockedUntil: at("locked_until"),
    /** The end of the count. */
    expiresAt: at("expires_at").notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.poolId, columns.key] }), index().on(columns.expiresAt)],
);

/** An identity of the identity pool that is not a guest's: a user's, or one that was and is closed to guests for good. */
export const identity = table(
  "identity",
  {
    id: text("id").primaryKey(),
    poolId: poolId(),
    sub: uuid("sub").references(() => user.sub, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
  },
  (columns) => [unique().on(columns.poolId, columns.sub)],
);

export const audit = table(
  "audit",
  {
    id: uuid("id").primaryKey(),
    poolId: poolId(),
    at: at("at").notNull(),
    sub: uuid("sub"),
    event: text("event").notNull(),
    /** The network, not the address. */
    network: text("network").notNull(),
    requestId: text("request_id").notNull(),
  },
  (columns) => [index().on(columns.poolId, columns.sub, columns.at)],
);

/** Messages that wait to be sent, written in the transaction that is their cause. */
export const outgoing = table(
  "outgoing",
  {
    id: uuid("id").primaryKey(),
    poolId: poolId(),
    kind: text("kind").notNull(),
    language: text("language").notNull(),
    /** Sealed recipient and code; null after the end. */
    payload: text("payload"),
    state: text("state").$type<"waiting" | "running" | "done" | "failed" | "uncertain">().notNull(),
    attempts: smallint("attempts").notNull(),
    runAfter: at("run_after").notNull(),
    leaseUntil: at("lease_until"),
    lastError: text("last_error"),
    /** An expired message is not sent. */
    expiresAt: at("expires_at").notNull(),
  },
  (columns) => [index().on(columns.state, columns.runAfter)],
);
