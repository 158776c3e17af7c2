import { formatMoney } from "../../format.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";
import type { Home } from "./home.ts";

/** What is still to go back for cancelled bookings, by trip. */
export function RefundsAhead({ refunds }: Pick<Home, "refunds">) {
  const { language } = useSite();
  return (
    <Notice title={m.trips_cancelled_open()}>
      {refunds.map(({ trip, reference, amount }) => (
        <p key={trip} className="figures">
          <Link to={tripPaths.trip(trip)} className="text-link inline-flex min-h-8 items-center">
            <bdi>{reference}</bdi>
          </Link>{" "}
          {formatMoney(amount, language)}
        </p>
      ))}
    </Notice>
  );
}
