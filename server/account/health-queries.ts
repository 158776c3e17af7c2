import { and, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { HealthBasics } from "../../contract/client-health.ts";
import type { Owner } from "../db/access.ts";
import { ownerKeyOf, type PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { clientHealth, healthContext } from "../db/tables/clients.ts";

export interface HealthRow {
  readonly version: number;
  readonly value: HealthBasics;
}
type Keyed = { readonly keys: MasterKeys; readonly owner: Owner };

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(clientHealth.providerId, providerId), eq(clientHealth.owner, owner));
const basicsOf = (providerId: ProviderId, { keys, owner }: Keyed) =>
  sealedJson<HealthBasics>(keys, healthContext({ providerId, owner }));

/** The row, locked until the transaction ends. */
export async function lockHealth(
  tx: Db,
  providerId: ProviderId,
  { keys, owner }: Keyed,
): Promise<HealthRow | undefined> {
  const [row] = await tx.select().from(clientHealth).where(owned(providerId, owner)).for("update");
  return row && { version: row.version, value: basicsOf(providerId, { keys, owner }).unseal(row.sealed) };
}

/** @returns false where another transaction was first */
export async function putHealth(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, version, value, updatedAt }: HealthRow & Keyed & { updatedAt: Date },
): Promise<boolean> {
  const sealed = basicsOf(providerId, { keys, owner }).seal(value);
  const changes = { sealed, version, updatedAt };
  const isStored = { version: clientHealth.version };
  const rows =
    version === 1
      ? await tx
          .insert(clientHealth)
          .values({ providerId, owner, ...changes })
          .onConflictDoNothing()
          .returning(isStored)
      : await tx.update(clientHealth).set(changes).where(owned(providerId, owner)).returning(isStored);
  return rows.length > 0;
}

export const removeHealth = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  tx.delete(clientHealth).where(owned(providerId, owner));

export const personalHealth: PersonalTable = {
  table: "client_health",
  called: "health",
  sealed: { sealed: (row) => healthContext(ownerKeyOf(row)) },
  erasure: "remove",
};
