import { refuse } from "../../contract/errors.ts";
import type { TripOutline } from "../../contract/trips.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { asOwner } from "../db/access.ts";
import type { Requester } from "../http/requester.ts";
import type { Services } from "../services.ts";
import { listTrips, type TripRow } from "./queries.ts";

/** The facts of a trip that a search of hotels, flights or activities uses. */
export const outlineOf = (trip: TripRow): TripOutline => ({
  id: trip.id,
  reference: trip.reference,
  arriveOn: trip.arriveOn,
  treatmentOn: trip.treatmentOn,
  leaveOn: trip.leaveOn,
  travellers: Math.max(1, trip.travellers.length, trip.companions + 1),
});

/** The trip of the request, else the client's only one that is not over: of several none is guessed. @throws Refusal */
export async function currentTrip(
  { db, keys, now }: Services,
  { owner, providerId, tenant }: Requester,
  id: string | undefined,
): Promise<TripRow | undefined> {
  const trips = await asOwner(db, providerId, owner, (tx) => listTrips(tx, providerId, { keys, owner }));
  const yesterday = dayAfter(dayIn(tenant.location.timeZone, now()), -1);
  if (id) return trips.find((trip) => trip.id === id) ?? refuse("not-found", "There is no such trip in your account.");
  const [only, ...others] = trips.filter(({ closedAt, leaveOn }) => !closedAt && leaveOn > yesterday);
  return others.length > 0 ? undefined : only;
}
