import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../adapters/database/database.ts";
import type { MasterKeys } from "../../adapters/files/master-key.ts";
import type { Owner } from "../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { sealedJson } from "../db/sealed.ts";
import { refundRequest, refundRequestContext } from "../db/tables/clinic-money.ts";

export type RefundRequestRow = typeof refundRequest.$inferSelect & {
  /** Why a second person refused it. */
  readonly refusal?: string;
};

/** Its reason is sealed, because it is free text about a person; with that of a refusal once there is one. */
const reasonOf = (keys: MasterKeys, row: Pick<RefundRequestRow, "providerId" | "id">) =>
  sealedJson<string | { readonly asked: string; readonly refused: string }>(keys, refundRequestContext(row));

function opened(keys: MasterKeys, row: RefundRequestRow): RefundRequestRow {
  const said = reasonOf(keys, row).unseal(row.reason);
  return typeof said === "string" ? { ...row, reason: said } : { ...row, reason: said.asked, refusal: said.refused };
}

/** The facts of a request in the trip's history; `cancels` keeps a cancellation from its person until it is decided. */
export const requestDetail = ({ amount, currency, cancels }: RefundRequestRow) => ({
  amount,
  currency,
  ...(cancels && { cancels: 1 }),
});

/** Lets one request for a refund of a trip at a time be judged by those before it, until its transaction ends. */
export const holdRefundRequests = (
  tx: Db,
  { providerId, tripId }: Pick<RefundRequestRow, "providerId" | "tripId">,
): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds/${providerId}/${tripId}`}, 0))`);

/** @returns undefined where one of the booking waits already */
export async function insertRefundRequest(
  tx: Db,
  keys: MasterKeys,
  values: RefundRequestRow,
): Promise<RefundRequestRow | undefined> {
  const [row] = await tx
    .insert(refundRequest)
    .values({ ...values, reason: reasonOf(keys, values).seal(values.reason) })
    .onConflictDoNothing()
    .returning();
  return row && opened(keys, row);
}

interface Asked {
  readonly keys: MasterKeys;
  readonly owner?: Owner;
  readonly tripId?: string;
  readonly itemId?: string;
  readonly id?: string;
  readonly state?: RefundRequestRow["state"];
}

/** The oldest first. */
export async function listRefundRequests(
  db: Db,
  providerId: ProviderId,
  { keys, id, owner, tripId, itemId, state }: Asked,
): Promise<RefundRequestRow[]> {
  const rows = await db
    .select()
    .from(refundRequest)
    .where(
      and(
        eq(refundRequest.providerId, providerId),
        id === undefined ? undefined : eq(refundRequest.id, id),
        owner === undefined ? undefined : eq(refundRequest.owner, owner),
        tripId === undefined ? undefined : eq(refundRequest.tripId, tripId),
        itemId === undefined ? undefined : eq(refundRequest.itemId, itemId),
        state === undefined ? undefined : eq(refundRequest.state, state),
      ),
    )
    .orderBy(asc(refundRequest.createdAt), asc(refundRequest.id))
    .limit(200);
  return rows.map((row) => opened(keys, row));
}

export async function lockRefundRequest(
  tx: Db,
  providerId: ProviderId,
  { keys, id }: { keys: MasterKeys; id: string },
): Promise<RefundRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundRequest)
    .where(and(eq(refundRequest.providerId, providerId), eq(refundRequest.id, id)))
    .for("update");
  return row && opened(keys, row);
}

export const decideRefundRequest = (
  tx: Db,
  { id, ...decision }: Pick<RefundRequestRow, "id" | "state" | "decidedBy" | "decidedName" | "decidedAt">,
): Promise<unknown> => tx.update(refundRequest).set(decision).where(eq(refundRequest.id, id));

/** Refuses a request with the reason that its asker reads. */
export const refuseRefundRequest = (
  tx: Db,
  keys: MasterKeys,
  row: RefundRequestRow,
  { refusal, ...decision }: Pick<RefundRequestRow, "decidedBy" | "decidedName" | "decidedAt"> & { refusal: string },
): Promise<unknown> => {
  const reason = reasonOf(keys, row).seal({ asked: row.reason, refused: refusal });
  return tx
    .update(refundRequest)
    .set({ ...decision, reason, state: "refused" })
    .where(eq(refundRequest.id, row.id));
};

export const personalRefundRequests: PersonalTable = {
  table: "refund_request",
  called: "refund-requests",
  without: ["requested_by", "decided_by"],
  sealed: { reason: (row) => refundRequestContext(rowKeyOf(row)) },
  erasure: "follows",
};
