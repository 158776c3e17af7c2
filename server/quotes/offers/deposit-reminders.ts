import type { Db } from "../../../adapters/database/database.ts";
import { after, days, hours } from "../../../contract/durations.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { openingPlaceOf, openingsAfter } from "../../cases/reply-clock.ts";
import { asSystem } from "../../db/access.ts";
import { findAwaitedTransfer } from "../../db/awaited-transfers.ts";
import type { Schedule } from "../../jobs/worker.ts";
import type { Services } from "../../services.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import { findProvider, type ProviderRow } from "../../tenants/queries.ts";
import { dayStateOf, personStep } from "../next-steps.ts";
import type { QuoteRow } from "../queries.ts";
import { endsSoonWithin, remindOfDeposit } from "./alternatives.ts";
import { listOffers, lockUnpaidOffers } from "./queries.ts";
import { agreedDates, isAgreedDayClosed, readAgreed } from "./schedule.ts";

/** A person who accepted the offer later than this has just read of the deposit. */
const leastAge = days(1);

/** While the clinic is open; without an opening before the last day, at any time. */
function isTimeFor(tenant: ProviderRow, until: Date, now: Date): boolean {
  const { value: opening } = openingsAfter(openingPlaceOf(tenant), now).next();
  return !opening || opening.opensAt <= now || opening.opensAt > after(until, -leastAge);
}

/** The agreed offer whose deposit its person can pay now; without a day, or while a transfer is awaited, there is none. */
async function payable(services: Services, tx: Db, { tenant, row }: { tenant: ProviderRow; row: QuoteRow }) {
  const rows = await readAgreed(services, tx, row);
  const { stay, signature } = rows;
  const dates = agreedDates(rows);
  const step = personStep({
    status: row.status,
    isExpired: false,
    isRenewalRequested: false,
    day: dayStateOf(dates?.treatment, dayIn(tenant.location.timeZone, services.now())),
    isDayClosed: await isAgreedDayClosed(services, tx, row, rows),
    isScheduled: rows.schedule !== undefined,
    isTransferAwaited:
      stay?.treatment === "held" && (await findAwaitedTransfer(tx, tenant.id, stay.tripId)) !== undefined,
    treatment: stay?.treatment ?? "none",
    isMoveRequested: false,
  });
  if (step !== "pay-deposit") return undefined;
  const offers = await listOffers(tx, tenant.id, { keys: services.keys, quoteId: row.id });
  const offer = offers.find(({ version }) => version === signature?.version);
  return offer && { offer, dates };
}

/** Reminds once of a deposit that is not paid, in the last days before its offer expires. */
export const depositReminders = (services: Services): Schedule => ({
  name: "remind-of-deposits",
  every: hours(1),
  run: () =>
    asSystem(services.db, async (tx) => {
      const now = services.now();
      const span = { now, until: after(now, endsSoonWithin), before: after(now, -leastAge) };
      for (const row of await lockUnpaidOffers(tx, services.keys, span)) {
        const tenant = await findProvider(tx, row.providerId);
        if (!tenant) continue;
        const agreed = await payable(services, tx, { tenant, row });
        const place = { tenant, origin: siteOrigin(services.config, tenant) };
        if (agreed && isTimeFor(tenant, agreed.offer.validUntil, now))
          await remindOfDeposit(services, tx, { row, tenant, place, isSystem: true }, agreed);
      }
    }),
});
