import { and, asc, desc, eq, gte, inArray, lte, or } from "drizzle-orm";
import type { Paper, Translations } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import type { MasterKeys } from "../../../adapters/files/master-key.ts";
import type { DisputeStep } from "../../../adapters/payments/payments.ts";
import type { ClinicAct } from "../../../contract/booking-news.ts";
import type { AppliedRate, PaymentState, Policy, Price, Seller, TravellerNeed } from "../../../contract/trips.ts";
import type { Language } from "../../../contract/values.ts";
import type { Owner } from "../../db/access.ts";
import { type PersonalTable, rowKeyOf } from "../../db/personal.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { sealedJson } from "../../db/sealed.ts";
import type { RowKey } from "../../db/tables/columns.ts";
import { itemContext, tripEvent, tripItem } from "../../db/tables/trips.ts";
import { bookedStatuses } from "./item-states.ts";

type Stored = typeof tripItem.$inferSelect;

/** The sealed columns of an item: everything that shows where a person is and what they do. */
export interface ItemContent {
  readonly title: string;
  readonly subtitle: string | null;
  /** Of all texts; missing where it was put into a trip before that was kept. */
  readonly textsLanguage?: Language;
  readonly translations?: Translations | undefined;
  readonly seller: Seller;
  /** In the supplier's currency, as it is sold. */
  readonly price: Price;
  readonly policy: Policy;
  /** Null where the supplier sells in the trip's currency. */
  readonly fx: AppliedRate | null;
  /** Details of the item's kind. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Of the trip's travellers, whom it is for. */
  readonly travellers: readonly string[];
  /** For companions alone: the patient has another bed, or cannot go on that day. */
  readonly isForCompanions?: true;
  /** The voucher's lines, once it is booked. */
  readonly papers: readonly Paper[];
  /** What the seller was told of the travellers' needs, with its answers; missing where it was booked before that was kept. */
  readonly needs?: readonly TravellerNeed[];
  /** The nights for which the clinic has booked the hotel in the price. */
  readonly hotelFor?: string;
  /** Its name, where the clinic gave it. */
  readonly hotelName?: string;
  /** Cancelled while on hold on a card: what was to be paid and the fee taken of it, in the trip's currency. */
  readonly fromHold?: { readonly held: number; readonly charged: number };
  /** Its trip was cancelled before its seller had answered: it is cancelled as soon as that is known, where that is free. */
  readonly isWithdrawn?: true;
  /** What it was sold as at each charge for it, in minor units of the trip's currency: receipts do not change with it. */
  readonly charges?: readonly {
    readonly checkout: string;
    readonly amount: number;
    /** Still due after it; missing where it was charged before that was kept. */
    readonly left?: number;
    /** What its seller kept of it when it was cancelled before it was charged. */
    readonly isFee?: boolean;
    readonly title: string;
    readonly subtitle: string | null;
    readonly textsLanguage: Language;
    readonly translations?: Translations | undefined;
    readonly startsAt: string;
    readonly timeZone: string;
  }[];
  /** Its part of each disputed payment, in minor units of the trip's currency, by the checkout that was paid. */
  readonly disputes?: readonly ItemDispute[];
  /** The payment state before the first dispute. */
  readonly paidAs?: PaymentState;
  /** Paid of the balance since the booking, in minor units of the trip's currency. */
  readonly paidLater?: number;
  /** The last day to pay a deposit that was taken back as recorded wrongly. */
  readonly depositBy?: string;
  /** Refunded and due again, in minor units of the trip's currency. */
  readonly dueAgain?: number;
  /** Refunded because a change lowered its price, in minor units of the trip's currency: not of what it costs now. */
  readonly returnedByChanges?: number;
  /** The most parts that it ever had, where a change left it with fewer. */
  readonly mostParts?: number;
  /** The latest agreed cancellation or change, where the clinic made it. */
  readonly clinicAct?: ClinicAct | undefined;
  /** Its terms moved with its start, which its seller changed. */
  readonly hasMovedTerms?: true;
  /** A note for the supplier. */
  readonly note: string | null;
}

export interface ItemDispute {
  readonly checkout: string;
  readonly step: DisputeStep;
  readonly amount: number;
}

export type ItemRow = Omit<Stored, "content"> & { readonly content: ItemContent };
export type TripEventRow = typeof tripEvent.$inferSelect;
const contentOf = (keys: MasterKeys, row: RowKey) => sealedJson<ItemContent>(keys, itemContext(row));
const opened = (keys: MasterKeys, row: Stored): ItemRow => ({
  ...row,
  content: contentOf(keys, row).unseal(row.content),
});

/** Which items; members that are left out do not narrow. */
export interface ItemsAsked {
  readonly keys: MasterKeys;
  readonly owner?: Owner;
  readonly tripId?: string;
  readonly tripIds?: readonly string[];
  readonly checkoutId?: string;
  readonly ids?: readonly string[];
}

const asked = (providerId: ProviderId, { owner, tripId, tripIds, checkoutId, ids }: ItemsAsked) =>
  and(
    eq(tripItem.providerId, providerId),
    owner && eq(tripItem.owner, owner),
    tripId === undefined ? undefined : eq(tripItem.tripId, tripId),
    tripIds && inArray(tripItem.tripId, [...tripIds]),
    checkoutId === undefined ? undefined : eq(tripItem.checkoutId, checkoutId),
    ids && inArray(tripItem.id, [...ids]),
  );

/** Items in the order of time. */
export async function findItems(db: Db, providerId: ProviderId, which: ItemsAsked): Promise<ItemRow[]> {
  if (which.ids?.length === 0 || which.tripIds?.length === 0) return [];
  const rows = await db
    .select()
    .from(tripItem)
    .where(asked(providerId, which))
    .orderBy(asc(tripItem.startsAt), asc(tripItem.id));
  return rows.map((row) => opened(which.keys, row));
}

/** The same, held until the transaction ends; always in the same order, so that two who hold several never wait for each other. */
export async function lockItems(tx: Db, providerId: ProviderId, which: ItemsAsked): Promise<ItemRow[]> {
  if (which.ids?.length === 0) return [];
  const rows = await tx.select().from(tripItem).where(asked(providerId, which)).orderBy(asc(tripItem.id)).for("update");
  return rows.map((row) => opened(which.keys, row));
}

/** The item with a supplier's own reference, of any owner. Only in a transaction of the system. */
export async function findSold(
  tx: Db,
  keys: MasterKeys,
  { supplier, reference }: { supplier: string; reference: string },
): Promise<ItemContent | undefined> {
  const [row] = await tx
    .select()
    .from(tripItem)
    .where(and(eq(tripItem.supplier, supplier), eq(tripItem.reference, reference)));
  return row && opened(keys, row).content;
}

/** The booked item with a supplier's own reference, held until the transaction ends. Only in a transaction of the system. */
export async function findBookedBy(
  tx: Db,
  keys: MasterKeys,
  { supplier, reference }: { supplier: string; reference: string },
): Promise<ItemRow | undefined> {
  const [row] = await tx
    .select()
    .from(tripItem)
    .where(and(eq(tripItem.supplier, supplier), eq(tripItem.reference, reference)))
    .for("update");
  return row && opened(keys, row);
}

/** Only for `items.ts`, whose rules insert and move items. */
export async function writeNewItems(
  tx: Db,
  providerId: ProviderId,
  { keys, items }: { keys: MasterKeys; items: readonly Omit<ItemRow, "providerId">[] },
): Promise<ItemRow[]> {
  if (items.length === 0) return [];
  const sealed = items.map(({ content, ...values }) => ({
    ...values,
    providerId,
    content: contentOf(keys, { providerId, id: values.id }).seal(content),
  }));
  const rows = await tx.insert(tripItem).values(sealed).returning();
  return rows.map((row) => opened(keys, row));
}

/** Only for `trip-items`. */
export async function writeItem(
  tx: Db,
  providerId: ProviderId,
  { id, keys, content, ...values }: Partial<Omit<ItemRow, "providerId">> & { id: string; keys: MasterKeys },
): Promise<ItemRow> {
  const [row] = await tx
    .update(tripItem)
    .set({ ...values, ...(content && { content: contentOf(keys, { providerId, id }).seal(content) }) })
    .where(and(eq(tripItem.providerId, providerId), eq(tripItem.id, id)))
    .returning();
  if (!row) throw new Error("the item is gone although the transaction holds it");
  return opened(keys, row);
}

/** Only for `trip-items`. */
/** The number of a client's booked items that are not over. */
export const countBooked = (db: Db, providerId: ProviderId, owner: Owner): Promise<number> =>
  db.$count(
    tripItem,
    and(
      eq(tripItem.providerId, providerId),
      eq(tripItem.owner, owner),
      inArray(
        tripItem.status,
        bookedStatuses.filter((status) => status !== "completed"),
      ),
    ),
  );

export const deleteItem = (tx: Db, providerId: ProviderId, id: string): Promise<unknown> =>
  tx.delete(tripItem).where(and(eq(tripItem.providerId, providerId), eq(tripItem.id, id)));

export const insertTripEvents = async (
  tx: Db,
  providerId: ProviderId,
  events: readonly Omit<TripEventRow, "providerId">[],
): Promise<unknown> =>
  events.length > 0 && tx.insert(tripEvent).values(events.map((values) => ({ ...values, providerId })));

/** The events of a trip or of one item, newest first. */
export const listTripEvents = (
  db: Db,
  providerId: ProviderId,
  { tripId, itemId }: { tripId: string; itemId?: string },
): Promise<TripEventRow[]> =>
  db
    .select()
    .from(tripEvent)
    .where(
      and(
        eq(tripEvent.providerId, providerId),
        eq(tripEvent.tripId, tripId),
        itemId === undefined ? undefined : eq(tripEvent.itemId, itemId),
      ),
    )
    .orderBy(desc(tripEvent.at), desc(tripEvent.id))
    .limit(200);

/** How people read what they have booked; items and what happened go with their trip. */
export const personalItems: readonly PersonalTable[] = [
  {
    table: "trip_item",
    called: "bookings",
    sealed: { content: (row) => itemContext(rowKeyOf(row)) },
    erasure: "follows",
  },
  { table: "trip_event", called: "trip-events", erasure: "follows" },
];

/** Up to 100 items of all providers whose time has come, locked until the transaction ends. Only for the system. */
export const lockDueItems = (
  tx: Db,
  now: Date,
): Promise<Pick<typeof tripItem.$inferSelect, "id" | "providerId" | "status" | "supplier" | "expiresAt">[]> =>
  tx
    .select({
      id: tripItem.id,
      providerId: tripItem.providerId,
      status: tripItem.status,
      supplier: tripItem.supplier,
      expiresAt: tripItem.expiresAt,
    })
    .from(tripItem)
    .where(
      or(
        and(
          inArray(tripItem.status, ["priced", "payment_failed", "cancel_quoted", "change_quoted"]),
          lte(tripItem.expiresAt, now),
        ),
        and(eq(tripItem.status, "held"), lte(tripItem.holdUntil, now)),
        and(eq(tripItem.status, "confirmed"), lte(tripItem.startsAt, now)),
        and(eq(tripItem.status, "in_progress"), lte(tripItem.endsAt, now)),
      ),
    )
    .limit(100)
    .for("update", { skipLocked: true });

/** Booked items of all providers that end after an instant and start before another, locked until the transaction ends. Only for the system. */
export async function lockBooked(
  tx: Db,
  keys: MasterKeys,
  { from, to, payment }: { from: Date; to: Date; payment?: ItemRow["paymentState"] },
): Promise<ItemRow[]> {
  const rows = await tx
    .select()
    .from(tripItem)
    .where(
      and(
        inArray(tripItem.status, [...bookedStatuses]),
        payment && eq(tripItem.paymentState, payment),
        gte(tripItem.endsAt, from),
        lte(tripItem.startsAt, to),
      ),
    )
    .orderBy(asc(tripItem.startsAt))
    .for("update", { skipLocked: true });
  return rows.map((row) => opened(keys, row));
}
