import type { Checkout } from "../../../contract/checkout.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";

/** What a person keeps of a booked trip: receipt, itinerary and calendar. */
export default function ConfirmedLinks({
  checkout: { receipt },
  trip,
  isEarlier,
}: {
  checkout: Checkout;
  trip: string;
  isEarlier: boolean;
}) {
  const { language } = useSite();
  const link = "text-link inline-flex min-h-11 items-center";
  return (
    <>
      {receipt && !isEarlier && <p className="mt-2">{m.checkout_confirmed_mail()}</p>}
      <ul className="flex flex-wrap gap-x-6">
        {receipt && (
          <li>
            <Link to={tripPaths.receipt(receipt)} className={link}>
              {m.receipts_capture()}
            </Link>
          </li>
        )}
        <li>
          <Link to={tripPaths.itinerary(trip)} className={link}>
            {m.trips_itinerary()}
          </Link>
        </li>
        <li>
          <a href={tripPaths.tripCalendar(trip, language)} download className={link}>
            {m.trips_calendar()}
          </a>
        </li>
      </ul>
    </>
  );
}
