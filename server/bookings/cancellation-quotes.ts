import type { Bookings, CancellationQuote } from "../../adapters/bookings/bookings.ts";
import { refundAt } from "../../adapters/bookings/clinic-book.ts";
import type { Db } from "../../adapters/database/database.ts";
import type { HeldMoney } from "../../contract/booking-news.ts";
import type { CancellationPreview } from "../../contract/bookings.ts";
import type { Money } from "../../contract/money.ts";
import { dayIn, daysBetween } from "../../contract/zoned-time.ts";
import { takenState, unsettledOf } from "../checkout/queries.ts";
import { refuseWith } from "../formats/refuse-with.ts";
import { promiseRefund, returnedFor } from "../payments/refunds.ts";
import type { Services } from "../services.ts";
import { inTripCurrency, paidForOf } from "../trips/amounts.ts";
import { readAppointment } from "../trips/checks/late-arrival.ts";
import { gapsAdded } from "../trips/checks/trip-facts.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import { insertPreview } from "../trips/preview-queries.ts";
import type { TripRow } from "../trips/queries.ts";
import { listTalksAbout } from "../trips/same-patient.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { isLive } from "../trips/view.ts";
import { type Agreed, previewOf } from "./agreements.ts";
import { isExchangeable } from "./alternatives.ts";
import { isIncludedRide } from "./included-rides.ts";
import { type Asker, knockedOn, knockOn, readSeenItem, refuseUnlessBooked } from "./previews.ts";

/** Working days that banks take to book a refund. */
export const refundDays = 10;

/** A booking with its seller's quote of a cancellation, and what else is in its trip. */
export interface QuotedCancellation {
  readonly row: ItemRow;
  readonly others: readonly ItemRow[];
  readonly trip: TripRow;
  readonly quote: CancellationQuote;
  /** A change that is not the person's is refused at no cost. */
  readonly isCovered: boolean;
  /** The clinic cancels what it sells itself, and returns all of it. */
  readonly isByClinic: boolean;
}

/** When the booked consultations about the procedure of a trip, with its patient, begin. */
export async function consultationsOf(services: Services, tx: Db, trip: TripRow): Promise<string[]> {
  return (await listTalksAbout(services, tx, trip)).flatMap(({ status, startsAt }) =>
    (status === "confirmed" || status === "rescheduled") && startsAt && startsAt > services.now()
      ? [startsAt.toISOString()]
      : [],
  );
}

/** Until when the terms of the sale return what a seller quoted. */
function termOf({ content }: ItemRow, quoted: Money, now: Date): string | null {
  const term = content.policy.cancellation.find(({ before }) => now < new Date(before));
  return term?.refund.amount === quoted.amount ? term.before : null;
}

/** What goes back of the price: what the seller quotes, or what the terms say that moved with a change of the seller's. */
function backOf({ content: { hasMovedTerms, policy, price } }: ItemRow, quoted: Money, now: Date): Money {
  const byTerms = hasMovedTerms ? refundAt(policy.cancellation, price.total, now) : quoted;
  return byTerms.amount > quoted.amount ? byTerms : quoted;
}

/** The seller's present quote. Outside any transaction. @throws Refusal where the seller does not answer */
export async function askSeller(
  { suppliers }: Services,
  { kind }: Pick<ItemRow, "kind">,
  reference: string,
): Promise<Exclude<Awaited<ReturnType<Bookings["quoteCancellation"]>>, { kind: "unavailable" }>> {
  const signal = AbortSignal.timeout(supplierTimeouts.interactive);
  const quote = await suppliers[kind]?.quoteCancellation(reference, signal);
  if (!quote || quote.kind === "unavailable") return refuseWith("try-later", "supplier-silent", { retryAfter: 60 });
  return quote;
}

/** What is taken of money on hold as the fee of a cancellation, and what is released. */
export function holdOf({ currency }: ItemRow, held: number, fee: number): HeldMoney {
  const charged = Math.min(fee, held);
  const money = (amount: number) => ({ amount, currency });
  return { held: money(held), charged: money(charged), released: money(held - charged) };
}

/** What a quoted cancellation returns, and its effects. */
export async function previewQuoted(
  services: Services,
  tx: Db,
  { language }: Pick<Asker, "language">,
  { row, others, trip, quote, isCovered, isByClinic }: QuotedCancellation,
): Promise<CancellationPreview> {
  const now = services.now();
  const money = (amount: number) => ({ amount, currency: row.currency });
  const unsettled = await unsettledOf(tx, row);
  const onHold = unsettled?.isHere === false ? unsettled.due : 0;
  const paid = paidForOf(unsettled?.isHere ? { ...row, paymentState: takenState(row, unsettled.due) } : row);
  const back = backOf(row, quote.refund, now);
  const fee = isCovered || isByClinic ? 0 : Math.max(0, row.amount - inTripCurrency(row, back));
  const included = others.filter((one) => isIncludedRide(row, one) && isLive(one));
  const apart = others.filter((one) => !included.includes(one));
  const items = [...others, row];
  const appointment = await readAppointment(services, tx, { trip, items });
  const returned = await returnedFor(tx, row);
  const tripAmount = Math.max(0, paid - returned - fee);
  const { refund, isSentByClinic, parts } = await promiseRefund(tx, row, { tripAmount, paidFor: paid });
  return {
    id: services.newId(),
    item: row.id,
    expiresAt: quote.expiresAt.toISOString(),
    refund: money(refund),
    fee: money(fee),
    paid: money(paid),
    returned: money(Math.max(0, returned)),
    ...(onHold > 0 && { hold: holdOf(row, onHold, fee) }),
    rule: {
      by: isByClinic ? "clinic" : isCovered ? "seller-change" : "terms",
      days: daysBetween(dayIn(row.timeZone, now), dayIn(row.timeZone, row.startsAt)),
      price: money(row.amount),
      until: termOf(row, back, now),
    },
    refundDays,
    isSentByClinic,
    parts,
    knockOn: knockOn(row, apart, language),
    ends: knockedOn(included, language),
    consultations: row.kind === "procedure" ? await consultationsOf(services, tx, trip) : [],
    gaps: gapsAdded(trip, { items, after: [...apart, { ...row, status: "cancelled" }], now, appointment }),
  };
}

/** Stores what was previewed, so that it can be agreed to by its id. */
export const storePreview = (
  services: Services,
  tx: Db,
  { row, quote, isByClinic }: Pick<QuotedCancellation, "row" | "quote" | "isByClinic">,
  { shown, ...agreed }: { readonly shown: CancellationPreview } & Pick<Agreed, "atDesk" | "whole">,
): Promise<unknown> =>
  insertPreview<Agreed>(tx, row.providerId, {
    ...previewOf(services, row, { id: shown.id, kind: "cancellation", expiresAt: quote.expiresAt }),
    quote: { quoteId: quote.id, dueNow: 0, shown, isByClinic, ...agreed },
    refund: shown.refund.amount,
    fee: shown.fee.amount,
    difference: -shown.refund.amount,
  });

/**
 * Asks the seller for a cancellation quote.
 * @param asked `isByClinic`: the clinic cancels what it sells itself, and returns all of it
 * @returns the writes for the transaction that follows @throws Refusal
 */
export async function quoteCancellation(
  services: Services,
  requester: Asker,
  { isByClinic = false, ...asked }: { id: string; version: number; isByClinic?: boolean },
): Promise<(tx: Db) => Promise<CancellationPreview>> {
  const seen = await readSeenItem(services, requester, asked);
  const { row } = seen;
  const reference = refuseUnlessBooked(row, ["confirmed", "supplier_changed"]);
  if (isByClinic && isExchangeable(row)) refuseWith("wrong-state", "cancel-own-only");
  const quote = await askSeller(services, row, reference);
  if (quote.kind === "refused") return refuseWith("wrong-state", "supplier-refuses");
  const quoted = { ...seen, quote, isByClinic };
  return async (tx) => {
    const shown = await previewQuoted(services, tx, requester, quoted);
    await storePreview(services, tx, quoted, { shown, atDesk: requester.atDesk === true });
    return shown;
  };
}
