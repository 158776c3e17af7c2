import type { FlightDetails, FlightSlice } from "../../../contract/flights.ts";
import { dayIn } from "../../../contract/zoned-time.ts";
import type { TripRow } from "../queries.ts";

/** One direction of a flight, as it belongs to a trip. */
export interface FlightLeg {
  readonly departs: Date;
  readonly arrives: Date;
  /** To the clinic before the treatment, or home from that day on; astray: it goes the other way, so it is for other days. */
  readonly way: "out" | "home" | "astray";
  /** Where it leads, whenever it flies. */
  readonly leads: "out" | "home";
  /** It flies on the side of the treatment where it leads; another direction of its flight may not. */
  readonly isRight: boolean;
}

const endsOf = ({ segments }: FlightSlice) => {
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last ? { from: first.from, to: last.to, departs: first.departs, arrives: last.arrives } : undefined;
};

/** Where a direction leads by its airports; undefined where they do not tell. */
function leadsTo(slices: readonly FlightSlice[], place: number, timeZone: string): FlightLeg["leads"] | undefined {
  const [start, own, end] = [slices[0], slices[place], slices.at(-1)].map((slice) => slice && endsOf(slice));
  if (!own) return undefined;
  // A return flight ends where it began.
  if (slices.length > 1 && start && start.from.code === end?.to.code) {
    if (place === 0) return "out";
    if (place === slices.length - 1) return "home";
  }
  const [leaves, lands] = [own.from.timeZone === timeZone, own.to.timeZone === timeZone];
  if (leaves === lands) return undefined;
  return lands ? "out" : "home";
}

/** The directions of a flight by the day of treatment of its trip; where one of them is astray, the whole flight is. */
export function legsOf(
  { slices }: Pick<FlightDetails, "slices">,
  { timeZone, treatmentOn }: Pick<TripRow, "timeZone" | "treatmentOn">,
): FlightLeg[] {
  const legs = slices.flatMap((slice, place): FlightLeg[] => {
    const ends = endsOf(slice);
    if (!ends) return [];
    const [departs, arrives] = [new Date(ends.departs), new Date(ends.arrives)];
    const side = dayIn(timeZone, departs) >= treatmentOn ? "home" : "out";
    const leads = leadsTo(slices, place, timeZone) ?? side;
    const isRight = leads === side;
    return [{ departs, arrives, leads, isRight, way: isRight ? side : "astray" }];
  });
  return legs.some(({ way }) => way === "astray") ? legs.map((leg) => ({ ...leg, way: "astray" })) : legs;
}
