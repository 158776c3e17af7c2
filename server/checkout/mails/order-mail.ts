import type { Db } from "../../../adapters/database/database.ts";
import { nightsOf } from "../../../contract/zoned-time.ts";
import { tellClinic } from "../../mail/clinic-mails.ts";
import { queueMail } from "../../mail/queue.ts";
import { isByHand } from "../../payments/hand-services.ts";
import type { PaymentRow } from "../../payments/queries.ts";
import type { Services } from "../../services.ts";
import { duesOf, paidForOf } from "../../trips/amounts.ts";
import { includedHotel } from "../../trips/checks/trip-facts.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { lostStatuses } from "../../trips/items/item-states.ts";
import { isTimeOpen } from "../../trips/parts.ts";
import { type CheckoutRow, isCalledOff } from "../queries.ts";
import { moneyOfTrip } from "../trip-money.ts";
import { calendarOf, envelopeFor, readerOf, shown } from "./mail-reader.ts";
import { receiptsFor } from "./receipt-files.ts";

export interface Concluded {
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
  const { credits } = await moneyOfTrip(services, tx, trip, all);
  const others = earlier.filter(({ status }) => !lostStatuses.includes(status));
  const before = others.reduce((sum, item) => sum + paidForOf(item), 0);
  const balance = [...now, ...others].flatMap((item) =>
    duesOf(item).map(({ amount, dueAt }) => ({
      amount: { amount, currency: item.currency },
      dueAt: dueAt?.toISOString() ?? null,
    })),
  );
  await queueMail(services, tx, tenant.id, {
    ...envelopeFor(reader, items),
    template: "order-booked",
    facts: {
      name,
      reference: trip.reference,
      trip: trip.id,
      items: booked.map((item) => shown(item, reader)),
      lost: lost.map((item) => shown(item, reader).title),
      calledOff: calledOff.map((item) => shown(item, reader).title),
      paid: receipts.paid ?? null,
      ...(before > 0 && { paidBefore: { amount: before, currency: trip.currency } }),
      ...(payment?.service === "credit" && { isFromCredit: true }),
      balance,
      credits,
    },
    attachments: [...calendarOf(now, reader, services.now()), ...receipts.files(reader)],
  });
  if (booked.length === 0) return;
  const treatment = booked.find(({ kind }) => kind === "procedure");
  // As its task at the desk counts them: those that the trip has room for.
  const included = includedHotel(trip, { items: all, appointment: null });
  const hotel = included && { nights: nightsOf(included.stays), guests: included.guests };
  await tellClinic(services, tx, tenant, {
    news: "booked",
    reference: trip.reference,
    amount: receipts.paid,
    ...(treatment && {
      at: treatment.startsAt.toISOString(),
      isTimeOpen: isTimeOpen(treatment),
      ...(hotel && hotel.nights > 0 && { hotel }),
    }),
  });
}
