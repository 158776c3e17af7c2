import { and, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { client } from "../db/tables/clients.ts";

/** The address that a client has confirmed; undefined for a visitor. */
export async function findConfirmedAddress(db: Db, providerId: ProviderId, owner: Owner): Promise<string | undefined> {
  const [row] = await db
    .select({ email: client.email })
    .from(client)
    .where(and(eq(client.providerId, providerId), eq(client.owner, owner)));
  return row?.email;
}
