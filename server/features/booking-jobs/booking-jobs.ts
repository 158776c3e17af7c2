import type { Bookings, BookOutcome } from "../../../adapters/bookings/bookings.ts";
import type { Db } from "../../../adapters/database/database.ts";
import type { ItemStatus } from "../../../contract/trips.ts";
import { asSystem } from "../../db/access.ts";
import { mintProviderId, type ProviderId } from "../../db/provider-id.ts";
import { after, minutes, seconds } from "../../durations.ts";
import type { JobKind, JobOutcome } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import type { Agreed } from "../booking-changes/booking-changes.ts";
import { tellBooking } from "../booking-mails/booking-mails.ts";
import { paidForOf } from "../item-amounts/item-amounts.ts";
import { queueCheckout } from "../payments/payments.ts";
import { orderRefund } from "../refunds/refunds.ts";
import { findItems, type ItemRow } from "../trip-items/queries.ts";
import { moveItem } from "../trip-items/trip-items.ts";
import { lockPreview, type PreviewRow } from "../trip-previews/queries.ts";

type Asking = Pick<Services, "db" | "keys" | "now" | "newId" | "suppliers" | "config">;
interface Work {
  readonly item: string;
  readonly preview: string;
}

const suppliersTime = seconds(45);
/** Long enough for a supplier that is slow: afterwards somebody has to look. */
const patientFor = minutes(90);
const done: JobOutcome = { kind: "done" };

interface Case {
  readonly row: ItemRow;
  readonly agreed: PreviewRow<Agreed>;
  readonly supplier: Bookings;
  readonly reference: string;
}

/** What the work is about, or undefined where it was done, or is none any more. */
async function caseOf(
  services: Asking,
  providerId: ProviderId,
  { item, preview }: Work,
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
async function unclear(services: Asking, providerId: ProviderId, { row }: Case, reason: string): Promise<JobOutcome> {
  if (services.now() < after(row.updatedAt, patientFor)) return { kind: "later", reason };
  await asSystem(services.db, (tx) =>
    moveItem(services, tx, providerId, { id: row.id, to: "needs_review", actor: "system", kind: "unclear" }),
  );
  return { kind: "uncertain", reason };
}

/** Cancels at the supplier what somebody agreed to cancel. Whatever was cut off, the supplier is asked first how it stands. */
export const cancelJob = (services: Asking): JobKind => ({
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await caseOf(services, providerId, payload as Work, "cancelling"); // as it was queued
    if (!found) return done;
    const { row, agreed, supplier, reference } = found;
    const stands = await supplier.find(row.attempt, AbortSignal.timeout(suppliersTime));
    if (stands.kind === "cancelled") return ended(services, providerId, found);
    if (stands.kind !== "booked") return unclear(services, providerId, found, `the supplier says ${stands.kind}`);
    const told = await supplier.cancel(reference, agreed.quote.quoteId, AbortSignal.timeout(suppliersTime));
    if (told.kind === "cancelled") return ended(services, providerId, found);
    if (told.kind !== "refused") return unclear(services, providerId, found, `the supplier answered ${told.kind}`);
    await asSystem(services.db, (tx) =>
      moveItem(services, tx, providerId, {
        id: row.id,
        to: "confirmed",
        actor: "supplier",
        kind: "cancellation-refused",
        detail: { reason: told.reason },
      }),
    );
    return done;
  },
});

async function ended(services: Asking, providerId: ProviderId, { row, agreed }: Case): Promise<JobOutcome> {
  await asSystem(services.db, async (tx) => {
    const cancelled = await moveItem(services, tx, providerId, {
      id: row.id,
      to: "cancelled",
      actor: "supplier",
      kind: "cancelled",
      set: { holdUntil: null, expiresAt: null },
    });
    await giveBack(services, tx, cancelled, agreed.refund);
    await tellBooking(services, tx, { row: cancelled, news: "cancelled", refund: agreed.refund });
  });
  return done;
}

/** Changes at the supplier what somebody agreed to. Whatever was cut off, the supplier is asked first how it stands. */
export const changeJob = (services: Asking): JobKind => ({
  repeatable: true,
  async run(providerId, payload): Promise<JobOutcome> {
    const found = await caseOf(services, providerId, payload as Work, "change_quoted"); // as it was queued
    const change = found?.agreed.quote.change;
    if (!found || !change) return done;
    const { row, agreed, supplier, reference } = found;
    const stands = await supplier.find(row.attempt, AbortSignal.timeout(suppliersTime));
    const isChanged =
      stands.kind === "booked" &&
      stands.price.total.amount === change.price.total.amount &&
      stands.price.total.amount !== row.content.price.total.amount;
    const told: BookOutcome = isChanged
      ? stands
      : await supplier.change(reference, agreed.quote.quoteId, AbortSignal.timeout(suppliersTime));
    if (told.kind === "booked") return changed(services, providerId, found, { ...change, booked: told });
    if (told.kind === "refused" || told.kind === "cancelled") {
      await asSystem(services.db, async (tx) => {
        await moveItem(services, tx, providerId, {
          id: row.id,
          to: "confirmed",
          actor: "supplier",
          kind: "change-refused",
          detail: { reason: told.kind === "refused" ? told.reason : "cancelled" },
        });
        await settlePayment(services, tx, agreed);
      });
      return done;
    }
    return unclear(services, providerId, found, `the supplier answered ${told.kind}`);
  },
});

async function changed(
  services: Asking,
  providerId: ProviderId,
  { row, agreed }: Case,
  {
    what,
    price,
    policy,
    amount,
    offerId,
    booked,
  }: NonNullable<Agreed["change"]> & { booked: { papers: ItemRow["content"]["papers"] } },
): Promise<JobOutcome> {
  const { title, subtitle, textsLanguage, seller, details, timeZone } = what;
  const isWhole = agreed.quote.dueNow > 0 && price.dueLater.length === 0;
  const owesMore = row.paymentState === "paid" && amount > row.amount && !isWhole;
  await asSystem(services.db, async (tx) => {
    const moved = await moveItem(services, tx, providerId, {
      id: row.id,
      to: "confirmed",
      actor: "supplier",
      kind: "changed",
      detail: { amount: agreed.difference, currency: agreed.currency },
      set: {
        amount,
        offerId,
        timeZone,
        // Instants are text once they were sealed.
        startsAt: new Date(what.startsAt),
        endsAt: new Date(what.endsAt),
        content: {
          ...row.content,
          title,
          subtitle,
          textsLanguage,
          seller,
          details,
          price,
          policy,
          papers: booked.papers,
        },
        expiresAt: null,
      },
    });
    const due = owesMore
      ? await moveItem(services, tx, providerId, {
          id: row.id,
          actor: "system",
          kind: "balance-due",
          set: { paymentState: "deposit_paid" },
          detail: { amount: agreed.difference, currency: agreed.currency },
        })
      : moved;
    const paid = paidForOf(row);
    if (agreed.difference < 0) await giveBack(services, tx, due, Math.min(-agreed.difference, paid));
    await tellBooking(services, tx, { row: due, news: "changed", refund: Math.max(0, -agreed.difference) });
    await settlePayment(services, tx, agreed);
  });
  return done;
}

/** What was set aside for a change is taken, or given back. */
const settlePayment = async (services: Asking, tx: Db, { id, providerId, quote }: Case["agreed"]): Promise<void> => {
  if (quote.dueNow === 0) return;
  await queueCheckout(services, tx, { providerId: mintProviderId(providerId), checkoutId: id });
};

/** Orders what was promised back, where anything was taken. */
async function giveBack(services: Asking, tx: Db, row: ItemRow, refund: number): Promise<void> {
  if (refund <= 0 || row.paymentState === "none") return;
  const ordered = await orderRefund(services, tx, row, { tripAmount: refund, paidFor: paidForOf(row) });
  if (ordered || row.refundState !== "none") return;
  // Nothing of it was captured here, as with money that came another way: the clinic gives it back by hand.
  await moveItem(services, tx, mintProviderId(row.providerId), {
    id: row.id,
    actor: "system",
    kind: "refund-owed",
    set: { refundState: "pending" },
    detail: { amount: refund, currency: row.currency },
  });
}
