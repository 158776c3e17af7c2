import type { Db } from "../../../adapters/database/database.ts";
import type { bookingMails } from "../../../contract/booking-news.ts";
import { tellCompanions } from "../../companions/mails.ts";
import { tellClinic } from "../../mail/clinic-mails.ts";
import { queueNotice } from "../../mail/preferences.ts";
import { queueMail } from "../../mail/queue.ts";
import { creditNotesOf } from "../../payments/credit-notes.ts";
import { linkOfInvoice } from "../../payments/invoice-queries.ts";
import { openRefundsOf, returnedFor, sumByWay } from "../../payments/refunds.ts";
import type { Services } from "../../services.ts";
import { duesOf, paidForOf, releasedOf } from "../../trips/amounts.ts";
import { hotelToCallOff } from "../../trips/checks/booked-hotel.ts";
import { readAppointment } from "../../trips/checks/late-arrival.ts";
import { includedHotel, openGaps } from "../../trips/checks/trip-facts.ts";
import type { MovedDates } from "../../trips/dates/moved-dates.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { bookedStatuses } from "../../trips/items/item-states.ts";
import { wordsIn } from "../../trips/items/item-words.ts";
import { isTimeOpen } from "../../trips/parts.ts";
import type { TripRow } from "../../trips/queries.ts";
import { refundTerms } from "../../trips/refund-terms.ts";
import { stayingOf } from "../../trips/view.ts";
import { calendarOf, envelopeFor, readerOf, shown } from "./mail-reader.ts";
import type { Concluded } from "./order-mail.ts";
import { receiptsFor } from "./receipt-files.ts";

/** How refunds of bookings go back that were ordered a moment ago; their parts where they are the whole of it. */
export async function refundFacts({ keys }: Services, tx: Db, rows: readonly ItemRow[], refund: number) {
  const [first] = rows;
  const held = first ? await findItems(tx, first.providerId, { keys, ids: rows.map(({ id }) => id) }) : [];
  const open = [];
  for (const row of held) open.push(...(await openRefundsOf(tx, row)));
  const parts = sumByWay(open);
  const isWhole = parts.reduce((all, { amount }) => all + amount.amount, 0) === refund;
  return { isToSend: held.some(({ refundState }) => refundState === "to_send"), ...(isWhole && { parts }) };
}

/** The credit notes of bookings that were cancelled or became cheaper a moment ago. */
export const creditNoteFacts = async (services: Services, tx: Db, rows: readonly ItemRow[]) => ({
  creditNotes: (await creditNotesOf(services, tx, rows)).map(linkOfInvoice),
});

interface BookedHotel {
  readonly name: string | null;
  readonly stays: readonly { readonly from: string; readonly to: string }[];
}

/** What is due of a treatment on another day, and what a cancellation of it returns, by when. */
async function movedTerms(
  { now }: Services,
  tx: Db,
  treatment: ItemRow | undefined,
  { before, after, isUnpaid }: MovedDates,
) {
  if (!treatment || isUnpaid || before.treatment === after.treatment) return {};
  const { currency } = treatment;
  const dues = duesOf(treatment).flatMap(({ amount, dueAt }) =>
    dueAt ? { amount: { amount, currency }, dueAt: dueAt.toISOString() } : [],
  );
  const isPaid = paidForOf(treatment) > 0;
  return {
    dues,
    ...(isPaid && { terms: refundTerms(treatment, now(), { returned: await returnedFor(tx, treatment) }) }),
  };
}

/** The hotel that the clinic has booked and calls off, because the trip has other nights now. */
function formerHotel(trip: TripRow, items: readonly ItemRow[], appointment: string | null): BookedHotel | undefined {
  const treatment = items.find(({ kind, status }) => kind === "procedure" && bookedStatuses.includes(status));
  return treatment && hotelToCallOff(treatment, includedHotel(trip, { items, appointment })?.stays ?? []);
}

/** A reminder of a trip, unless the person wants none: of the check-in of a flight, or of passports. */
export async function tellTraveller(
  services: Services,
  tx: Db,
  {
    row,
    ...facts
  }: { row: ItemRow; news: "check-in" | "passport"; passport?: { names: readonly string[]; until: string } },
): Promise<void> {
  const reader = await readerOf(services, tx, row);
  if (!reader) return;
  const { trip, name } = reader;
  const mail = {
    ...envelopeFor(reader, [row]),
    template: "booking-news",
    facts: { ...facts, name, item: row.id, trip: trip.id, reference: trip.reference, bookings: [shown(row, reader)] },
  } as const;
  await queueNotice(services, tx, trip.providerId, { owner: trip.owner, topic: "reminders", mail });
}

/**
 * A mail about bookings of a trip that were changed or cancelled. `refund`, and `kept` of what was paid, are in minor
 * units of the trip's currency.
 */
export async function tellBooking(
  services: Services,
  tx: Db,
  {
    rows,
    news,
    refund = 0,
    kept = 0,
    paid,
    dates,
    hotel,
  }: {
    rows: readonly ItemRow[];
    news: (typeof bookingMails)[number];
    refund?: number;
    kept?: number;
    paid?: Concluded;
    /** The days of the trip, where it moved with them. */
    dates?: MovedDates | undefined;
    /** The hotel that the clinic has booked. */
    hotel?: BookedHotel;
  },
): Promise<void> {
  const { keys } = services;
  const treatment = rows.find(({ kind }) => kind === "procedure");
  const row = treatment ?? rows[0];
  const reader = row && (await readerOf(services, tx, row));
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const receipts = paid && (await receiptsFor(services, tx, paid));
  // What ends with a cancelled booking is named in its mail.
  const isOwn = news !== "hotel-booked" && (rows.length === 1 || news === "cancelled");
  const own = isOwn ? row.reference : null;
  const { clinicAct } = row.content;
  const { providerId, owner, tripId } = row;
  const items = await findItems(tx, providerId, { keys, owner, tripId });
  const now = services.now();
  const stays = news === "cancelled" && treatment ? stayingOf(items, reader.language, now) : [];
  const appointment = dates ? await readAppointment(services, tx, { trip, items }) : null;
  await queueMail(services, tx, tenant.id, {
    ...envelopeFor(reader, rows),
    template: "booking-news",
    facts: {
      news,
      name,
      item: row.id,
      reference: own ?? trip.reference,
      bookings: rows.map((one) => shown(one, reader)),
      ...(refund > 0 && {
        refund: { amount: refund, currency: row.currency },
        ...(await refundFacts(services, tx, [row], refund)),
      }),
      ...((news === "cancelled" || news === "changed") && (await creditNoteFacts(services, tx, rows))),
      ...(kept > 0 && { kept: { amount: kept, currency: row.currency } }),
      ...(news === "cancelled" && { released: releasedOf(row).released, stays }),
      ...(receipts?.paid && { paid: receipts.paid }),
      ...(dates && { dates, gaps: openGaps(trip, { items, now, appointment }) }),
      ...(dates && (await movedTerms(services, tx, treatment, dates))),
      ...(hotel && { hotel }),
      ...(dates && { hotel: formerHotel(trip, items, appointment) }),
      ...(news === "scheduled" && !reader.named && { doctor: wordsIn(row.content, reader.language).subtitle }),
      ...(clinicAct && !dates && (news === "cancelled" || news === "changed") && { by: clinicAct.by }),
    },
    attachments: [...calendarOf(rows, reader, now), ...(receipts?.files(reader) ?? [])],
  });
  if (["scheduled", "changed", "followed", "supplier-changed", "cancelled"].includes(news))
    await tellCompanions(services, tx, {
      ...{ tenant, trip, rows, origin: reader.envelope.origin },
      news: news === "cancelled" ? "cancelled" : "changed",
    });
  // The rides of a treatment move with it, so the treatment alone is told of.
  if (news === "cancelled" || (news === "changed" && treatment))
    await tellClinic(services, tx, tenant, {
      news: news === "cancelled" ? "cancelled" : "moved",
      reference: trip.reference,
      at: row.startsAt.toISOString(),
      isTimeOpen: isTimeOpen(row),
      ...(row.content.hotelFor !== undefined && { callsHotelOff: true }),
    });
}
