import type { Db } from "../../adapters/database/database.ts";
import type { BookingDetail, CancellationPreview, ChangePreview, KnockOn } from "../../contract/bookings.ts";
import { refuse } from "../../contract/errors.ts";
import type { ItemStatus, Price } from "../../contract/trips.ts";
import type { Language } from "../../contract/values.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { m } from "../../web/words/compiled/messages.js";
import { asOwner } from "../db/access.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import type { Requester } from "../http/requester.ts";
import { promiseRefund } from "../payments/refunds.ts";
import type { Services } from "../services.ts";
import { dueNowOf, paidForOf } from "../trips/amounts.ts";
import { readAppointment } from "../trips/checks/late-arrival.ts";
import { gapsAdded } from "../trips/checks/trip-facts.ts";
import { boardingDaysOf, isForPatient, recoveryOf, refuseUnsafe } from "../trips/flight-safety.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { bookedStatuses } from "../trips/items/item-states.ts";
import { titleIn, wordsIn } from "../trips/items/item-words.ts";
import { itemGone } from "../trips/items/items.ts";
import { insertPreview, listOpenPreviews } from "../trips/preview-queries.ts";
import { findTrip, type TripRow } from "../trips/queries.ts";
import { backOfChange } from "../trips/refund-terms.ts";
import { findOpenSupplierChange, isCoveredBy } from "../trips/supplier-change-queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { type Agreed, previewOf, priceChange } from "./agreements.ts";

/** Whose booking is asked about; at the desk a member of staff asks for the person. */
export type Asker = Pick<Requester, "providerId" | "owner" | "language"> & { readonly atDesk?: boolean };

/** A booking, with what else is in its trip. @throws Refusal where it is not at the version that was seen */
export async function readSeenItem(
  services: Services,
  { providerId, owner }: Asker,
  { id, version }: { id: string; version: number },
) {
  const { keys } = services;
  const [row, others, trip, change] = await asOwner(services.db, providerId, owner, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys, owner, ids: [id] });
    const rest = item ? await findItems(tx, providerId, { keys, tripId: item.tripId }) : [];
    const found = item && (await findTrip(tx, providerId, { keys, owner, id: item.tripId }));
    const open = item && (await findOpenSupplierChange(tx, providerId, { keys, itemId: id }));
    return [item, rest.filter((one) => one.id !== id), found, open] as const;
  });
  if (!row || !trip) return refuse("not-found", itemGone);
  if (row.version !== version) refuseWith("conflict", "booking-changed");
  return { row, others, trip, isCovered: row.status === "supplier_changed" && isCoveredBy(change) };
}

export const knockedOn = (rows: readonly ItemRow[], language: Language): KnockOn[] =>
  rows.map(({ id, kind, content, amount, currency }) => ({
    id,
    kind,
    ...titleIn(content, language),
    amount: { amount, currency },
  }));

/** The other bookings that depend on this one; each keeps its price. */
export const knockOn = (row: ItemRow, others: readonly ItemRow[], language: Language): KnockOn[] =>
  row.kind === "procedure" || row.kind === "flight"
    ? knockedOn(
        others.filter(({ status, kind }) => bookedStatuses.includes(status) && kind !== row.kind),
        language,
      )
    : [];

export const refuseUnlessBooked = (row: ItemRow, statuses: readonly ItemStatus[]): string => {
  if (!statuses.includes(row.status) || row.reference === null) return refuseWith("wrong-state", "booking-not-now");
  if (row.paymentState === "disputed") refuseWith("wrong-state", "payment-disputed");
  return row.reference;
};

/** Asks the seller for a quote of a change. @returns the writes for the transaction that follows @throws Refusal */
export async function quoteChange(
  services: Services,
  requester: Asker,
  asked: { id: string; version: number; offerId: string },
): Promise<(tx: Db) => Promise<ChangePreview & { readonly dueOn: string | null }>> {
  const { atDesk = false } = requester;
  const { row, others, trip, isCovered } = await readSeenItem(services, requester, asked);
  const reference = refuseUnlessBooked(row, ["confirmed", "supplier_changed"]);
  if (row.paymentState === "authorised") refuseWith("wrong-state", "payment-settling");
  const quote = await services.suppliers[row.kind]?.quoteChange(
    reference,
    asked.offerId,
    AbortSignal.timeout(supplierTimeouts.interactive),
  );
  if (!quote || quote.kind === "unavailable") return refuseWith("try-later", "supplier-silent", { retryAfter: 60 });
  if (quote.kind === "refused") return refuseWith("wrong-state", "supplier-refuses");
  if (row.kind === "flight" && isForPatient(trip, row.content.travellers))
    refuseUnsafe(recoveryOf(trip, others), boardingDaysOf(quote.what.details));
  const wanted = { quote, offerId: asked.offerId, isCovered };
  const { sold, fee, difference } = await priceChange(services, row, wanted);
  const money = (amount: number) => ({ amount, currency: row.currency });
  const becoming = { ...row, amount: sold.amount, content: { ...row.content, price: quote.price } };
  const dueNow = Math.max(0, dueNowOf(becoming) + fee - paidForOf(row));
  const later = atDesk && dueNow > 0 ? dueLater(services, { row, trip, sold, fee, dueNow }) : undefined;
  const price = later ? { ...sold.price, dueLater: [...sold.price.dueLater, later] } : sold.price;
  const agreed = { ...sold, price };
  return async (tx) => {
    const preview = services.newId();
    const { startsAt, endsAt, details } = quote.what;
    const { title, subtitle } = wordsIn(quote.what, requester.language);
    const tripAmount = difference < 0 ? backOfChange(row, becoming, fee) : 0;
    const { refund } = await promiseRefund(tx, row, { tripAmount, paidFor: paidForOf(row) });
    const changed = { ...row, startsAt, endsAt, content: { ...row.content, details } };
    const shown: ChangePreview = {
      id: preview,
      item: row.id,
      expiresAt: quote.expiresAt.toISOString(),
      title,
      subtitle,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      difference: money(difference < 0 ? -refund : difference),
      dueNow: money(dueNow),
      fee: money(fee),
      amount: money(agreed.amount),
      knockOn: knockOn(row, others, requester.language),
      gaps: gapsAdded(trip, {
        items: [...others, row],
        after: [...others, changed],
        now: services.now(),
        appointment: await readAppointment(services, tx, { trip, items: [...others, row] }),
      }),
    };
    await insertPreview<Agreed>(tx, requester.providerId, {
      ...previewOf(services, row, { id: preview, kind: "change", expiresAt: quote.expiresAt }),
      quote: { quoteId: quote.id, change: agreed, dueNow: atDesk ? 0 : dueNow, shown, atDesk },
      refund,
      fee,
      difference,
    });
    return { ...shown, dueOn: later?.on ?? null };
  };
}

/** Days in which a person pays for a change that the desk made for them. */
const daysToPay = 7;

/**
 * What a change at the desk costs more, as a later part of the price: only the person can pay before a change. @throws Refusal
 */
function dueLater(
  { now }: Services,
  {
    row,
    trip,
    sold,
    fee,
    dueNow,
  }: { row: ItemRow; trip: TripRow; sold: NonNullable<Agreed["change"]>; fee: number; dueNow: number },
): Price["dueLater"][number] {
  if (fee > 0 || row.paymentState !== "paid") refuseWith("wrong-state", "change-paid-first");
  const { total } = sold.price;
  const [today, starts] = [dayIn(row.timeZone, now()), dayIn(row.timeZone, row.startsAt)];
  const on = [dayAfter(today, daysToPay), starts].toSorted()[0] ?? starts;
  const amount = { amount: Math.ceil((total.amount * dueNow) / sold.amount), currency: total.currency };
  return { label: m.bookings_change_balance({}, { locale: trip.language }), amount, on };
}

/** The valid quotes of a booking as they were shown. */
export async function openQuotes(services: Services, tx: Db, row: ItemRow): Promise<BookingDetail["quotes"]> {
  const { keys, now } = services;
  const open = await listOpenPreviews<Agreed>(tx, row.providerId, {
    keys,
    itemId: row.id,
    version: row.version,
    now: now(),
  });
  const own = open.filter(({ quote }) => !quote.atDesk);
  const shown = (kind: "cancellation" | "change") => own.find((one) => one.kind === kind)?.quote.shown;
  return {
    cancellation: (shown("cancellation") as CancellationPreview | undefined) ?? null, // written above by its kind
    change: (shown("change") as ChangePreview | undefined) ?? null,
  };
}
