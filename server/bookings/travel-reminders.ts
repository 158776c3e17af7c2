import type { Db } from "../../adapters/database/database.ts";
import { after, days, hours } from "../../contract/durations.ts";
import { fullName } from "../../contract/full-name.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { tellTraveller } from "../checkout/mails/booking-mails.ts";
import { asSystem } from "../db/access.ts";
import type { Schedule } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { findProvider } from "../tenants/queries.ts";
import { isPassportGood, passportUntil } from "../trips/checks/entry-rules.ts";
import { findItems, type ItemRow, listTripEvents, lockBooked } from "../trips/items/item-queries.ts";
import { namedOn } from "../trips/items/item-travellers.ts";
import { recordTrip } from "../trips/items/items.ts";
import { partsOf } from "../trips/parts.ts";
import { listTripsById, type TripRow } from "../trips/queries.ts";

/** Days before the arrival on which a passport is asked for: a new one takes weeks. */
const passportBefore = 42;

/** Whether something was told of a booking, or of its trip, under these facts. */
async function isTold(
  tx: Db,
  { providerId, tripId }: ItemRow,
  { kind, itemId, of }: { kind: string; itemId?: string; of: string },
): Promise<boolean> {
  const events = await listTripEvents(tx, providerId, { tripId, ...(itemId && { itemId }) });
  return events.some((event) => event.kind === kind && event.detail["of"] === of);
}

/** The way of a booked flight whose check-in is open now, by its departure. */
function openCheckIn(row: ItemRow, seen: Parameters<typeof partsOf>[1], now: Date): string | undefined {
  return partsOf(row, seen).find(
    (part) =>
      part.kind === "flight" &&
      part.checkIn !== null &&
      new Date(part.checkIn.opensAt) <= now &&
      now < new Date(part.checkIn.closesAt),
  )?.startsAt;
}

/** Names of those for whom the trip has no passport that is valid for long enough. */
function withoutPassport(trip: TripRow, items: readonly ItemRow[], country: string): string[] {
  const stay = { country, arrive: trip.arriveOn, leave: trip.leaveOn };
  const flying = items.filter(({ kind }) => kind === "flight").flatMap((row) => namedOn(row, trip.travellers));
  return trip.travellers
    .filter((one) => one.nationality !== country && !isPassportGood(stay, one))
    .filter((one) => one.passport !== null || flying.includes(one))
    .map(({ givenName, familyName }) => fullName(givenName, familyName));
}

/**
 * Reminds of the check-in of each way of a booked flight once it is open, and some weeks before a booked trip of a passport
 * that is missing or too short: each once.
 */
export const travelReminders = (services: Services): Schedule => ({
  name: "remind-of-travel",
  every: hours(1),
  async run() {
    const { keys } = services;
    const now = services.now();
    await asSystem(services.db, async (tx) => {
      const rows = await lockBooked(tx, keys, { from: now, to: after(now, days(passportBefore + 1)) });
      for (const row of rows) {
        const { providerId, tripId } = row;
        const tenant = await findProvider(tx, providerId);
        const trip = (await listTripsById(tx, providerId, { keys, ids: [tripId] })).get(tripId);
        if (!tenant || !trip) continue;
        const departs = row.kind === "flight" && openCheckIn(row, { tenant, language: trip.language }, now);
        if (departs && !(await isTold(tx, row, { kind: "check-in-reminded", itemId: row.id, of: departs }))) {
          await tellTraveller(services, tx, { row, news: "check-in" });
          await recordTrip(services, tx, { row, actor: "system", kind: "check-in-reminded", detail: { of: departs } });
        }
        const { countryCode: country } = tenant.location;
        const today = dayIn(trip.timeZone, now);
        const isNear = today < trip.arriveOn && trip.arriveOn <= dayAfter(today, passportBefore);
        if (!isNear || (await isTold(tx, row, { kind: "passport-reminded", of: trip.arriveOn }))) continue;
        const names = withoutPassport(trip, await findItems(tx, providerId, { keys, tripId }), country);
        if (names.length === 0) continue;
        const until = passportUntil({ country, arrive: trip.arriveOn, leave: trip.leaveOn });
        await tellTraveller(services, tx, { row, news: "passport", passport: { names, until } });
        const event = { row, itemId: null, actor: "system", kind: "passport-reminded" } as const;
        await recordTrip(services, tx, { ...event, detail: { of: trip.arriveOn } });
      }
    });
  },
});
