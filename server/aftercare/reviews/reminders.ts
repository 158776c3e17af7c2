import type { Db } from "../../../adapters/database/database.ts";
import { hours } from "../../../contract/durations.ts";
import { fullName } from "../../../contract/full-name.ts";
import { reviewFromDay } from "../../../contract/review-constants.ts";
import { dayAfter, dayIn, daysBetween } from "../../../contract/zoned-time.ts";
import { findClient } from "../../account/client-queries.ts";
import { asSystem } from "../../db/access.ts";
import type { Schedule } from "../../jobs/worker.ts";
import { queueMail } from "../../mail/queue.ts";
import { ownerOf } from "../../mail/recipients.ts";
import type { Services } from "../../services.ts";
import { siteOrigin } from "../../tenants/directory.ts";
import { findProvider } from "../../tenants/queries.ts";
import { mailedChild } from "../../trips/patient-queries.ts";
import { listTripsById, type TripRow } from "../../trips/queries.ts";
import { updateRecovery } from "../queries.ts";
import { lockOrBegin } from "../recoveries.ts";
import { listUnreviewed } from "./queries.ts";
import { isReviewable } from "./rules.ts";

/** Days after the first in which the mail is still sent, where the server stood still. */
const sentWithin = 7;

/** Asks each person once, by a mail without health, to review a treatment that can be reviewed from today on. */
export const reviewReminders = (services: Services): Schedule => ({
  name: "remind-of-reviews",
  every: hours(1),
  async run() {
    const today = services.now().toISOString().slice(0, 10);
    // A day more on each side: the clinics' calendars are ahead of UTC or behind it.
    const span = {
      from: dayAfter(today, -reviewFromDay - sentWithin - 1),
      to: dayAfter(today, -reviewFromDay + 1),
    };
    await asSystem(services.db, async (tx) => {
      for (const { providerId, id } of await listUnreviewed(tx, span)) {
        const trip = (await listTripsById(tx, providerId, { keys: services.keys, ids: [id] })).get(id);
        if (trip) await askFor(services, tx, trip);
      }
    });
  },
});

async function askFor(services: Services, tx: Db, trip: TripRow): Promise<void> {
  const { owner, reference, language, treatmentOn } = trip;
  const tenant = await findProvider(tx, trip.providerId);
  const client = await findClient(tx, trip.providerId, owner);
  if (!tenant || !client) return;
  const day = daysBetween(treatmentOn, dayIn(tenant.location.timeZone, services.now()));
  if (!isReviewable(day) || day > reviewFromDay + sentWithin) return;
  const { id, reviewAskedAt } = await lockOrBegin(services, tx, tenant, trip);
  if (reviewAskedAt) return;
  await updateRecovery(tx, tenant.id, { id, reviewAskedAt: services.now() });
  const { to, name } = await ownerOf(tx, tenant.id, {
    owner,
    name: fullName(client.firstName, client.lastName),
    address: client.email,
  });
  await queueMail(services, tx, tenant.id, {
    template: "review-asked",
    language,
    to,
    origin: siteOrigin(services.config, tenant),
    ...(await mailedChild(tx, tenant.id, { keys: services.keys, quoteId: trip.quoteId })),
    facts: { name, reference, trip: trip.id },
  });
}
