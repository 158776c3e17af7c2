import { refuse } from "../../../contract/errors.ts";
import type { TripOutline } from "../../../contract/trips.ts";
import { dayAfter, wallClock } from "../../../contract/zoned-time.ts";
import { asOwner, clientOwner } from "../../db/access.ts";
import type { Context } from "../../http.ts";
import type { Services } from "../../services.ts";
import { listTrips, type TripRow } from "../trips/queries.ts";

/** What a search of a trip's parts is told of it. */
export const outlineOf = (trip: TripRow): TripOutline => ({
  id: trip.id,
  reference: trip.reference,
  arriveOn: trip.arriveOn,
  treatmentOn: trip.treatmentOn,
  leaveOn: trip.leaveOn,
  travellers: Math.max(1, trip.travellers.length, trip.companions + 1),
});

export type Needs = Pick<Services, "db" | "keys" | "now">;

/** The trip that somebody is planning: the one that is asked for, else the newest that is not over. @throws Refusal */
export async function currentTrip(
  { db, keys, now }: Needs,
  { client, providerId, here }: Context,
  id: string | undefined,
): Promise<TripRow | undefined> {
  const owner = clientOwner(client);
  const trips = await asOwner(db, providerId, owner, (tx) => listTrips(tx, providerId, { keys, owner }));
  const yesterday = dayAfter(wallClock(now(), here.location.timeZone).day, -1);
  const found = id
    ? trips.find((trip) => trip.id === id)
    : trips.find(({ closedAt, leaveOn }) => !closedAt && leaveOn > yesterday);
  if (id && !found) refuse("not-found", "There is no such trip in your account.");
  return found;
}
