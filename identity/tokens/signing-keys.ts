import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";
import { followChanges } from "../../adapters/database/changes.ts";
import type { Database, Db } from "../../adapters/database/database.ts";
import { seal, unseal } from "../../adapters/files/envelope.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import { after, days, hours, seconds } from "../../contract/durations.ts";
import type { PoolId } from "../db/pool-id.ts";
import {
  insertSigningKey,
  listSigningKeys,
  lockPool,
  removeSigningKeys,
  type SigningKeyRow,
  setSigningKeyState,
} from "../db/pools.ts";
import type { IdentityConfig } from "../db/settings.ts";
import type { KeyPair, SigningKeys } from "../services.ts";

const generateKeyPairAsync = promisify(generateKeyPair);

/** A new RSA key; the search for its primes takes some 50 ms. */
export const makeRsaKeyPair = (): Promise<KeyPair> => generateKeyPairAsync("rsa", { modulusLength: 2048 });

interface Needs {
  readonly database: Pick<Database, "listen">;
  readonly db: Db;
  readonly keys: MasterKeys;
  readonly config: IdentityConfig;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly makeKeyPair?: (() => Promise<KeyPair>) | undefined;
}

/** The next key is published this long before it signs, so that every verifier has seen it. */
const publicationTime = days(1);
/** The longest token lifetime plus the cache time of a key set. */
const retention = days(1) + hours(1);
/** A token with a made-up key id makes us look again at most this often. */
const reloadInterval = seconds(5);

export const signingKeyContext = (poolId: string, kid: string): string => `pool/${poolId}/signing-key/${kid}`;

export function createSigningKeys({
  database,
  db,
  keys,
  config,
  now,
  newId,
  makeKeyPair = makeRsaKeyPair,
}: Needs): SigningKeys {
  const rows = new LRUCache<string, { readonly rows: SigningKeyRow[]; readonly at: number; readonly readAt: number }>({
    max: 2000,
  });
  const changes = followChanges(database, "pools", (poolId) => {
    if (poolId === undefined) rows.clear();
    else rows.delete(poolId);
  });
  const imported = new LRUCache<string, KeyObject>({ max: 4000 });

  async function makeKey(poolId: PoolId, state: SigningKeyRow["state"]): Promise<SigningKeyRow> {
    const { publicKey, privateKey } = await makeKeyPair();
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

  /** Creates a pool's first key on demand; of two at once the first is stored. */
  async function makeFirstKey(poolId: PoolId): Promise<void> {
    const first = await makeKey(poolId, "current");
    await db.transaction(async (tx) => {
      await lockPool(tx, poolId);
      if ((await listSigningKeys(tx, poolId)).length === 0) await insertSigningKey(tx, first);
    });
  }

  async function loadRows(poolId: PoolId): Promise<SigningKeyRow[]> {
    await changes.follow();
    let { version } = changes;
    const readAt = performance.now();
    let found = await listSigningKeys(db, poolId);
    if (found.length === 0) {
      await makeFirstKey(poolId);
      ({ version } = changes);
      found = await listSigningKeys(db, poolId);
    }
    if (version === changes.version) rows.set(poolId, { rows: found, at: now().getTime(), readAt });
    return found;
  }

  async function cachedRows(poolId: PoolId): Promise<SigningKeyRow[]> {
    const held = rows.get(poolId);
    return held && changes.isCurrent(held.readAt) ? held.rows : loadRows(poolId);
  }

  function importOnce(name: string, read: () => KeyObject): KeyObject {
    const before = imported.get(name);
    if (before) return before;
    const key = read();
    imported.set(name, key);
    return key;
  }

  return {
    async current({ id }) {
      const row = (await cachedRows(id)).find(({ state }) => state === "current");
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

    keySet: async ({ id }) => ({ keys: (await cachedRows(id)).map(({ publicJwk }) => publicJwk) }),

    async publicKey({ id }, kid) {
      let row = (await cachedRows(id)).find((each) => each.kid === kid);
      if (!row && now().getTime() - (rows.get(id)?.at ?? 0) >= reloadInterval)
        row = (await loadRows(id)).find((each) => each.kid === kid);
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
      const needsNext = !of(before, "next") && !lives(current, life - publicationTime);
      const next = needsNext ? await makeKey(poolId, "next") : undefined;
      await db.transaction(async (tx) => {
        await lockPool(tx, poolId);
        const all = await listSigningKeys(tx, poolId);
        const waiting = of(all, "next");
        const signing = of(all, "current");
        if (next && !waiting) await insertSigningKey(tx, next);
        if (waiting && signing && !lives(waiting, publicationTime) && !lives(signing, life)) {
          await setSigningKeyState(tx, poolId, signing.kid, { state: "old", since: time });
          await setSigningKeyState(tx, poolId, waiting.kid, { state: "current", since: time });
        }
        const dead = all.filter((row) => row.state === "old" && !lives(row, retention)).map(({ kid }) => kid);
        if (dead.length > 0) await removeSigningKeys(tx, poolId, dead);
      });
      rows.delete(poolId);
    },

    async replaceAll(poolId, along) {
      const fresh = await makeKey(poolId, "current");
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

    close: () => changes.close(),
  };
}
