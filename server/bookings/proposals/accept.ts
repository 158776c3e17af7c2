import type { ChangeQuote } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import { mostProposals } from "../../../contract/desk/booking-changes.ts";
import { after, hours } from "../../../contract/durations.ts";
import { refuse } from "../../../contract/errors.ts";
import { contactOf } from "../../account/clients.ts";
import { earliestOf } from "../../checkout/checkouts.ts";
import { attemptOf, beginPage, type PaymentPage } from "../../checkout/payment-page.ts";
import { asOwner } from "../../db/access.ts";
import type { Requester } from "../../http/requester.ts";
import { takeUpEarlyEvents } from "../../payments/payments.ts";
import type { ServicesWithQueue } from "../../services.ts";
import { dueNowOf, paidForOf } from "../../trips/amounts.ts";
import { boardingDaysOf, isForPatient, safeOn } from "../../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { itemGone } from "../../trips/items/items.ts";
import { insertPreview } from "../../trips/preview-queries.ts";
import { lockTrip } from "../../trips/queries.ts";
import {
  isCoveredBy,
  type StoredMove,
  type StoredProposal,
  updateSupplierChange,
} from "../../trips/supplier-change-queries.ts";
import { supplierOf, supplierTimeouts } from "../../trips/suppliers.ts";
import { type Agreed, beginChange, previewOf, priceChange, queueOrder } from "../agreements.ts";
import { openChangeCheckout } from "../change-payments.ts";
import { type ChangedBooking, changeOf, isSafeChange, type MovedTo, readChanged } from "./changed-booking.ts";
import { canMoveNow, findProposals, isWhole } from "./sets.ts";

/** How long sellers hold the places of an accepted proposal: longer than its payment and its orders take. */
const heldFor = hours(3);

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly proposal: string;
}

/** An order of a proposal, quoted anew. */
interface Order {
  readonly row: ItemRow;
  readonly offerId: string;
  readonly quote: ChangeQuote;
  readonly sold: NonNullable<Agreed["change"]>;
  readonly fee: number;
  readonly difference: number;
  readonly dueNow: number;
}

const silent = (): never =>
  refuse("try-later", "A seller does not answer just now. Nothing has changed; please try again in a few minutes.", {
    retryAfter: 60,
  });

/** Looks for the newest proposals, stores them in place of those that were shown, and refuses. */
async function refuseStale(services: ServicesWithQueue, { providerId, owner }: Requester, id: string): Promise<never> {
  const { keys } = services;
  const read = (tx: Db) => readChanged(services, tx, providerId, id);
  const booking = await asOwner(services.db, providerId, owner, read);
  const found = booking && (await findProposals(services, booking, mostProposals));
  if (found && found !== "silent")
    await asOwner(services.db, providerId, owner, async (tx) => {
      const now = await read(tx);
      if (now?.change.id !== booking.change.id || now.row.status !== "supplier_changed") return;
      const { proposedBy: _, ...content } = now.change.content;
      await updateSupplierChange(tx, keys, { ...now.change, content: { ...content, proposals: found } });
    });
  return refuse(
    "conflict",
    "This proposal no longer fits. Nothing has changed; open the booking again to see the newest proposals.",
  );
}

/** @returns undefined where the proposal was accepted before @throws Refusal */
async function readAsked(
  services: ServicesWithQueue,
  { providerId, owner }: Requester,
  { id, version, proposal }: Asked,
) {
  const { keys } = services;
  return asOwner(services.db, providerId, owner, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys, owner, ids: [id] });
    if (!item) return refuse("not-found", itemGone);
    const booking = await readChanged(services, tx, providerId, id);
    if (!booking) return refuse("wrong-state", "No change of this booking waits for your decision.");
    const { accepted } = booking.change.content;
    if (item.status === "change_quoted" && accepted?.proposal === proposal) return undefined;
    if (item.status !== "supplier_changed")
      return refuse("wrong-state", "A change of this booking is being made just now.");
    if (item.version !== version)
      return refuse("conflict", "This has changed since you opened it. Look at it again, then decide.");
    return { booking, email: (await contactOf(tx, { providerId, owner })).email };
  });
}

/** Quotes an order anew. @returns "stale" where its seller no longer sells it at the price that was shown @throws Refusal */
async function quotedOrder(
  services: ServicesWithQueue,
  { change }: ChangedBooking,
  { row, move }: { row: ItemRow; move: StoredMove & { readonly offerId: string } },
): Promise<Order | "stale"> {
  const { offerId } = move;
  const signal = AbortSignal.timeout(supplierTimeouts.interactive);
  const quote = await supplierOf(services, row).quoteChange(row.reference ?? "", offerId, signal);
  if (quote.kind === "unavailable") return silent();
  if (quote.kind === "refused") return "stale";
  const { sold, fee, difference, covered } = await priceChange(services, row, {
    quote,
    offerId,
    isCovered: isCoveredBy(change),
  });
  if (difference !== move.difference || covered !== move.covered) return "stale";
  const becoming = { amount: sold.amount, content: { ...row.content, price: quote.price } };
  const dueNow = Math.max(0, dueNowOf(becoming) + fee - paidForOf(row));
  return { row, offerId, quote, sold, fee, difference, dueNow };
}

/** The orders of a proposal at their sellers' present prices, one that cannot be held first; "stale" where it no longer fits. */
async function ordersOf(
  services: ServicesWithQueue,
  booking: ChangedBooking,
  proposal: StoredProposal,
): Promise<readonly Order[] | "stale"> {
  const { row: changed, others, trip, change, recovering } = booking;
  const orders: Order[] = [];
  const moved: MovedTo[] = [];
  for (const move of proposal.moves) {
    const { offerId } = move;
    const row = [changed, ...others].find(({ id }) => id === move.item);
    if (!row || (row.id !== changed.id && !canMoveNow(row)) || row.reference === null) return "stale";
    if (offerId === null) {
      if (!isSafeChange({ row, trip, recovering }, change.content)) return "stale";
      moved.push(...changeOf(booking).moved);
      continue;
    }
    const order = await quotedOrder(services, booking, { row, move: { ...move, offerId } });
    if (order === "stale") return order;
    const { startsAt, endsAt, details } = order.quote.what;
    const isUnsafe =
      row.kind === "flight" &&
      isForPatient(trip, row.content.travellers) &&
      !safeOn(recovering, boardingDaysOf(details)).ok;
    if (isUnsafe) return "stale";
    orders.push(order);
    moved.push({ item: row.id, startsAt, endsAt, details });
  }
  const unheld = orders.filter(({ quote }) => quote.holdableUntil === null);
  if (unheld.length > 1 || !isWhole(booking, { moved, dates: proposal.dates, now: services.now() })) return "stale";
  return [...unheld, ...orders.filter((order) => !unheld.includes(order))];
}

/** Gives up what sellers hold; a hold that a silent seller keeps ends by itself. */
async function release(services: ServicesWithQueue, orders: readonly Order[]): Promise<void> {
  for (const { row, quote } of orders)
    await supplierOf(services, row).release(quote.id, AbortSignal.timeout(supplierTimeouts.hold));
}

/** Holds every place that can be held; none is held where one is refused. @returns "stale" in that case @throws Refusal */
async function reserve(services: ServicesWithQueue, orders: readonly Order[]): Promise<"held" | "stale"> {
  const until = after(services.now(), heldFor);
  const holdable = orders.filter(({ quote }) => quote.holdableUntil !== null);
  for (const { row, quote } of holdable) {
    const answer = await supplierOf(services, row).holdChange(
      row.reference ?? "",
      { quoteId: quote.id, until },
      AbortSignal.timeout(supplierTimeouts.hold),
    );
    if (answer.kind === "held") continue;
    await release(services, holdable);
    return answer.kind === "refused" ? "stale" : silent();
  }
  return "held";
}

const dueOf = (orders: readonly Order[]): number => orders.reduce((all, { dueNow }) => all + dueNow, 0);

/** The page on which the difference is paid before anything is ordered; undefined where nothing is due. @throws Refusal */
async function pageFor(
  services: ServicesWithQueue,
  requester: Requester,
  { booking: { row, change }, orders, email }: { booking: ChangedBooking; orders: readonly Order[]; email: string },
): Promise<PaymentPage | undefined> {
  const amount = dueOf(orders);
  if (amount === 0) return undefined;
  return beginPage(services, requester, {
    attempt: attemptOf({ id: change.id, version: row.version }),
    amount: { amount, currency: row.currency },
    returnPath: `/profile/manage-bookings/${row.id}/`,
    heldUntil: payByOf(orders),
    email,
    refusal: "This amount cannot be paid by card. Ask the clinic to change the booking for you.",
  });
}

const payByOf = (orders: readonly Order[]): Date => earliestOf(orders.map(({ quote }) => quote.expiresAt));

/** Writes what was agreed and queues the orders, or the payment before them. @throws Refusal where a booking has changed meanwhile */
async function agree(
  services: ServicesWithQueue,
  tx: Db,
  { providerId, owner, language }: Requester,
  {
    booking,
    proposal,
    orders,
    page,
  }: { booking: ChangedBooking; proposal: StoredProposal; orders: readonly Order[]; page: PaymentPage | undefined },
): Promise<void> {
  const { keys } = services;
  const { row: changed, trip, change } = booking;
  await lockTrip(tx, providerId, { keys, owner, id: trip.id });
  const payBy = page ? payByOf(orders) : null;
  const previews = new Map([changed, ...orders.map(({ row }) => row)].map(({ id }) => [id, services.newId()]));
  const lines: Parameters<typeof openChangeCheckout>[3]["lines"][number][] = [];
  const inOrder = [...previews.keys()].toSorted();
  for (const id of inOrder) {
    const order = orders.find(({ row }) => row.id === id);
    const row = order?.row ?? changed;
    const moved = await beginChange(services, tx, row, {
      payBy,
      detail: { amount: order?.difference ?? 0, currency: row.currency },
    });
    const expiresAt = order?.quote.expiresAt ?? after(services.now(), heldFor);
    await insertPreview<Agreed>(tx, providerId, {
      ...previewOf(services, moved, { id: previews.get(id) ?? "", kind: "change", expiresAt }),
      usedAt: services.now(),
      quote: {
        quoteId: order?.quote.id ?? "",
        ...(order && { change: order.sold }),
        dueNow: order?.dueNow ?? 0,
        proposal: change.id,
      },
      refund: Math.max(0, -(order?.difference ?? 0)),
      fee: order?.fee ?? 0,
      difference: order?.difference ?? 0,
    });
    const becomes = { offerId: order?.offerId ?? row.offerId, version: moved.version };
    lines.push({ itemId: id, dueNow: order?.dueNow ?? 0, becomes });
  }
  const accepted = {
    proposal: proposal.id,
    dates: proposal.dates,
    orders: orders.map(({ row, quote }) => ({
      item: row.id,
      preview: previews.get(row.id) ?? "",
      quoteId: quote.id,
      isHeld: quote.holdableUntil !== null,
    })),
    takesTimes: !orders.some(({ row }) => row.id === changed.id),
    step: "order",
    made: [],
  } as const;
  await updateSupplierChange(tx, keys, { ...change, content: { ...change.content, accepted } });
  const preview = previews.get(changed.id) ?? "";
  if (page && payBy) {
    const agreed = {
      id: preview,
      owner,
      tripId: trip.id,
      itemId: changed.id,
      currency: changed.currency,
      expiresAt: payBy,
    };
    await openChangeCheckout(services, tx, providerId, { agreed, lines, page, language });
  } else await queueOrder(services, tx, providerId, { kind: "booking-change", item: changed.id, preview });
}

/**
 * Accepts a proposal in place of a supplier's change: its sellers quote anew and hold what they can, then all orders are
 * queued, after the payment where something is due. Nothing is ordered before, and a repeated call does it once.
 * @throws Refusal `conflict` with the newest proposals stored, where it no longer fits
 */
export async function acceptProposal(services: ServicesWithQueue, requester: Requester, asked: Asked): Promise<void> {
  const { providerId, owner } = requester;
  const found = await readAsked(services, requester, asked);
  if (!found) return;
  const { booking, email } = found;
  const proposal = booking.change.content.proposals?.find(({ id }) => id === asked.proposal);
  const orders = proposal ? await ordersOf(services, booking, proposal) : "stale";
  if (!proposal || orders === "stale") return refuseStale(services, requester, asked.id);
  const page = await pageFor(services, requester, { booking, orders, email });
  if ((await reserve(services, orders)) === "stale") return refuseStale(services, requester, asked.id);
  try {
    await asOwner(services.db, providerId, owner, (tx) =>
      agree(services, tx, requester, { booking, proposal, orders, page }),
    );
  } catch (error) {
    await release(services, orders);
    throw error;
  }
  services.jobs?.wake();
  if (page) await takeUpEarlyEvents(services, page.id);
}
