import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { client, clientCompanyLocation } from "../../db/tables/clients.ts";

export type ClientRow = typeof client.$inferSelect;
export type CompanyLocationRow = typeof clientCompanyLocation.$inferSelect;
type Place = Pick<CompanyLocationRow, "companyId" | "locationId">;

const owned = (providerId: ProviderId, owner: Owner) => and(eq(client.providerId, providerId), eq(client.owner, owner));
const ownPlaces = (providerId: ProviderId, owner: Owner) =>
  and(eq(clientCompanyLocation.providerId, providerId), eq(clientCompanyLocation.owner, owner));

export async function findClient(db: Db, providerId: ProviderId, owner: Owner): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(client).where(owned(providerId, owner));
  return row;
}

/** The same, held until the transaction ends: whoever else wants to change it waits. */
export async function holdClient(tx: Db, providerId: ProviderId, owner: Owner): Promise<ClientRow | undefined> {
  const [row] = await tx.select().from(client).where(owned(providerId, owner)).for("update");
  return row;
}

/** @returns undefined when the client is there already, or somebody else has the address */
export async function insertClient(
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof client.$inferInsert, "providerId">,
): Promise<ClientRow | undefined> {
  const [row] = await tx
    .insert(client)
    .values({ ...values, providerId })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function updateClientRow(
  tx: Db,
  providerId: ProviderId,
  { owner, ...values }: Partial<ClientRow> & { owner: Owner },
): Promise<ClientRow> {
  const [row] = await tx.update(client).set(values).where(owned(providerId, owner)).returning();
  if (!row) throw new Error("the client is gone although the transaction holds it");
  return row;
}

/** Takes an address from whoever had it before. Only in a transaction of the system, for whom the pool has confirmed it. */
export const releaseEmail = (
  tx: Db,
  providerId: ProviderId,
  { emailKey, owner }: { emailKey: string; owner: Owner },
): Promise<unknown> =>
  tx
    .update(client)
    .set({ emailKey: client.id })
    .where(and(eq(client.providerId, providerId), eq(client.emailKey, emailKey), ne(client.owner, owner)));

export const listCompanyLocations = (db: Db, providerId: ProviderId, owner: Owner): Promise<CompanyLocationRow[]> =>
  db
    .select()
    .from(clientCompanyLocation)
    .where(ownPlaces(providerId, owner))
    .orderBy(asc(clientCompanyLocation.createdAt));

/** @returns whether it was not there */
export async function insertCompanyLocation(
  tx: Db,
  providerId: ProviderId,
  values: Omit<CompanyLocationRow, "providerId">,
): Promise<boolean> {
  const stored = await tx
    .insert(clientCompanyLocation)
    .values({ ...values, providerId })
    .onConflictDoNothing()
    .returning({ companyId: clientCompanyLocation.companyId });
  return stored.length > 0;
}

/** @returns whether it was there */
export async function removeCompanyLocationRow(
  tx: Db,
  providerId: ProviderId,
  { owner, companyId, locationId }: Place & { owner: Owner },
): Promise<boolean> {
  const removed = await tx
    .delete(clientCompanyLocation)
    .where(
      and(
        ownPlaces(providerId, owner),
        eq(clientCompanyLocation.companyId, companyId),
        eq(clientCompanyLocation.locationId, locationId),
      ),
    )
    .returning({ companyId: clientCompanyLocation.companyId });
  return removed.length > 0;
}

/** How people read what is known of them as clients, and how it is forgotten. */
export const personalClients: readonly PersonalTable[] = [
  { table: "client_company_location", called: "clinics", erasure: "remove" },
  {
    table: "client",
    called: "profile",
    without: ["email_key"],
    files: (row) =>
      row["image"]
        ? [
            {
              key: String(row["image"]),
              context: `${row["provider_id"]}/${row["owner"]}/picture`,
              name: "picture.webp",
            },
          ]
        : [],
    erasure: "remove",
  },
];
