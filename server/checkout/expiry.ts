import { after, minutes } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import type { Schedule } from "../jobs/worker.ts";
import { closePage, queueCheckout, readAgain } from "../payments/payments.ts";
import { findPaymentOf, isPayable } from "../payments/queries.ts";
import type { ServicesWithQueue } from "../services.ts";
import { endCheckout } from "./checkouts.ts";
import { type CheckoutRow, listWaiting, liveStatuses, lockCheckout } from "./queries.ts";

/** Ends unpaid checkouts and advances those that stand still. */
export function checkoutSchedules(services: ServicesWithQueue): Schedule[] {
  async function end(row: CheckoutRow): Promise<void> {
    const payment = await asSystem(services.db, (tx) => findPaymentOf(tx, row.providerId, row.id));
    const page = payment?.service === services.payments.service && isPayable(payment) ? payment : undefined;
    // A payment made a moment ago continues.
    const read = page && (await readAgain(services, page));
    if (page && (!read || read.step === "authorised")) return;
    const isOver = await asSystem(services.db, async (tx) => {
      const now = await lockCheckout(tx, row.id);
      const paid = now && (await findPaymentOf(tx, now.providerId, now.id));
      // It may have been extended since it was listed.
      const isOverdue = now && liveStatuses.includes(now.status) && now.holdUntil < services.now();
      if (!isOverdue || paid?.step === "authorised" || paid?.step === "captured") return false;
      return endCheckout(services, tx, now, "expired");
    });
    // Only now: a later payment is released.
    if (isOver && read && isPayable(read)) await closePage(services, read);
  }
  return [
    {
      name: "expire-checkouts",
      every: 15_000,
      async run() {
        const over = { statuses: liveStatuses, heldBefore: services.now() };
        for (const row of await asSystem(services.db, (tx) => listWaiting(tx, over))) await end(row);
      },
    },
    {
      name: "advance-checkouts",
      every: minutes(1),
      async run() {
        const changedBefore = after(services.now(), -minutes(2));
        const statuses = ["confirming", "partly"] as const;
        const still = await asSystem(services.db, (tx) => listWaiting(tx, { statuses, changedBefore }));
        if (still.length === 0) return;
        await asSystem(services.db, async (tx) => {
          for (const { id, providerId } of still) await queueCheckout(services, tx, { providerId, checkoutId: id });
        });
      },
    },
  ];
}
