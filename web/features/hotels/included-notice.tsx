import type { AccountTrip } from "../../../contract/account-trips.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

/** Before a hotel is added: the treatment's price has hotel nights in it. */
export function IncludedNotice({ included }: { included: NonNullable<AccountTrip["includedHotel"]> }) {
  const { language } = useSite();
  const { nights: count, guests, stays } = included;
  return (
    <Notice tone="warning" title={m.trips_included_hotel({ count, guests })}>
      {m.hotels_included_text()}
      {stays.length > 0 && (
        <ul className="figures mt-2">
          {stays.map(({ from, to }) => (
            <li key={from}>{m.trips_stay_dates({ from: formatDay(from, language), to: formatDay(to, language) })}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
