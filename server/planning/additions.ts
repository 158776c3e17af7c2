import type { BookableOffer } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import { convert, upToMinorUnit } from "../../contract/conversion.ts";
import { refuse } from "../../contract/errors.ts";
import type { Money } from "../../contract/money.ts";
import type { AppliedRate, ItemKind } from "../../contract/trips.ts";
import { dayIn } from "../../contract/zoned-time.ts";
import { takeOut } from "../checkout/checkouts.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { Services } from "../services.ts";
import { rateFor } from "../trips/amounts.ts";
import { isTooEarly } from "../trips/checks/recovery.ts";
import { includedHotelOf } from "../trips/checks/trip-facts.ts";
import { queueRelease } from "../trips/expiry.ts";
import { boardingDaysOf, isForPatient, recoveryOf, refuseUnsafe } from "../trips/flight-safety.ts";
import { findItems, type ItemContent, type ItemRow } from "../trips/items/item-queries.ts";
import type { ItemActor } from "../trips/items/item-states.ts";
import { countOf } from "../trips/items/item-travellers.ts";
import { insertItems, moveItem, type NewItem } from "../trips/items/items.ts";
import type { TripRow } from "../trips/queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import { isLive } from "../trips/view.ts";

const mostItems = 60;

/** The current offer, in the supplier's currency and in the trip's. */
export interface Priced {
  readonly kind: ItemKind;
  readonly supplier: string;
  readonly offer: BookableOffer;
  readonly amount: Money;
  readonly fx: AppliedRate | null;
}

/**
 * Reads the current offer from a supplier. Never call it inside a transaction: it may take seconds.
 * @throws Refusal `conflict` when the offer is gone, `try-later` when the supplier does not answer
 */
export async function priceOffer(
  services: Services,
  { currency }: Pick<TripRow, "currency">,
  { kind, offerId }: { kind: ItemKind; offerId: string },
): Promise<Priced> {
  const supplier = services.suppliers[kind] ?? refuse("not-found", "This is not sold here.");
  const checked = await supplier.recheck(offerId, AbortSignal.timeout(supplierTimeouts.interactive));
  if (checked.kind === "unavailable")
    return refuse(
      "try-later",
      "The supplier does not answer just now. Nothing was added; please try again in a minute.",
      {
        retryAfter: 30,
      },
    );
  if (checked.kind === "gone")
    return refuse("conflict", "This is sold out or no longer offered. Please choose something else.", {
      errors: [{ field: "offerId", reason: "gone", message: "is no longer offered" }],
    });
  const { offer } = checked;
  const fx = await rateFor(services, offer.price.total.currency, currency);
  const amount = fx ? convert(offer.price.total, fx, upToMinorUnit) : offer.price.total;
  return { kind, supplier: supplier.supplier, offer, amount, fx };
}

/** @throws Refusal when the price differs from the displayed one */
export function refuseChangedPrice({ offer }: Pick<Priced, "offer">, shown: Money): void {
  const { total } = offer.price;
  if (total.currency === shown.currency && total.amount <= shown.amount) return;
  refuse("conflict", "The price has changed since you saw it. Look at the new one, then decide.", {
    errors: [{ field: "shown", reason: "price", message: "is not the price any more", limit: total.amount }],
  });
}

/**
 * Adds priced offers to a trip. A patient's flight must leave before the treatment or after flying is safe again.
 * @throws Refusal
 */
export async function addPriced(
  services: Services,
  tx: Db,
  trip: TripRow,
  {
    priced,
    travellers = [],
    note = null,
  }: { priced: readonly Priced[]; travellers?: readonly string[] | undefined; note?: string | null | undefined },
): Promise<ItemRow[]> {
  const { providerId } = trip;
  const unknown = travellers.some((id) => !trip.travellers.some((one) => one.id === id));
  if (unknown) refuse("invalid-input", "A chosen person is not among the travellers of this trip.");
  const items = await findItems(tx, providerId, { keys: services.keys, tripId: trip.id });
  if (trip.closedAt && !items.some(isLive)) refuse("wrong-state", "This trip is cancelled. Begin another one.");
  if (items.length + priced.length > mostItems) refuse("too-large", `A trip has at most ${mostItems} bookings.`);
  const added: NewItem[] = [];
  for (const one of priced) {
    const { kind, supplier, offer, amount } = one;
    if (kind === "flight" && isForPatient(trip, travellers))
      refuseUnsafe(recoveryOf(trip, items), boardingDaysOf(offer.what.details));
    const { startsAt, endsAt, timeZone } = offer.what;
    added.push({
      owner: trip.owner,
      tripId: trip.id,
      kind,
      supplier,
      offerId: offer.id,
      startsAt,
      endsAt,
      timeZone,
      content: {
        ...contentOf(one, { travellers, note }),
        ...(travellers.length === 0 && (await isForCompanions(tx, trip, items, one)) && { isForCompanions: true }),
      },
      amount: amount.amount,
      currency: trip.currency,
      expiresAt: offer.expiresAt,
      actor: "client",
    });
  }
  return insertItems(services, tx, providerId, added);
}

/**
 * A hotel for as many people as have no bed beside the patient's, in the hospital or in the price of the treatment, or an
 * activity for no more on a day on which the patient cannot go.
 */
async function isForCompanions(
  tx: Db,
  trip: TripRow,
  items: readonly ItemRow[],
  { kind, offer: { what } }: Pick<Priced, "kind" | "offer">,
): Promise<boolean> {
  const { companions } = trip;
  const count = kind === "hotel" || kind === "activity" ? countOf({ kind, content: what }) : undefined;
  if (!count || count > companions) return false;
  if (kind === "activity") return isTooEarly(tx, trip, { ...what, items });
  const surgery = items.find((item) => item.kind === "procedure" && isLive(item));
  if (!surgery) return false;
  const { nights, guests } = includedHotelOf(surgery);
  const dayOf = (at: Date) => dayIn(what.timeZone, at);
  const isInHospital = dayOf(what.startsAt) >= dayOf(surgery.startsAt) && dayOf(what.endsAt) <= dayOf(surgery.endsAt);
  return isInHospital || (nights > 0 && count <= companions + 1 - guests);
}

export const contentOf = (
  { offer, fx }: Priced,
  { travellers, note }: { travellers: readonly string[]; note: string | null },
): ItemContent => {
  const { title, subtitle, textsLanguage, translations, seller, details } = offer.what;
  return {
    title,
    subtitle,
    textsLanguage,
    translations,
    seller,
    details,
    price: offer.price,
    policy: offer.policy,
    fx,
    travellers,
    note,
    papers: [],
  };
};

/** Replaces an item's price and facts by current ones, or by another offer's. */
export function repriceItem(
  services: Services,
  tx: Db,
  row: ItemRow,
  priced: Priced,
  actor: ItemActor = "client",
): Promise<ItemRow> {
  const { startsAt, endsAt, timeZone } = priced.offer.what;
  const { travellers, note } = row.content;
  return moveItem(services, tx, row.providerId, {
    id: row.id,
    ...(row.status === "expired" && { to: "priced" as const }),
    actor,
    version: row.version,
    kind: "repriced",
    detail: { before: row.amount, after: priced.amount.amount, currency: row.currency },
    set: {
      startsAt,
      endsAt,
      timeZone,
      offerId: priced.offer.id,
      content: {
        ...contentOf(priced, { travellers, note }),
        ...(row.content.isForCompanions && { isForCompanions: true }),
      },
      amount: priced.amount.amount,
      expiresAt: priced.offer.expiresAt,
    },
  });
}

/** Removes an unpaid item; a job releases its hold. */
export async function removeFromTrip(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const row = await takeOut(services, tx, providerId, { id, version });
  if (row.status === "held" || row.status === "payment_failed") await queueRelease(services, tx, row);
}
