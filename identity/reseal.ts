import { BrokenSeal, seal, sealedWith, unseal } from "../adapters/files/envelope.ts";
import {
  listSealedValues,
  replaceSealedValue,
  type SealedKind,
  type SealedRow,
  sealedKinds,
} from "./db/sealed-values.ts";
import { clientSecretContext, poolSecretContext } from "./pools/pools.ts";
import type { Services } from "./services.ts";
import { signingKeyContext } from "./tokens/signing-keys.ts";
import { deviceContext } from "./users/devices.ts";
import { verifierContext } from "./users/passwords.ts";
import { totpContext } from "./users/totp.ts";

/** The context under which each kind of value was sealed. */
const contexts: Readonly<Record<SealedKind, (row: SealedRow) => string>> = {
  "pool secret": ({ id }) => poolSecretContext(id),
  "client secret": ({ poolId, id }) => clientSecretContext(poolId, id),
  "signing key": ({ poolId, id }) => signingKeyContext(poolId, id),
  verifier: ({ poolId, id }) => verifierContext(poolId, id),
  "authenticator secret": ({ poolId, id }) => totpContext(poolId, id),
  "device verifier": ({ poolId, id }) => deviceContext(poolId, id),
};

/** False where the pools were sealed with other master keys than these. */
export async function opensValues({ db, keys }: Pick<Services, "db" | "keys">): Promise<boolean> {
  const [row] = await listSealedValues(db, "pool secret", undefined);
  if (!row) return true;
  try {
    unseal(keys, Buffer.from(row.sealed, "base64"), poolSecretContext(row.id));
    return true;
  } catch (error) {
    if (error instanceof BrokenSeal) return false;
    throw error;
  }
}

/**
 * Reseals values of older master keys with the current one, so that the older keys can be removed.
 * Safe to do at any time, by several processes at once. @returns how many values were resealed
 */
export async function resealValues({ db, keys }: Pick<Services, "db" | "keys">): Promise<number> {
  let changed = 0;
  for (const kind of sealedKinds) {
    let rows = await listSealedValues(db, kind, undefined);
    while (rows.length > 0) {
      for (const row of rows) {
        const sealed = Buffer.from(row.sealed, "base64");
        if (sealedWith(sealed) === keys.current) continue;
        const context = contexts[kind](row);
        const fresh = seal(keys, unseal(keys, sealed, context), context);
        await replaceSealedValue(db, kind, row, fresh.toString("base64"));
        changed++;
      }
      rows = await listSealedValues(db, kind, rows.at(-1)?.id);
    }
  }
  return changed;
}
