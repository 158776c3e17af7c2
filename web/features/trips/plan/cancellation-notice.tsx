import type { AccountTrip } from "../../../../contract/account-trips.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";

/** That a trip is cancelled, with the way to another one, or that a part of it is being cancelled. */
export function CancellationNotice({ trip: { items, status } }: { trip: AccountTrip }) {
  if (status === "cancelled")
    return (
      <Notice
        title={m.trip_cancellation_done()}
        action={
          <Link to={paths.procedures} className="text-link inline-flex min-h-11 items-center font-medium">
            {m.trips_empty_action()}
          </Link>
        }
      >
        {items.length > 0 && m.trip_cancellation_done_text()}
      </Notice>
    );
  if (items.some((item) => item.status === "cancelling")) return <Notice announce>{m.bookings_cancelling()}</Notice>;
  return null;
}
