import { refuse } from "../../../contract/errors.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import { isForPatient } from "../flight-safety.ts";
import type { ItemRow } from "../items/item-queries.ts";
import type { TripRow } from "../queries.ts";
import { isLive } from "../view.ts";
import { hospitalNightsOf } from "./trip-facts.ts";

type Timed = Pick<ItemRow, "startsAt" | "endsAt">;

/** The live treatment during which a time lies, from its day to the day of the discharge. */
export const hospitalStayAt = (items: readonly ItemRow[], { startsAt, endsAt }: Timed): ItemRow | undefined =>
  items.find(({ kind, timeZone, ...item }) => {
    const [begins, ends] = [dayIn(timeZone, startsAt), dayIn(timeZone, endsAt)];
    const isDuring = begins <= dayIn(timeZone, item.endsAt) && ends >= dayIn(timeZone, item.startsAt);
    return kind === "procedure" && isLive(item) && isDuring;
  });

/**
 * The travellers of a new activity. During the hospital stay it is for the named companions unless somebody was chosen.
 * @throws Refusal where the patient would be in hospital
 */
export function activityTravellers(
  trip: TripRow,
  { items, time, chosen }: { items: readonly ItemRow[]; time: Timed; chosen: readonly string[] | undefined },
): readonly string[] {
  const stay = hospitalStayAt(items, time);
  if (!stay) return chosen ?? [];
  const companions = trip.travellers.filter(({ role }) => role === "companion").map(({ id }) => id);
  const travellers = chosen ?? companions;
  if (!isForPatient(trip, travellers)) return travellers;
  const until = dayIn(stay.timeZone, stay.endsAt);
  const other = trip.companions > 0 ? "choose a later day, or name the companions first" : "choose a later day";
  const isInside = hospitalNightsOf(stay) > 0;
  const why = isInside ? `The patient is in hospital until ${until}` : `The patient is treated on ${until}`;
  return refuse("invalid-input", `${why}: ${other}.`, {
    errors: [{ field: "offerId", reason: "hospital", message: `must be after ${until}` }],
  });
}
