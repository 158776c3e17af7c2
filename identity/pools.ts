import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db } from "../adapters/database/database.ts";
import { seal, unseal } from "../adapters/files/box.ts";
import type { MasterKeys } from "../adapters/files/master-key.ts";
import type { Brand, PoolOwner } from "../adapters/user-pools/user-pools.ts";
import { type AuditEvent, operatorsNetwork } from "./audit.ts";
import type { IdentityConfig } from "./config.ts";
import type { PoolId } from "./db/pool-id.ts";
import {
  type ClientRow,
  findClient,
  findPool,
  insertClient,
  listClients,
  lockPool,
  type PoolRow,
  putPool,
  removeClient,
  updateClient,
  updatePoolSettings,
} from "./db/pools.ts";
import { revokeFamiliesOf } from "./db/tokens.ts";
import { insertAudit } from "./db/users.ts";
import { putDecoy } from "./decoy.ts";
import { seconds } from "./durations.ts";
import { refuse } from "./errors.ts";

/** What an operator may set for one pool; what is absent is the configuration's. */
export interface PoolSettings {
  readonly passwordLength?: number;
  readonly mfa?: "off" | "optional" | "required";
  readonly devices?: "off" | "opt-in" | "always";
  readonly guests?: boolean;
  readonly hideKnownAddresses?: boolean;
  readonly lives?: Partial<PoolLives>;
  /** What somebody may begin to sign in with by choice, where the service knows how. */
  readonly firstFactors?: readonly FirstFactorName[];
}

export const firstFactorNames = ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"] as const;
export type FirstFactorName = (typeof firstFactorNames)[number];

/** In milliseconds. */
export type PoolLives = Omit<IdentityConfig["lives"], "signingKey">;

export const authFlows = [
  "USER_SRP_AUTH",
  "USER_PASSWORD_AUTH",
  "USER_AUTH",
  "CUSTOM_AUTH",
  "REFRESH_TOKEN_AUTH",
] as const;
export type AuthFlow = (typeof authFlows)[number];

export interface ClientSettings {
  readonly flows?: readonly AuthFlow[];
  /** Milliseconds. */
  readonly tokenLife?: number;
  readonly refreshLife?: number;
  readonly rotation?: Partial<IdentityConfig["rotation"]>;
}

export interface Pool {
  readonly id: PoolId;
  /** What passwords are hashed with: the part of the id after the underscore. */
  readonly name: string;
  readonly providerId: string;
  readonly domains: readonly string[];
  readonly brand: Brand;
  readonly settings: Required<PoolSettings> & { readonly lives: PoolLives };
  /** Begins and identifies every token of the pool. */
  readonly issuer: string;
  /** Keyed digest of something that belongs to this pool: base64url, 32 bytes. `purpose` keeps digests apart. */
  digest(purpose: string, text: string): string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly secret: string | undefined;
  readonly settings: Required<ClientSettings> & { readonly rotation: IdentityConfig["rotation"] };
}

export interface Pools {
  /** @throws WireError for an id that nobody has */
  find(id: string): Promise<Pool>;
  /** @throws WireError for an id that the pool has not */
  clientOf(pool: Pool, id: string): Promise<Client>;
  clientsOf(pool: Pool): Promise<Client[]>;
  /** The pool of an owner, made where it has none yet. */
  ensure(owner: PoolOwner): Promise<Pool>;
  /** Sets what differs from the configuration; other processes see it within seconds. */
  configurePool(poolId: string, settings: Change<PoolSettings>): Promise<void>;
  /** Adds a client, with a secret or without. @returns false, and changes nothing, where there is one with its id */
  addClient(
    poolId: string,
    client: Pick<Client, "id" | "name" | "secret"> & { settings: ClientSettings },
  ): Promise<boolean>;
  configureClient(poolId: string, clientId: string, settings: Change<ClientSettings>): Promise<void>;
  /** Puts another secret in the place of the one before, which is worth nothing from then on. */
  renewSecret(poolId: string, clientId: string, secret: string): Promise<void>;
  /** Takes a client away; every sign-in through it ends. */
  removeClient(poolId: string, clientId: string): Promise<void>;
}

/** New settings, or what makes them of those before. */
type Change<S> = S | ((before: S) => S);
const changed = <S extends object>(before: S, change: Change<S>): S =>
  typeof change === "function" ? change(before) : change;

interface Needs {
  readonly db: Db;
  readonly keys: MasterKeys;
  readonly config: IdentityConfig;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Buffer;
  /** The public origin under which a domain is served. */
  readonly originOf: (domain: string) => string;
}

export const poolSecretContext = (poolId: string): string => `pool/${poolId}/secret`;
export const clientSecretContext = (poolId: string, clientId: string): string => `client/${poolId}/${clientId}`;

const noClient = "User pool client does not exist.";

/** Changes that another process makes are seen after this long. */
const memory = seconds(10);

export function createPools({ db, keys, config, now, newId, randomBytes, originOf }: Needs): Pools {
  const pools = new LRUCache<string, Pool>({ max: 2000, ttl: memory });
  const clients = new LRUCache<string, Client>({ max: 4000, ttl: memory });
  const revisions = new Map<string, number>();

  function poolOf(row: PoolRow): Pool {
    const secret = unseal(keys, Buffer.from(row.secret, "base64"), poolSecretContext(row.id));
    return {
      id: row.id,
      name: row.id.slice(row.id.indexOf("_") + 1),
      providerId: row.providerId,
      domains: row.domains,
      brand: row.brand,
      settings: {
        passwordLength: config.passwordLength,
        mfa: "optional",
        devices: "off",
        guests: false,
        hideKnownAddresses: config.hideKnownAddresses,
        // Each text message costs something, and not every patient gave a number.
        firstFactors: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "WEB_AUTHN"],
        ...row.settings,
        lives: { ...config.lives, ...row.settings.lives },
      },
      issuer: `${originOf(row.domains[0] ?? "localhost")}/identity/${row.id}`,
      digest: (purpose, text) => createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url"),
    };
  }

  const clientOf = (row: ClientRow, { settings: { lives } }: Pool): Client => ({
    id: row.id,
    name: row.name,
    secret:
      row.secret === null
        ? undefined
        : unseal(keys, Buffer.from(row.secret, "base64"), clientSecretContext(row.poolId, row.id)).toString(),
    settings: {
      flows: ["USER_SRP_AUTH", "USER_PASSWORD_AUTH", "USER_AUTH", "REFRESH_TOKEN_AUTH"],
      tokenLife: lives.token,
      refreshLife: lives.refresh,
      ...row.settings,
      rotation: { ...config.rotation, ...row.settings.rotation },
    },
  });

  async function find(id: string): Promise<Pool> {
    const known = pools.get(id);
    if (known) return known;
    const row = await findPool(db, id);
    if (!row) return refuse("ResourceNotFound", "User pool does not exist.");
    const pool = poolOf(row);
    pools.set(id, pool);
    return pool;
  }

  const audit = (tx: Db, poolId: PoolId, event: AuditEvent): Promise<unknown> =>
    insertAudit(tx, {
      id: newId(),
      poolId,
      at: now(),
      sub: null,
      event,
      network: operatorsNetwork,
      requestId: newId(),
    });

  async function changeClient(
    poolId: string,
    clientId: string,
    event: AuditEvent,
    change: (tx: Db, row: ClientRow) => Promise<unknown>,
  ): Promise<void> {
    const { id } = await find(poolId);
    await db.transaction(async (tx) => {
      await lockPool(tx, id);
      const row = (await findClient(tx, id, clientId)) ?? refuse("ResourceNotFound", noClient);
      await change(tx, row);
      await audit(tx, id, event);
    });
    clients.delete(`${poolId}/${clientId}`);
  }

  return {
    find,

    async clientOf(pool, id) {
      const key = `${pool.id}/${id}`;
      const known = clients.get(key);
      if (known) return known;
      const row = await findClient(db, pool.id, id);
      if (!row) return refuse("ResourceNotFound", noClient);
      const found = clientOf(row, pool);
      clients.set(key, found);
      return found;
    },

    clientsOf: async (pool) => (await listClients(db, pool.id)).map((row) => clientOf(row, pool)),

    async ensure({ providerId, userPool, domains, brand, revision }) {
      const { userPoolId: poolId, userPoolClientId: clientId } = userPool;
      if (revisions.get(poolId) !== revision) {
        const secret = seal(keys, randomBytes(32), poolSecretContext(poolId)).toString("base64");
        const createdAt = now();
        await putPool(db, { id: poolId, providerId, domains: [...domains], brand, settings: {}, secret, createdAt });
        await insertClient(db, { id: clientId, poolId, name: "site", secret: null, settings: {}, createdAt });
        pools.delete(poolId);
        await putDecoy({ db, keys, now, randomBytes }, await find(poolId));
        revisions.set(poolId, revision);
      }
      return find(poolId);
    },

    async configurePool(poolId, settings) {
      const { id } = await find(poolId);
      await db.transaction(async (tx) => {
        await lockPool(tx, id);
        const before = await findPool(tx, id);
        await updatePoolSettings(tx, id, changed(before?.settings ?? {}, settings));
        await audit(tx, id, "pool-configured");
      });
      pools.delete(poolId);
    },

    async addClient(poolId, { id, name, secret, settings }) {
      const pool = await find(poolId);
      const boxed = secret === undefined ? null : boxClientSecret(keys, pool.id, id, secret);
      return db.transaction(async (tx) => {
        const row = { id, poolId: pool.id, name, secret: boxed, settings, createdAt: now() };
        if (!(await insertClient(tx, row))) return false;
        await audit(tx, pool.id, "client-added");
        return true;
      });
    },

    configureClient: (poolId, clientId, settings) =>
      changeClient(poolId, clientId, "client-configured", (tx, row) =>
        updateClient(tx, row, { settings: changed(row.settings, settings) }),
      ),

    renewSecret: (poolId, clientId, secret) =>
      changeClient(poolId, clientId, "client-secret-renewed", (tx, row) =>
        updateClient(tx, row, { secret: boxClientSecret(keys, row.poolId, clientId, secret) }),
      ),

    removeClient: (poolId, clientId) =>
      changeClient(poolId, clientId, "client-removed", async (tx, row) => {
        await revokeFamiliesOf(tx, row.poolId, { clientId, at: now() });
        await removeClient(tx, row);
      }),
  };
}

/** A boxed client secret, as its row keeps it. */
const boxClientSecret = (keys: MasterKeys, poolId: string, clientId: string, secret: string): string =>
  seal(keys, Buffer.from(secret), clientSecretContext(poolId, clientId)).toString("base64");
