import type { Booked, BookOutcome } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import { after, minutes } from "../../../contract/durations.ts";
import { tellBooking } from "../../checkout/mails/booking-mails.ts";
import { asSystem } from "../../db/access.ts";
import type { ProviderId } from "../../db/provider-id.ts";
import { insertJob } from "../../jobs/queries.ts";
import type { JobOutcome } from "../../jobs/worker.ts";
import type { Services } from "../../services.ts";
import { type ItemRow, lockItems } from "../../trips/items/item-queries.ts";
import { moveItem, recordTrip } from "../../trips/items/items.ts";
import { lockPreview, type PreviewRow } from "../../trips/preview-queries.ts";
import { lockTrip, updateTrip } from "../../trips/queries.ts";
import { type AcceptedProposal, endSupplierChange, updateSupplierChange } from "../../trips/supplier-change-queries.ts";
import { supplierOf, supplierTimeouts } from "../../trips/suppliers.ts";
import type { Agreed } from "../agreements.ts";
import { settlePayment, writeChange } from "../change-writes.ts";
import { type ChangedBooking, isLost, readChanged } from "./changed-booking.ts";

/** After this period a coordinator has to act. */
const patientFor = minutes(90);
const done: JobOutcome = { kind: "done" };

type Order = AcceptedProposal["orders"][number];

interface Accepted {
  readonly booking: ChangedBooking;
  readonly accepted: AcceptedProposal;
  /** The preview of the changed booking, by which a payment is found. */
  readonly root: PreviewRow<Agreed>;
}

const rowOf = ({ row, others }: ChangedBooking, item: string): ItemRow | undefined =>
  [row, ...others].find(({ id }) => id === item);

/** The same change while its proposal is carried out; undefined where that has ended. */
async function readAccepted(
  services: Services,
  tx: Db,
  providerId: ProviderId,
  { item, proposal }: { item: string; proposal: string },
): Promise<ChangedBooking | undefined> {
  const booking = await readChanged(services, tx, providerId, item);
  const isOpen = booking?.change.id === proposal && booking.change.content.accepted !== undefined;
  return isOpen && booking.row.status === "change_quoted" ? booking : undefined;
}

const call = (services: Services, row: ItemRow) => ({
  supplier: supplierOf(services, row),
  reference: row.reference ?? "",
  signal: () => AbortSignal.timeout(supplierTimeouts.change),
});

/**
 * Carries out an accepted proposal: each seller in turn, one that cannot hold first, and then all of it is written at
 * once. Where a seller refuses, the orders before it are taken back and nothing has changed. Every call can be repeated.
 */
export async function orderProposal(
  services: Services,
  providerId: ProviderId,
  { item, preview, proposal }: { item: string; preview: string; proposal: string },
): Promise<JobOutcome> {
  const found = await asSystem(services.db, async (tx) => {
    const booking = await readAccepted(services, tx, providerId, { item, proposal });
    const root = await lockPreview<Agreed>(tx, providerId, { keys: services.keys, id: preview });
    return booking && root && { booking, root };
  });
  const accepted = found?.booking.change.content.accepted;
  if (!found || !accepted) return done;
  const one = { ...found, accepted };
  return accepted.step === "undo" ? takeBack(services, providerId, one) : order(services, providerId, one);
}

async function order(services: Services, providerId: ProviderId, one: Accepted): Promise<JobOutcome> {
  const { booking, accepted } = one;
  const booked = new Map<string, Booked>();
  for (const { item, quoteId } of accepted.orders) {
    const row = rowOf(booking, item);
    if (!row) return unclear(services, providerId, one, "a booking of the proposal is gone");
    const { supplier, reference, signal } = call(services, row);
    const told: BookOutcome = await supplier.change(reference, quoteId, signal());
    if (told.kind === "booked") {
      booked.set(item, told);
      continue;
    }
    if (told.kind !== "refused" && told.kind !== "cancelled")
      return unclear(services, providerId, one, `the supplier answered ${told.kind}`);
    const undone: AcceptedProposal = { ...accepted, step: "undo", made: [...booked.keys()] };
    await keep(services, providerId, one, undone);
    return takeBack(services, providerId, { ...one, accepted: undone });
  }
  return write(services, providerId, one, booked);
}

/** Keeps how far the orders have come. */
const keep = (services: Services, providerId: ProviderId, { booking }: Accepted, accepted: AcceptedProposal) =>
  asSystem(services.db, async (tx) => {
    const { row, change } = booking;
    const now = await readAccepted(services, tx, providerId, { item: row.id, proposal: change.id });
    if (!now) return;
    const content = { ...now.change.content, accepted };
    await updateSupplierChange(tx, services.keys, { ...now.change, content });
  });

/** Writes all moves at once, and tells of them in one mail. */
async function write(
  services: Services,
  providerId: ProviderId,
  { booking, accepted, root }: Accepted,
  booked: ReadonlyMap<string, Booked>,
): Promise<JobOutcome> {
  const { keys } = services;
  const { row, change } = booking;
  await asSystem(services.db, async (tx) => {
    const trip = await lockTrip(tx, providerId, { keys, owner: row.owner, id: row.tripId });
    await lockItems(tx, providerId, { keys, ids: [row.id, ...accepted.orders.map(({ item }) => item)] });
    const now = await readAccepted(services, tx, providerId, { item: row.id, proposal: change.id });
    if (!now || !trip) return;
    const { dates, orders, takesTimes } = accepted;
    const state = takesTimes ? "accepted" : "replaced";
    await endSupplierChange(tx, providerId, { itemId: row.id, state, decidedAt: services.now() });
    const rows = takesTimes ? [await takeTimes(services, tx, now)] : [];
    let [refund, dueNow] = [0, 0];
    for (const one of orders) {
      const own = rowOf(now, one.item);
      const agreed = await lockPreview<Agreed>(tx, providerId, { keys, id: one.preview });
      const answer = booked.get(one.item);
      if (!own || !agreed?.quote.change || !answer) throw new Error("an order of a proposal has lost its booking");
      const written = await writeChange(services, tx, {
        row: own,
        agreed,
        change: agreed.quote.change,
        booked: answer,
      });
      rows.push(written.row);
      refund += written.refund;
      dueNow += agreed.quote.dueNow;
    }
    const before = { arrive: trip.arriveOn, treatment: trip.treatmentOn, leave: trip.leaveOn };
    const moved = dates && { before, after: { ...before, ...dates }, isAsked: true };
    if (dates) {
      const { arrive, leave } = dates;
      const set = { arriveOn: arrive, leaveOn: leave, version: trip.version + 1, updatedAt: services.now() };
      await updateTrip(tx, providerId, { id: trip.id, keys, ...set });
      await recordTrip(services, tx, {
        row: { ...trip, tripId: trip.id },
        itemId: null,
        actor: "client",
        kind: "dates-moved",
        detail: {
          arriveBefore: before.arrive,
          treatmentBefore: before.treatment,
          leaveBefore: before.leave,
          ...{ arrive, treatment: before.treatment, leave },
        },
      });
    }
    // What is paid for is told of with its receipt.
    if (dueNow === 0)
      await tellBooking(services, tx, { rows, news: "changed", refund, ...(moved && { dates: moved }) });
    await settlePayment(services, tx, root);
  });
  return done;
}

/** The changed booking at its supplier's new times. */
const takeTimes = (services: Services, tx: Db, { row, change: { content } }: ChangedBooking): Promise<ItemRow> =>
  moveItem(services, tx, row.providerId, {
    id: row.id,
    to: "confirmed",
    actor: "system",
    kind: "supplier-change-accepted",
    set: {
      startsAt: new Date(content.startsAt),
      endsAt: new Date(content.endsAt),
      content: { ...row.content, details: content.details },
      expiresAt: null,
    },
  });

/** Takes the made orders back, the last first; then everything is as it was, and new proposals are looked for. */
async function takeBack(services: Services, providerId: ProviderId, one: Accepted): Promise<JobOutcome> {
  const { booking } = one;
  let { accepted } = one;
  const stuck: string[] = [];
  for (const made of accepted.orders.filter(({ item }) => accepted.made.includes(item)).toReversed()) {
    const row = rowOf(booking, made.item);
    const back =
      row &&
      (await undone(services, row, made, (undoQuote) => {
        const orders = accepted.orders.map((each) => (each.item === made.item ? { ...each, undoQuote } : each));
        accepted = { ...accepted, orders };
        return keep(services, providerId, one, accepted);
      }));
    if (back === "stuck" || !back) stuck.push(made.item);
    if (back === "silent") return unclear(services, providerId, one, "the supplier does not take an order back");
  }
  for (const { item, quoteId, isHeld } of accepted.orders) {
    const row = isHeld && !accepted.made.includes(item) ? rowOf(booking, item) : undefined;
    if (!row) continue;
    const { supplier, signal } = call(services, row);
    const told = await supplier.release(quoteId, signal());
    if (told.kind === "unavailable") return { kind: "retry", reason: told.reason };
  }
  await restore(services, providerId, one, stuck);
  return stuck.length > 0 ? { kind: "uncertain", reason: "a supplier does not take an order back" } : done;
}

/** Changes one booking back to the offer that it was; "stuck" where its seller refuses. */
async function undone(
  services: Services,
  row: ItemRow,
  made: Pick<Order, "item"> & { readonly undoQuote?: string | undefined },
  keepQuote: (id: string) => Promise<void>,
): Promise<"back" | "stuck" | "silent"> {
  const { supplier, reference, signal } = call(services, row);
  const { undoQuote } = made;
  let quoteId = undoQuote;
  if (quoteId === undefined) {
    const quote = await supplier.quoteChange(reference, row.offerId, signal());
    if (quote.kind === "unavailable") return "silent";
    if (quote.kind === "refused") return "stuck";
    quoteId = quote.id;
    await keepQuote(quoteId);
  }
  const told = await supplier.change(reference, quoteId, signal());
  if (told.kind === "booked") return "back";
  if (told.kind === "refused" && told.reason === "expired" && undoQuote !== undefined)
    return undone(services, row, { ...made, undoQuote: undefined }, keepQuote);
  return told.kind === "refused" || told.kind === "cancelled" ? "stuck" : "silent";
}

/** Every booking is as before, except one that its seller keeps changed, which a coordinator settles. */
async function restore(
  services: Services,
  providerId: ProviderId,
  { booking, root }: Accepted,
  stuck: readonly string[],
): Promise<void> {
  const { keys, newId, now: at } = services;
  const { row, change } = booking;
  await asSystem(services.db, async (tx) => {
    await lockTrip(tx, providerId, { keys, owner: row.owner, id: row.tripId });
    const now = await readAccepted(services, tx, providerId, { item: row.id, proposal: change.id });
    const accepted = now?.change.content.accepted;
    if (!now || !accepted) return;
    const { accepted: _, proposals: __, proposedBy: ___, ...content } = now.change.content;
    await updateSupplierChange(tx, keys, { ...now.change, content });
    for (const id of new Set([row.id, ...accepted.orders.map(({ item }) => item)]))
      await moveItem(services, tx, providerId, {
        id,
        to: stuck.includes(id) ? "needs_review" : "confirmed",
        actor: "system",
        kind: stuck.includes(id) ? "unclear" : "change-refused",
        set: { expiresAt: null },
      });
    await settlePayment(services, tx, root);
    const payload = { item: row.id, change: change.id };
    await insertJob(tx, providerId, { id: newId(), kind: "change-proposals", payload, runAfter: at() });
    const shown = { startsAt: new Date(content.startsAt), endsAt: new Date(content.endsAt) };
    const told = { ...now.row, ...shown, content: { ...now.row.content, details: content.details } };
    const news = isLost(content) ? "supplier-lost" : "supplier-changed";
    await tellBooking(services, tx, { rows: [told], news });
  });
}

/** A supplier that stays silent for too long leaves the whole proposal to people. */
async function unclear(
  services: Services,
  providerId: ProviderId,
  { booking: { row, change }, accepted }: Accepted,
  reason: string,
): Promise<JobOutcome> {
  if (services.now() < after(row.updatedAt, patientFor)) return { kind: "retry", reason };
  await asSystem(services.db, async (tx) => {
    const now = await readAccepted(services, tx, providerId, { item: row.id, proposal: change.id });
    if (!now) return;
    for (const id of new Set([row.id, ...accepted.orders.map(({ item }) => item)]))
      await moveItem(services, tx, providerId, { id, to: "needs_review", actor: "system", kind: "unclear" });
  });
  return { kind: "uncertain", reason };
}
