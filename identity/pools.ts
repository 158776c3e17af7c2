import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Db } from "../adapters/database/database.ts";
import { seal, unseal } from "../adapters/files/box.ts";
import type { MasterKeys } from "../adapters/files/master-key.ts";
import type { Brand, PoolOwner } from "../adapters/user-pools/user-pools.ts";
import type { IdentityConfig } from "./config.ts";
import type { PoolId } from "./db/pool-id.ts";
import {
  type ClientRow,
  findClient,
  findPool,
  insertClient,
  listClients,
  type PoolRow,
  putPool,
  updateClient,
  updatePoolSettings,
} from "./db/pools.ts";
import { seconds } from "./durations.ts";
import { refuse } from "./errors.ts";

/** What an operator may set for one pool; what is absent is the configuration's. */
export interface PoolSettings {
  readonly passwordLength?: number;
  readonly mfa?: "off" | "optional" | "required";
  readonly devices?: "off" | "opt-in" | "always";
  readonly guests?: boolean;
  readonly hideKnownAddresses?: boolean;
}

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
  readonly rotation?: { readonly isOn: boolean; readonly grace: number };
}

export interface Pool {
  readonly id: PoolId;
  /** What passwords are hashed with: the part of the id after the underscore. */
  readonly name: string;
  readonly providerId: string;
  readonly domains: readonly string[];
  readonly brand: Brand;
  readonly settings: Required<PoolSettings>;
  /** Begins and identifies every token of the pool. */
  readonly issuer: string;
  /** Keyed digest of something that belongs to this pool: base64url, 32 bytes. `purpose` keeps digests apart. */
  digest(purpose: string, text: string): string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly secret: string | undefined;
  readonly settings: Required<ClientSettings>;
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
  configurePool(poolId: string, settings: PoolSettings): Promise<void>;
  /** Adds a client, with a secret or without; none is replaced. */
  addClient(
    poolId: string,
    client: Pick<Client, "id" | "name" | "secret"> & { settings: ClientSettings },
  ): Promise<void>;
  configureClient(poolId: string, clientId: string, settings: ClientSettings): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly keys: MasterKeys;
  readonly config: IdentityConfig;
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Buffer;
  /** The public origin under which a domain is served. */
  readonly originOf: (domain: string) => string;
}

export const poolSecretContext = (poolId: string): string => `pool/${poolId}/secret`;
export const clientSecretContext = (poolId: string, clientId: string): string => `client/${poolId}/${clientId}`;

/** Changes that another process makes are seen after this long. */
const memory = seconds(10);

export function createPools({ db, keys, config, now, randomBytes, originOf }: Needs): Pools {
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
        ...row.settings,
      },
      issuer: `${originOf(row.domains[0] ?? "localhost")}/identity/${row.id}`,
      digest: (purpose, text) => createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url"),
    };
  }

  const clientOf = (row: ClientRow): Client => ({
    id: row.id,
    name: row.name,
    secret:
      row.secret === null
        ? undefined
        : unseal(keys, Buffer.from(row.secret, "base64"), clientSecretContext(row.poolId, row.id)).toString(),
    settings: {
      flows: ["USER_SRP_AUTH", "USER_PASSWORD_AUTH", "USER_AUTH", "REFRESH_TOKEN_AUTH"],
      tokenLife: config.lives.token,
      refreshLife: config.lives.refresh,
      rotation: config.rotation,
      ...row.settings,
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

  return {
    find,

    async clientOf(pool, id) {
      const key = `${pool.id}/${id}`;
      const known = clients.get(key);
      if (known) return known;
      const row = await findClient(db, pool.id, id);
      if (!row) return refuse("ResourceNotFound", "User pool client does not exist.");
      const found = clientOf(row);
      clients.set(key, found);
      return found;
    },

    clientsOf: async (pool) => (await listClients(db, pool.id)).map(clientOf),

    async ensure({ providerId, userPool, domains, brand, revision }) {
      const { userPoolId: poolId, userPoolClientId: clientId } = userPool;
      if (revisions.get(poolId) !== revision) {
        const secret = seal(keys, randomBytes(32), poolSecretContext(poolId)).toString("base64");
        const createdAt = now();
        await putPool(db, { id: poolId, providerId, domains: [...domains], brand, settings: {}, secret, createdAt });
        await insertClient(db, { id: clientId, poolId, name: "site", secret: null, settings: {}, createdAt });
        pools.delete(poolId);
        revisions.set(poolId, revision);
      }
      return find(poolId);
    },

    async configurePool(poolId, settings) {
      await updatePoolSettings(db, (await find(poolId)).id, settings);
      pools.delete(poolId);
    },

    async addClient(poolId, { id, name, secret, settings }) {
      const pool = await find(poolId);
      const boxed = secret === undefined ? null : boxClientSecret(keys, pool.id, id, secret);
      await insertClient(db, { id, poolId: pool.id, name, secret: boxed, settings, createdAt: now() });
    },

    async configureClient(poolId, clientId, settings) {
      await updateClient(db, (await find(poolId)).id, clientId, { settings });
      clients.delete(`${poolId}/${clientId}`);
    },
  };
}

/** A boxed client secret, as its row keeps it. */
const boxClientSecret = (keys: MasterKeys, poolId: PoolId, clientId: string, secret: string): string =>
  seal(keys, Buffer.from(secret), clientSecretContext(poolId, clientId)).toString("base64");
