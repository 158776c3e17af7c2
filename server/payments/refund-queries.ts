import { and, eq, ne } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { Owner } from "../db/access.ts";
import type { PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { refund } from "../db/tables/payments.ts";

export type RefundRow = typeof refund.$inferSelect;
export type EndedRefund = Pick<RefundRow, "id" | "itemId">;

export async function insertRefund(tx: Db, values: RefundRow): Promise<RefundRow> {
  const [row] = await tx.insert(refund).values(values).returning();
  if (!row) throw new Error("the refund was not written");
  return row;
}

/** Without a provider: ids come from our own jobs. */
export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  firstRow(db.select().from(refund).where(eq(refund.id, id)));

/** Refunds of a payment, an item or a person, in no order. */
export const listRefunds = async (
  db: Db,
  providerId: ProviderId,
  { paymentId, itemId, owner }: { paymentId?: string; itemId?: string; owner?: Owner },
): Promise<RefundRow[]> => {
  return db
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.providerId, providerId),
        paymentId === undefined ? undefined : eq(refund.paymentId, paymentId),
        itemId === undefined ? undefined : eq(refund.itemId, itemId),
        owner === undefined ? undefined : eq(refund.owner, owner),
      ),
    );
};

/** Notes how a refund ended. @returns undefined where it is none of ours */
export async function endRefund(
  tx: Db,
  { id, ...ending }: Pick<RefundRow, "id" | "state" | "endedAt">,
): Promise<EndedRefund | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const [row] = await tx
    .update(refund)
    .set(ending)
    .where(and(eq(refund.id, id), ne(refund.state, "replaced")))
    .returning();
  return row;
}

/** Another refund takes the place of one that failed. */
export const replaceRefund = (tx: Db, id: string): Promise<unknown> =>
  tx.update(refund).set({ state: "replaced" }).where(eq(refund.id, id));

export const personalRefunds: PersonalTable = { table: "refund", called: "refunds", erasure: "follows" };
