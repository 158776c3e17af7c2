import { createHash } from "node:crypto";
import type { CancellationQuote } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import type { HeldMoney } from "../../../contract/booking-news.ts";
import type { CancellationPreview } from "../../../contract/bookings.ts";
import { sum } from "../../../contract/money.ts";
import type { TripCancellation } from "../../../contract/trip-cancellation.ts";
import { type CheckoutRow, listCheckouts, liveStatuses, unsettledOf } from "../../checkout/queries.ts";
import { moneyOfCheckout, moneyOfTrip } from "../../checkout/trip-money.ts";
import { asOwner } from "../../db/access.ts";
import type { Requester } from "../../http/requester.ts";
import { findPaymentOf, type PaymentRow } from "../../payments/queries.ts";
import { sumByWay } from "../../payments/refunds.ts";
import type { Services } from "../../services.ts";
import { textsIn } from "../../tenants/texts.ts";
import { findItems, type ItemRow } from "../../trips/items/item-queries.ts";
import { findAsked } from "../../trips/patient-queries.ts";
import { findQuoteReference, type TripRow } from "../../trips/queries.ts";
import { findOpenSupplierChange, isCoveredBy } from "../../trips/supplier-change-queries.ts";
import { readTrip } from "../../trips/trips.ts";
import { isLive } from "../../trips/view.ts";
import {
  askSeller,
  consultationsOf,
  holdOf,
  previewQuoted,
  type QuotedCancellation,
  refundDays,
} from "../cancellation-quotes.ts";
import { knockedOn } from "../previews.ts";
import { type Fate, fateWith, type OpenState, ownFate, treatmentOf } from "./fates.ts";

/** A checkout that is not concluded, with its newest payment. */
export interface OpenCheckout {
  readonly row: CheckoutRow;
  readonly payment: PaymentRow | undefined;
  readonly state: OpenState;
  /** What has arrived of its transfer, in the payment's currency. */
  readonly received: number;
}

/** What would become of a trip, by its items and its sellers' present quotes. */
export interface Reckoned {
  readonly trip: TripRow;
  readonly items: readonly ItemRow[];
  readonly fates: ReadonlyMap<string, Fate>;
  readonly quoted: readonly QuotedCancellation[];
  readonly checkouts: readonly OpenCheckout[];
}

/** The live items of a fate, in the order of time. */
export const withFate = ({ items, fates }: Pick<Reckoned, "items" | "fates">, fate: Fate): ItemRow[] =>
  items.filter(({ id }) => fates.get(id) === fate);

export async function readOpenCheckouts(
  tx: Db,
  { providerId, owner, id: tripId }: Pick<TripRow, "providerId" | "owner" | "id">,
): Promise<OpenCheckout[]> {
  const open: OpenCheckout[] = [];
  for (const row of await listCheckouts(tx, providerId, { owner, tripId })) {
    if (!liveStatuses.includes(row.status)) continue;
    const payment = await findPaymentOf(tx, providerId, row.id);
    const isTaken = payment?.step === "authorised" || payment?.step === "captured";
    const { received } = await moneyOfCheckout(tx, row, payment);
    open.push({ row, payment, state: isTaken ? "paying" : "ends", received });
  }
  return open;
}

const readWhole = (services: Services, requester: Requester, id: string) =>
  asOwner(services.db, requester.providerId, requester.owner, async (tx) => {
    const { providerId } = requester;
    const { keys } = services;
    const trip = await readTrip(services, tx, requester, id);
    const items = await findItems(tx, providerId, { keys, tripId: id });
    const covered = new Set<string>();
    for (const { id: itemId, status } of items)
      if (status === "supplier_changed" && isCoveredBy(await findOpenSupplierChange(tx, providerId, { keys, itemId })))
        covered.add(itemId);
    return { trip, items, covered, checkouts: await readOpenCheckouts(tx, trip) };
  });

/** Asks every seller what cancelling the trip returns. Outside any transaction. @throws Refusal where one does not answer */
export async function reckonWhole(services: Services, requester: Requester, id: string): Promise<Reckoned> {
  const { trip, items, covered, checkouts } = await readWhole(services, requester, id);
  const live = items.filter(isLive);
  const openStates = new Map(checkouts.map(({ row, state }) => [row.id, state]));
  const fates = new Map(live.map((row) => [row.id, ownFate(row, { openStates, now: services.now() })]));
  /** Those that are cancelled by themselves. @returns their quotes; a seller that refuses keeps its booking */
  async function quote(rows: readonly ItemRow[]): Promise<QuotedCancellation[]> {
    const asked = rows.filter((row) => fates.get(row.id) === "cancel");
    const quotes = await Promise.all(asked.map((row) => askSeller(services, row, row.reference ?? "")));
    return asked.flatMap((row, index) => {
      const answer = quotes[index];
      if (answer?.kind === "quote") return [quotedOf(row, answer)];
      fates.set(row.id, "seller");
      return [];
    });
  }
  const quotedOf = (row: ItemRow, answer: CancellationQuote): QuotedCancellation => ({
    row,
    trip,
    others: items.filter((one) => one.id !== row.id),
    quote: answer,
    isCovered: covered.has(row.id),
    isByClinic: false,
  });
  const isIncluded = (row: ItemRow) => treatmentOf(row, live) !== undefined;
  const first = await quote(live.filter((row) => !isIncluded(row)));
  for (const row of live) {
    const treatment = treatmentOf(row, live);
    const [host, own] = [treatment && fates.get(treatment.id), fates.get(row.id)];
    if (host && own) fates.set(row.id, fateWith(host, own));
  }
  const rest = await quote(live.filter(isIncluded));
  return { trip, items, fates, quoted: [...first, ...rest], checkouts };
}

/** What the person sees, and what each cancellation is by itself. */
export interface PreviewedTrip {
  readonly shown: TripCancellation;
  readonly singles: readonly { readonly quoted: QuotedCancellation; readonly shown: CancellationPreview }[];
}

/** The whole in words and sums; its id names everything that the person agrees to. */
export async function previewWhole(
  services: Services,
  tx: Db,
  { tenant, language }: Requester,
  reckoned: Reckoned,
): Promise<PreviewedTrip> {
  const { trip, items, fates, checkouts } = reckoned;
  const singles: PreviewedTrip["singles"][number][] = [];
  for (const quoted of reckoned.quoted)
    singles.push({ quoted, shown: await previewQuoted(services, tx, { language }, quoted) });
  const bookings = singles.map(({ quoted: { row }, shown }) => {
    const { paid, returned, hold, fee, refund, parts, rule, ends } = shown;
    const [titled] = knockedOn([row], language);
    return {
      id: row.id,
      kind: row.kind,
      title: titled?.title ?? "",
      textsLanguage: titled?.textsLanguage ?? language,
      ...{ paid, returned, fee, refund, parts, rule },
      ...(hold && { hold }),
      ends: ends.filter(({ id }) => fates.get(id) === "end"),
    };
  });
  const total = (of: "paid" | "returned" | "fee" | "refund") =>
    sum(
      trip.currency,
      bookings.map((one) => one[of]),
    );
  const withdrawn = withFate(reckoned, "withdraw");
  const holds = bookings.flatMap(({ hold }) => hold ?? []);
  for (const row of withdrawn) {
    const unsettled = await unsettledOf(tx, row);
    if (unsettled?.isHere === false) holds.push(holdOf(row, unsettled.due, 0));
  }
  const onHold = (of: keyof HeldMoney) =>
    sum(
      trip.currency,
      holds.map((one) => one[of]),
    );
  const kept = items.flatMap((row) => {
    const reason = fates.get(row.id);
    return !reason || reason === "cancel" || reason === "withdraw" || reason === "end" || reason === "remove"
      ? []
      : knockedOn([row], language).map((one) => ({ ...one, reason }));
  });
  const effects = {
    paid: total("paid"),
    returned: total("returned"),
    ...(holds.length > 0 && {
      hold: { held: onHold("held"), charged: onHold("charged"), released: onHold("released") },
    }),
    fee: total("fee"),
    refund: total("refund"),
    parts: sumByWay(bookings.flatMap(({ parts }) => parts)),
    bookings,
    withdrawn: knockedOn(withdrawn, language),
    removed: knockedOn(withFate(reckoned, "remove"), language),
    kept,
    payments: checkouts.flatMap(({ row, payment, state, received }) =>
      state === "ends" && payment
        ? {
            method: payment.service === "transfer" ? ("transfer" as const) : ("card" as const),
            amount: { amount: row.charge, currency: row.currency },
            kept: received > 0 ? { amount: received, currency: payment.currency } : null,
          }
        : [],
    ),
    offer: await endingOffer(tx, reckoned),
  };
  const { texts } = textsIn(tenant.company.texts, tenant, language);
  const asked = await findAsked(tx, tenant.id, { keys: services.keys, quoteId: trip.quoteId });
  return {
    singles,
    shown: {
      id: idOf(effects),
      trip: { id: trip.id, reference: trip.reference, child: asked?.child ?? null },
      ...effects,
      credits: [...(await moneyOfTrip(services, tx, trip, items)).credits],
      refundDays,
      consultations: await consultationsOf(services, tx, trip),
      contact: { name: texts.name, phone: tenant.company.contact.phone, email: tenant.company.contact.email },
    },
  };
}

/** The request whose accepted offer ends, because its treatment was not bought. */
async function endingOffer(tx: Db, reckoned: Reckoned): Promise<string | null> {
  const { trip } = reckoned;
  const isUnbought = withFate(reckoned, "remove").some(({ kind }) => kind === "procedure");
  if (!trip.quoteId || !isUnbought) return null;
  return (await findQuoteReference(tx, trip.providerId, trip.quoteId)) ?? null;
}

type Effects = Pick<TripCancellation, "bookings" | "withdrawn" | "removed" | "kept" | "payments" | "offer">;

/** The same for the same effects, in whatever language they are read and however often. */
function idOf({ bookings, withdrawn, removed, kept, payments, offer }: Effects): string {
  const facts = [
    bookings.map(({ id, paid, returned, hold, fee, refund, parts, ends }) => [
      ...[id, paid, returned, hold, fee, refund, parts],
      ends.map((ride) => ride.id),
    ]),
    withdrawn.map(({ id }) => id),
    removed.map(({ id }) => id),
    kept.map(({ id, reason }) => [id, reason]),
    payments,
    offer,
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}

/** The whole as it is now. @returns what is read in the transaction that follows @throws Refusal */
export async function quoteWhole(
  services: Services,
  requester: Requester,
  id: string,
): Promise<(tx: Db) => Promise<TripCancellation>> {
  const reckoned = await reckonWhole(services, requester, id);
  return async (tx) => (await previewWhole(services, tx, requester, reckoned)).shown;
}
