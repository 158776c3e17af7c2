import type { TripItem } from "../../../../contract/trips.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** What helps where something of a trip does not fit and is not booked: another one, or none. */
export function UnbookedWays({ item: { id, kind }, trip }: { item: Pick<TripItem, "id" | "kind">; trip: string }) {
  const link = "text-link inline-flex min-h-8 items-center font-medium";
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {kind === "flight" && (
        <Link to={`${tripPaths.flights}?trip=${trip}`} className={link}>
          {m.trips_gap_flights()}
        </Link>
      )}
      <Link to={`${tripPaths.booking(id)}#actions`} className={link}>
        {m.bookings_remove()}
      </Link>
    </span>
  );
}
