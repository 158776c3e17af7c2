import type { TransferWay } from "../../../contract/account-trips.ts";
import { after, minutes } from "../../../contract/durations.ts";
import { FlightDetails } from "../../../contract/flights.ts";
import { instantOf, wallClock } from "../../../contract/zoned-time.ts";
import type { ClinicThing } from "../clinic-offers.ts";
import { type RideDays, rideOn } from "../dates/ride-days.ts";
import { isForPatient } from "../flight-safety.ts";
import type { ItemRow } from "../items/item-queries.ts";
import { lostStatuses, unboughtStatuses } from "../items/item-states.ts";
import { isTimeOpen } from "../parts.ts";
import type { TripRow } from "../queries.ts";
import { legsOf } from "./flight-legs.ts";

type Ride = ClinicThing & { readonly kind: "transfer" };

/** From landing to the exit of the airport, and from its entrance to the departure. */
const toGetOut = minutes(45);
const beforeDeparture = minutes(180);
/** From the ride to the clinic until the treatment begins. */
const beforeTreatment = minutes(45);

/**
 * Landing before the treatment and departure after it, of the patient's flights. A booked ride of the clinic follows
 * booked flights only: the person may still remove the others from the plan.
 */
function flightTimes(
  trip: TripRow,
  items: readonly ItemRow[],
  { treatmentOn, isBought }: { treatmentOn: string; isBought: boolean },
) {
  const legs = items.flatMap((item) => {
    const isKept = !lostStatuses.includes(item.status) && item.status !== "cancelling";
    const counts = isKept && !(isBought && unboughtStatuses.includes(item.status));
    const isOwn = item.kind === "flight" && counts && isForPatient(trip, item.content.travellers);
    const slices = isOwn ? (FlightDetails.safeParse(item.content.details).data?.slices ?? []) : [];
    return legsOf({ slices }, { ...trip, treatmentOn });
  });
  return {
    landing: legs.findLast(({ way }) => way === "out")?.arrives,
    departure: legs.find(({ way }) => way === "home")?.departs,
  };
}

/** The time that the clinic scheduled for the treatment, which it keeps on another day; undefined while it is open. */
function scheduledStart(trip: TripRow, items: readonly ItemRow[], day: string): Date | undefined {
  const treatment = items.find(({ kind, status }) => kind === "procedure" && !lostStatuses.includes(status));
  if (!treatment || isTimeOpen(treatment)) return undefined;
  return instantOf({ ...wallClock(treatment.startsAt, trip.timeZone), day }, trip.timeZone);
}

/** A ride of the clinic on its day and at its hour: beside the chosen flights and the scheduled treatment, else by the days of the trip. */
export function rideAt(
  ride: Ride,
  {
    trip,
    items,
    days,
    airportMinutes,
    isBought,
  }: { trip: TripRow; items: readonly ItemRow[]; days: RideDays; airportMinutes: number; isBought: boolean },
): Ride {
  const { time: _, isLate: _isLate, ...plain } = ride;
  const { landing, departure } = flightTimes(trip, items, { treatmentOn: days.treatment, isBought });
  const treatment = scheduledStart(trip, items, days.treatment);
  const times: Partial<Record<TransferWay, Date | undefined>> = {
    arrival: landing && after(landing, toGetOut),
    "to-clinic": treatment && after(treatment, -beforeTreatment),
    departure: departure && after(departure, -beforeDeparture - minutes(airportMinutes)),
  };
  const at = times[ride.way];
  return at ? { ...plain, ...wallClock(at, trip.timeZone) } : { ...plain, ...rideOn(days, ride.way) };
}

/** The patient's flight that a booked ride misses: it leaves before the landing, or arrives after check-in has closed. */
export function missedFlight(trip: TripRow, items: readonly ItemRow[], ride: ItemRow): Date | undefined {
  const isBought = ride.supplier === "clinic" && !unboughtStatuses.includes(ride.status);
  const { landing, departure } = flightTimes(trip, items, { treatmentOn: trip.treatmentOn, isBought });
  const { way } = ride.content.details;
  const hours = (count: number) => minutes(60 * count);
  if (way === "arrival" && landing)
    return ride.startsAt < landing || ride.startsAt > after(landing, hours(3)) ? landing : undefined;
  if (way !== "departure" || !departure) return undefined;
  const isInTime = ride.endsAt <= after(departure, -hours(2)) && ride.endsAt >= after(departure, -hours(6));
  return isInTime ? undefined : departure;
}
