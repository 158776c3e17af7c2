import { getOwnTrip, listOwnTrips } from "../../contract/account-trips.ts";
import type { Call } from "../../contract/call.ts";
import type { Site } from "../../contract/rendering.ts";
import { namedTrip, type WhichTrip } from "./named-trip.ts";
import { isTripOver } from "./next-trip.ts";

interface Asked {
  readonly call: Call;
  readonly query: URLSearchParams;
  readonly site: Pick<Site, "language" | "today">;
}

/** The trip that the address names, else the only one that is ahead; of several none is guessed. */
export async function whichTrip({ call, query, site: { language, today } }: Asked) {
  const { trips } = await call(listOwnTrips, { query: { language } });
  const open = trips.filter((trip) => !isTripOver(trip) && trip.dates.leave >= today);
  const id = query.get("trip");
  const named = id ? await call(getOwnTrip, { params: { id }, query: { language } }) : undefined;
  const trip = named ?? (open.length === 1 ? open[0] : undefined) ?? null;
  const which: WhichTrip = {
    trip: trip && namedTrip(trip),
    others: open.filter((one) => one.id !== trip?.id).map(namedTrip),
  };
  return { trip, which };
}
