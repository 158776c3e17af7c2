import type { Provider } from "../../contract/providers.ts";
import type { TripItem } from "../../contract/trips.ts";
import { clinicPlace, type TimePlace } from "../local-time.ts";

/** The place by whose clocks an item starts: the airport of its first flight; everything else is near the clinic. */
export function startPlace({ parts, timeZone }: Pick<TripItem, "parts" | "timeZone">, provider: Provider): TimePlace {
  const [first] = parts;
  return first?.kind === "flight" ? first.from : { ...clinicPlace(provider), timeZone };
}
