import type { AccountTrip } from "../../contract/account-trips.ts";
import { nightsOf } from "../../contract/zoned-time.ts";
import { isolated } from "../bidi.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import { tripPaths } from "./trip-paths.ts";

interface IncludedNoticeProps {
  readonly included: NonNullable<AccountTrip["includedHotel"]>;
  readonly trip: string;
  /** Where a hotel is chosen, which costs more than the package. */
  readonly isChoosing?: boolean;
}

const bookedText = ({ name }: { readonly name: string | null }): string =>
  name ? m.trips_included_at({ name: isolated(name) }) : m.trips_included_booked();

/** The hotel nights in the treatment's price, and who travels without a bed there. */
export function IncludedNotice({ included, trip, isChoosing = false }: IncludedNoticeProps) {
  const { language } = useSite();
  const { nights: count, guests, without, stays, booked } = included;
  const used = nightsOf(stays);
  return (
    <Notice tone={isChoosing ? "warning" : "info"} title={m.trips_included_hotel({ count, guests })}>
      {isChoosing ? m.hotels_included_text() : booked ? bookedText(booked) : m.trips_included_hotel_text()}
      {stays.length > 0 && (
        <ul className="figures mt-2">
          {stays.map(({ from, to }) => (
            <li key={from}>
              {m.trips_stay_dates({ from: formatDay(from, language), to: formatDay(to, language) })}{" "}
              {without > 0 && (
                <Link
                  to={tripPaths.find("hotels", trip, { from, to, adults: String(without) })}
                  className="text-link inline-flex min-h-8 items-center"
                >
                  {m.trips_gap_find_hotel()}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {stays.length > 0 && used < count && <p className="mt-2">{m.trips_included_room({ count: used })}</p>}
      {without > 0 && <p className="mt-2">{m.trips_included_without({ count: without })}</p>}
    </Notice>
  );
}
