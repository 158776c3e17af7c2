import { asSystem } from "../../db/access.ts";
import { mintProviderId } from "../../db/provider-id.ts";
import { after, minutes } from "../../durations.ts";
import type { Chore } from "../../jobs.ts";
import type { ProgressNeeds } from "../checkout-progress/checkout-progress.ts";
import { letGo } from "../checkouts/checkouts.ts";
import { type CheckoutRow, listWaiting, liveStatuses, lockCheckout } from "../checkouts/queries.ts";
import { closePage, queueCheckout, readAgain } from "../payments/payments.ts";
import { findPaymentOf, type PaymentRow } from "../payments/queries.ts";

const isPayable = ({ step }: Pick<PaymentRow, "step">): boolean => step === "open" || step === "declined";

/** Ends what nobody paid in time, and goes on with whatever stands still. */
export function checkoutChores(needs: ProgressNeeds): Chore[] {
  async function end(row: CheckoutRow): Promise<void> {
    const payment = await asSystem(needs.db, (tx) => findPaymentOf(tx, mintProviderId(row.providerId), row.id));
    const page = payment?.service === needs.payments.service && isPayable(payment) ? payment : undefined;
    // Whoever paid a moment ago goes on.
    const read = page && (await readAgain(needs, page));
    if (page && (!read || read.step === "authorised")) return;
    const isOver = await asSystem(needs.db, async (tx) => {
      const now = await lockCheckout(tx, row.id);
      const paid = now && (await findPaymentOf(tx, mintProviderId(now.providerId), now.id));
      const isLive = now && liveStatuses.includes(now.status);
      if (!isLive || paid?.step === "authorised" || paid?.step === "captured") return false;
      return letGo(needs, tx, now, "expired");
    });
    // Only now: whoever pays from here on pays for nothing, and has it back.
    if (isOver && read && isPayable(read)) await closePage(needs, read);
  }
  return [
    {
      every: 15_000,
      async run() {
        const over = { statuses: liveStatuses, heldBefore: needs.now() };
        for (const row of await asSystem(needs.db, (tx) => listWaiting(tx, over))) await end(row);
      },
    },
    {
      every: minutes(1),
      async run() {
        const changedBefore = after(needs.now(), -minutes(2));
        const statuses = ["confirming", "partly"] as const;
        const still = await asSystem(needs.db, (tx) => listWaiting(tx, { statuses, changedBefore }));
        if (still.length === 0) return;
        await asSystem(needs.db, async (tx) => {
          for (const { id, providerId } of still) await queueCheckout(needs, tx, { providerId, checkoutId: id });
        });
      },
    },
  ];
}
