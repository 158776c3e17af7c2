import { after, minutes } from "../../../contract/durations.ts";
import { FlightDetails } from "../../../contract/flights.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { isForPatient } from "../flight-safety.ts";
import type { ItemRow } from "../items/item-queries.ts";
import type { TripRow } from "../queries.ts";
import type { Range } from "./gaps.ts";

/** From the end of an activity to the departure home, and from the landing to its start. */
const beforeDeparture = minutes(180);
const afterLanding = minutes(60);

/** Activities before the landing, during a flight or shortly before the one home, outside the days of the trip, or in hospital. */
export function unreachedActivities(
  trip: Pick<TripRow, "timeZone" | "arriveOn" | "leaveOn" | "travellers" | "treatmentOn">,
  items: readonly ItemRow[],
): Range[] {
  const { timeZone } = trip;
  const treatment = items.find(({ kind }) => kind === "procedure");
  const day = treatment ? dayIn(treatment.timeZone, treatment.startsAt) : trip.treatmentOn;
  const flights = items.filter(({ kind, content }) => kind === "flight" && isForPatient(trip, content.travellers));
  const legs = flights.flatMap(({ content }) =>
    (FlightDetails.safeParse(content.details).data?.slices ?? []).flatMap(({ segments }) => {
      const [first, last] = [segments[0], segments.at(-1)];
      return first && last ? [{ departs: new Date(first.departs), lands: new Date(last.arrives) }] : [];
    }),
  );
  const isHome = ({ departs }: (typeof legs)[number]) => dayIn(timeZone, departs) >= day;
  const landing = legs.filter((leg) => !isHome(leg)).at(-1)?.lands;
  const departure = legs.find(isHome)?.departs;
  const isReached = ({ startsAt, endsAt, content }: ItemRow): boolean => {
    const [from, to] = [dayIn(timeZone, startsAt), dayIn(timeZone, endsAt)];
    const isInStay = landing ? startsAt >= after(landing, afterLanding) : from >= trip.arriveOn;
    const isBeforeHome = departure ? endsAt <= after(departure, -beforeDeparture) : to <= trip.leaveOn;
    const isInHospital =
      treatment !== undefined &&
      isForPatient(trip, content.travellers) &&
      from <= dayIn(timeZone, treatment.endsAt) &&
      to >= day;
    return isInStay && isBeforeHome && !isInHospital;
  };
  return items
    .filter((item) => item.kind === "activity" && !isReached(item))
    .map(({ id, startsAt, endsAt }) => ({ id, from: dayIn(timeZone, startsAt), to: dayIn(timeZone, endsAt) }));
}
