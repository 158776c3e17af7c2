import { type AccountTrip, getOwnTrip, listOwnTrips } from "../../contract/account-trips.ts";
import type { Call } from "../../contract/call.ts";
import type { Site } from "../../contract/rendering.ts";
import { isTripOver } from "./next-trip.ts";

/** A trip by what tells it from the person's other trips. */
export type NamedTrip = Pick<
  AccountTrip,
  "id" | "reference" | "child" | "patient" | "dates" | "procedure" | "textsLanguage"
>;

export const namedTrip = ({
  id,
  reference,
  child,
  patient,
  dates,
  procedure,
  textsLanguage,
}: AccountTrip): NamedTrip => ({ id, reference, child, patient, dates, procedure, textsLanguage });

/** The trip that a page of hotels, flights or activities is about, and the person's others that are ahead. */
export interface WhichTrip {
  /** Null without a trip, and while it is not said which of several. */
  readonly trip: NamedTrip | null;
  readonly others: readonly NamedTrip[];
}

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
