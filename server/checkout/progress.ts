import type { Db } from "../../adapters/database/database.ts";
import type { CheckoutStatus } from "../../contract/checkout.ts";
import { after, days } from "../../contract/durations.ts";
import type { ItemStatus } from "../../contract/trips.ts";
import { asSystem } from "../db/access.ts";
import type { CheckoutKind } from "../db/tables/payments.ts";
import type { JobKind, JobOutcome } from "../jobs/worker.ts";
import { findPaymentOf } from "../payments/queries.ts";
import type { ServicesWithQueue } from "../services.ts";
import { lockItems } from "../trips/items/item-queries.ts";
import { lostStatuses } from "../trips/items/item-states.ts";
import { moveItem } from "../trips/items/items.ts";
import { endCheckout } from "./checkouts.ts";
import { tellPayment } from "./mails/money-mails.ts";
import { isCalledOff, itemsOf, lockCheckout } from "./queries.ts";
import {
  CheckoutPayload,
  changeCheckout,
  concludeBalance,
  concludeChange,
  concludePurchase,
  isSettled,
  queueJob,
  returnLatePayment,
  type Standing,
} from "./settlement.ts";

/** A part is kept when its client has not chosen within this period. */
const choosePeriod = days(1);

type Step = (services: ServicesWithQueue, tx: Db, standing: Standing) => Promise<void>;

/** The step of a purchase by its status. Every step looks at the present state only, so it may run at any time and again. */
const purchaseSteps: Readonly<Record<CheckoutStatus, Step>> = {
  open: payPurchase,
  paying: payPurchase,
  declined: payPurchase,
  confirming: confirmPurchase,
  partly: decidePart,
  confirmed: concludePurchase,
  failed: concludePurchase,
  expired: returnLatePayment,
  saved: returnLatePayment,
};

/** The step of a change by its status. Its items change together or not at all, so it is never confirmed in part. */
const changeSteps: Readonly<Record<CheckoutStatus, Step>> = {
  open: payChange,
  paying: payChange,
  declined: payChange,
  confirming: confirmChange,
  partly: confirmChange,
  confirmed: concludeChange,
  failed: concludeChange,
  expired: returnLatePayment,
  saved: returnLatePayment,
};

/** The step of a balance by its status: its item is booked, so the money is taken as soon as it is there. */
const balanceSteps: Readonly<Record<CheckoutStatus, Step>> = {
  open: payBalance,
  paying: payBalance,
  declined: payBalance,
  confirming: settleBalance,
  partly: settleBalance,
  confirmed: concludeBalance,
  failed: concludeBalance,
  expired: returnLatePayment,
  saved: returnLatePayment,
};

const steps: Readonly<Record<CheckoutKind, typeof purchaseSteps>> = {
  purchase: purchaseSteps,
  change: changeSteps,
  balance: balanceSteps,
};

/** The jobs that the steps queue; each ends with another run of `advance`. The settlement of the payment follows. */
const jobs = { book: "booking", undo: "undo", change: "booking-change" } as const;

const unpaid: readonly ItemStatus[] = ["priced", "held", "pending_payment", "payment_failed"];
const underWay: readonly ItemStatus[] = ["confirming", "needs_review", "change_quoted"];
const beingCancelled: readonly ItemStatus[] = ["cancel_quoted", "cancelling"];
const ended: readonly ItemStatus[] = ["confirmed", "failed", "cancelled"];

/** Takes a checkout as far as it can go by its present state, whatever the event was. */
export const advance = (services: ServicesWithQueue, checkoutId: string): Promise<void> =>
  asSystem(services.db, (tx) => advanceIn(services, tx, checkoutId));

/** The same in the transaction of the event. */
export async function advanceIn(services: ServicesWithQueue, tx: Db, checkoutId: string): Promise<void> {
  const row = await lockCheckout(tx, checkoutId);
  if (!row) return;
  const { providerId } = row;
  const items = await lockItems(tx, providerId, { keys: services.keys, ...itemsOf(row) });
  const payment = await findPaymentOf(tx, providerId, checkoutId);
  await steps[row.kind][row.status](services, tx, { row, items, payment });
}

const isPaid = ({ payment }: Standing): boolean => payment?.step === "authorised" || payment?.step === "captured";

async function payPurchase(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (!isPaid(standing)) return endUnpaid(services, tx, standing);
  await changeCheckout(services, tx, standing, { status: "confirming" });
  await bookItems(services, tx, standing);
}

async function payChange(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (!isPaid(standing)) return endUnpaid(services, tx, standing);
  if (!isStillWanted(standing)) {
    const row = await changeCheckout(services, tx, standing, { status: "expired" });
    return returnLatePayment(services, tx, { ...standing, row });
  }
  await changeCheckout(services, tx, standing, { status: "confirming" });
  // The seller is asked now, so its quote does not run out any more.
  for (const { id } of standing.items)
    await moveItem(services, tx, standing.row.providerId, {
      id,
      actor: "system",
      set: { expiresAt: null },
      kind: "change-paid",
    });
  const { itemId, previewId } = standing.row;
  await queueJob(services, tx, standing, jobs.change, { item: itemId, preview: previewId });
}

async function payBalance(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (!isPaid(standing)) return endUnpaid(services, tx, standing);
  const row = await changeCheckout(services, tx, standing, { status: "confirming" });
  await settleBalance(services, tx, { ...standing, row });
}

async function settleBalance(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (await isSettled(services, tx, standing)) await concludeBalance(services, tx, standing);
}

/** Notes a declined card, and ends the checkout when its hold and its payment are over. */
async function endUnpaid(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  const { row, payment, items } = standing;
  if (!payment) return;
  // A payment declined before the present attempt is not reported again.
  if (payment.step === "declined" && row.status === "paying" && payment.updatedAt >= row.updatedAt) {
    for (const { id, status } of items)
      if (status === "pending_payment")
        await moveItem(services, tx, row.providerId, { id, to: "payment_failed", actor: "system" });
    await changeCheckout(services, tx, standing, { status: "declined" });
    // Another payer sees it on the payment page; whose card it was is not told.
    if (row.paymentLinkId === null) await tellPayment(services, tx, { row, payment, news: "declined" });
  }
  const isClosed = payment.step === "expired" || payment.step === "released";
  if (isClosed && row.status !== "open" && row.holdUntil <= services.now())
    await endCheckout(services, tx, row, "expired");
}

/** The payment is authorised: every supplier is asked. */
async function bookItems(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  const { row, payment, items } = standing;
  const { providerId } = row;
  // Deposit or whole is told apart when it is known what was booked.
  const paid = payment ? { paymentState: "authorised" as const } : {};
  for (const { id, status } of items) {
    if (!unpaid.includes(status)) continue;
    if (status !== "pending_payment")
      await moveItem(services, tx, providerId, { id, to: "pending_payment", actor: "system" });
    await moveItem(services, tx, providerId, { id, to: "confirming", actor: "system", set: paid });
    await queueJob(services, tx, standing, jobs.book, { itemId: id });
  }
}

async function confirmPurchase(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  const { row, items, payment } = standing;
  if (items.some(({ status }) => unpaid.includes(status))) return bookItems(services, tx, standing);
  if (row.settledAt !== null) return concludeSettled(services, tx, standing);
  if (items.some(({ status }) => underWay.includes(status) || beingCancelled.includes(status))) return;
  const wanted = items.filter((item) => !isCalledOff(item));
  const confirmed = wanted.filter(({ status }) => status === "confirmed");
  const isPart = confirmed.length > 0 && confirmed.length < wanted.length;
  if (isPart && payment && row.choice === null)
    return void (await changeCheckout(services, tx, standing, { status: "partly" }));
  await settlePurchase(services, tx, standing);
}

async function confirmChange(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (standing.items.some(({ status }) => underWay.includes(status))) return;
  if (await isSettled(services, tx, standing)) await concludeChange(services, tx, standing);
}

async function decidePart(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  const { row, items } = standing;
  const { providerId } = row;
  if (row.choice === null) {
    // Whoever has cancelled what was confirmed has nothing left to choose.
    if (items.every(({ status }) => lostStatuses.includes(status))) return settlePurchase(services, tx, standing);
    if (row.updatedAt > after(services.now(), -choosePeriod)) return;
    await changeCheckout(services, tx, standing, { choice: "keep" });
    return settlePurchase(services, tx, standing);
  }
  if (row.choice === "refund") {
    for (const { id, status } of items) {
      if (status === "confirmed") {
        await moveItem(services, tx, providerId, { id, to: "cancel_quoted", actor: "client" });
        await moveItem(services, tx, providerId, { id, to: "cancelling", actor: "client" });
      }
      if (status === "confirmed" || status === "cancel_quoted")
        await queueJob(services, tx, standing, jobs.undo, { itemId: id });
    }
    if (!items.every(({ status }) => lostStatuses.includes(status))) return;
  }
  await settlePurchase(services, tx, standing);
}

/** Whether each booking still waits for the change that is being paid. */
const isStillWanted = ({ row, items }: Standing): boolean =>
  items.every(({ id, version }) => row.lines.some((line) => line.itemId === id && line.becomes?.version === version));

/** All suppliers have answered: the payment follows. */
async function settlePurchase(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (standing.items.every(({ status }) => ended.includes(status))) await concludeSettled(services, tx, standing);
}

async function concludeSettled(services: ServicesWithQueue, tx: Db, standing: Standing): Promise<void> {
  if (await isSettled(services, tx, standing)) await concludePurchase(services, tx, standing);
}

/** Advances a checkout. */
export const checkoutJob = (services: ServicesWithQueue): JobKind<CheckoutPayload> => ({
  payload: CheckoutPayload,
  repeatable: true,
  async run(_, { checkoutId }): Promise<JobOutcome> {
    await advance(services, checkoutId);
    services.jobs?.wake();
    return { kind: "done" };
  },
});
