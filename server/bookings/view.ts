import type { Db } from "../../adapters/database/database.ts";
import {
  type Booking,
  type BookingDetail,
  type BookingFilter,
  bookingsPerPage,
  type listBookings,
} from "../../contract/bookings.ts";
import type { AnswerOf, ParsedOf } from "../../contract/endpoint.ts";
import { refuse } from "../../contract/errors.ts";
import { fullName } from "../../contract/full-name.ts";
import { itemStatuses } from "../../contract/trips.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { findClient } from "../account/client-queries.ts";
import { presentBalance } from "../checkout/balance.ts";
import { unsettledOf } from "../checkout/queries.ts";
import { receiptsOf } from "../checkout/receipts.ts";
import { dueOf } from "../checkout/trip-money.ts";
import type { Requester } from "../http/requester.ts";
import { openRefundsOf, returnedFor } from "../payments/refunds.ts";
import { listMoves, type MoveRow, presentMove } from "../quotes/stay-queries.ts";
import type { Services } from "../services.ts";
import { textsIn } from "../tenants/texts.ts";
import { paidForOf } from "../trips/amounts.ts";
import { firstAppointment } from "../trips/checks/late-arrival.ts";
import { openGaps } from "../trips/checks/trip-facts.ts";
import { isBalanceDue } from "../trips/items/item-actions.ts";
import { findItems, type ItemRow, listTripEvents, type TripEventRow } from "../trips/items/item-queries.ts";
import { isWithoutPatient, namedOn } from "../trips/items/item-travellers.ts";
import { papersIn } from "../trips/items/item-words.ts";
import { itemGone } from "../trips/items/items.ts";
import type { Seen } from "../trips/parts.ts";
import { findAsked, listChildren } from "../trips/patient-queries.ts";
import { listTrips, type TripRow } from "../trips/queries.ts";
import { readTrip } from "../trips/trips.ts";
import { isLive, presentItem } from "../trips/view.ts";
import { presentOpenChange } from "./change-payments.ts";
import { openQuotes } from "./previews.ts";
import { presentSupplierChange } from "./supplier-changes.ts";

type Page = AnswerOf<typeof listBookings>;

const acting: readonly ItemRow["status"][] = [
  "priced",
  "held",
  "expired",
  // A transfer is to be made, or a payment page to be finished.
  "pending_payment",
  "payment_failed",
  "change_quoted",
  "supplier_changed",
];

/** Under which of the filters an item is found; `named`: the bookings that the plans name as not fitting. */
function isIn(
  row: ItemRow,
  filter: BookingFilter,
  { now, named }: { readonly now: Date; readonly named: ReadonlySet<string | null> },
): boolean {
  const isOff = row.status === "cancelled" || row.status === "failed";
  const isPast = !isOff && (row.status === "completed" || row.status === "no_show" || row.endsAt <= now);
  if (filter === "cancelled") return isOff;
  if (filter === "past") return isPast;
  return (
    !isOff &&
    !isPast &&
    (filter === "upcoming" || acting.includes(row.status) || isBalanceDue(row) || named.has(row.id))
  );
}

const presentBooking = (
  { keys, now }: Services,
  row: ItemRow,
  {
    trip,
    move,
    child,
    ...seen
  }: Seen & {
    trip: Pick<TripRow, "id" | "reference" | "travellers">;
    move: MoveRow | undefined;
    child: Booking["child"] | undefined;
  },
): Booking => ({
  ...presentItem(row, seen, now()),
  trip: { id: trip.id, reference: trip.reference },
  child: isWithoutPatient(row, trip.travellers) ? null : (child ?? null),
  moveRequest:
    row.kind === "procedure" && isLive(row) ? presentMove({ keys, today: dayIn(row.timeZone, now()) }, move) : null,
});

/** A page of a client's bookings: future ones soonest first, past ones latest first. */
export async function pageOf(
  services: Services,
  tx: Db,
  { tenant, owner, language }: Requester,
  { filter = "upcoming", kind, page = 1 }: ParsedOf<typeof listBookings>["query"],
): Promise<Page> {
  const { keys } = services;
  const at = services.now();
  const moves = await listMoves(tx, tenant.id, { owner });
  const trips = new Map((await listTrips(tx, tenant.id, { keys, owner })).map((trip) => [trip.id, trip]));
  const items = await findItems(tx, tenant.id, { keys, owner });
  const all = items.filter(({ tripId }) => trips.has(tripId));
  const named = new Set<string | null>();
  for (const [id, own] of Map.groupBy(all, ({ tripId }) => tripId)) {
    const trip = trips.get(id);
    if (!trip) continue;
    const isFlown = own.some((row) => row.kind === "flight" && row.startsAt > at);
    const appointment = isFlown ? await firstAppointment(services, tx, { tenant, trip, items: own }) : null;
    for (const { item } of openGaps(trip, { items: own, now: at, appointment })) named.add(item);
  }
  const facts = { now: at, named };
  const ofKind = all.filter((row) => kind === undefined || row.kind === kind);
  const found = ofKind.filter((row) => isIn(row, filter, facts));
  if (filter === "past" || filter === "cancelled") found.reverse();
  const pages = Math.max(1, Math.ceil(found.length / bookingsPerPage));
  const shown = Math.min(page, pages);
  const quoteIds = [...trips.values()].map(({ quoteId }) => quoteId);
  const children = await listChildren(tx, tenant.id, { keys, quoteIds });
  const count = (one: BookingFilter) => ofKind.filter((row) => isIn(row, one, facts)).length;
  return {
    bookings: found.slice((shown - 1) * bookingsPerPage, shown * bookingsPerPage).flatMap((row) => {
      const trip = trips.get(row.tripId);
      const child = children.get(trip?.quoteId ?? null);
      return trip ? [presentBooking(services, row, { tenant, language, trip, child, move: moves.get(trip.id) })] : [];
    }),
    total: found.length,
    page: shown,
    pages,
    counts: {
      upcoming: count("upcoming"),
      action: count("action"),
      past: count("past"),
      cancelled: count("cancelled"),
    },
  };
}

/** @throws Refusal */
export async function readItem({ keys }: Services, tx: Db, { tenant, owner }: Requester, id: string): Promise<ItemRow> {
  const [row] = await findItems(tx, tenant.id, { keys, owner, ids: [id] });
  return row ?? refuse("not-found", itemGone);
}

/** All about one booking. @throws Refusal */
export async function presentDetail(
  services: Services,
  tx: Db,
  requester: Requester,
  row: ItemRow,
): Promise<BookingDetail> {
  const { tenant, language } = requester;
  const trip = await readTrip(services, tx, requester, row.tripId);
  const moves = await listMoves(tx, tenant.id, { owner: row.owner, tripId: row.tripId });
  const events = await listTripEvents(tx, tenant.id, { tripId: row.tripId, itemId: row.id });
  const receipts = await receiptsOf(services, tx, tenant.id, { ...row, language });
  const { texts } = textsIn(tenant.company.texts, tenant, language);
  const child = (await findAsked(tx, tenant.id, { keys: services.keys, quoteId: trip.quoteId }))?.child;
  const due = await dueOf(tx, row);
  return {
    ...presentBooking(services, row, { tenant, language, trip, child, move: moves.get(trip.id) }),
    dates: { arrive: trip.arriveOn, treatment: trip.treatmentOn, leave: trip.leaveOn },
    travellers: await namesOf(services, tx, row, trip),
    papers: papersIn(row.content, language),
    events: events.filter(isTold).map(presentEvent),
    receipts: receipts.flatMap(({ id, number, at, kind, payer, lines }) =>
      lines.filter(({ item }) => item === row.id).map(({ amount }) => ({ id, number, at, kind, payer, amount })),
    ),
    paid: { amount: paidForOf(row), currency: row.currency },
    dueNow: due && { amount: { amount: due.amount, currency: row.currency }, isTransfer: due.isTransfer },
    ...(await holdOf(tx, row)),
    ...(await goneBackFor(tx, row)),
    open: await openRefundsOf(tx, row),
    change: await presentOpenChange(tx, requester, row),
    quotes: await openQuotes(services, tx, row),
    supplierChange: await presentSupplierChange(services, tx, row, language),
    clinicAct: row.content.clinicAct ?? null,
    balance: await presentBalance(services, tx, requester, row, trip),
    contact: { name: texts.name, phone: tenant.company.contact.phone, email: tenant.company.contact.email },
  };
}

/** The money of a booking that is on hold on a card, and what of it was released when it was cancelled. */
async function holdOf(tx: Db, row: ItemRow): Promise<Pick<BookingDetail, "onHold" | "released">> {
  const { fromHold } = row.content;
  const unsettled = await unsettledOf(tx, row);
  const held = unsettled && !unsettled.isHere ? (fromHold?.charged ?? unsettled.due) : 0;
  const released = fromHold ? fromHold.held - fromHold.charged : 0;
  const money = (amount: number) => ({ amount, currency: row.currency });
  return { ...(held > 0 && { onHold: money(held) }), ...(released > 0 && { released: money(released) }) };
}

/** What went back of the amount paid for a booking as it is now, and of all that was ever paid for it. */
async function goneBackFor(tx: Db, row: ItemRow): Promise<Pick<BookingDetail, "returned" | "refunded">> {
  const returned = await returnedFor(tx, row);
  const money = (amount: number) => ({ amount: Math.max(0, amount), currency: row.currency });
  return { returned: money(returned), refunded: money(returned + (row.content.returnedByChanges ?? 0)) };
}

/** Whom a booking names; while no travellers were entered, the child for whom it was asked, or the person whose account it is, where it is for the patient. */
async function namesOf(
  { keys }: Pick<Services, "keys">,
  tx: Db,
  row: ItemRow,
  { travellers, quoteId }: TripRow,
): Promise<string[]> {
  const named = namedOn(row, travellers).map(({ givenName, familyName }) => fullName(givenName, familyName));
  if (named.length > 0 || row.content.isForCompanions) return named;
  const child = (await findAsked(tx, row.providerId, { keys, quoteId }))?.child;
  const client = child ? undefined : await findClient(tx, row.providerId, row.owner);
  const name = child ? fullName(child.givenName, child.familyName) : fullName(client?.firstName, client?.lastName);
  return name ? [name] : [];
}

/**
 * False for a step of the cancellation that follows it, for what is written beside an event that says it, and for a
 * cancellation of the clinic that a second person has yet to decide about or did not approve.
 */
const isTold = ({ kind, detail }: TripEventRow): boolean =>
  detail["to"] !== "cancel_quoted" &&
  (kind !== "moved" || detail["to"] !== undefined) &&
  (detail["cancels"] === undefined || kind === "refund-approved");

function presentEvent({ id, at, actor, kind, detail }: TripEventRow): BookingDetail["events"][number] {
  const { amount, currency } = detail;
  return {
    id,
    at: at.toISOString(),
    actor,
    kind,
    to: itemStatuses.find((status) => status === detail["to"]) ?? null,
    amount: typeof amount === "number" && typeof currency === "string" ? { amount, currency } : null,
  };
}
