import { formatDay } from "../format.ts";
import { useSite } from "../site.ts";
import { Link } from "../ui/link.tsx";
import { OwnLanguage } from "../ui/own-language.tsx";
import type { NamedTrip } from "./named-trip.ts";
import { tripPaths } from "./trip-paths.ts";

interface TripLinksProps {
  readonly trips: readonly NamedTrip[];
  /** Default: the trip's own page. */
  readonly addressOf?: (trip: NamedTrip) => string;
}

/** Trips by what tells one from another. */
export const TripLinks = ({ trips, addressOf = ({ id }) => tripPaths.trip(id) }: TripLinksProps) => (
  <ul className="flex flex-col">
    {trips.map((trip) => (
      <li key={trip.id}>
        <Link to={addressOf(trip)} className="text-link inline-flex min-h-11 items-center">
          <span>
            <TripName trip={trip} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

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
