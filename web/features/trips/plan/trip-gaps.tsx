import type { AccountTrip } from "../../../../contract/account-trips.ts";
import type { TripGap } from "../../../../contract/trips.ts";
import { useSite } from "../../../site.ts";
import { gapText } from "../../../trip/gap-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { UnbookedWays } from "../booking/unbooked-ways.tsx";

/** What does not fit together in a trip, each with the page where it is fixed. */
export function TripGaps({
  gaps,
  trip,
  items = [],
  formKey = "",
  title = m.trips_gaps(),
}: {
  gaps: readonly TripGap[];
  trip: string;
  /** Of the trip, as they are. */
  items?: AccountTrip["items"];
  /** For the removal of what is not booked. */
  formKey?: string;
  title?: string;
}) {
  const { language } = useSite();
  if (gaps.length === 0) return null;
  return (
    <Notice tone="warning" title={title}>
      <ul className="mt-1 flex flex-col gap-2">
        {gaps.map(({ kind, item, from, to }) => {
          const [href, label] =
            kind === "nights" || kind === "early-night" || kind === "companion-nights"
              ? [tripPaths.find("hotels", trip, { from, to }), m.trips_gap_find_hotel()]
              : kind === "two-hotels"
                ? [tripPaths.trip(trip, "bookings"), m.trips_gap_bookings()]
                : kind === "treatment" || item === null
                  ? [tripPaths.trip(trip, "dates"), m.trips_gap_dates()]
                  : [tripPaths.changeBooking(item), m.trips_gap_change()];
          const unbooked = items.find(({ id, actions }) => id === item && actions.includes("remove"));
          return (
            <li key={`${kind}-${item}-${from}`}>
              {gapText({ kind, from, to }, language)}{" "}
              {unbooked && kind !== "two-hotels" ? (
                <UnbookedWays item={unbooked} trip={trip} formKey={formKey} />
              ) : (
                <Link to={href} className="text-link inline-flex min-h-8 items-center font-medium">
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
