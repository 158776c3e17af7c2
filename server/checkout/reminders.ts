import { after, days, hours } from "../../contract/durations.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { asSystem } from "../db/access.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { nextDueOf } from "../trips/amounts.ts";
import { isBalanceDue } from "../trips/items/item-actions.ts";
import { listTripEvents, lockBooked } from "../trips/items/item-queries.ts";
import { recordTrip } from "../trips/items/items.ts";
import { type BalanceNews, remindOfBalance } from "./mails/money-mails.ts";

/** Calendar days, by the clocks of the booking, before a payment is due on which its payer is reminded. */
const reminderBefore = 3;
/** A payment that was missed longer ago is a matter of the clinic's. */
const overdueFor = 2;

/** Which mail is due for a payment now. */
function newsOf(dueAt: Date, timeZone: string, now: Date): BalanceNews | undefined {
  const [due, today] = [dayIn(timeZone, dueAt), dayIn(timeZone, now)];
  if (now <= dueAt) return today >= dayAfter(due, -reminderBefore) ? "balance-due" : undefined;
  return today <= dayAfter(due, overdueFor) ? "balance-overdue" : undefined;
}

const eventOf = { "balance-due": "balance-reminded", "balance-overdue": "balance-overdue" } as const;

/**
 * Reminds of the next payment of each booking before it is due, and once it is overdue. What was written down of a booking
 * says whether that was done for this date.
 */
export const balanceReminders = (services: Services): Schedule => ({
  name: "remind-of-balances",
  every: hours(1),
  async run() {
    const now = services.now();
    await asSystem(services.db, async (tx) => {
      const span = { from: after(now, -days(60)), to: after(now, days(60)), payment: "deposit_paid" } as const;
      for (const row of await lockBooked(tx, services.keys, span)) {
        const next = isBalanceDue(row) ? nextDueOf(row) : undefined;
        const news = next?.dueAt && newsOf(next.dueAt, row.timeZone, now);
        if (!next?.dueAt || !news) continue;
        const kind = eventOf[news];
        const events = await listTripEvents(tx, row.providerId, { tripId: row.tripId, itemId: row.id });
        const detail = { due: next.dueAt.toISOString() };
        if (events.some((event) => event.kind === kind && event.detail["due"] === detail.due)) continue;
        await remindOfBalance(services, tx, { row, dueAt: next.dueAt, news });
        await recordTrip(services, tx, { row, actor: "system", kind, detail });
      }
    });
  },
});
