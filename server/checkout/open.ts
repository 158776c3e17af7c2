import type { BookableOffer, Order } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import { after, earlier } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { shareOf } from "../../contract/money.ts";
import type { Price } from "../../contract/trips.ts";
import { contactOf } from "../account/clients.ts";
import { asOwner } from "../db/access.ts";
import type { CheckoutLine } from "../db/tables/payments.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { dueNowOf } from "../trips/amounts.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { type ItemChanges, moveItem } from "../trips/items/items.ts";
import type { TripRow } from "../trips/queries.ts";
import { orderOf, supplierOf, supplierTimeouts } from "../trips/suppliers.ts";
import { followLanguage, readTrip } from "../trips/trips.ts";
import { earliestOf, holdFor, isWaiting } from "./checkouts.ts";
import { checksOf, isBeforeHold, refuseUnchecked } from "./checks.ts";
import { type CheckoutRow, holdOpening, insertCheckout, listCheckouts, liveStatuses } from "./queries.ts";

const mostLive = 3;

type Found = { readonly item: ItemRow } & (
  | { readonly kind: "offer"; readonly offer: BookableOffer; readonly heldUntil: Date | null }
  | { readonly kind: "gone" }
  | { readonly kind: "silent" }
);

interface Wanting {
  readonly trip: TripRow;
  readonly contact: Order["contact"];
  readonly until: Date;
}

/**
 * Reads one thing again as it is sold now, and has it kept where that can be done: at the price that it is kept at, which
 * may have fallen since it was read. Where it has risen it is read once more.
 */
async function lookAgain(services: Services, item: ItemRow, wanting: Wanting, tries = 2): Promise<Found> {
  const { trip, contact, until } = wanting;
  const supplier = supplierOf(services, item);
  const signal = AbortSignal.timeout(supplierTimeouts.hold);
  const read = await supplier.recheck(item.offerId, signal, item.attempt);
  if (read.kind === "unavailable") return { kind: "silent", item };
  if (read.kind === "gone") return { kind: "gone", item };
  const { offer } = read;
  if (!offer.holdableUntil || offer.holdableUntil <= services.now())
    return { kind: "offer", item, offer, heldUntil: null };
  const order = orderOf(item, trip, contact, offer);
  const held = await supplier.hold({ ...order, until: earlier(until, offer.holdableUntil) }, signal);
  if (held.kind === "held") {
    const { price, policy } = held;
    return { kind: "offer", item, offer: { ...offer, price, policy }, heldUntil: held.until };
  }
  if (held.kind === "refused" && held.reason === "price-changed" && tries > 1)
    return lookAgain(services, item, wanting, tries - 1);
  if (held.kind === "refused" && held.reason === "not-allowed") return { kind: "offer", item, offer, heldUntil: null };
  return { kind: held.kind === "refused" ? "gone" : "silent", item };
}

/** The price of an item in its trip's currency, by the rate that the trip keeps. */
const amountOf = (item: ItemRow, price: Price): number => {
  if (price.total.currency === item.currency) return price.total.amount;
  const before = item.content.price.total.amount;
  return before === 0 ? 0 : shareOf(item.amount, price.total.amount, before);
};

/** Brings an item back to where it can be held or paid. */
async function reprice(services: Services, tx: Db, item: ItemRow, set: ItemChanges): Promise<ItemRow> {
  const { providerId } = item;
  let row = item;
  // At the version by which the supplier was asked.
  const move = (to: ItemRow["status"], changes: ItemChanges = {}) =>
    moveItem(services, tx, providerId, { id: row.id, version: row.version, to, actor: "system", set: changes });
  if (row.status === "payment_failed" || row.status === "held") row = await move("expired", { holdUntil: null });
  if (row.status === "expired") row = await move("priced");
  return moveItem(services, tx, providerId, {
    id: row.id,
    version: row.version,
    actor: "system",
    set,
    kind: "repriced",
  });
}

/**
 * Opens a checkout for everything of a trip that waits to be paid: each price is read again, and what can be held is. The
 * live one where there is one. The checks come before the hold: its minutes are for paying.
 * @throws Refusal
 */
export async function beginCheckout(services: Services, requester: Requester, tripId: string): Promise<CheckoutRow> {
  const { db, keys, now } = services;
  const { providerId, owner } = requester;
  const seen = await asOwner(db, providerId, owner, async (tx) => {
    const trip = await readTrip(services, tx, requester, tripId);
    const items = (await findItems(tx, providerId, { keys, owner, tripId })).filter(isWaiting);
    return {
      trip,
      items,
      checks: await checksOf(services, tx, trip, { items, language: requester.language }),
      checkouts: await listCheckouts(tx, providerId, { owner }),
      contact: await contactOf(tx, requester),
    };
  });
  const isLive = ({ status, holdUntil }: CheckoutRow) =>
    liveStatuses.includes(status) && (holdUntil > now() || status !== "open");
  const live = seen.checkouts.filter(isLive);
  const mine = live.find((row) => row.tripId === tripId);
  if (mine) return mine;
  if (seen.items.length === 0) return refuse("wrong-state", "Nothing in this trip waits to be paid.");
  if (live.length >= mostLive) return tooMany();
  refuseUnchecked(seen.checks.filter(isBeforeHold));
  const until = after(now(), holdFor);
  const found = await Promise.all(seen.items.map((item) => lookAgain(services, item, { ...seen, until })));
  const silent = found.find(({ kind }) => kind === "silent");
  if (silent)
    refuse("try-later", `${silent.item.content.seller.name} does not answer at the moment. Nothing is lost.`, {
      retryAfter: 30,
    });
  return asOwner(db, providerId, owner, async (tx) => {
    await holdOpening(tx, providerId, owner);
    const others = (await listCheckouts(tx, providerId, { owner })).filter(isLive);
    const again = others.find((row) => row.tripId === tripId);
    if (again) return again;
    if (others.length >= mostLive) return tooMany();
    await followLanguage(services, tx, requester, tripId);
    const id = services.newId();
    const lines: CheckoutLine[] = [];
    const holds: Date[] = [until];
    for (const one of found) {
      const { item } = one;
      if (one.kind !== "offer") {
        if (item.status !== "expired")
          await moveItem(services, tx, providerId, {
            id: item.id,
            to: "expired",
            actor: "system",
            version: item.version,
          });
        lines.push({ itemId: item.id, dueNow: 0, before: dueNowOf(item), holdable: null });
        continue;
      }
      const { offer, heldUntil } = one;
      const amount = amountOf(item, offer.price);
      const content = { ...item.content, price: offer.price, policy: offer.policy };
      const set = { amount, content, expiresAt: offer.expiresAt, checkoutId: id, holdUntil: heldUntil };
      await reprice(services, tx, item, set);
      if (heldUntil) {
        holds.push(heldUntil);
        await moveItem(services, tx, providerId, { id: item.id, to: "held", actor: "system" });
      }
      const before = dueNowOf(item);
      const holdable = offer.holdableUntil?.toISOString() ?? null;
      lines.push({ itemId: item.id, dueNow: dueNowOf({ content, amount }), before, holdable });
    }
    const dueNow = lines.reduce((all, line) => all + line.dueNow, 0);
    const at = now();
    return insertCheckout(tx, {
      id,
      providerId,
      owner,
      tripId,
      kind: "purchase",
      itemId: null,
      previewId: null,
      status: "open",
      version: 1,
      language: requester.language,
      lines,
      dueNow,
      tripCurrency: seen.trip.currency,
      charge: dueNow,
      currency: seen.trip.currency,
      rate: null,
      holdUntil: earliestOf(holds),
      extendedAt: null,
      agreed: null,
      choice: null,
      settledAt: null,
      createdAt: at,
      updatedAt: at,
    });
  });
}

const tooMany = (): never =>
  refuse("too-many-requests", "You hold bookings in three other trips. Pay or release one of them first.", {
    retryAfter: 60,
  });
