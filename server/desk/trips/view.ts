import type { Db } from "../../../adapters/database/database.ts";
import { isAllowed } from "../../../contract/desk/rights.ts";
import type { BoardItem, BoardTrip, DeskItem, DeskTrip } from "../../../contract/desk/trips.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/values.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { isExchangeable } from "../../bookings/alternatives.ts";
import { isSeededAirline, presentSupplierChange } from "../../bookings/supplier-changes.ts";
import { receiptsOf } from "../../checkout/receipts.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import type { StaffContext } from "../../http/endpoints.ts";
import { listCredits } from "../../payments/credit-queries.ts";
import { creditLeft } from "../../payments/credits.ts";
import { linksOfInvoices } from "../../payments/invoice-queries.ts";
import { listRefunds } from "../../payments/refund-queries.ts";
import { listRefundRequests } from "../../payments/refund-request-queries.ts";
import { mostBackOf, returnedOf } from "../../payments/refunds.ts";
import { findTransfer } from "../../payments/transfers.ts";
import { isPromisedTreatment } from "../../planning/treatment-days.ts";
import { findRequest } from "../../quotes/offers/draft-queries.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import { listLostDays } from "../../treatments/places.ts";
import { balanceOf, lastDueAt, paidForOf, paymentOf } from "../../trips/amounts.ts";
import { findWaitingMove, listWaitingTrips, moveReasons } from "../../trips/dates/move-queries.ts";
import { actionsOf, isBalanceDue } from "../../trips/items/item-actions.ts";
import { findItems, type ItemRow, listTripEvents } from "../../trips/items/item-queries.ts";
import { canMoveItem, lostStatuses, unboughtStatuses } from "../../trips/items/item-states.ts";
import { titleIn, wordsIn } from "../../trips/items/item-words.ts";
import { cityOf, isTimeOpen, scheduledPlace } from "../../trips/parts.ts";
import { listGuarded } from "../../trips/patient-queries.ts";
import { findQuoteReference, findTripByReference, type TripRow } from "../../trips/queries.ts";
import { backByRule } from "../../trips/refund-terms.ts";
import { needsAttention } from "../../trips/status.ts";
import { clinicHotel, type HotelTasks, taskOf } from "./clinic-hotel.ts";
import { type BoardPerson, findPeople } from "./queries.ts";
import { presentRequests } from "./refund-requests.ts";
import { presentEvent } from "./trip-events.ts";
import { messagesAbout } from "./trip-messages.ts";

const presentBoardItem = (language: Language, row: ItemRow): BoardItem => {
  const { id, kind, status, refundState } = row;
  return { id, kind, ...titleIn(row.content, language), status, payment: paymentOf(row), refund: refundState };
};

type LostDays = Awaited<ReturnType<typeof listLostDays>>;

interface TripFacts {
  readonly items: readonly ItemRow[];
  readonly person: BoardPerson | undefined;
  readonly patient: BoardTrip["patient"] | undefined;
  readonly lost: LostDays;
  readonly language: Language;
  /** Trips whose request to move the treatment waits. */
  readonly waiting: ReadonlySet<string>;
  readonly hotelTask: BoardTrip["hotelTask"];
}

const leftOf = (items: readonly ItemRow[]): number =>
  items.reduce((all, row) => all + (isBalanceDue(row) ? balanceOf(row) : 0), 0);

const presentBoardTrip = (
  { id, reference, arriveOn, treatmentOn, leaveOn, companions, currency }: TripRow,
  { items, person, patient, lost, language, waiting, hotelTask }: TripFacts,
): BoardTrip => {
  const lostDay = items.flatMap(({ attempt }) => lost.get(attempt) ?? [])[0] ?? null;
  return {
    id,
    reference,
    person: person?.name ?? reference,
    patient: patient ?? null,
    arrive: arriveOn,
    treatment: treatmentOn,
    leave: leaveOn,
    people: companions + 1,
    items: items.map((row) => presentBoardItem(language, row)),
    left: { amount: leftOf(items), currency },
    needsAttention: lostDay !== null || waiting.has(id) || needsAttention(items),
    hotelTask,
    isMoveRequested: waiting.has(id),
    lostDay,
  };
};

/** Trips with their items and people. */
export async function presentBoard(
  { keys, now }: Services,
  tx: Db,
  { providerId, tenant, language }: Pick<StaffContext, "providerId" | "tenant" | "language">,
  { trips, lost, hotels }: { trips: readonly TripRow[]; lost: LostDays; hotels: HotelTasks },
): Promise<BoardTrip[]> {
  const items = await findItems(tx, providerId, { keys, tripIds: trips.map(({ id }) => id) });
  const people = await findPeople(
    tx,
    providerId,
    trips.map(({ owner }) => owner),
  );
  const waiting = await listWaitingTrips(
    tx,
    providerId,
    trips.map(({ id }) => id),
  );
  const today = dayIn(tenant.location.timeZone, now());
  const patients = await listGuarded(tx, providerId, { keys, today, trips });
  return trips.map((trip) =>
    presentBoardTrip(trip, {
      items: items.filter(({ tripId }) => tripId === trip.id),
      person: people.get(trip.owner),
      patient: patients.get(trip.id),
      lost,
      language,
      waiting,
      hotelTask: hotels.get(trip.id) ?? null,
    }),
  );
}

/** Who reads, in which language, and what they may see. */
export interface DeskReader extends Pick<StaffContext, "tenant" | "language"> {
  readonly staffId: string;
  /** Arranges travel, and so reads assistance and diet. */
  readonly arranges: boolean;
  readonly readsMessages: boolean;
  readonly tenant: ProviderRow;
}

export const readerOf = ({ staff, tenant, language }: StaffContext): DeskReader => ({
  tenant,
  language,
  staffId: staff.id,
  arranges: isAllowed(staff.roles, "trips:change"),
  readsMessages: isAllowed(staff.roles, "chats:read"),
});

async function presentItem(
  services: Services,
  tx: Db,
  { row, returned, reader }: { row: ItemRow; returned: number; reader: DeskReader },
): Promise<DeskItem> {
  const { currency, status, paymentState } = row;
  const paidFor = paidForOf(row);
  const money = (amount: number) => ({ amount, currency });
  const mostBack = await mostBackOf(tx, row, paidFor);
  const isBooked = status === "confirmed" || status === "supplier_changed";
  const due = isBalanceDue(row);
  const { needs = [] } = row.content;
  const actions = actionsOf(row);
  return {
    ...presentBoardItem(reader.language, row),
    version: row.version,
    subtitle: wordsIn(row.content, reader.language).subtitle,
    place: scheduledPlace(row),
    supplier: row.content.seller.name,
    reference: row.reference,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timeZone: row.timeZone,
    city: cityOf(row, reader),
    isTimeOpen: isTimeOpen(row),
    amount: money(row.amount),
    paid: money(paidFor),
    left: money(due ? balanceOf(row) : 0),
    dueAt: due ? lastDueAt(row).toISOString() : null,
    returned: money(Math.max(0, returned)),
    mostBack: money(mostBack),
    backByRule: money(Math.min(backByRule(row, services.now(), { returned }), mostBack)),
    change: await presentSupplierChange(services, tx, row, reader.language),
    clinicAct: row.content.clinicAct ?? null,
    needs: reader.arranges ? [...needs] : null,
    can: [
      ...(actions.includes("cancel") ? (["cancel"] as const) : []),
      ...(actions.includes("change") && isExchangeable(row) ? (["change"] as const) : []),
      ...(mostBack > 0 && paymentState !== "disputed" ? (["refund"] as const) : []),
      ...(due ? (["ask"] as const) : []),
      ...(canMoveItem(status, "no_show", "clinic") && row.startsAt <= services.now() ? (["no-show"] as const) : []),
      ...(isBooked && row.kind !== "procedure" ? (["supplier-change"] as const) : []),
      ...(isBooked && row.kind === "flight" && isSeededAirline(services) ? (["seeded-change"] as const) : []),
      ...(isBooked && needs.some(({ answer }) => answer !== "confirmed") ? (["confirm-needs"] as const) : []),
    ],
  };
}

/** @throws Refusal */
export async function readDeskTrip(
  { keys }: Services,
  tx: Db,
  providerId: ProviderId,
  reference: string,
): Promise<TripRow> {
  const row = await findTripByReference(tx, providerId, { keys, reference: reference.toUpperCase() });
  return row ?? refuse("not-found", `There is no trip ${reference.toUpperCase()}.`);
}

/** All about a trip for the desk. */
export async function presentTrip(services: Services, tx: Db, trip: TripRow, reader: DeskReader): Promise<DeskTrip> {
  const { keys, now } = services;
  const { providerId, owner, currency } = trip;
  const items = await findItems(tx, providerId, { keys, tripId: trip.id });
  const people = await findPeople(tx, providerId, [owner]);
  const person = people.get(owner);
  const today = dayIn(reader.tenant.location.timeZone, now());
  const patient = (await listGuarded(tx, providerId, { keys, today, trips: [trip] })).get(trip.id);
  const lost = await listLostDays(tx, reader.tenant, { keys, now: now() });
  const asked = await findWaitingMove(tx, providerId, trip.id);
  const waiting = new Set(asked ? [trip.id] : []);
  const hotel = await clinicHotel(services, tx, { tenant: reader.tenant, trip, items });
  const {
    items: _,
    left: __,
    ...facts
  } = presentBoardTrip(trip, {
    ...{ items, person, patient, lost, waiting },
    language: reader.language,
    hotelTask: taskOf(hotel),
  });
  const reference = trip.quoteId && (await findQuoteReference(tx, providerId, trip.quoteId));
  const request = reference ? await findRequest(tx, providerId, { keys, reference }) : undefined;
  const bought = items.filter(({ status }) => !unboughtStatuses.includes(status) && !lostStatuses.includes(status));
  const money = (amount: number) => ({ amount, currency });
  const requests = await listRefundRequests(tx, providerId, { keys, tripId: trip.id });
  const reasons = await moveReasons(tx, providerId, { keys, tripId: trip.id });
  const readsFor = { providerId, staffId: reader.staffId, language: reader.language };
  const transfer = await findTransfer(tx, providerId, trip.id);
  const refunds = Map.groupBy(await listRefunds(tx, providerId, { owner }), ({ itemId }) => itemId);
  const presented: DeskItem[] = [];
  for (const row of items) {
    const returned = returnedOf(row, refunds.get(row.id) ?? []);
    presented.push(await presentItem(services, tx, { row, returned, reader }));
  }
  return {
    ...facts,
    version: trip.version,
    email: person?.email ?? "",
    phone: person?.phone || request?.request.contact?.phone || null,
    request: request?.reference ?? null,
    moveRequest: asked
      ? {
          id: asked.id,
          dates: { arrive: asked.arriveOn, treatment: asked.treatmentOn, leave: asked.leaveOn },
          requestedAt: asked.requestedAt.toISOString(),
          difference: money(asked.difference),
        }
      : null,
    canMove: items.some(
      (item) => (item.kind === "procedure" && item.status === "confirmed") || isPromisedTreatment(trip, item),
    ),
    hotel,
    procedure: trip.procedure,
    timeZone: trip.timeZone,
    safeFlightOn: trip.safeFlightOn,
    travellers: trip.travellers.map(({ id, role, givenName, familyName, assistance, dietary }) => ({
      id,
      role,
      givenName,
      familyName,
      assistance: reader.arranges ? assistance : null,
      dietary: reader.arranges ? dietary : null,
    })),
    items: presented,
    money: {
      total: money(bought.reduce((all, { amount }) => all + amount, 0)),
      paid: money(items.reduce((all, row) => all + paidForOf(row), transfer?.received ?? 0)),
      left: money(leftOf(items) + (transfer?.left ?? 0)),
      balances: money(leftOf(items)),
      returned: money(presented.reduce((all, { returned }) => all + returned.amount, 0)),
      kept: money(
        presented.reduce(
          (all, { status, paid, returned }) =>
            all + (status === "cancelled" ? Math.max(0, paid.amount - returned.amount) : 0),
          0,
        ),
      ),
      credit: money(creditLeft(await listCredits(tx, providerId, owner), { now: now(), currency })),
    },
    receipts: (await receiptsOf(services, tx, providerId, { owner, tripId: trip.id })).map(
      ({ id, number, kind, at, method, payer, total }) => ({ id, number, kind, at, method, payer, total }),
    ),
    requests: await presentRequests(services, tx, readsFor, requests),
    ...(await linksOfInvoices(tx, providerId, { keys, tripId: trip.id })),
    messages: reader.readsMessages ? await messagesAbout(tx, providerId, trip.reference) : [],
    events: (await listTripEvents(tx, providerId, { tripId: trip.id })).map((event) => presentEvent(event, reasons)),
  };
}
