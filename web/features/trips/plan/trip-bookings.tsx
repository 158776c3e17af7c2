import type { AccountTrip } from "../../../../contract/account-trips.ts";
import { isOff } from "../../../trip/item-words.ts";
import { isTripOver } from "../../../trip/next-trip.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Link } from "../../../ui/link.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BookingRows } from "../booking/booking-rows.tsx";
import { Additions } from "./additions.tsx";
import type { TripSections } from "./trip-page.ts";

const shownAtOnce = 4;

/** What is reserved and its state, and the ways to change, cancel and add. */
export function TripBookings({ sections: { deadlines }, trip }: { sections: TripSections; trip: AccountTrip }) {
  const rows = trip.items.map((item) => ({
    item,
    trip: trip.id,
    move: item.kind === "procedure" ? trip.moveRequest : null,
    deadline: deadlines[item.id],
  }));
  const [kept, off] = [rows.filter(({ item }) => !isOff(item)), rows.filter(({ item }) => isOff(item))];
  const rest = kept.slice(shownAtOnce);
  return (
    <div className="flex flex-col gap-8">
      <div>
        {kept.length === 0 ? (
          <p className="text-muted">{m.trips_items_none()}</p>
        ) : (
          <BookingRows rows={kept.slice(0, shownAtOnce)} />
        )}
        <ShowMore count={rest.length}>
          <BookingRows rows={rest} />
        </ShowMore>
        {off.length > 0 && (
          <Disclosure summary={m.trips_items_cancelled({ count: off.length })}>
            <BookingRows rows={off} />
          </Disclosure>
        )}
        <Link to={tripPaths.bookings} className="text-link mt-2 inline-flex min-h-11 items-center font-medium">
          {m.bookings_all()}
        </Link>
      </div>
      {!isTripOver(trip) && <Additions trip={trip.id} />}
    </div>
  );
}
