import * as z from "zod/mini";
import type { Booked, Bookings, BookOutcome } from "../../adapters/bookings/bookings.ts";
import type { Db } from "../../adapters/database/database.ts";
import { after, minutes } from "../../contract/durations.ts";
import type { ItemStatus } from "../../contract/trips.ts";
import { tellBooking } from "../checkout/mails/booking-mails.ts";
import { lockCheckout, takenState, unsettledOf } from "../checkout/queries.ts";
import { asSystem } from "../db/access.ts";
import type { ProviderId } from "../db/provider-id.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import { creditInvoiced } from "../payments/credit-notes.ts";
import { queueCheckout } from "../payments/payments.ts";
import { returnedFor, withdrawExcess } from "../payments/refunds.ts";
import type { Services } from "../services.ts";
import { paidForOf } from "../trips/amounts.ts";
import { findItems, type ItemRow } from "../trips/items/item-queries.ts";
import { holdItem, moveItem } from "../trips/items/items.ts";
import { correctPreview, isDecided, lockPreview, type PreviewRow } from "../trips/preview-queries.ts";
import { lockTrip } from "../trips/queries.ts";
import { endSupplierChange } from "../trips/supplier-change-queries.ts";
import { supplierTimeouts } from "../trips/suppliers.ts";
import type { Agreed } from "./agreements.ts";
import { giveBack, settlePayment, writeChange } from "./change-writes.ts";
import { endRides, includedRides } from "./included-rides.ts";
import { orderProposal } from "./proposals/order-job.ts";
import { tellWhenAllEnded } from "./whole-trip/news.ts";

const Payload = z.object({ item: z.uuid(), preview: z.uuid() });
type Payload = z.infer<typeof Payload>;

/** After this period a coordinator has to act. */
const patientFor = minutes(90);
const done: JobOutcome = { kind: "done" };

interface Case {
  readonly row: ItemRow;
  readonly agreed: PreviewRow<Agreed>;
  readonly supplier: Bookings;
  readonly reference: string;
}

/** The item of the job; undefined if the work is done or obsolete. */
async function caseOf(
  services: Services,
  providerId: ProviderId,
  { item, preview }: Payload,
  status: ItemStatus,
): Promise<Case | undefined> {
  const { keys } = services;
  return asSystem(services.db, async (tx) => {
    const [row] = await findItems(tx, providerId, { keys, ids: [item] });
    const agreed = await lockPreview<Agreed>(tx, providerId, { keys, id: preview });
    const supplier = row && services.suppliers[row.kind];
    if (!agreed || !supplier || row.status !== status || row.reference === null) return undefined;
    return { row, agreed, supplier, reference: row.reference };
  });
}

/** A supplier that stays silent for too long leaves the rest to people. */
async function unclear(
  services: Services,
  providerId: ProviderId,
  { row, agreed }: Case,
  reason: string,
): Promise<JobOutcome> {
  if (services.now() < after(row.updatedAt, patientFor)) return { kind: "retry", reason };
  await asSystem(services.db, async (tx) => {
    await lockTogether(services, tx, agreed);
    await moveItem(services, tx, providerId, { id: row.id, to: "needs_review", actor: "system", kind: "unclear" });
    await tellTogether(services, tx, providerId, agreed);
    await tellWhenAllEnded(services, tx, agreed);
    await goOnPaying(services, tx, row);
  });
  return { kind: "uncertain", reason };
}

/** Cancels an item at the supplier as agreed. A repeated run asks the supplier for the state first. */
export const cancelJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await caseOf(services, providerId, payload, "cancelling");
    if (!found) return done;
    const { row, agreed, supplier, reference } = found;
    const stands = await supplier.find(row.attempt, AbortSignal.timeout(supplierTimeouts.change));
    if (stands.kind === "cancelled") return ended(services, providerId, found);
    if (stands.kind !== "booked") return unclear(services, providerId, found, `the supplier says ${stands.kind}`);
    const told = await supplier.cancel(reference, agreed.quote.quoteId, AbortSignal.timeout(supplierTimeouts.change));
    if (told.kind === "cancelled") return ended(services, providerId, found);
    if (told.kind !== "refused") return unclear(services, providerId, found, `the supplier answered ${told.kind}`);
    await asSystem(services.db, async (tx) => {
      await lockTogether(services, tx, found.agreed);
      const { content } = await holdItem(services, tx, providerId, row.id);
      await moveItem(services, tx, providerId, {
        id: row.id,
        to: "confirmed",
        actor: "supplier",
        kind: "cancellation-refused",
        set: { content: { ...content, clinicAct: undefined } },
        detail: { reason: told.reason },
      });
      await tellWhenAllEnded(services, tx, found.agreed);
      await goOnPaying(services, tx, row);
    });
    return done;
  },
});

async function ended(services: Services, providerId: ProviderId, { row, agreed }: Case): Promise<JobOutcome> {
  const rides = await includedRides(services, row);
  if (rides === "silent") return { kind: "retry", reason: "the seller of the included rides does not answer" };
  return asSystem(services.db, async (tx) => {
    await lockTogether(services, tx, agreed);
    const stands = await standsAtEnd(services, tx, row, keptBy(agreed));
    if (stands === "settling") return { kind: "retry", reason: "the payment is being settled" };
    const { fromHold } = stands.content;
    await endSupplierChange(tx, providerId, { itemId: row.id, state: "ended", decidedAt: services.now() });
    const cancelled = await moveItem(services, tx, providerId, {
      id: row.id,
      to: "cancelled",
      actor: "supplier",
      kind: "cancelled",
      set: { holdUntil: null, expiresAt: null, content: stands.content },
    });
    await goOnPaying(services, tx, row);
    const paidFor = paidForOf(cancelled);
    const returned = await returnedFor(tx, cancelled);
    const tripAmount = Math.max(0, paidFor - returned - keptBy(agreed));
    const refund = await giveBack(services, tx, cancelled, { tripAmount, paidFor });
    const kept = fromHold?.charged ?? Math.max(0, paidFor - returned - refund);
    await creditInvoiced(services, tx, cancelled, kept);
    await withdrawExcess(services, tx, cancelled, paidFor);
    const actor = cancelled.content.clinicAct ? "clinic" : "client";
    await endRides(services, tx, { rides, preview: agreed.id, actor });
    if (agreed.quote.whole) {
      await correctPreview(tx, providerId, { id: agreed.id, refund });
      await tellWhenAllEnded(services, tx, agreed);
      return done;
    }
    // A ride that ends with its treatment is in the treatment's mail.
    if (agreed.quote.together) return done;
    const ending = rides.flatMap(({ row: ride, quote }) => (quote ? [{ ...ride, status: cancelled.status }] : []));
    await tellBooking(services, tx, { rows: [cancelled, ...ending], news: "cancelled", refund, kept });
    return done;
  });
}

/**
 * A booking as its cancellation finds it, with the checkout that bought it held before it. What of its payment is on hold
 * on a card is never charged but for the fee; what has come whole is paid, and goes back like what was settled.
 * @returns `settling` while the whole of it is being taken: it goes back when that is known
 */
async function standsAtEnd(
  services: Services,
  tx: Db,
  { id, providerId, checkoutId }: ItemRow,
  kept: number,
): Promise<ItemRow | "settling"> {
  if (checkoutId !== null) await lockCheckout(tx, checkoutId);
  const row = await holdItem(services, tx, providerId, id);
  const unsettled = await unsettledOf(tx, row);
  if (!unsettled) return row;
  const { due, isHere, checkout } = unsettled;
  if (isHere) {
    const set = { paymentState: takenState(row, due) };
    return moveItem(services, tx, providerId, { id, actor: "system", set, kind: "money" });
  }
  if (checkout.settledAt !== null) return "settling";
  return { ...row, content: { ...row.content, fromHold: { held: due, charged: Math.min(due, kept) } } };
}

/** A checkout that waits for this booking among others goes on when it is decided. */
async function goOnPaying(
  services: Services,
  tx: Db,
  { providerId, checkoutId, paymentState }: ItemRow,
): Promise<void> {
  if (checkoutId !== null && paymentState === "authorised")
    await queueCheckout(services, tx, { providerId, checkoutId });
}

/** What stays of the amount paid as the terms of the cancellation were shown: what is paid since goes back whole. */
function keptBy({ quote: { shown }, fee, refund }: Case["agreed"]): number {
  if (!shown || !("paid" in shown)) return fee;
  return shown.paid.amount - (shown.returned?.amount ?? 0) - refund + (shown.hold?.charged.amount ?? 0);
}

/** Changes an item at the supplier as agreed. A repeated run asks the supplier for the state first. */
export const changeJob = (services: Services): JobKind<Payload> => ({
  payload: Payload,
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await caseOf(services, providerId, payload, "change_quoted");
    const { change, proposal } = found?.agreed.quote ?? {};
    if (proposal !== undefined) return orderProposal(services, providerId, { ...payload, proposal });
    if (!found || !change) return done;
    const { row, agreed, supplier, reference } = found;
    const stands = await supplier.find(row.attempt, AbortSignal.timeout(supplierTimeouts.change));
    const isChanged =
      stands.kind === "booked" &&
      stands.price.total.amount === change.price.total.amount &&
      stands.price.total.amount !== row.content.price.total.amount;
    const told: BookOutcome = isChanged
      ? stands
      : await supplier.change(reference, agreed.quote.quoteId, AbortSignal.timeout(supplierTimeouts.change));
    if (told.kind === "booked") return changed(services, providerId, found, { ...change, booked: told });
    if (told.kind === "refused" || told.kind === "cancelled") {
      await asSystem(services.db, async (tx) => {
        await lockTogether(services, tx, agreed);
        const { content } = await holdItem(services, tx, providerId, row.id);
        await moveItem(services, tx, providerId, {
          id: row.id,
          to: "confirmed",
          actor: "supplier",
          kind: "change-refused",
          set: { content: { ...content, clinicAct: undefined } },
          detail: { reason: told.kind === "refused" ? told.reason : "cancelled" },
        });
        await tellTogether(services, tx, providerId, agreed);
        await settlePayment(services, tx, agreed);
      });
      return done;
    }
    return unclear(services, providerId, found, `the supplier answered ${told.kind}`);
  },
});

/** Holds the trip before an item of it, so that two jobs of one agreement never wait for each other. */
async function lockTogether(services: Services, tx: Db, agreed: Case["agreed"]): Promise<void> {
  const { providerId, owner, tripId, quote } = agreed;
  if (quote.together || quote.whole) await lockTrip(tx, providerId, { keys: services.keys, owner, id: tripId });
}

async function changed(
  services: Services,
  providerId: ProviderId,
  { row: { id }, agreed }: Case,
  { booked, ...change }: NonNullable<Agreed["change"]> & { booked: Pick<Booked, "papers" | "needs"> },
): Promise<JobOutcome> {
  await asSystem(services.db, async (tx) => {
    await lockTogether(services, tx, agreed);
    // A part of its price may have been paid while its seller was asked.
    const row = await holdItem(services, tx, providerId, id);
    await endSupplierChange(tx, providerId, { itemId: id, state: "replaced", decidedAt: services.now() });
    const { row: written, refund } = await writeChange(services, tx, { row, agreed, change, booked });
    if (agreed.quote.together) await correctPreview(tx, providerId, { id: agreed.id, refund });
    // A change that is paid for is told of with its receipt.
    if (agreed.quote.together) await tellTogether(services, tx, providerId, agreed);
    else if (agreed.quote.dueNow === 0) await tellBooking(services, tx, { rows: [written], news: "changed", refund });
    await settlePayment(services, tx, agreed);
  });
  return done;
}

/** One mail for changes that were agreed to at once, when the last of them is decided. */
async function tellTogether(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { tripId, quote: { together, dates, follows } }: Case["agreed"],
): Promise<void> {
  if (!together) return;
  const { keys } = services;
  // The jobs of one move end one after the other, by the lock of their trip, so that exactly one of them is the last.
  const all = await findItems(tx, providerId, { keys, tripId });
  const rows: ItemRow[] = [];
  let refund = 0;
  for (const id of together) {
    const preview = await lockPreview<Agreed>(tx, providerId, { keys, id });
    const row = all.find((item) => item.id === preview?.itemId);
    if (!preview || !row) continue;
    // A ride that follows its treatment may be on its way to another time already.
    if (row.status === "change_quoted" && !(await isDecided(tx, providerId, preview))) return;
    if (row.offerId !== preview.quote.change?.offerId) continue;
    rows.push(row);
    refund += preview.refund;
  }
  if (rows.length > 0) await tellBooking(services, tx, { rows, news: follows ? "followed" : "changed", refund, dates });
}
