import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { type Db, firstRow } from "../../adapters/database/database.ts";
import type { CheckoutStatus } from "../../contract/checkout.ts";
import type { PaymentState } from "../../contract/trips.ts";
import type { Owner } from "../db/access.ts";
import type { PersonalTable } from "../db/personal.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { checkout, payment } from "../db/tables/payments.ts";
import { isByHand } from "../payments/hand-services.ts";
import { findPaymentOf, type PaymentRow } from "../payments/queries.ts";
import { balanceOf, payableOf } from "../trips/amounts.ts";
import type { ItemRow, ItemsAsked } from "../trips/items/item-queries.ts";

export type CheckoutRow = typeof checkout.$inferSelect;

/** Statuses in which unpaid items are held. */
export const liveStatuses: readonly CheckoutStatus[] = ["open", "paying", "declined"];

/** The items of a checkout. A changed item keeps naming the checkout that bought it. */
export const itemsOf = ({ id, itemId, lines }: CheckoutRow): Pick<ItemsAsked, "ids" | "checkoutId"> =>
  itemId === null ? { checkoutId: id } : { ids: lines.map((line) => line.itemId) };

/** True of checkouts with a line for an item. */
export const hasLineOf = (itemId: string): SQL => sql`${checkout.lines} @> ${JSON.stringify([{ itemId }])}::jsonb`;

/** Lets one request at a time open checkouts of a client, until its transaction ends. */
export const holdOpening = (tx: Db, providerId: ProviderId, owner: Owner): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout/${providerId}/${owner}`}, 0))`);

/** Only a balance may be paid by a link of another person. */
type NewCheckout = Omit<CheckoutRow, "paymentLinkId"> & Partial<Pick<CheckoutRow, "paymentLinkId">>;

export async function insertCheckout(tx: Db, values: NewCheckout): Promise<CheckoutRow> {
  const [row] = await tx
    .insert(checkout)
    .values({ ...values, lines: [...values.lines] })
    .returning();
  if (!row) throw new Error("the checkout was not written");
  return row;
}

/** A client's checkouts of what they buy, the newest first. */
export async function listCheckouts(
  db: Db,
  providerId: ProviderId,
  { owner, tripId }: { owner: Owner; tripId?: string },
): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkout)
    .where(
      and(
        eq(checkout.providerId, providerId),
        eq(checkout.owner, owner),
        tripId === undefined ? undefined : eq(checkout.tripId, tripId),
        eq(checkout.kind, "purchase"),
      ),
    )
    .orderBy(desc(checkout.createdAt), desc(checkout.id))
    .limit(20);
}

/** The checkout in which the change of a booking, alone or with others, waits to be paid. */
export const findOpenChange = (
  db: Db,
  providerId: ProviderId,
  { id, owner }: { id: string; owner: Owner },
): Promise<CheckoutRow | undefined> =>
  firstRow(
    db
      .select()
      .from(checkout)
      .where(
        and(
          eq(checkout.providerId, providerId),
          eq(checkout.owner, owner),
          inArray(checkout.status, [...liveStatuses]),
          eq(checkout.kind, "change"),
          hasLineOf(id),
        ),
      ),
  );

/** The checkout in which its person is to pay the rest of a booking, or in which that is being settled. */
export async function findOpenBalance(
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
        inArray(checkout.status, [...liveStatuses, "confirming"]),
        eq(checkout.kind, "balance"),
        eq(checkout.itemId, id),
        isNull(checkout.paymentLinkId),
      ),
    )
    .orderBy(desc(checkout.createdAt))
    .limit(1);
  return row;
}

/**
 * What is due for a booking beside what its other balances are about to take, in the trip's currency: those that are
 * authorised and ordered to be settled. The caller has locked the booking, so that nobody orders another one meanwhile.
 */
export async function freeBalance(tx: Db, item: ItemRow, except?: Pick<CheckoutRow, "id">): Promise<number> {
  const rows = await tx
    .select({ lines: checkout.lines })
    .from(checkout)
    .innerJoin(payment, and(eq(payment.checkoutId, checkout.id), eq(payment.step, "authorised")))
    .where(
      and(
        eq(checkout.providerId, item.providerId),
        eq(checkout.itemId, item.id),
        eq(checkout.kind, "balance"),
        eq(checkout.status, "confirming"),
        isNotNull(checkout.settledAt),
        except && ne(checkout.id, except.id),
      ),
    );
  const settling = rows.flatMap(({ lines }) => lines).reduce((all, { dueNow }) => all + dueNow, 0);
  return Math.max(0, balanceOf(item) - settling);
}

/** How often the rest of a booking was to be paid. */
export const countBalances = (db: Db, providerId: ProviderId, itemId: string): Promise<number> =>
  db.$count(
    checkout,
    and(eq(checkout.providerId, providerId), eq(checkout.kind, "balance"), eq(checkout.itemId, itemId)),
  );

/** The checkouts in which changes of a trip were paid, the oldest first. */
export const listChanges = (
  db: Db,
  providerId: ProviderId,
  { owner, tripId }: { owner: Owner; tripId: string },
): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(checkout)
    .where(
      and(
        eq(checkout.providerId, providerId),
        eq(checkout.owner, owner),
        eq(checkout.tripId, tripId),
        eq(checkout.kind, "change"),
      ),
    )
    .orderBy(asc(checkout.createdAt));

/** The checkout of a change that was agreed to by a preview. */
export const findChange = (db: Db, providerId: ProviderId, previewId: string): Promise<CheckoutRow | undefined> =>
  firstRow(
    db
      .select()
      .from(checkout)
      .where(and(eq(checkout.providerId, providerId), eq(checkout.previewId, previewId))),
  );

export const findCheckout = (
  db: Db,
  providerId: ProviderId,
  { owner, id }: { owner: Owner; id: string },
): Promise<CheckoutRow | undefined> =>
  firstRow(
    db
      .select()
      .from(checkout)
      .where(and(eq(checkout.providerId, providerId), eq(checkout.owner, owner), eq(checkout.id, id))),
  );

/** Payments of a person with their checkouts, by the payment's id. */
export async function findSales(
  db: Db,
  providerId: ProviderId,
  { owner, paymentIds }: { owner: Owner; paymentIds: readonly string[] },
): Promise<ReadonlyMap<string, { payment: PaymentRow; checkout: CheckoutRow | null }>> {
  const rows = await db
    .select({ payment, checkout })
    .from(payment)
    .leftJoin(checkout, and(eq(checkout.id, payment.checkoutId), eq(checkout.owner, owner)))
    .where(and(eq(payment.providerId, providerId), inArray(payment.id, [...paymentIds])));
  return new Map(rows.map((row) => [row.payment.id, row]));
}

/** A checkout, held until the transaction ends. Without a provider: ids come from our own jobs and rows. */
export const lockCheckout = (tx: Db, id: string): Promise<CheckoutRow | undefined> =>
  firstRow(tx.select().from(checkout).where(eq(checkout.id, id)).for("update"));

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
  return row;
}

/** The money of a booking whose checkout waits for its other sellers. */
export interface Unsettled {
  readonly checkout: CheckoutRow;
  /** The part of the payment that is for this booking, in the trip's currency. */
  readonly due: number;
  /** It came whole, by transfer or out of a credit; else it is on hold on a card, or is being taken just now. */
  readonly isHere: boolean;
}

/** What was paid for a booking before its checkout is settled; undefined where that is settled, or nothing was paid. */
export async function unsettledOf(tx: Db, item: ItemRow): Promise<Unsettled | undefined> {
  const { providerId, owner, paymentState, checkoutId } = item;
  if (paymentState !== "authorised" || checkoutId === null) return undefined;
  const checkout = await findCheckout(tx, providerId, { owner, id: checkoutId });
  const payment = checkout && (await findPaymentOf(tx, providerId, checkoutId));
  if (!payment || (payment.step !== "authorised" && payment.step !== "captured")) return undefined;
  const due = checkout.lines.find(({ itemId }) => itemId === item.id)?.dueNow ?? 0;
  return { checkout, due, isHere: isByHand(payment) };
}

/** True of what its person cancelled while sellers of its checkout had not answered. */
export const isCalledOff = ({ status, paymentState, content }: ItemRow): boolean =>
  content.fromHold !== undefined || (status === "cancelled" && paymentState !== "authorised");

/** How a booking is paid of which an amount was taken at its purchase. */
export const takenState = (item: ItemRow, due: number): Extract<PaymentState, "paid" | "deposit_paid"> =>
  due + (item.content.paidLater ?? 0) >= payableOf(item) ? "paid" : "deposit_paid";

/** Checkouts in some statuses whose last change, or whose hold's end, is before an instant. Only for the system. */
export async function listWaiting(
  db: Db,
  {
    statuses,
    heldBefore,
    changedBefore,
  }: { statuses: readonly CheckoutStatus[]; heldBefore?: Date; changedBefore?: Date },
): Promise<CheckoutRow[]> {
  return db
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
}

export const personalCheckouts: PersonalTable = { table: "checkout", called: "checkouts", erasure: "follows" };
