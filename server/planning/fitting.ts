import type * as z from "zod/mini";
import type { TripDates } from "../../contract/trips.ts";
import { dayAfter, dayIn } from "../../contract/zoned-time.ts";
import { boardingDaysOf, isForPatient, type Recovering, safeOn } from "../trips/flight-safety.ts";
import type { ItemRow } from "../trips/items/item-queries.ts";
import type { TripRow } from "../trips/queries.ts";

type Days = z.infer<typeof TripDates>;

/** Other days of a trip, and what decides their effect on an item. */
export interface Scene {
  readonly after: Days;
  readonly recovering: Recovering | undefined;
  readonly items: readonly ItemRow[];
  readonly airportMinutes: number;
}

export const daysOfTrip = ({ arriveOn, treatmentOn, leaveOn }: TripRow): Days => ({
  arrive: arriveOn,
  treatment: treatmentOn,
  leave: leaveOn,
});

/** True when an item that the clinic does not sell fits other days of the trip. */
export const fitsDays = (
  trip: TripRow,
  row: ItemRow,
  { after, recovering }: Pick<Scene, "after" | "recovering">,
): boolean =>
  (!isForPatient(trip, row.content.travellers) || safeOn(recovering, boardingDaysOf(row.content.details)).ok) &&
  isWithin(row, after);

/** True when an item lies within the journey, plus a day of travel on either side. */
function isWithin(row: ItemRow, { arrive, leave }: Days): boolean {
  const [begins, ends] = [row.startsAt, row.endsAt].map((at) => dayIn(row.timeZone, at));
  return (begins ?? "") >= dayAfter(arrive, -1) && (ends ?? "") <= dayAfter(leave, 1);
}
