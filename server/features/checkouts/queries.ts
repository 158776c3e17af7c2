import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../../adapters/database/database.ts";
import type { CheckoutStatus } from "../../../contract/checkout.ts";
import type { Owner } from "../../db/access.ts";
import type { PersonalTable } from "../../db/personal.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import { checkout } from "../../db/tables/payments.ts";
import type { ItemsAsked } from "../trip-items/queries.ts";

type Stored = typeof checkout.$inferSelect;
export type CheckoutRow = Omit<Stored, "owner" | "providerId"> & {
  readonly owner: Owner;
  readonly providerId: ProviderId;
};

const read = (row: Stored): CheckoutRow => ({
  ...row,
  owner: row.owner as Owner, // nothing else is ever written there
  providerId: mintProviderId(row.providerId),
});

/** Checkouts that hold things for somebody who has not paid. */
export const liveStatuses: readonly CheckoutStatus[] = ["open", "paying", "declined"];

/** Whether it pays for a change of what is booked; it has the change's preview as its id then. */
export const isOfChange = ({ lines }: Pick<CheckoutRow, "lines">): boolean =>
  lines.some(({ becomes }) => becomes !== undefined);

/** Which items a checkout is about. */
export const itemsOf = ({ id, lines }: CheckoutRow): Pick<ItemsAsked, "ids" | "checkoutId"> =>
  isOfChange({ lines }) ? { ids: lines.map(({ itemId }) => itemId) } : { checkoutId: id };

const becomes = sql`${checkout.lines}->0->'becomes'`;

/** Lets one request at a time open checkouts of a client, until its transaction ends. */
export const holdOpening = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout/${providerId}/${owner}`}, 0))`);

export async function insertCheckout(tx: Db, values: CheckoutRow): Promise<CheckoutRow> {
  const [row] = await tx
    .insert(checkout)
    .values({ ...values, lines: [...values.lines] })
    .returning();
  if (!row) throw new Error("the checkout was not written");
  return read(row);
}

/** A client's checkouts of what they buy, the newest first. */
export async function listCheckouts(
  db: Db,
  providerId: ProviderId,
  { owner, tripId }: { owner: Owner; tripId?: string },
): Promise<CheckoutRow[]> {
  const rows = await db
    .select()
    .from(checkout)
    .where(
      and(
        eq(checkout.providerId, providerId),
        eq(checkout.owner, owner),
        tripId === undefined ? undefined : eq(checkout.tripId, tripId),
        isNull(becomes),
      ),
    )
    .orderBy(desc(checkout.createdAt), desc(checkout.id))
    .limit(20);
  return rows.map(read);
}

/** The checkout in which the change of a booking waits to be paid, where there is one. */
export async function findOpenChange(
  db: Db,
  providerId: ProviderId,
  { id, owner }: { id: string; owner: Owner },
): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkout)
    .where(
      and(
        eq(checkout.providerId, providerId),
        eq(checkout.owner, owner),
        inArray(checkout.status, [...liveStatuses]),
        sql`${checkout.lines}->0->>'itemId' = ${id}`,
        isNotNull(becomes),
      ),
    );
  return row && read(row);
}

export async function findCheckout(
  db: Db,
  providerId: ProviderId,
  { owner, id }: { owner: Owner; id: string },
): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkout)
    .where(and(eq(checkout.providerId, providerId), eq(checkout.owner, owner), eq(checkout.id, id)));
  return row && read(row);
}

/** A checkout, held until the transaction ends. Without a provider: ids come from our own jobs and rows. */
export async function lockCheckout(tx: Db, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(checkout).where(eq(checkout.id, id)).for("update");
  return row && read(row);
}

export async function updateCheckout(
  tx: Db,
  { id, ...values }: Partial<CheckoutRow> & { id: string },
): Promise<CheckoutRow> {
  const [row] = await tx
    .update(checkout)
    .set({ ...values, version: sql`${checkout.version} + 1` })
    .where(eq(checkout.id, id))
    .returning();
  if (!row) throw new Error("the checkout is gone although the transaction holds it");
  return read(row);
}

/** Checkouts in some statuses whose last change, or whose hold's end, is before an instant. Only for the system. */
export async function listWaiting(
  db: Db,
  {
    statuses,
    heldBefore,
    changedBefore,
  }: { statuses: readonly CheckoutStatus[]; heldBefore?: Date; changedBefore?: Date },
): Promise<CheckoutRow[]> {
  const rows = await db
    .select()
    .from(checkout)
    .where(
      and(
        inArray(checkout.status, [...statuses]),
        heldBefore && lt(checkout.holdUntil, heldBefore),
        changedBefore && lt(checkout.updatedAt, changedBefore),
      ),
    )
    .orderBy(asc(checkout.holdUntil))
    .limit(100);
  return rows.map(read);
}

export const personalCheckouts: PersonalTable = { table: "checkout", called: "checkouts", erasure: "follows" };
