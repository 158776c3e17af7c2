import { useLocation } from "react-router";
import { isolated } from "../bidi.ts";
import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import { m } from "../words/compiled/messages.js";
import type { NamedTrip, WhichTrip } from "./which-trip.ts";

/** Of a search that was for another trip. */
const ofOneTrip = ["from", "to", "out", "back", "adults", "children", "day", "people", "page"];

/** For whose trip a page finds something; where the person has several and none is named, the question. */
export function ForTrip({ which: { trip, others }, className = "" }: { which: WhichTrip; className?: string }) {
  const { language } = useSite();
  const { pathname, search } = useLocation();
  const addressFor = ({ id }: NamedTrip) => {
    const query = new URLSearchParams(search);
    if (trip) for (const name of ofOneTrip) query.delete(name);
    query.set("trip", id);
    return `${pathname}?${query}`;
  };
  const links = (
    <ul className="flex flex-col">
      {others.map((one) => (
        <li key={one.id}>
          <Link to={addressFor(one)} className="text-link inline-flex min-h-11 items-center">
            <span>
              <TripName trip={one} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
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

/** "Hugo Marchand · Dental aligners · 8 February 2027": what tells a trip from another. */
export function TripName({ trip: { patient, procedure, textsLanguage, dates } }: { trip: NamedTrip }) {
  const { language } = useSite();
  return (
    <>
      {patient && (
        <>
          <bdi className="font-medium">{patient}</bdi> ·{" "}
        </>
      )}
      <OwnLanguage language={textsLanguage}>{procedure.name}</OwnLanguage> ·{" "}
      <span className="figures">{formatDay(dates.arrive, language)}</span>
    </>
  );
}
