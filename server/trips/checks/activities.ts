import { after, minutes } from "../../../contract/durations.ts";
import { FlightDetails } from "../../../contract/flights.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { isForPatient } from "../flight-safety.ts";
import type { ItemRow } from "../items/item-queries.ts";
import type { TripRow } from "../queries.ts";
import { legsOf } from "./flight-legs.ts";
import type { UnreachedActivity } from "./gaps.ts";

/** From the end of an activity to the departure home, and from the landing to its start. */
const beforeDeparture = minutes(180);
const afterLanding = minutes(60);

/** Activities before the landing, during a flight or shortly before the one home, outside the days of the trip, or in hospital. */
export function unreachedActivities(
  trip: Pick<TripRow, "timeZone" | "arriveOn" | "leaveOn" | "travellers" | "treatmentOn">,
  items: readonly ItemRow[],
): UnreachedActivity[] {
  const { timeZone } = trip;
  const treatment = items.find(({ kind }) => kind === "procedure");
  const day = treatment ? dayIn(treatment.timeZone, treatment.startsAt) : trip.treatmentOn;
  const flights = items.filter(({ kind, content }) => kind === "flight" && isForPatient(trip, content.travellers));
  const legs = flights.flatMap(({ content }) =>
    legsOf(FlightDetails.safeParse(content.details).data ?? { slices: [] }, { timeZone, treatmentOn: day }),
  );
  const landing = legs.findLast(({ way }) => way === "out")?.arrives;
  const departure = legs.find(({ way }) => way === "home")?.departs;
  const missedFor = ({ startsAt, endsAt, content }: ItemRow): UnreachedActivity["why"] | undefined => {
    const [from, to] = [dayIn(timeZone, startsAt), dayIn(timeZone, endsAt)];
    const isInStay = landing ? startsAt >= after(landing, afterLanding) : from >= trip.arriveOn;
    const isBeforeHome = departure ? endsAt <= after(departure, -beforeDeparture) : to <= trip.leaveOn;
    const isInHospital =
      treatment !== undefined &&
      isForPatient(trip, content.travellers) &&
      from <= dayIn(timeZone, treatment.endsAt) &&
      to >= day;
    if (isInHospital) return "hospital";
    if (isInStay && isBeforeHome) return undefined;
    return from < trip.arriveOn || to > trip.leaveOn ? "stay" : "flight";
  };
  return items.flatMap((item) => {
    const why = item.kind === "activity" ? missedFor(item) : undefined;
    const [from, to] = [dayIn(timeZone, item.startsAt), dayIn(timeZone, item.endsAt)];
    return why ? [{ id: item.id, from, to, why }] : [];
  });
}
