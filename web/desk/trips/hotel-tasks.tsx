import { useEffect, useState } from "react";
import { type BoardTrip, listDeskTrips } from "../../../contract/desk/trips.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { isOff } from "../../trip/item-words.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskCall } from "../desk-call.ts";
import { deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";
import { useRight } from "../shell/use-staff.ts";
import { hotelTasks } from "./trip-words.ts";

/** How many are named; the list of trips has them all. */
const named = 5;

const isCancelled = ({ items }: BoardTrip): boolean => {
  const treatments = items.filter(({ kind }) => kind === "procedure");
  return treatments.length > 0 && treatments.every(isOff);
};

/** Hotels in the price that the clinic has to book or to call off, asked for anew with the page's data. */
export function HotelTasks({ with: page }: { with: object }) {
  const { language } = useSite();
  const mayRead = useRight("trips:read");
  const [trips, setTrips] = useState<readonly BoardTrip[]>([]);
  useEffect(() => {
    if (!mayRead || !page) return;
    deskCall(listDeskTrips, { query: { show: "hotels", language } }, { isAutomatic: true }).then(
      (answer) => setTrips(answer.trips),
      // The page works without it; the list of trips says what is wrong.
      () => setTrips([]),
    );
  }, [mayRead, language, page]);
  if (trips.length === 0) return null;
  return (
    <Notice tone="warning" title={m.desk_trips_hotels()}>
      <ul className="mt-2 flex flex-col gap-1">
        {trips.slice(0, named).map((trip) => (
          <li key={trip.id}>
            <strong>
              <Link to={deskPaths.trip(trip.reference)} className="text-link">
                <PersonLine person={trip.person} patient={trip.patient} />
              </Link>
            </strong>{" "}
            ·{" "}
            {isCancelled(trip)
              ? m.requests_status_cancelled()
              : m.desk_trips_arrives({ day: formatDay(trip.arrive, language) })}
            {trip.hotelTask && ` · ${hotelTasks[trip.hotelTask]()}`}
          </li>
        ))}
      </ul>
      {trips.length > named && (
        <Link to={`${deskPaths.trips}?show=hotels`} className="text-link mt-2 inline-flex min-h-11 items-center">
          {m.desk_trips_hotels_all()}
        </Link>
      )}
    </Notice>
  );
}
