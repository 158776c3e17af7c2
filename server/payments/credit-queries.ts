import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { credit } from "../db/tables/clinic-money.ts";

export type CreditRow = typeof credit.$inferSelect;

export async function insertCredit(tx: Db, values: CreditRow): Promise<CreditRow> {
  const [row] = await tx.insert(credit).values(values).returning();
  if (!row) throw new Error("the credit was not written");
  return row;
}

const of = (providerId: ProviderId, owner: Owner) => and(eq(credit.providerId, providerId), eq(credit.owner, owner));

export const listCredits = (db: Db, providerId: ProviderId, owner: Owner): Promise<CreditRow[]> =>
  db.select().from(credit).where(of(providerId, owner)).orderBy(asc(credit.expiresAt), asc(credit.id));

/** The same, held until the transaction ends. */
export const lockCredits = (tx: Db, providerId: ProviderId, owner: Owner): Promise<CreditRow[]> =>
  tx.select().from(credit).where(of(providerId, owner)).orderBy(asc(credit.expiresAt), asc(credit.id)).for("update");

export const takeFromCredit = (tx: Db, { id, used }: Pick<CreditRow, "id" | "used">): Promise<unknown> =>
  tx.update(credit).set({ used }).where(eq(credit.id, id));

export const personalCredits: PersonalTable = { table: "credit", called: "credits", erasure: "remove" };
