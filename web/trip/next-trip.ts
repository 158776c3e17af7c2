import type { AccountTrip } from "../../contract/account-trips.ts";

/** Whether nothing of a trip is ahead: it has ended, or it is cancelled. */
export const isTripOver = ({ status }: Pick<AccountTrip, "status">): boolean =>
  status === "closed" || status === "cancelled";

/** The trip that is on or comes next by date; else the last one that is not over. */
export function nextTrip<Trip extends Pick<AccountTrip, "status" | "dates">>(
  trips: readonly Trip[],
  today: string,
): Trip | undefined {
  const open = trips
    .filter((trip) => !isTripOver(trip))
    .toSorted((one, other) => one.dates.arrive.localeCompare(other.dates.arrive));
  return open.find(({ dates }) => dates.leave >= today) ?? open.at(-1);
}
