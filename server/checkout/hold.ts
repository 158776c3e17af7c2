import type { Db } from "../../adapters/database/database.ts";
import type { Checkout } from "../../contract/checkout.ts";
import { after, earlier, minutes } from "../../contract/durations.ts";
import { refuse } from "../../contract/errors.ts";
import { contactOf } from "../account/clients.ts";
import { asOwner } from "../db/access.ts";
import type { Requester } from "../http/requester.ts";
import { closePage, readAgain } from "../payments/payments.ts";
import { findPaymentOf, isPayable, lockPayment, type PaymentRow } from "../payments/queries.ts";
import type { Services } from "../services.ts";
import { appliedRateOf } from "../trips/amounts.ts";
import { findItems } from "../trips/items/item-queries.ts";
import { moveItem } from "../trips/items/items.ts";
import { orderOf, supplierOf, supplierTimeouts } from "../trips/suppliers.ts";
import { readTrip } from "../trips/trips.ts";
import { chargeOf, earliestOf, endCheckout, holdFor, lockSeenCheckout, readCheckout } from "./checkouts.ts";
import { endTransfer } from "./kept-money.ts";
import { refuseUnavailable } from "./payment-page.ts";
import { type CheckoutRow, updateCheckout } from "./queries.ts";
import { presentCheckout } from "./view.ts";

const extendBy = minutes(15);

const presentOwn = (services: Services, requester: Requester, id: string): Promise<Checkout> =>
  asOwner(services.db, requester.providerId, requester.owner, async (tx) =>
    presentCheckout(services, tx, await readCheckout(tx, requester, id), requester.language),
  );

/** Extends every hold of an open checkout, once. @throws Refusal */
export async function extendHold(
  services: Services,
  requester: Requester,
  asked: { id: string; version: number },
): Promise<Checkout> {
  const { db, keys, now } = services;
  const { providerId, owner } = requester;
  const seen = await asOwner(db, providerId, owner, async (tx) => {
    const row = await readCheckout(tx, requester, asked.id);
    if (row.status !== "open" || row.extendedAt || row.holdUntil <= now())
      refuse("wrong-state", "This cannot be held any longer. Look at it again.");
    return {
      row,
      trip: await readTrip(services, tx, requester, row.tripId),
      items: await findItems(tx, providerId, { keys, owner, checkoutId: row.id }),
      contact: await contactOf(tx, requester),
    };
  });
  const until = after(seen.row.holdUntil, extendBy);
  const held = await Promise.all(
    seen.items
      .filter(({ status }) => status === "held")
      .map((item) =>
        supplierOf(services, item).hold(
          { ...orderOf(item, seen.trip, seen.contact), until },
          AbortSignal.timeout(supplierTimeouts.hold),
        ),
      ),
  );
  if (held.some(({ kind }) => kind !== "held"))
    refuse("try-later", "One of the suppliers does not hold it any longer at the moment. Your hold stands as it was.");
  const ends = held.flatMap((one) => (one.kind === "held" ? [one.until] : []));
  await asOwner(db, providerId, owner, async (tx) => {
    await lockSeenCheckout(tx, requester, asked);
    const holdUntil = earliestOf([until, ...ends]);
    await updateCheckout(tx, { id: asked.id, holdUntil, extendedAt: now(), updatedAt: now() });
  });
  return presentOwn(services, requester, asked.id);
}

/** Locks a rate for this checkout alone, or returns to the trip's own currency. @throws Refusal */
export async function lockRate(
  services: Services,
  requester: Requester,
  asked: { id: string; version: number; currency: string },
): Promise<Checkout> {
  const { db, now, rates } = services;
  const { id, currency } = asked;
  const { providerId, owner } = requester;
  const { seen, payment } = await asOwner(db, providerId, owner, async (tx) => ({
    seen: await readCheckout(tx, requester, id),
    payment: await findPaymentOf(tx, providerId, id),
  }));
  const isOwn = currency === seen.tripCurrency;
  const rate = isOwn ? undefined : await rates.quote(currency, seen.tripCurrency, "hour");
  if (rate && (rate.kind !== "rate" || rate.lockedUntil === null))
    return refuse(
      "try-later",
      `No rate can be held for ${currency} at the moment. You can pay in ${seen.tripCurrency}.`,
    );
  // A page of the amount before would take another card.
  const isOpen = seen.status === "declined" && (payment?.step === "open" || payment?.step === "declined");
  if (payment && isOpen && (await closePage(services, payment)) === "unavailable") return refuseUnavailable();
  await asOwner(db, providerId, owner, async (tx) => {
    const row = await lockSeenCheckout(tx, requester, asked);
    const paid = await findPaymentOf(tx, providerId, id);
    const isPaying = paid?.step === "authorised" || paid?.step === "captured";
    if (isPaying || (row.status !== "open" && row.status !== "declined"))
      refuse("wrong-state", "The currency stands, because you are paying already.");
    const applied = rate?.kind === "rate" ? appliedRateOf(rate) : null;
    const charge = chargeOf(row.dueNow, row.tripCurrency, applied);
    await updateCheckout(tx, { id, currency, rate: applied, charge, updatedAt: now() });
  });
  return presentOwn(services, requester, id);
}

/** Whether a checkout waits for a transfer, which is held until the transaction ends; false once it has arrived. */
async function isTransferAwaited(tx: Db, row: CheckoutRow): Promise<boolean> {
  const payment = row.status === "paying" ? await findPaymentOf(tx, row.providerId, row.id) : undefined;
  const locked = payment?.service === "transfer" ? await lockPayment(tx, payment.id) : undefined;
  return locked?.step === "open";
}

/** Gives up a transfer that has not arrived whole: the rest of the hold is for another method. @throws Refusal */
export async function giveUpTransfer(
  services: Services,
  requester: Requester,
  asked: { id: string; version: number },
): Promise<Checkout> {
  const { providerId, owner } = requester;
  await asOwner(services.db, providerId, owner, async (tx) => {
    const row = await lockSeenCheckout(tx, requester, asked);
    if (!(await isTransferAwaited(tx, row))) refuse("wrong-state", "No transfer is waited for here any more.");
    const now = services.now();
    await endTransfer(services, tx, row, false);
    const holdUntil = earlier(row.holdUntil, after(now, holdFor));
    const items = await findItems(tx, providerId, { keys: services.keys, owner, checkoutId: row.id });
    for (const { id, status, paymentState } of items) {
      if (status !== "pending_payment") continue;
      const set = { holdUntil, ...(paymentState === "deposit_due" && { paymentState: "none" as const }) };
      await moveItem(services, tx, providerId, { id, to: "held", actor: "client", kind: "method-changed", set });
    }
    await updateCheckout(tx, { id: row.id, status: "open", holdUntil, extendedAt: now, updatedAt: now });
  });
  return presentOwn(services, requester, asked.id);
}

/** The page of a card payment that is not made, as its service says now. @throws Refusal where the service is silent */
async function readUnpaidPage(services: Services, requester: Requester, id: string): Promise<PaymentRow | undefined> {
  const payment = await asOwner(services.db, requester.providerId, requester.owner, async (tx) => {
    await readCheckout(tx, requester, id);
    return findPaymentOf(tx, requester.providerId, id);
  });
  if (payment?.service !== services.payments.service || !isPayable(payment)) return undefined;
  return (await readAgain(services, payment)) ?? refuseUnavailable();
}

/** Whether a payment was begun for a checkout and not made; it is held until the transaction ends. */
async function isBegun(tx: Db, row: CheckoutRow): Promise<boolean> {
  const isPaying = row.status === "paying" || row.status === "declined";
  const payment = isPaying ? await findPaymentOf(tx, row.providerId, row.id) : undefined;
  const locked = payment && (await lockPayment(tx, payment.id));
  return locked !== undefined && isPayable(locked);
}

/** Puts an unpaid checkout aside, and gives up its payment; a job releases the holds at suppliers. @throws Refusal */
export async function releaseCheckout(
  services: Services,
  requester: Requester,
  asked: { id: string; version: number },
): Promise<Checkout> {
  const page = await readUnpaidPage(services, requester, asked.id);
  await asOwner(services.db, requester.providerId, requester.owner, async (tx) => {
    const row = await lockSeenCheckout(tx, requester, asked);
    if (row.status !== "open" && !(await isBegun(tx, row)))
      refuse("wrong-state", "You have paid already, so this cannot be put aside now.");
    await endCheckout(services, tx, row, "saved");
  });
  // A payment made meanwhile is released by the checkout job.
  if (page && isPayable(page)) await closePage(services, page);
  return presentOwn(services, requester, asked.id);
}
