import { createHmac, createSecretKey } from "node:crypto";
import { followChanges, keepRows } from "../../adapters/database/changes.ts";
import type { Database, Db } from "../../adapters/database/database.ts";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Brand, PoolKind, PoolOwner } from "../../adapters/user-pools/user-pools.ts";
import { type AuditEvent, insertAudit, operatorsNetwork } from "../db/audit.ts";
import type { PoolId } from "../db/pool-id.ts";
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
} from "../db/pools.ts";
import {
  type ClientSettings,
  type IdentityConfig,
  type PoolLives,
  type PoolSettings,
  secondFactorNames,
} from "../db/settings.ts";
import { revokeFamiliesOf } from "../db/tokens.ts";
import { refuse } from "../errors.ts";

export interface Pool {
  readonly id: PoolId;
  /** Part of every password hash: the id after the underscore. */
  readonly name: string;
  readonly providerId: string;
  readonly kind: PoolKind;
  readonly domains: readonly string[];
  readonly brand: Brand;
  readonly settings: Required<PoolSettings> & { readonly lives: PoolLives };
  /** The `iss` of the pool's tokens. */
  readonly issuer: string;
  /** A digest keyed by the pool's secret: base64url, 32 bytes. `purpose` separates domains. */
  digest(purpose: string, text: string): string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly secret: string | undefined;
  readonly settings: Required<ClientSettings> & { readonly rotation: IdentityConfig["rotation"] };
}

export interface Pools {
  /** @throws WireError for an unknown id */
  find(id: string): Promise<Pool>;
  /** @throws WireError for an unknown id */
  clientOf(pool: Pool, id: string): Promise<Client>;
  clientsOf(pool: Pool): Promise<Client[]>;
  /** The pool of an owner, created on first use. */
  ensure(owner: PoolOwner): Promise<Pool>;
  /** Stores settings that differ from the configuration; other processes are notified. */
  configurePool(poolId: string, settings: Change<PoolSettings>): Promise<void>;
  /** @returns false where the id is taken */
  addClient(
    poolId: string,
    client: Pick<Client, "id" | "name" | "secret"> & { settings: ClientSettings },
  ): Promise<boolean>;
  configureClient(poolId: string, clientId: string, settings: Change<ClientSettings>): Promise<void>;
  /** Replaces the client's secret; the old one is invalid from then on. */
  renewSecret(poolId: string, clientId: string, secret: string): Promise<void>;
  /** Removes a client and ends every sign-in through it. */
  removeClient(poolId: string, clientId: string): Promise<void>;
  close(): Promise<void>;
}

/** New settings, or a function of the previous ones. */
type Change<S> = S | ((before: S) => S);
const applyChange = <S extends object>(before: S, change: Change<S>): S =>
  typeof change === "function" ? change(before) : change;

interface Needs {
  readonly database: Pick<Database, "listen">;
  readonly db: Db;
  readonly keys: MasterKeys;
  readonly config: IdentityConfig;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Buffer;
  /** The public origin under which a domain is served. */
  readonly originOf: (domain: string) => string;
  /** Called after a pool was created or brought up to date; may be repeated. */
  readonly onSaved: (pool: Pool) => Promise<void>;
}

export const poolSecretContext = (poolId: string): string => `pool/${poolId}/secret`;
export const clientSecretContext = (poolId: string, clientId: string): string => `client/${poolId}/${clientId}`;

const noClient = "User pool client does not exist.";

/**
 * Of the people who work at a clinic: by invitation, and always with an app or a passkey; in a demonstration also with a
 * mailed code, which the machine's own inbox shows.
 */
const staffSettings = ({ demonstration }: Brand) =>
  ({
    passwordLength: 12,
    mfa: "required",
    secondFactors: demonstration ? ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] : ["SOFTWARE_TOKEN_MFA"],
    signUp: "invited",
    devices: "off",
    firstFactors: ["PASSWORD", "PASSWORD_SRP", "WEB_AUTHN"],
  }) as const satisfies PoolSettings;

export function createPools({ database, db, keys, config, now, newId, randomBytes, originOf, onSaved }: Needs): Pools {
  const revisions = new Map<string, number | string>();
  const changes = followChanges(database, "pools", forget);
  const pools = keepRows<Pool>(changes, 2000);
  const clients = keepRows<Client>(changes, 4000);

  function forget(poolId: string | undefined): void {
    pools.forget((id) => poolId === undefined || id === poolId);
    clients.forget((key) => poolId === undefined || key.startsWith(`${poolId}/`));
  }

  function poolOf(row: PoolRow): Pool {
    const secret = createSecretKey(unseal(keys, Buffer.from(row.secret, "base64"), poolSecretContext(row.id)));
    return {
      id: row.id,
      name: row.id.slice(row.id.indexOf("_") + 1),
      providerId: row.providerId,
      kind: row.kind,
      domains: row.domains,
      brand: row.brand,
      settings: {
        passwordLength: config.passwordLength,
        mfa: "optional",
        secondFactors: secondFactorNames,
        signUp: "open",
        // A person sees where they are signed in, and can end it there.
        devices: "opt-in",
        guests: false,
        hideKnownAddresses: config.hideKnownAddresses,
        // Without SMS_OTP: each message costs money, and not every patient gave a number.
        firstFactors: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "WEB_AUTHN"],
        ...(row.kind === "staff" && staffSettings(row.brand)),
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

  const find = (id: string): Promise<Pool> =>
    pools.read(id, async () => {
      const row = await findPool(db, id);
      return row ? poolOf(row) : refuse("ResourceNotFound", "User pool does not exist.");
    });

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
    forget(poolId);
  }

  return {
    find,

    clientOf: (pool, id) =>
      clients.read(`${pool.id}/${id}`, async () => {
        const row = await findClient(db, pool.id, id);
        return row ? clientOf(row, pool) : refuse("ResourceNotFound", noClient);
      }),

    clientsOf: async (pool) => (await listClients(db, pool.id)).map((row) => clientOf(row, pool)),

    async ensure({ providerId, kind, userPool, domains, brand, revision }) {
      const { userPoolId: poolId, userPoolClientId: clientId } = userPool;
      if (revisions.get(poolId) !== revision) {
        const secret = seal(keys, randomBytes(32), poolSecretContext(poolId)).toString("base64");
        const createdAt = now();
        await putPool(db, {
          id: poolId,
          providerId,
          kind,
          domains: [...domains],
          brand,
          settings: {},
          secret,
          createdAt,
        });
        await insertClient(db, {
          id: clientId,
          poolId,
          name: kind === "staff" ? "desk" : "site",
          secret: null,
          settings: {},
          createdAt,
        });
        forget(poolId);
        await onSaved(await find(poolId));
        revisions.set(poolId, revision);
      }
      return find(poolId);
    },

    async configurePool(poolId, settings) {
      const { id } = await find(poolId);
      await db.transaction(async (tx) => {
        await lockPool(tx, id);
        const before = await findPool(tx, id);
        await updatePoolSettings(tx, id, applyChange(before?.settings ?? {}, settings));
        await audit(tx, id, "pool-configured");
      });
      forget(poolId);
    },

    async addClient(poolId, { id, name, secret, settings }) {
      const pool = await find(poolId);
      const sealed = secret === undefined ? null : sealClientSecret(keys, pool.id, id, secret);
      return db.transaction(async (tx) => {
        const row = { id, poolId: pool.id, name, secret: sealed, settings, createdAt: now() };
        if (!(await insertClient(tx, row))) return false;
        await audit(tx, pool.id, "client-added");
        return true;
      });
    },

    configureClient: (poolId, clientId, settings) =>
      changeClient(poolId, clientId, "client-configured", (tx, row) =>
        updateClient(tx, row, { settings: applyChange(row.settings, settings) }),
      ),

    renewSecret: (poolId, clientId, secret) =>
      changeClient(poolId, clientId, "client-secret-renewed", (tx, row) =>
        updateClient(tx, row, { secret: sealClientSecret(keys, row.poolId, clientId, secret) }),
      ),

    removeClient: (poolId, clientId) =>
      changeClient(poolId, clientId, "client-removed", async (tx, row) => {
        await revokeFamiliesOf(tx, row.poolId, { clientId, at: now() });
        await removeClient(tx, row);
      }),

    close: () => changes.close(),
  };
}

/** A sealed client secret, as its row keeps it. */
const sealClientSecret = (keys: MasterKeys, poolId: string, clientId: string, secret: string): string =>
  seal(keys, Buffer.from(secret), clientSecretContext(poolId, clientId)).toString("base64");
