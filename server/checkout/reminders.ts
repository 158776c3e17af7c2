import type { Db } from "../../adapters/database/database.ts";
import { after, days, hours } from "../../contract/durations.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { asSystem } from "../db/access.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { depositDueOf, nextDueOf } from "../trips/amounts.ts";
import { isBalanceDue } from "../trips/items/item-actions.ts";
import { findItems, type ItemRow, listTripEvents, lockBooked } from "../trips/items/item-queries.ts";
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

const eventOf = {
  "balance-due": "balance-reminded",
  "balance-deposit": "balance-reminded",
  "balance-overdue": "balance-overdue",
} as const;

/** Sends the first of these mails about a payment that was not sent for its date; what was written down of a booking says so. */
async function remindOnce(
  services: Services,
  tx: Db,
  row: ItemRow,
  { dueAt, news }: { dueAt: Date; news: readonly BalanceNews[] },
): Promise<void> {
  const events = await listTripEvents(tx, row.providerId, { tripId: row.tripId, itemId: row.id });
  const detail = { due: dueAt.toISOString() };
  const isSent = (one: BalanceNews) =>
    events.some((event) => event.kind === eventOf[one] && event.detail["due"] === detail.due);
  const next = news.find((one) => !isSent(one));
  if (!next) return;
  await remindOfBalance(services, tx, { row, dueAt, news: next });
  await recordTrip(services, tx, { row, actor: "system", kind: eventOf[next], detail });
}

const isDepositDue = (row: ItemRow): boolean => row.content.depositBy !== undefined && depositDueOf(row) > 0;

/** Tells, once, that deposits of a trip are due again: what was recorded as paid did not come. */
export async function tellDueDeposits(
  services: Services,
  tx: Db,
  { providerId, tripId }: Pick<ItemRow, "providerId" | "tripId">,
): Promise<void> {
  for (const row of await findItems(tx, providerId, { keys: services.keys, tripId })) {
    const dueAt = isBalanceDue(row) && isDepositDue(row) ? nextDueOf(row)?.dueAt : null;
    if (dueAt) await remindOnce(services, tx, row, { dueAt, news: ["balance-deposit"] });
  }
}

/** Reminds of the next payment of each booking before it is due, and once it is overdue. */
export const balanceReminders = (services: Services): Schedule => ({
  name: "remind-of-balances",
  every: hours(1),
  async run() {
    const now = services.now();
    await asSystem(services.db, async (tx) => {
      const span = { from: after(now, -days(60)), to: after(now, days(60)), payment: "deposit_paid" } as const;
      for (const row of await lockBooked(tx, services.keys, span)) {
        const next = isBalanceDue(row) ? nextDueOf(row) : undefined;
        if (!next?.dueAt) continue;
        const dated = newsOf(next.dueAt, row.timeZone, now);
        const news = [...(isDepositDue(row) ? (["balance-deposit"] as const) : []), ...(dated ? [dated] : [])];
        if (news.length > 0) await remindOnce(services, tx, row, { dueAt: next.dueAt, news });
      }
    });
  },
});
