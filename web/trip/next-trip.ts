import type { AccountTrip } from "../../contract/account-trips.ts";

/** The trip that is on or comes next by date; else the last one that is not closed. */
export function nextTrip<Trip extends Pick<AccountTrip, "status" | "dates">>(
  trips: readonly Trip[],
  today: string,
): Trip | undefined {
  const open = trips
    .filter(({ status }) => status !== "closed")
    .toSorted((one, other) => one.dates.arrive.localeCompare(other.dates.arrive));
  return open.find(({ dates }) => dates.leave >= today) ?? open.at(-1);
}
