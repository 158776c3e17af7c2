import * as z from "zod/mini";
import type { Booked, BookOutcome, Order } from "../../adapters/bookings/bookings.ts";
import { after, hours, minutes } from "../../contract/durations.ts";
import { contactOf } from "../account/clients.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import { creditInvoiced } from "../payments/credit-notes.ts";
import { queueCheckout } from "../payments/payments.ts";
import type { Services } from "../services.ts";
import { inTripCurrency } from "../trips/amounts.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { moveItem } from "../trips/items/items.ts";
import { findTrip } from "../trips/queries.ts";
import { answeredNeeds, orderOf, supplierOf, supplierTimeouts } from "../trips/suppliers.ts";
import { endWithdrawn, isWithdrawing, settleWithdrawn, stayBooked } from "./whole-trip/withdrawn.ts";

const Payload = z.object({ itemId: z.uuid() });
type Payload = z.infer<typeof Payload>;
/** The period of repeated questions before a coordinator has to act, and the period before a booking counts as not made. */
const unclearAfter = minutes(10);
const givenUpAfter = hours(24);

async function read({ db, keys }: Services, providerId: ProviderId, { itemId }: Payload) {
  return asSystem(db, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys, ids: [itemId] });
    const trip = item && (await findTrip(tx, providerId, { keys, owner: item.owner, id: item.tripId }));
    return trip && { item, trip, contact: await contactOf(tx, item) };
  });
}

/** Writes down how asking ended, and lets the checkout go on. */
async function settle(
  services: Services,
  providerId: ProviderId,
  seen: ItemRow,
  outcome: (Booked & Pick<Order, "travellers">) | { readonly kind: "no" | "unclear" },
): Promise<void> {
  await asSystem(services.db, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys: services.keys, ids: [seen.id] });
    if (item?.content.isWithdrawn) return settleWithdrawn(services, tx, item, outcome);
    if (!item || !["confirming", "needs_review"].includes(item.status)) return;
    if (outcome.kind === "booked") {
      const { reference, cancellation, papers } = outcome;
      const policy = { ...item.content.policy, cancellation: [...cancellation] };
      const needs = answeredNeeds(outcome.travellers, outcome);
      const content = { ...item.content, policy, papers, needs };
      const set = { reference, content, holdUntil: null, expiresAt: null };
      await moveItem(services, tx, providerId, { id: item.id, to: "confirmed", actor: "supplier", set });
    }
    if (outcome.kind === "no") {
      const set = { holdUntil: null };
      await moveItem(services, tx, providerId, { id: item.id, to: "failed", actor: "supplier", set });
    }
    if (outcome.kind === "unclear" && item.status === "confirming")
      await moveItem(services, tx, providerId, { id: item.id, to: "needs_review", actor: "system" });
    if (item.checkoutId) await queueCheckout(services, tx, { providerId, checkoutId: item.checkoutId });
  });
}

/** Books one item at its supplier; a repeated run asks first for the result of the earlier one. */
export const bookingJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await read(services, providerId, payload);
    if (!found) return { kind: "done" };
    const { item, trip, contact } = found;
    const isOff = isWithdrawing(item);
    if (!isOff && !["confirming", "needs_review"].includes(item.status)) return { kind: "done" };
    const supplier = supplierOf(services, item);
    const signal = AbortSignal.timeout(supplierTimeouts.booking);
    const order = orderOf(item, trip, contact);
    let outcome: BookOutcome | { kind: "missing" } = await supplier.find(item.attempt, signal);
    if (outcome.kind === "missing" && !isOff && !item.content.isWithdrawn) {
      outcome = await supplier.book(order, signal);
      // The outcome is unknown: the booking is looked up, never ordered again.
      if (outcome.kind === "unknown")
        outcome = await supplier.find(item.attempt, AbortSignal.timeout(supplierTimeouts.booking));
    }
    if (outcome.kind === "booked")
      await settle(services, providerId, item, { ...outcome, travellers: order.travellers });
    else if (outcome.kind === "refused" || outcome.kind === "cancelled" || (isOff && outcome.kind === "missing"))
      await settle(services, providerId, item, { kind: "no" });
    else return waiting(services, providerId, item, outcome.kind);
    return { kind: "done" };
  },
});

async function waiting(services: Services, providerId: ProviderId, item: ItemRow, kind: string): Promise<JobOutcome> {
  const { now } = services;
  const isAsked = item.status === "confirming" || isWithdrawing(item);
  if (isAsked && item.updatedAt < after(now(), -unclearAfter)) {
    const isClear = kind === "missing" || kind === "unavailable";
    await settle(services, providerId, item, { kind: isClear ? "no" : "unclear" });
    if (isClear) return { kind: "done" };
  }
  if (item.status === "needs_review" && item.updatedAt < after(now(), -givenUpAfter))
    return { kind: "failed", reason: "the supplier has not said for a day whether it is booked" };
  return { kind: "retry", reason: `the supplier is ${kind}` };
}

/** Asks the supplier once how a booking stands of which nobody knows, at the desk's word; it books nothing. */
export const bookingCheckJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await read(services, providerId, payload);
    if (found?.item.status !== "needs_review") return { kind: "done" };
    const { item, trip, contact } = found;
    const told = await supplierOf(services, item).find(item.attempt, AbortSignal.timeout(supplierTimeouts.booking));
    if (told.kind === "booked")
      await settle(services, providerId, item, { ...told, travellers: orderOf(item, trip, contact).travellers });
    else if (told.kind === "cancelled" && item.reference !== null)
      await asSystem(services.db, async (tx) => {
        const moving = { id: item.id, to: "cancelled", actor: "supplier" } as const;
        await creditInvoiced(services, tx, await moveItem(services, tx, providerId, moving));
        if (item.checkoutId) await queueCheckout(services, tx, { providerId, checkoutId: item.checkoutId });
      });
    else if (told.kind === "cancelled" || told.kind === "refused")
      await settle(services, providerId, item, { kind: "no" });
    else return { kind: "failed", reason: `the supplier is ${told.kind}` };
    return { kind: "done" };
  },
});

/** Cancels a booked item of a client who wants all items or none, or who withdrew it before it was booked. */
export const undoJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await read(services, providerId, payload);
    if (!found?.item.reference) return { kind: "done" };
    const { item } = found;
    const { isWithdrawn } = item.content;
    if (item.status !== "cancelling" && !(isWithdrawn && item.status === "cancelled")) return { kind: "done" };
    const supplier = supplierOf(services, item);
    const signal = AbortSignal.timeout(supplierTimeouts.booking);
    const became = await supplier.find(item.attempt, signal);
    if (became.kind !== "cancelled") {
      const quote = await supplier.quoteCancellation(item.reference ?? "", signal);
      if (quote.kind !== "quote") return { kind: "retry", reason: `the supplier quotes nothing: ${quote.kind}` };
      // Free as it was sold, but not as it was booked in the end: that is its person's decision.
      if (isWithdrawn && item.status === "cancelling" && inTripCurrency(item, quote.refund) < item.amount) {
        await stayBooked(services, item);
        return { kind: "done" };
      }
      const outcome = await supplier.cancel(item.reference ?? "", quote.id, signal);
      if (outcome.kind !== "cancelled") return { kind: "retry", reason: `the supplier is ${outcome.kind}` };
    }
    await asSystem(services.db, async (tx) => {
      const [now] = await findItems(tx, providerId, { keys: services.keys, ids: [item.id] });
      if (now?.status !== "cancelling") return;
      if (isWithdrawn) return endWithdrawn(services, tx, now);
      await moveItem(services, tx, providerId, { id: item.id, to: "cancelled", actor: "supplier" });
      if (item.checkoutId) await queueCheckout(services, tx, { providerId, checkoutId: item.checkoutId });
    });
    return { kind: "done" };
  },
});
