import { and, eq } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import { seal, unseal } from "../../../adapters/files/box.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { HealthBasics } from "../../../contract/client-health.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { clientHealth } from "../../db/tables/clients.ts";

export interface HealthRow {
  readonly version: number;
  readonly value: HealthBasics;
}
type Keyed = { readonly keys: MasterKeys; readonly owner: Owner };

const owned = (providerId: ProviderId, owner: Owner) =>
  and(eq(clientHealth.providerId, providerId), eq(clientHealth.owner, owner));
const sealedFor = (providerId: string, owner: string) => `client-health/${providerId}/${owner}`;

/** Held until the transaction ends. */
export async function holdHealth(
  tx: Db,
  providerId: ProviderId,
  { keys, owner }: Keyed,
): Promise<HealthRow | undefined> {
  const [row] = await tx.select().from(clientHealth).where(owned(providerId, owner)).for("update");
  if (!row) return undefined;
  const text = unseal(keys, Buffer.from(row.sealed, "base64"), sealedFor(providerId, owner)).toString();
  return { version: row.version, value: JSON.parse(text) as HealthBasics }; // parsed when it came in
}

/** @returns whether it was stored; false where another transaction was first */
export async function putHealth(
  tx: Db,
  providerId: ProviderId,
  { keys, owner, version, value, updatedAt }: HealthRow & Keyed & { updatedAt: Date },
): Promise<boolean> {
  const sealed = seal(keys, Buffer.from(JSON.stringify(value)), sealedFor(providerId, owner)).toString("base64");
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
  sealed: { sealed: (row) => sealedFor(String(row["provider_id"]), String(row["owner"])) },
  erasure: "remove",
};
