import * as z from "zod/mini";
import type { Booked, BookOutcome } from "../../../adapters/bookings/bookings.ts";
import { asSystem, type Owner } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { after, hours, minutes, seconds } from "../../durations.ts";
import type { JobKind, JobOutcome } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { tellBooking } from "../booking-mails/booking-mails.ts";
import { type CheckoutNeeds, contactOf, orderOf, supplierOf } from "../checkouts/checkouts.ts";
import { queueCheckout } from "../payments/payments.ts";
import { findItems, type ItemRow } from "../trip-items/queries.ts";
import { moveItem } from "../trip-items/trip-items.ts";
import { findTrip } from "../trips/queries.ts";

type Needs = CheckoutNeeds & Pick<Services, "config" | "log">;

const Payload = z.object({ itemId: z.uuid() });
const takes = seconds(20);
/** How long a supplier is asked before somebody has to look; how long before nothing was booked. */
const unclearAfter = minutes(10);
const givenUpAfter = hours(24);

async function read({ db, keys }: Needs, providerId: ProviderId, payload: unknown) {
  const { itemId } = Payload.parse(payload);
  return asSystem(db, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys, ids: [itemId] });
    const owner = item?.owner as Owner; // used only where there is an item
    const trip = item && (await findTrip(tx, providerId, { keys, owner, id: item.tripId }));
    return item && trip && { item, trip, contact: await contactOf(tx, { providerId, owner }) };
  });
}

/** Writes down how asking ended, and lets the checkout go on. */
async function settle(
  needs: Needs,
  providerId: ProviderId,
  seen: ItemRow,
  outcome: Booked | { readonly kind: "no" | "unclear" },
): Promise<void> {
  await asSystem(needs.db, async (tx) => {
    const [item] = await findItems(tx, providerId, { keys: needs.keys, ids: [seen.id] });
    if (!item || !["confirming", "needs_review"].includes(item.status)) return;
    if (outcome.kind === "booked") {
      const { reference, cancellation, papers } = outcome;
      const policy = { ...item.content.policy, cancellation: [...cancellation] };
      const content = { ...item.content, policy, papers };
      const set = { reference, content, holdUntil: null, expiresAt: null };
      const row = await moveItem(needs, tx, providerId, { id: item.id, to: "confirmed", actor: "supplier", set });
      await tellBooking(needs, tx, { row, news: "confirmed" });
    }
    if (outcome.kind === "no") {
      const set = { holdUntil: null };
      const row = await moveItem(needs, tx, providerId, { id: item.id, to: "failed", actor: "supplier", set });
      await tellBooking(needs, tx, { row, news: "failed" });
    }
    if (outcome.kind === "unclear" && item.status === "confirming")
      await moveItem(needs, tx, providerId, { id: item.id, to: "needs_review", actor: "system" });
    if (item.checkoutId) await queueCheckout(needs, tx, { providerId, checkoutId: item.checkoutId });
  });
}

/** Books one thing at its supplier: whoever takes it up asks first what became of it. */
export const bookingJob = (needs: Needs): JobKind => ({
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await read(needs, providerId, payload);
    if (!found || !["confirming", "needs_review"].includes(found.item.status)) return { kind: "done" };
    const { item, trip, contact } = found;
    const supplier = supplierOf(needs, item);
    const signal = AbortSignal.timeout(takes);
    let outcome: BookOutcome | { kind: "missing" } = await supplier.find(item.attempt, signal);
    if (outcome.kind === "missing") {
      outcome = await supplier.book(orderOf(item, trip, contact), signal);
      // Nobody knows whether it was booked: what it became is asked, never asked for again.
      if (outcome.kind === "unknown") outcome = await supplier.find(item.attempt, AbortSignal.timeout(takes));
    }
    if (outcome.kind === "booked") await settle(needs, providerId, item, outcome);
    else if (outcome.kind === "refused" || outcome.kind === "cancelled")
      await settle(needs, providerId, item, { kind: "no" });
    else return waiting(needs, providerId, item, outcome.kind);
    return { kind: "done" };
  },
});

async function waiting(needs: Needs, providerId: ProviderId, item: ItemRow, kind: string): Promise<JobOutcome> {
  const { now } = needs;
  if (item.status === "confirming" && item.updatedAt < after(now(), -unclearAfter)) {
    const isClear = kind === "missing" || kind === "unavailable";
    await settle(needs, providerId, item, { kind: isClear ? "no" : "unclear" });
    if (isClear) return { kind: "done" };
  }
  if (item.status === "needs_review" && item.updatedAt < after(now(), -givenUpAfter))
    return { kind: "failed", reason: "the supplier has not said for a day whether it is booked" };
  return { kind: "later", reason: `the supplier is ${kind}` };
}

/** Has undone what was booked, where somebody wants nothing because they could not have everything. */
export const undoJob = (needs: Needs): JobKind => ({
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await read(needs, providerId, payload);
    if (found?.item.status !== "cancelling" || !found.item.reference) return { kind: "done" };
    const { item } = found;
    const supplier = supplierOf(needs, item);
    const signal = AbortSignal.timeout(takes);
    const became = await supplier.find(item.attempt, signal);
    if (became.kind !== "cancelled") {
      const quote = await supplier.quoteCancellation(item.reference ?? "", signal);
      if (quote.kind !== "quote") return { kind: "later", reason: `the supplier quotes nothing: ${quote.kind}` };
      const outcome = await supplier.cancel(item.reference ?? "", quote.id, signal);
      if (outcome.kind !== "cancelled") return { kind: "later", reason: `the supplier is ${outcome.kind}` };
    }
    await asSystem(needs.db, async (tx) => {
      const [now] = await findItems(tx, providerId, { keys: needs.keys, ids: [item.id] });
      if (now?.status !== "cancelling") return;
      await moveItem(needs, tx, providerId, { id: item.id, to: "cancelled", actor: "supplier" });
      if (item.checkoutId) await queueCheckout(needs, tx, { providerId, checkoutId: item.checkoutId });
    });
    return { kind: "done" };
  },
});
