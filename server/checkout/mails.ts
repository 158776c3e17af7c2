import type { Db } from "../../adapters/database/database.ts";
import type { DisputeStep } from "../../adapters/payments/payments.ts";
import type { Money } from "../../contract/money.ts";
import type { Receipt } from "../../contract/receipts.ts";
import type { Language } from "../../contract/values.ts";
import { findClient } from "../account/client-queries.ts";
import { tellCompanions } from "../companions/mails.ts";
import type { Owner } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import { calendarType } from "../formats/ics.ts";
import { tellClinic } from "../mail/clinic-mails.ts";
import { mayName, queueNotice } from "../mail/preferences.ts";
import { type MailPayload, queueMail } from "../mail/queue.ts";
import type { PaymentRow } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { siteOrigin } from "../tenants/directory.ts";
import { findProvider, type ProviderRow } from "../tenants/queries.ts";
import { balanceDueAt, balanceOf, duesOf, nextDueOf } from "../trips/amounts.ts";
import { bookingEvents, clinicCalendar, visitTitle } from "../trips/calendar.ts";
import { includedHotelOf } from "../trips/checks/trip-facts.ts";
import type { MovedDates } from "../trips/dates/moved-dates.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { lostStatuses } from "../trips/items/item-states.ts";
import { wordsIn } from "../trips/items/item-words.ts";
import { partsOf } from "../trips/parts.ts";
import { findTrip, type TripRow } from "../trips/queries.ts";
import { type CheckoutRow, findCheckout } from "./queries.ts";
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

interface Of {
  readonly providerId: ProviderId;
  readonly owner: Owner;
  readonly tripId: string;
  /** Where it was bought. */
  readonly checkoutId?: string | null;
}

/** `origin`: the domain that the person works at; by default the one of the checkout. */
async function readerOf(services: Services, tx: Db, of: Of, origin?: string): Promise<Reader | undefined> {
  const { providerId, owner, tripId, checkoutId } = of;
  const bought = origin || !checkoutId ? undefined : await findCheckout(tx, providerId, { owner, id: checkoutId });
  const tenant = await findProvider(tx, providerId);
  const client = await findClient(tx, providerId, owner);
  const trip = await findTrip(tx, providerId, { keys: services.keys, owner, id: tripId });
  if (!tenant || !client || !trip) return undefined;
  const patient = trip.travellers.find(({ role }) => role === "patient");
  const name =
    [client.firstName, client.lastName].filter(Boolean).join(" ") ||
    [patient?.givenName, patient?.familyName].filter(Boolean).join(" ");
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
    },
  };
}

const titled = ({ title, subtitle }: ReturnType<typeof wordsIn>) => ({ title, subtitle });

/** A booking as mails show it: a treatment is an appointment where it may not be named. */
const shown = (row: ItemRow, { tenant, language, named }: Reader) => ({
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

const calendarOf = (items: readonly ItemRow[], reader: Reader, at: Date): Attachments => {
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

/** The receipt of what a payment charged. */
async function receiptOf(
  services: Services,
  tx: Db,
  { row, payment }: { row: CheckoutRow; payment: PaymentRow | undefined },
): Promise<Receipt | undefined> {
  if (payment?.step !== "captured") return undefined;
  const receipts = await receiptsOf(services, tx, row.providerId, row);
  return receipts.find(({ kind, checkout }) => kind === "capture" && checkout === row.id);
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
  const lost = items.filter(({ status }) => lostStatuses.includes(status));
  const receipt = await receiptOf(services, tx, { row, payment });
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
      paid: receipt?.total ?? null,
      balance,
    },
    attachments: [...calendarOf(now, reader, services.now()), ...(receipt ? [receiptFile(receipt, reader)] : [])],
  });
  if (booked.length === 0) return;
  const treatment = booked.find(({ kind }) => kind === "procedure");
  await tellClinic(services, tx, tenant, {
    news: "booked",
    reference: trip.reference,
    amount: receipt?.total,
    at: treatment?.startsAt.toISOString(),
  });
}

export type PaymentNews = "declined" | "transfer-due" | "transfer-received";

/** A mail about the money of a checkout that is not concluded. */
export async function tellPayment(
  services: Services,
  tx: Db,
  { row, payment, news }: { row: CheckoutRow; payment: PaymentRow; news: PaymentNews },
): Promise<void> {
  const reader = await readerOf(services, tx, row, row.agreed?.origin);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const amount = { amount: payment.amount, currency: payment.currency };
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "payment-news",
    facts: {
      news,
      name,
      reference: trip.reference,
      trip: trip.id,
      item: row.itemId,
      amount,
      until: row.holdUntil.toISOString(),
      ...(news === "transfer-due" && { account: tenant.company.bankAccount, transfer: payment.reference }),
    },
  });
  if (news === "transfer-due")
    await tellClinic(services, tx, tenant, {
      news: "transfer-expected",
      reference: trip.reference,
      amount,
      transfer: payment.reference,
    });
}

/** A mail to the person and one to the clinic when a bank begins or ends a dispute of a payment. */
export async function tellDispute(
  services: Services,
  tx: Db,
  { row, payment, step }: { row: CheckoutRow; payment: PaymentRow; step: DisputeStep },
): Promise<void> {
  const reader = await readerOf(services, tx, row, row.agreed?.origin);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  // A payment that was asked about is told of without the amount, which an event brings.
  const amount = { amount: payment.dispute?.amount || payment.captured, currency: payment.currency };
  const news = `dispute-${step}` as const;
  const { reference } = trip;
  const facts = { news, name, reference, trip: trip.id, item: row.itemId, amount, until: null };
  await queueMail(services, tx, tenant.id, { ...reader.envelope, template: "payment-news", facts });
  await tellClinic(services, tx, tenant, { news, reference, amount });
}

/** Whether the clinic has to send a booking's refund by hand, as it was ordered a moment ago. */
async function isToSend({ keys }: Services, tx: Db, { id, providerId }: ItemRow): Promise<boolean> {
  const [held] = await findItems(tx, providerId, { keys, ids: [id] });
  return held?.refundState === "to_send";
}

/** A mail about bookings of a trip that were changed or cancelled. `refund` is in minor units of the trip's currency. */
export async function tellBooking(
  services: Services,
  tx: Db,
  {
    rows,
    news,
    refund = 0,
    paid,
    dates,
  }: {
    rows: readonly ItemRow[];
    news: "changed" | "cancelled" | "move-refused" | "move-offered" | "supplier-changed" | "supplier-lost";
    refund?: number;
    paid?: Concluded;
    /** The days of the trip, where it moved with them. */
    dates?: MovedDates | undefined;
  },
): Promise<void> {
  const treatment = rows.find(({ kind }) => kind === "procedure");
  const row = treatment ?? rows[0];
  const reader = row && (await readerOf(services, tx, row));
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const receipt = paid && (await receiptOf(services, tx, paid));
  const own = rows.length === 1 ? row.reference : null;
  const { clinicAct } = row.content;
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
        isToSend: await isToSend(services, tx, row),
      }),
      ...(receipt && { paid: receipt.total }),
      ...(dates && { dates }),
      ...(clinicAct && !dates && (news === "cancelled" || news === "changed") && { by: clinicAct.by }),
    },
    attachments: [...calendarOf(rows, reader, services.now()), ...(receipt ? [receiptFile(receipt, reader)] : [])],
  });
  if (news === "changed" || news === "supplier-changed" || news === "cancelled")
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
    });
}

/** A mail about money that goes back for a booking, or is kept as a credit. */
export async function tellRefund(
  services: Services,
  tx: Db,
  {
    of,
    amount,
    news,
  }: {
    of: Of & { readonly itemId: string };
    amount: Money;
    news: "refund-ordered" | "refund-due" | "refund-credit" | "refund-sent";
  },
): Promise<void> {
  const reader = await readerOf(services, tx, of);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const facts = { news, name, reference: trip.reference, trip: trip.id, item: of.itemId, amount, until: null };
  await queueMail(services, tx, tenant.id, { ...reader.envelope, template: "payment-news", facts });
}

export type BalanceNews = "balance-due" | "balance-overdue";

/** The mail that asks for a balance, with the link to pay it after a sign-in. */
async function balanceMail(
  services: Services,
  tx: Db,
  { row, dueAt, news, amount: asked }: { row: ItemRow; dueAt: Date; news: BalanceNews; amount: number },
): Promise<MailPayload | undefined> {
  const reader = await readerOf(services, tx, row);
  if (!reader) return undefined;
  const amount = { amount: asked, currency: row.currency };
  const { trip, name, envelope, tenant } = reader;
  const { bankAccount } = tenant.company;
  const facts = { news, name, reference: trip.reference, trip: trip.id, item: row.id, amount };
  const transfer = bankAccount && { account: bankAccount, transfer: trip.reference };
  return { ...envelope, template: "payment-news", facts: { ...facts, ...transfer, until: dueAt.toISOString() } };
}

/** A reminder of the next part of a balance before it is due, or once it is overdue. */
export async function remindOfBalance(
  services: Services,
  tx: Db,
  { row, dueAt, news }: { row: ItemRow; dueAt: Date; news: BalanceNews },
): Promise<void> {
  const mail = await balanceMail(services, tx, { row, dueAt, news, amount: nextDueOf(row)?.amount ?? 0 });
  if (!mail) return;
  // An overdue payment endangers the treatment, so the mail is no notice that can be switched off.
  if (news === "balance-overdue") await queueMail(services, tx, row.providerId, mail);
  else await queueNotice(services, tx, row.providerId, { owner: row.owner, topic: "reminders", mail });
}

/** The same at the desk's word: it is about this booking, so it is always sent. */
export async function askForBalance(services: Services, tx: Db, row: ItemRow): Promise<void> {
  const asked = { row, dueAt: balanceDueAt(row) ?? row.startsAt, amount: balanceOf(row), news: "balance-due" } as const;
  const mail = await balanceMail(services, tx, asked);
  if (mail) await queueMail(services, tx, row.providerId, mail);
}

/** A mail with the receipt of what was paid of a balance. */
export async function tellBalance(
  services: Services,
  tx: Db,
  { row, item, payment }: { row: CheckoutRow; item: ItemRow; payment: PaymentRow },
): Promise<void> {
  const reader = await readerOf(services, tx, row, row.agreed?.origin);
  if (!reader) return;
  const { tenant, trip, name } = reader;
  const amount = { amount: payment.captured, currency: payment.currency };
  const receipt = await receiptOf(services, tx, { row, payment });
  await queueMail(services, tx, tenant.id, {
    ...reader.envelope,
    template: "payment-news",
    facts: {
      news: "balance-received",
      name,
      reference: trip.reference,
      trip: trip.id,
      item: item.id,
      amount,
      until: (balanceDueAt(item) ?? item.startsAt).toISOString(),
    },
    attachments: receipt ? [receiptFile(receipt, reader)] : [],
  });
}
