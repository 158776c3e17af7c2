import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";
import type { Db } from "../adapters/database/database.ts";
import { seal, unseal } from "../adapters/files/box.ts";
import type { MasterKeys } from "../adapters/files/master-key.ts";
import type { IdentityConfig } from "./config.ts";
import type { PoolId } from "./db/pool-id.ts";
import {
  insertSigningKey,
  listSigningKeys,
  lockPool,
  removeSigningKeys,
  type SigningKeyRow,
  setSigningKeyState,
} from "./db/pools.ts";
import { after, days, hours, seconds } from "./durations.ts";
import type { Pool } from "./pools.ts";

const generate = promisify(generateKeyPair);

export interface SigningKeys {
  /** The key that signs now. */
  current(pool: Pool): Promise<{ readonly kid: string; readonly key: KeyObject }>;
  /** Public keys by which the pool's tokens are verified, as RFC 7517 has them. */
  keySet(pool: Pool): Promise<{ readonly keys: readonly Readonly<Record<string, string>>[] }>;
  publicKey(pool: Pool, kid: string): Promise<KeyObject | undefined>;
  /**
   * Brings the next key, lets it take over, and removes what no token was signed with any more: what is due by now.
   * `early` does not wait for the signing key's time to be over, but for the next one to be known everywhere.
   */
  rotate(poolId: PoolId, early?: "early"): Promise<void>;
  /**
   * Puts a new key in the place of all others at once; every token signed so far is worth nothing from here on.
   * `along` is done in the same transaction.
   */
  replaceAll(poolId: PoolId, along?: (tx: Db) => Promise<unknown>): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly keys: MasterKeys;
  readonly config: IdentityConfig;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** The next key is published this long before it signs, so that every verifier has seen it. */
const published = days(1);
/** The longest that a token may live and a key set be kept. */
const outlived = days(1) + hours(1);
const memory = seconds(30);
/** A token with a made-up key id makes us look again at most this often. */
const patience = seconds(5);

export const signingKeyContext = (poolId: string, kid: string): string => `pool/${poolId}/signing-key/${kid}`;

export function createSigningKeys({ db, keys, config, now, newId }: Needs): SigningKeys {
  const rows = new LRUCache<string, { readonly rows: SigningKeyRow[]; readonly at: number }>({
    max: 2000,
    ttl: memory,
  });
  const imported = new LRUCache<string, KeyObject>({ max: 4000 });

  async function make(poolId: PoolId, state: SigningKeyRow["state"]): Promise<SigningKeyRow> {
    const { publicKey, privateKey } = await generate("rsa", { modulusLength: 2048 });
    const kid = newId();
    const { n = "", e = "" } = publicKey.export({ format: "jwk" });
    const der = privateKey.export({ format: "der", type: "pkcs8" });
    return {
      kid,
      poolId,
      publicJwk: { kty: "RSA", alg: "RS256", use: "sig", kid, n, e },
      privateKey: seal(keys, der, signingKeyContext(poolId, kid)).toString("base64"),
      state,
      since: now(),
    };
  }

  /** A pool's first key, made when it is first needed; of two who make one the first is kept. */
  async function makeFirst(poolId: PoolId): Promise<void> {
    const first = await make(poolId, "current");
    await db.transaction(async (tx) => {
      await lockPool(tx, poolId);
      if ((await listSigningKeys(tx, poolId)).length === 0) await insertSigningKey(tx, first);
    });
  }

  async function load(poolId: PoolId): Promise<SigningKeyRow[]> {
    let found = await listSigningKeys(db, poolId);
    if (found.length === 0) {
      await makeFirst(poolId);
      found = await listSigningKeys(db, poolId);
    }
    rows.set(poolId, { rows: found, at: now().getTime() });
    return found;
  }

  const known = async (poolId: PoolId): Promise<SigningKeyRow[]> => rows.get(poolId)?.rows ?? load(poolId);

  function importOnce(name: string, read: () => KeyObject): KeyObject {
    const before = imported.get(name);
    if (before) return before;
    const key = read();
    imported.set(name, key);
    return key;
  }

  return {
    async current({ id }) {
      const row = (await known(id)).find(({ state }) => state === "current");
      if (!row) throw new Error(`the pool ${id} has no current signing key`);
      const key = importOnce(`private ${row.kid}`, () =>
        createPrivateKey({
          key: unseal(keys, Buffer.from(row.privateKey, "base64"), signingKeyContext(id, row.kid)),
          format: "der",
          type: "pkcs8",
        }),
      );
      return { kid: row.kid, key };
    },

    keySet: async ({ id }) => ({ keys: (await known(id)).map(({ publicJwk }) => publicJwk) }),

    async publicKey({ id }, kid) {
      let row = (await known(id)).find((each) => each.kid === kid);
      if (!row && now().getTime() - (rows.get(id)?.at ?? 0) >= patience)
        row = (await load(id)).find((each) => each.kid === kid);
      const jwk = row?.publicJwk;
      return jwk && importOnce(`public ${kid}`, () => createPublicKey({ key: { ...jwk }, format: "jwk" }));
    },

    async rotate(poolId, early) {
      const time = now();
      const lives = (row: SigningKeyRow | undefined, life: number): boolean =>
        row !== undefined && after(row.since, life) > time;
      const of = (all: readonly SigningKeyRow[], state: SigningKeyRow["state"]) =>
        all.find((row) => row.state === state);
      const before = await listSigningKeys(db, poolId);
      const current = of(before, "current");
      if (!current) return;
      const life = early ? 0 : config.lives.signingKey;
      const needsNext = !of(before, "next") && !lives(current, life - published);
      const next = needsNext ? await make(poolId, "next") : undefined;
      await db.transaction(async (tx) => {
        await lockPool(tx, poolId);
        const all = await listSigningKeys(tx, poolId);
        const waiting = of(all, "next");
        const signing = of(all, "current");
        if (next && !waiting) await insertSigningKey(tx, next);
        if (waiting && signing && !lives(waiting, published) && !lives(signing, life)) {
          await setSigningKeyState(tx, poolId, signing.kid, { state: "old", since: time });
          await setSigningKeyState(tx, poolId, waiting.kid, { state: "current", since: time });
        }
        const dead = all.filter((row) => row.state === "old" && !lives(row, outlived)).map(({ kid }) => kid);
        if (dead.length > 0) await removeSigningKeys(tx, poolId, dead);
      });
      rows.delete(poolId);
    },

    async replaceAll(poolId, along) {
      const fresh = await make(poolId, "current");
      await db.transaction(async (tx) => {
        await lockPool(tx, poolId);
        const all = await listSigningKeys(tx, poolId);
        if (all.length > 0)
          await removeSigningKeys(
            tx,
            poolId,
            all.map(({ kid }) => kid),
          );
        await insertSigningKey(tx, fresh);
        await along?.(tx);
      });
      rows.delete(poolId);
    },
  };
}
