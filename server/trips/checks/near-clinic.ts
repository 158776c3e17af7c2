import * as z from "zod/mini";
import type { BookableOffer } from "../../../adapters/bookings/bookings.ts";
import { metresBetween } from "../../../adapters/hotels/hotels.ts";
import { ActivityDetails } from "../../../contract/activities.ts";
import { refuse } from "../../../contract/errors.ts";
import type { ItemKind } from "../../../contract/trips.ts";
import { PlainDate } from "../../../contract/values.ts";
import type { Services } from "../../services.ts";
import type { ProviderRow } from "../../tenants/queries.ts";
import type { TripRow } from "../queries.ts";
import { supplierTimeouts } from "../suppliers.ts";

/** The largest distances from the clinic in kilometres, in a straight line. */
export const hotelKilometres = 25;
export const activityKilometres = 90;

const StayDetails = z.object({ from: PlainDate, to: PlainDate, latitude: z.number(), longitude: z.number() });

type Place = Pick<ProviderRow, "location">;

export const isNearClinic = ({ location }: Place, place: Parameters<typeof metresBetween>[0]): boolean =>
  metresBetween(place, location) <= hotelKilometres * 1000;

/**
 * A stay has to be near the clinic and within the trip's days or next to them; an activity has to be near the clinic.
 * @throws Refusal
 */
export async function refuseElsewhere(
  services: Services,
  trip: Pick<TripRow, "arriveOn" | "leaveOn">,
  { tenant, kind, offer }: { tenant: Place; kind: ItemKind; offer: BookableOffer },
): Promise<void> {
  const { details } = offer.what;
  if (kind === "hotel") {
    const stay = StayDetails.parse(details);
    if (!isNearClinic(tenant, stay))
      refuse("not-found", "This hotel is not near the clinic. The list has those that are.");
    if (stay.to < trip.arriveOn || stay.from > trip.leaveOn)
      refuse(
        "invalid-input",
        "These nights are outside of the trip. Choose nights of the trip, or change its dates first.",
        {
          errors: [{ field: "offerId", reason: "outside-trip", message: "is outside of the trip's days" }],
        },
      );
  }
  if (kind === "activity") {
    const { activity } = ActivityDetails.parse(details);
    const { latitude, longitude } = tenant.location;
    const place = { latitude, longitude, kilometres: activityKilometres };
    const found = await services.suppliers.activity?.near(place, AbortSignal.timeout(supplierTimeouts.interactive));
    if (found?.kind === "activities" && !found.activities.some(({ id }) => id === activity))
      refuse("not-found", "This activity is not near the clinic. The list has those that are.");
  }
}
