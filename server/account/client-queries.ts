import { and, asc, type Column, eq, exists, isNotNull, like, ne, type Placeholder, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import { type Placeholders, prepared } from "../../adapters/database/prepared.ts";
import type { Owner } from "../db/access.ts";
import { nothing } from "../db/inner-rows.ts";
import { ownerKeyOf, type PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { client, clientCompanyLocation, pictureContext } from "../db/tables/clients.ts";
import { consultation } from "../db/tables/consultations.ts";
import { quote } from "../db/tables/quotes.ts";

export type ClientRow = typeof client.$inferSelect;
export type CompanyLocationRow = typeof clientCompanyLocation.$inferSelect;
type LocationKey = Pick<CompanyLocationRow, "companyId" | "locationId">;

const owned = (providerId: ProviderId | Placeholder, owner: Owner | Placeholder) =>
  and(eq(client.providerId, providerId), eq(client.owner, owner));
const ownedLocations = (providerId: ProviderId, owner: Owner) =>
  and(eq(clientCompanyLocation.providerId, providerId), eq(clientCompanyLocation.owner, owner));

const selectClient = prepared("find-client", (db, { providerId, owner }: Placeholders<"providerId" | "owner">) =>
  db.select().from(client).where(owned(providerId, owner)),
);

export const findClient = (db: Db, providerId: ProviderId, owner: Owner): Promise<ClientRow | undefined> =>
  firstRow(selectClient(db, { providerId, owner }));

const isGuests = (owner: Column) => like(owner, "link:%");
const selectUnclaimed = prepared(
  "find-unclaimed",
  (tx, { providerId, claimKey }: Placeholders<"providerId" | "claimKey">) => {
    const quotes = tx
      .select({ id: quote.id })
      .from(quote)
      .where(
        and(
          eq(quote.providerId, providerId),
          eq(quote.claimKey, claimKey),
          isGuests(quote.owner),
          isNotNull(quote.submittedAt),
        ),
      );
    const consultations = tx
      .select({ id: consultation.id })
      .from(consultation)
      .where(
        and(
          eq(consultation.providerId, providerId),
          eq(consultation.emailIndex, claimKey),
          isGuests(consultation.owner),
        ),
      );
    return tx
      .select({ quotes: sql<boolean>`${exists(quotes)}`, consultations: sql<boolean>`${exists(consultations)}` })
      .from(nothing);
  },
);

/** Whether guests sent requests from an address that are in no account. Only in a transaction of the system. */
export async function findUnclaimed(
  tx: Db,
  providerId: ProviderId,
  claimKey: string,
): Promise<{ quotes: boolean; consultations: boolean }> {
  const [found] = await selectUnclaimed(tx, { providerId, claimKey });
  return found ?? { quotes: false, consultations: false };
}

/** The same row, locked until the transaction ends. */
export const lockClient = (tx: Db, providerId: ProviderId, owner: Owner): Promise<ClientRow | undefined> =>
  firstRow(tx.select().from(client).where(owned(providerId, owner)).for("update"));

/** @returns undefined when the client exists already, or another client has the address */
export const insertClient = (
  tx: Db,
  providerId: ProviderId,
  values: Omit<typeof client.$inferInsert, "providerId">,
): Promise<ClientRow | undefined> =>
  firstRow(
    tx
      .insert(client)
      .values({ ...values, providerId })
      .onConflictDoNothing()
      .returning(),
  );

export async function updateClientRow(
  tx: Db,
  providerId: ProviderId,
  { owner, ...values }: Partial<ClientRow> & { owner: Owner },
): Promise<ClientRow> {
  const [row] = await tx.update(client).set(values).where(owned(providerId, owner)).returning();
  if (!row) throw new Error("the client is gone although the transaction locks it");
  return row;
}

/** Takes an address from its former owner once the pool has confirmed the new one. Only in a transaction of the system. */
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
    .where(ownedLocations(providerId, owner))
    .orderBy(asc(clientCompanyLocation.createdAt));

/** @returns false when the location was there already */
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

/** @returns false when the location was not there */
export async function removeCompanyLocationRow(
  tx: Db,
  providerId: ProviderId,
  { owner, companyId, locationId }: LocationKey & { owner: Owner },
): Promise<boolean> {
  const removed = await tx
    .delete(clientCompanyLocation)
    .where(
      and(
        ownedLocations(providerId, owner),
        eq(clientCompanyLocation.companyId, companyId),
        eq(clientCompanyLocation.locationId, locationId),
      ),
    )
    .returning({ companyId: clientCompanyLocation.companyId });
  return removed.length > 0;
}

/** Personal data of clients, for archives and erasure. */
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
              context: pictureContext(ownerKeyOf(row)),
              name: "picture.webp",
            },
          ]
        : [],
    erasure: "remove",
  },
];
