import { and, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { client } from "../db/tables/clients.ts";

/** Whether the owner is a client who has confirmed this address. */
export async function hasConfirmedAddress(
  db: Db,
  providerId: ProviderId,
  { owner, emailKey }: { owner: Owner; emailKey: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.providerId, providerId), eq(client.owner, owner), eq(client.emailKey, emailKey)));
  return row !== undefined;
}
