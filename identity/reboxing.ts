import { seal, sealedWith, unseal } from "../adapters/files/box.ts";
import { type BoxKind, type BoxRow, boxKinds, listBoxes, replaceBox } from "./db/boxes.ts";
import { deviceContext } from "./devices.ts";
import { signingKeyContext } from "./keys.ts";
import { verifierContext } from "./passwords.ts";
import { clientSecretContext, poolSecretContext } from "./pools.ts";
import type { Services } from "./services.ts";

/** To whom a box belongs, as it was said when it was sealed. */
const contexts: Readonly<Record<BoxKind, (row: BoxRow) => string>> = {
  "pool secret": ({ id }) => poolSecretContext(id),
  "client secret": ({ poolId, id }) => clientSecretContext(poolId, id),
  "signing key": ({ poolId, id }) => signingKeyContext(poolId, id),
  verifier: ({ poolId, id }) => verifierContext(poolId, id),
  "authenticator secret": ({ poolId, id }) => totpContext(poolId, id),
  "device verifier": ({ poolId, id }) => deviceContext(poolId, id),
};

export const totpContext = (poolId: string, sub: string): string => `pool/${poolId}/user/${sub}/totp`;

/**
 * Seals everything with the current master key that an older one sealed, so that the older one can be taken away.
 * Safe to do at any time, by several processes at once. @returns how many boxes were sealed anew
 */
export async function rebox({ db, keys }: Pick<Services, "db" | "keys">): Promise<number> {
  let changed = 0;
  for (const kind of boxKinds) {
    let rows = await listBoxes(db, kind, undefined);
    while (rows.length > 0) {
      for (const row of rows) {
        const box = Buffer.from(row.box, "base64");
        if (sealedWith(box) === keys.current) continue;
        const context = contexts[kind](row);
        const fresh = seal(keys, unseal(keys, box, context), context);
        await replaceBox(db, kind, row, fresh.toString("base64"));
        changed++;
      }
      rows = await listBoxes(db, kind, rows.at(-1)?.id);
    }
  }
  return changed;
}
