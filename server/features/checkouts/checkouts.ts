import type { BookableOffer, Bookings, Order } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import type { Checkout } from "../../../contract/checkout.ts";
import { exponentOf } from "../../../contract/currencies.ts";
import { refuse } from "../../../contract/errors.ts";
import type { Price } from "../../../contract/trips.ts";
import { asOwner, type Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, minutes, seconds } from "../../durations.ts";
import type { Services } from "../../services.ts";
import { presentCheckout } from "../checkout-views/checkout-views.ts";
import { findClient } from "../clients/queries.ts";
import { releaseLater } from "../hold-releases/hold-releases.ts";
import { findItems, type ItemRow } from "../trip-items/queries.ts";
import { moveItem } from "../trip-items/trip-items.ts";
import { findTrip, type TripRow } from "../trips/queries.ts";
import { type CheckoutRow, findCheckout, itemsOf, liveStatuses, lockCheckout, updateCheckout } from "./queries.ts";

export type CheckoutNeeds = Pick<Services, "db" | "keys" | "now" | "newId" | "suppliers" | "rates">;

/** Whose it is, and where. */
export interface Whose {
  readonly providerId: ProviderId;
  readonly owner: Owner;
}

export const holdFor = minutes(20);
const extendBy = minutes(15);
/** What a supplier may take to answer, all of it while somebody waits. */
export const supplierTakes = seconds(8);

export const earliest = (instants: readonly Date[]): Date => new Date(Math.min(...instants.map(Number)));

/** What of a price is due now. */
export function dueNowOf(price: Price, amount: number): number {
  const later = price.dueLater.reduce((all, due) => all + due.amount.amount, 0);
  const total = price.total.amount;
  if (later === 0 || total === 0) return amount;
  return Math.max(0, amount - Math.round((amount * later) / total));
}

/** What is paid for an amount in another currency, by a rate that says what one unit of it is worth: rounded up, once. */
export function chargeIn(amount: number, from: string, to: string, rate: number): number {
  const minor = (amount / 10 ** exponentOf(from) / rate) * 10 ** exponentOf(to);
  // Cards know no thousandths: of three decimals the last is nought.
  const step = exponentOf(to) === 3 ? 10 : 1;
  return Math.ceil(Number((minor / step).toPrecision(12))) * step;
}

export const supplierOf = ({ suppliers }: Pick<Services, "suppliers">, { kind }: Pick<ItemRow, "kind">): Bookings =>
  suppliers[kind] ?? refuse("wrong-state", "Nobody sells this here any more. Take it out of the trip.");

/** What a supplier is asked for, with the price that somebody agreed to. */
export function orderOf(
  item: ItemRow,
  trip: TripRow,
  contact: Order["contact"],
  offer: Pick<BookableOffer, "price"> = item.content,
): Order {
  const { travellers: ids, note } = item.content;
  const named = trip.travellers.filter(({ id }) => ids.includes(id));
  const travellers = ids.length > 0 ? named : trip.travellers;
  return { attempt: item.attempt, offerId: item.offerId, price: offer.price, travellers, contact, note };
}

export async function contactOf(tx: Db, { providerId, owner }: Whose): Promise<Order["contact"]> {
  const client = await findClient(tx, providerId, owner);
  return { email: client?.email ?? "unknown@invalid.example", phone: client?.phoneNumber ?? null };
}

const sellable: readonly ItemRow["status"][] = ["priced", "held", "expired", "payment_failed"];
export const isWaiting = ({ status }: Pick<ItemRow, "status">): boolean => sellable.includes(status);

/** @throws Refusal */
export async function readTrip(needs: CheckoutNeeds, tx: Db, whose: Whose, id: string): Promise<TripRow> {
  const trip = await findTrip(tx, whose.providerId, { keys: needs.keys, owner: whose.owner, id });
  return trip ?? refuse("not-found", "There is no such trip of yours.");
}

/** A checkout of the caller's. @throws Refusal */
export async function readCheckout(tx: Db, { providerId, owner }: Whose, id: string): Promise<CheckoutRow> {
  return (
    (await findCheckout(tx, providerId, { owner, id })) ?? refuse("not-found", "There is no such checkout of yours.")
  );
}

/** The same, held and at the version that the caller saw. @throws Refusal */
export async function holdSeen(
  tx: Db,
  { providerId, owner }: Whose,
  { id, version }: { id: string; version: number },
): Promise<CheckoutRow> {
  const row = await lockCheckout(tx, id);
  if (!row || row.owner !== owner || row.providerId !== providerId)
    return refuse("not-found", "There is no such checkout of yours.");
  if (row.version !== version)
    refuse("conflict", "This has changed since you opened it. Look at it again, then decide.");
  return row;
}

const present = (needs: CheckoutNeeds, whose: Whose, id: string): Promise<Checkout> =>
  asOwner(needs.db, whose.providerId, whose.owner, async (tx) =>
    presentCheckout(needs, tx, await readCheckout(tx, whose, id)),
  );

/** Holds everything a little longer, once. @throws Refusal */
export async function extendCheckout(
  needs: CheckoutNeeds,
  whose: Whose,
  asked: { id: string; version: number },
): Promise<Checkout> {
  const { db, keys, now } = needs;
  const { providerId, owner } = whose;
  const seen = await asOwner(db, providerId, owner, async (tx) => {
    const row = await readCheckout(tx, whose, asked.id);
    if (row.status !== "open" || row.extendedAt || row.holdUntil <= now())
      refuse("wrong-state", "This cannot be held any longer. Look at it again.");
    return {
      row,
      trip: await readTrip(needs, tx, whose, row.tripId),
      items: await findItems(tx, providerId, { keys, owner, checkoutId: row.id }),
      contact: await contactOf(tx, whose),
    };
  });
  const until = after(seen.row.holdUntil, extendBy);
  const held = await Promise.all(
    seen.items
      .filter(({ status }) => status === "held")
      .map((item) =>
        supplierOf(needs, item).hold(
          { ...orderOf(item, seen.trip, seen.contact), until },
          AbortSignal.timeout(supplierTakes),
        ),
      ),
  );
  if (held.some(({ kind }) => kind !== "held"))
    refuse("try-later", "One of the suppliers does not hold it any longer at the moment. Your hold stands as it was.");
  const ends = held.flatMap((one) => (one.kind === "held" ? [one.until] : []));
  await asOwner(db, providerId, owner, async (tx) => {
    await holdSeen(tx, whose, asked);
    const holdUntil = earliest([until, ...ends]);
    await updateCheckout(tx, { id: asked.id, holdUntil, extendedAt: now(), updatedAt: now() });
  });
  return present(needs, whose, asked.id);
}

/** Locks a rate for this checkout alone, or goes back to the trip's own currency. @throws Refusal */
export async function chooseCurrency(
  needs: CheckoutNeeds,
  whose: Whose,
  asked: { id: string; version: number; currency: string },
): Promise<Checkout> {
  const { db, now, rates } = needs;
  const { id, currency } = asked;
  const seen = await asOwner(db, whose.providerId, whose.owner, (tx) => readCheckout(tx, whose, id));
  const isOwn = currency === seen.tripCurrency;
  const rate = isOwn ? undefined : await rates.quote(currency, seen.tripCurrency, "hour");
  if (rate && (rate.kind !== "rate" || rate.id === null || rate.lockedUntil === null))
    return refuse(
      "try-later",
      `No rate can be held for ${currency} at the moment. You can pay in ${seen.tripCurrency}.`,
    );
  await asOwner(db, whose.providerId, whose.owner, async (tx) => {
    const row = await holdSeen(tx, whose, asked);
    if (row.status !== "open" && row.status !== "declined")
      refuse("wrong-state", "The currency stands, because you are paying already.");
    const applied =
      rate?.kind === "rate"
        ? {
            from: rate.from,
            to: rate.to,
            rate: rate.rate,
            quoteId: rate.id,
            lockedUntil: rate.lockedUntil?.toISOString() ?? null,
            source: rate.source.name,
          }
        : null;
    const charge = applied ? chargeIn(row.dueNow, row.tripCurrency, currency, applied.rate) : row.dueNow;
    await updateCheckout(tx, { id, currency, rate: applied, charge, updatedAt: now() });
  });
  return present(needs, whose, id);
}

/** Lets go of what is held. What is held at suppliers is given back by a job. @throws Refusal */
export async function leaveCheckout(
  needs: CheckoutNeeds,
  whose: Whose,
  asked: { id: string; version: number },
): Promise<Checkout> {
  await asOwner(needs.db, whose.providerId, whose.owner, async (tx) => {
    const row = await holdSeen(tx, whose, asked);
    if (row.status !== "open") refuse("wrong-state", "You are paying already, so this cannot be put aside now.");
    await letGo(needs, tx, row, "saved");
  });
  return present(needs, whose, asked.id);
}

/** Ends a checkout that nobody paid: its items can be bought again, and what suppliers keep is given back. */
export async function letGo(
  needs: Pick<CheckoutNeeds, "keys" | "now" | "newId">,
  tx: Db,
  row: CheckoutRow,
  status: "saved" | "expired",
): Promise<CheckoutRow> {
  const { id, providerId } = row;
  for (const item of await findItems(tx, providerId, { keys: needs.keys, ...itemsOf(row) })) {
    // A change that nobody paid leaves the booking as it was.
    if (item.status === "change_quoted")
      await moveItem(needs, tx, providerId, {
        id: item.id,
        to: "confirmed",
        actor: "system",
        set: { expiresAt: null },
        kind: "quote-expired",
      });
    const move = (to: ItemRow["status"]) =>
      moveItem(needs, tx, providerId, { id: item.id, to, actor: "system", set: { holdUntil: null } });
    const wasHeld = item.holdUntil !== null;
    if (item.status === "pending_payment") await move("payment_failed");
    if (["pending_payment", "payment_failed", "held"].includes(item.status)) await move("expired");
    if (wasHeld && ["pending_payment", "payment_failed", "held"].includes(item.status))
      await releaseLater(needs, tx, item);
  }
  return updateCheckout(tx, { id, status, updatedAt: needs.now() });
}

/**
 * Takes something out of the checkout that holds it, because its owner took it out of the trip: what is left is due.
 * @throws Refusal while it is being paid
 */
export async function takeOutOfCheckout(
  needs: Pick<CheckoutNeeds, "keys" | "now" | "newId">,
  tx: Db,
  { id, checkoutId }: Pick<ItemRow, "id" | "checkoutId">,
): Promise<void> {
  const row = checkoutId === null ? undefined : await lockCheckout(tx, checkoutId);
  if (!row || !liveStatuses.includes(row.status)) return;
  if (row.status !== "open")
    refuse("wrong-state", "You are paying for this. Go back from paying first, then take it out.");
  const lines = row.lines.filter(({ itemId }) => itemId !== id);
  if (lines.length === 0) return void (await letGo(needs, tx, row, "saved"));
  const dueNow = lines.reduce((all, line) => all + line.dueNow, 0);
  const charge = row.rate ? chargeIn(dueNow, row.tripCurrency, row.currency, row.rate.rate) : dueNow;
  await updateCheckout(tx, { id: row.id, lines, dueNow, charge, updatedAt: needs.now() });
}
