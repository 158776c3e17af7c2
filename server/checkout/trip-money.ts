import type { Db } from "../../adapters/database/database.ts";
import type { CancelledMoney, OwnCredit } from "../../contract/account-trips.ts";
import { standingOf } from "../db/awaited-transfers.ts";
import { presentCredits } from "../payments/credits.ts";
import { keptParts } from "../payments/ledger-queries.ts";
import { findPaymentOf, type PaymentRow } from "../payments/queries.ts";
import { listRefunds } from "../payments/refund-queries.ts";
import { returnedOf } from "../payments/refunds.ts";
import { findTransfer } from "../payments/transfers.ts";
import type { Services } from "../services.ts";
import { dueNowOf, paidForOf, payableOf } from "../trips/amounts.ts";
import { type ItemRow, listTripEvents } from "../trips/items/item-queries.ts";
import { unboughtStatuses } from "../trips/items/item-states.ts";
import type { TripRow } from "../trips/queries.ts";
import { isLive } from "../trips/view.ts";
import { type CheckoutRow, findCheckout, unsettledOf } from "./queries.ts";
import { split } from "./receipts.ts";

/** Items whose prices count: neither called off nor withdrawn. */
export const countedOf = (items: readonly ItemRow[]): ItemRow[] =>
  items.filter((item) => isLive(item) && !item.content.isWithdrawn);

/** The money of a trip, in its currency. Nothing is counted twice: paid, on hold and left are the price of what counts. */
export interface TripMoney {
  /** Taken for what counts, with what has come of an awaited transfer, and what came and waits for other sellers. */
  readonly paid: number;
  /** On hold on a card while sellers confirm; `fees` are charged of it for what was cancelled meanwhile. */
  readonly onHold: number;
  readonly fees: number;
  /** What is still to be paid. */
  readonly left: number;
  /** What the clinic keeps for the person: it pays for nothing yet. */
  readonly credits: readonly OwnCredit[];
  readonly transfer: Awaited<ReturnType<typeof findTransfer>>;
}

/** What is paid, on hold, kept and still due of a trip: every screen and mail of its person reads it here. */
export async function moneyOfTrip(
  services: Pick<Services, "now">,
  tx: Db,
  { id, providerId, owner }: Pick<TripRow, "id" | "providerId" | "owner">,
  items: readonly ItemRow[],
): Promise<TripMoney> {
  const counted = countedOf(items);
  const transfer = await findTransfer(tx, providerId, id);
  const { onHold, here, fees } = await unsettledMoney(tx, items);
  const paid = counted.reduce((all, item) => all + paidForOf(item), (transfer?.received ?? 0) + here);
  const payable = counted.reduce((all, item) => all + payableOf(item), 0);
  return {
    ...{ paid, onHold, fees, transfer },
    left: Math.max(0, payable - paid - onHold),
    credits: await presentCredits(services, tx, { providerId, owner }),
  };
}

/**
 * The money of bookings whose checkout waits for its other sellers: on hold on a card, or here. `fees`: what of the money on
 * hold is charged for bookings that were cancelled meanwhile.
 */
async function unsettledMoney(
  tx: Db,
  items: readonly ItemRow[],
): Promise<{ onHold: number; here: number; fees: number }> {
  const sums = { onHold: 0, here: 0, fees: 0 };
  for (const item of items) {
    const unsettled = await unsettledOf(tx, item);
    const { fromHold } = item.content;
    if (unsettled && fromHold && !unsettled.isHere) sums.fees += fromHold.charged;
    else if (unsettled && isLive(item)) sums[unsettled.isHere ? "here" : "onHold"] += unsettled.due;
  }
  return sums;
}

/** What a seller kept of a booking that was cancelled before it was charged. */
const feeOf = ({ content: { charges = [] } }: ItemRow): number =>
  charges.reduce((all, { isFee, amount }) => all + (isFee ? amount : 0), 0);

/** The money of the cancelled bookings of a trip: every screen of its person names these sums; null where none was paid. */
export async function cancelledMoney(
  tx: Db,
  { id, providerId, owner, currency }: TripRow,
  items: readonly ItemRow[],
): Promise<CancelledMoney | null> {
  const rows = items.filter((item) => item.status === "cancelled" && paidForOf(item) + feeOf(item) > 0);
  if (rows.length === 0) return null;
  const refunds = Map.groupBy(await listRefunds(tx, providerId, { owner }), ({ itemId }) => itemId);
  const all = (count: (item: ItemRow) => number) => rows.reduce((sum, item) => sum + count(item), 0);
  const paid = all(paidForOf) + all(feeOf);
  const going = all((item) => Math.max(0, returnedOf(item, refunds.get(item.id) ?? [])));
  const open = all((item) =>
    (refunds.get(item.id) ?? []).reduce((sum, one) => sum + (one.state === "pending" ? one.tripAmount : 0), 0),
  );
  // What was paid elsewhere has no refund of a payment: its history names the amount that the clinic owes.
  const elsewhere = new Set(
    rows.filter((item) => item.refundState === "to_send" && !refunds.has(item.id)).map((item) => item.id),
  );
  const events = elsewhere.size > 0 ? await listTripEvents(tx, providerId, { tripId: id }) : [];
  const owed = events.reduce(
    (sum, { kind, itemId, detail }) =>
      sum + (kind === "refund-owed" && itemId && elsewhere.has(itemId) ? Number(detail["amount"]) : 0),
    0,
  );
  const money = (amount: number) => ({ amount, currency });
  return {
    paid: money(paid),
    returned: money(going - open),
    toReturn: money(open + owed),
    kept: money(Math.max(0, paid - going - owed)),
  };
}

/** What is to be paid now for an item that is not bought yet, and whether a transfer of it is awaited. */
export async function dueOf(tx: Db, item: ItemRow): Promise<{ amount: number; isTransfer: boolean } | null> {
  const { providerId, owner, status, checkoutId: id } = item;
  if (status !== "pending_payment" && !unboughtStatuses.includes(status)) return null;
  const checkout = id === null ? undefined : await findCheckout(tx, providerId, { owner, id });
  const payment = checkout && (await findPaymentOf(tx, providerId, checkout.id));
  const { received = 0, receivedFor } = checkout ? await moneyOfCheckout(tx, checkout, payment) : {};
  const amount = dueNowOf(item) - (receivedFor?.get(item.id) ?? 0);
  const isTransfer = received > 0 || (payment?.service === "transfer" && payment.step === "open");
  return amount > 0 ? { amount, isTransfer } : null;
}

/** The money of one checkout, in the trip's currency. */
interface CheckoutMoney {
  /** What has come of the transfer that it waits for, and how much of it is for each item. */
  readonly received: number;
  readonly receivedFor: ReadonlyMap<string, number>;
  /** What came of transfers that have ended, or was paid out of a credit in vain, and is a credit since. */
  readonly kept: number;
}

/** What came for a checkout before it is paid. @param payment its newest */
export async function moneyOfCheckout(
  tx: Db,
  { id, providerId, lines }: Pick<CheckoutRow, "id" | "providerId" | "lines">,
  payment: PaymentRow | undefined,
): Promise<CheckoutMoney> {
  const isAwaited = payment?.service === "transfer" && payment.step === "open";
  const received = isAwaited ? (await standingOf(tx, payment)).received : 0;
  // As its receipts name it.
  const shares = split(
    received,
    lines.map(({ dueNow }) => dueNow),
  );
  return {
    received,
    receivedFor: new Map(lines.map(({ itemId }, index) => [itemId, shares[index] ?? 0])),
    kept: await keptParts(tx, providerId, id),
  };
}
