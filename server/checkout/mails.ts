import type { Db } from "../../adapters/database/database.ts";
import type { bookingMails } from "../../contract/booking-news.ts";
import { fullName } from "../../contract/full-name.ts";
import { type Money, sum } from "../../contract/money.ts";
import type { Receipt } from "../../contract/receipts.ts";
import type { Language } from "../../contract/values.ts";
import { findClient } from "../account/client-queries.ts";
import { ownZoneOf } from "../account/own-zone.ts";
import { tellCompanions } from "../companions/mails.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { calendarType } from "../formats/ics.ts";
import { tellClinic } from "../mail/clinic-mails.ts";
import { mayName } from "../mail/preferences.ts";
import { type MailPayload, queueMail } from "../mail/queue.ts";
import { isByHand } from "../payments/hand-services.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { openRefundsOf, sumByWay } from "../payments/refunds.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { duesOf, releasedOf } from "../trips/amounts.ts";
import { bookingEvents, clinicCalendar, visitTitle } from "../trips/calendar.ts";
import { readAppointment } from "../trips/checks/late-arrival.ts";
import { includedHotelOf, openGaps } from "../trips/checks/trip-facts.ts";
import type { MovedDates } from "../trips/dates/moved-dates.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { lostStatuses } from "../trips/items/item-states.ts";
import { wordsIn } from "../trips/items/item-words.ts";
import { isTimeOpen, partsOf } from "../trips/parts.ts";
import { findTrip, type TripRow } from "../trips/queries.ts";
import { stayingOf } from "../trips/view.ts";
import { type CheckoutRow, findCheckout, isCalledOff } from "./queries.ts";
import { receiptsOf } from "./receipts.ts";

/** Whom a mail goes to, and what it may say. */
interface Reader {
  readonly tenant: ProviderRow;
  readonly trip: TripRow;
  readonly name: string;
  readonly language: Language;
  readonly named: boolean;
  readonly envelope: Pick<MailPayload, "language" | "to" | "origin">;
}

export interface MailOf {
  readonly providerId: ProviderId;
  readonly owner: Owner;
  readonly tripId: string;
  /** Where it was bought. */
  readonly checkoutId?: string | null;
}

/** `origin`: the domain that the person works at; by default the one of the checkout. */
export async function readerOf(services: Services, tx: Db, of: MailOf, origin?: string): Promise<Reader | undefined> {
  const { providerId, owner, tripId, checkoutId } = of;
  const bought = origin || !checkoutId ? undefined : await findCheckout(tx, providerId, { owner, id: checkoutId });
  const tenant = await findProvider(tx, providerId);
  const client = await findClient(tx, providerId, owner);
  const trip = await findTrip(tx, providerId, { keys: services.keys, owner, id: tripId });
  if (!tenant || !client || !trip) return undefined;
  const patient = trip.travellers.find(({ role }) => role === "patient");
  const ownZone = await ownZoneOf(services, tx, providerId, owner);
  const name = fullName(client.firstName, client.lastName) || fullName(patient?.givenName, patient?.familyName);
  return {
    tenant,
    trip,
    name,
    language: trip.language,
    named: await mayName(tx, providerId, owner),
    envelope: {
      language: trip.language,
      to: { ...(name && { name }), address: client.email },
      origin: origin ?? bought?.agreed?.origin ?? siteOrigin(services.config, tenant),
      ...(client.currency && client.currency !== trip.currency && { ownCurrency: client.currency }),
      ...(ownZone && { ownZone }),
    },
  };
}

const titled = ({ title, subtitle }: ReturnType<typeof wordsIn>) => ({ title, subtitle });

/** A booking as mails show it: a treatment is an appointment where it may not be named. */
export const shown = (row: ItemRow, { tenant, language, named }: Reader) => ({
  kind: row.kind,
  ...(row.kind === "procedure" && !named
    ? { title: visitTitle({ tenant, language }, []), subtitle: null }
    : titled(wordsIn(row.content, language))),
  timeZone: row.timeZone,
  parts: partsOf(row, { tenant, language }),
  reference: row.reference,
  onSite: row.content.price.dueOnSite.map(({ amount }) => amount),
  ...hotelIn(row),
});

function hotelIn(row: ItemRow): { hotel?: { nights: number; guests: number } } {
  const { nights, guests } = includedHotelOf(row);
  return nights > 0 ? { hotel: { nights, guests } } : {};
}

type Attachments = NonNullable<MailPayload["attachments"]>;

/** A calendar file of bookings; none where nothing of them is for a calendar. */
export const calendarOf = (items: readonly ItemRow[], reader: Reader, at: Date): Attachments => {
  const events = bookingEvents(items, reader);
  const name = `${reader.trip.reference.toLowerCase()}.ics`;
  return events.length > 0 ? [{ name, type: calendarType, content: clinicCalendar(events, { ...reader, at }) }] : [];
};

const receiptFile = (receipt: Receipt, { tenant, language, named }: Reader): Attachments[number] => ({
  name: `${receipt.number.toLowerCase()}.html`,
  template: "receipt",
  facts: {
    ...receipt,
    trip: receipt.trip.reference,
    lines: receipt.lines.map(({ kind, part, left, title, subtitle, seller, startsAt, timeZone, amount }) => ({
      part,
      left,
      seller,
      title:
        kind === "procedure" && !named
          ? visitTitle({ tenant, language }, [])
          : [title, subtitle].filter(Boolean).join(", "),
      startsAt,
      timeZone,
      amount,
    })),
  },
});

/** The receipts of what a payment charged, the oldest first: a transfer may come in parts. */
export async function receiptsFor(
  services: Services,
  tx: Db,
  { row, payment }: { row: CheckoutRow; payment: PaymentRow | undefined },
): Promise<{ readonly paid: Money | undefined; readonly files: (reader: Reader) => Attachments }> {
  const all = payment?.step === "captured" ? await receiptsOf(services, tx, row.providerId, row) : [];
  const receipts = all.filter(
    ({ kind, checkout }) => (kind === "capture" || kind === "correction") && checkout === row.id,
  );
  const [first] = receipts;
  return {
    paid:
      first &&
      sum(
        first.total.currency,
        receipts.map(({ total }) => total),
      ),
    files: (reader) => receipts.flatMap((receipt) => receiptFile(receipt, reader)),
  };
}

interface Concluded {
  readonly row: CheckoutRow;
  readonly items: readonly ItemRow[];
  readonly payment: PaymentRow | undefined;
}

/** One mail for a whole checkout, with its calendar and its receipt, and one to the clinic. */
export async function tellOrder(services: Services, tx: Db, { row, items, payment }: Concluded): Promise<void> {
  const reader = await readerOf(services, tx, row, row.agreed?.origin);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const booked = items.filter(({ status }) => !lostStatuses.includes(status));
  const calledOff = items.filter(isCalledOff);
  const lost = items.filter((item) => lostStatuses.includes(item.status) && !calledOff.includes(item));
  const receipts = await receiptsFor(services, tx, { row, payment });
  // That they end, and that nothing is charged for them or all goes back, was said when they were cancelled.
  if (booked.length + lost.length === 0 && (!receipts.paid || (payment && isByHand(payment)))) return;
  const { keys } = services;
  const all = await findItems(tx, tenant.id, { keys, owner: row.owner, tripId: trip.id });
  const earlier = all.filter(({ id }) => items.every((one) => one.id !== id));
  // The payment may be recorded a moment later than the booking.
  const now = booked.map((item) => ({ ...item, paymentState: "deposit_paid" as const }));
  const balance = [...now, ...earlier.filter(({ status }) => !lostStatuses.includes(status))].flatMap((item) =>
    duesOf(item).map(({ amount, dueAt }) => ({
      amount: { amount, currency: item.currency },
      dueAt: dueAt?.toISOString() ?? null,
    })),
  );
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "order-booked",
    facts: {
      name,
      reference: trip.reference,
      trip: trip.id,
      items: booked.map((item) => shown(item, reader)),
      lost: lost.map((item) => shown(item, reader).title),
      calledOff: calledOff.map((item) => shown(item, reader).title),
      paid: receipts.paid ?? null,
      ...(payment?.service === "credit" && { isFromCredit: true }),
      balance,
    },
    attachments: [...calendarOf(now, reader, services.now()), ...receipts.files(reader)],
  });
  if (booked.length === 0) return;
  const treatment = booked.find(({ kind }) => kind === "procedure");
  await tellClinic(services, tx, tenant, {
    news: "booked",
    reference: trip.reference,
    amount: receipts.paid,
    ...(treatment && {
      at: treatment.startsAt.toISOString(),
      isTimeOpen: isTimeOpen(treatment),
      ...hotelIn(treatment),
    }),
  });
}

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
  }: {
    rows: readonly ItemRow[];
    news: (typeof bookingMails)[number];
    refund?: number;
    kept?: number;
    paid?: Concluded;
    /** The days of the trip, where it moved with them. */
    dates?: MovedDates | undefined;
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
  const own = rows.length === 1 || news === "cancelled" ? row.reference : null;
  const { clinicAct } = row.content;
  const { providerId, owner, tripId } = row;
  const items = await findItems(tx, providerId, { keys, owner, tripId });
  const now = services.now();
  const stays = news === "cancelled" && treatment ? stayingOf(items, reader.language, now) : [];
  const appointment = dates ? await readAppointment(services, tx, { trip, items }) : null;
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
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
      ...(kept > 0 && { kept: { amount: kept, currency: row.currency } }),
      ...(news === "cancelled" && { released: releasedOf(row).released, stays }),
      ...(receipts?.paid && { paid: receipts.paid }),
      ...(dates && { dates, gaps: openGaps(trip, { items, now, appointment }) }),
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
