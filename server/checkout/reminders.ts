import { after, days, hours } from "../../contract/durations.ts";
import { asSystem } from "../db/access.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { balanceDueAt } from "../trips/amounts.ts";
import { listTripEvents, lockWithBalance } from "../trips/item-queries.ts";
import { recordTrip } from "../trips/items.ts";
import { remindOfBalance } from "./mails.ts";

/** How long before a balance is due its payer is reminded, once. */
const reminderBefore = days(7);

/** Reminds of balances. What was written down of a booking says whether that was done for this date. */
export const balanceReminders = (services: Services): Schedule => ({
  name: "remind-of-balances",
  every: hours(1),
  async run() {
    const now = services.now();
    await asSystem(services.db, async (tx) => {
      for (const row of await lockWithBalance(tx, services.keys, { from: now, to: after(now, days(60)) })) {
        const due = balanceDueAt(row);
        if (!due || due <= now || due > after(now, reminderBefore)) continue;
        const events = await listTripEvents(tx, row.providerId, { tripId: row.tripId, itemId: row.id });
        const detail = { due: due.toISOString() };
        if (events.some(({ kind, detail: told }) => kind === "balance-reminded" && told["due"] === detail.due))
          continue;
        await remindOfBalance(services, tx, row, due);
        await recordTrip(services, tx, { row, actor: "system", kind: "balance-reminded", detail });
      }
    });
  },
});
