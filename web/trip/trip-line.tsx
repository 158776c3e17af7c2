import { useLocation } from "react-router";
import { isolated } from "../bidi.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Notice } from "../ui/notice.tsx";
import { m } from "../words/compiled/messages.js";
import type { NamedTrip, WhichTrip } from "./named-trip.ts";
import { TripLinks, TripName } from "./trip-links.tsx";

/** Of a search that was for another trip. */
const ofOneTrip = ["from", "to", "out", "back", "adults", "children", "day", "people", "page"];

/** For whose trip a page finds something; where the person has several and none is named, the question. */
export function TripLine({ which: { trip, others }, className = "" }: { which: WhichTrip; className?: string }) {
  const { language } = useSite();
  const { pathname, search } = useLocation();
  const addressFor = ({ id }: NamedTrip) => {
    const query = new URLSearchParams(search);
    if (trip) for (const name of ofOneTrip) query.delete(name);
    query.set("trip", id);
    return `${pathname}?${query}`;
  };
  const links = <TripLinks trips={others} addressOf={addressFor} />;
  if (!trip)
    return (
      others.length > 0 && (
        <Notice title={m.trips_which()} className={className}>
          {links}
        </Notice>
      )
    );
  const { reference, dates, child } = trip;
  return (
    <div className={className}>
      {(child || others.length > 0) && (
        <p className="font-medium">
          <TripName trip={trip} />
        </p>
      )}
      <p className="figures text-sm">
        {m.trips_here({
          reference: isolated(reference),
          from: formatDay(dates.arrive, language),
          to: formatDay(dates.leave, language),
        })}
      </p>
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="text-link inline-flex min-h-11 items-center">{m.trips_others()}</summary>
          {links}
        </details>
      )}
    </div>
  );
}
