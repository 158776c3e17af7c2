import type { AccountTrip } from "../../../contract/account-trips.ts";
import { formatDay, weekdayOf } from "../../format.ts";
import { ForChild } from "../../quotes/for-child.tsx";
import { useSite } from "../../site.ts";
import { MoveLine } from "../../trip/move-line.tsx";
import type { NamedTrip } from "../../trip/named-trip.ts";
import { TripLinks } from "../../trip/trip-links.tsx";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import type { TripAheadFacts } from "./home.ts";

const icons: Readonly<Record<AccountTrip["items"][number]["kind"], IconName>> = {
  procedure: "stethoscope",
  hotel: "bed",
  flight: "plane",
  activity: "globe",
  transfer: "location",
};

/** The journey in short, with the days until it begins. */
export function TripAhead({
  trip,
  others,
  today,
}: {
  trip: TripAheadFacts;
  others: readonly NamedTrip[];
  today: string;
}) {
  const { language } = useSite();
  const { arrive, leave } = trip.dates;
  const away = Math.round((Date.parse(`${arrive}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
  return (
    <section aria-labelledby="trip" className="rounded-lg border border-line bg-surface p-6 shadow-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="trip" className="text-xl">
          {m.trips_home_title()}
        </h2>
        {away > 0 && !trip.cancelledTreatment && (
          <p className="font-semibold text-primary-ink">{m.trips_countdown({ count: away })}</p>
        )}
      </div>
      <ForChild child={trip.child} className="mt-1" />
      <p className="figures mt-1 text-muted">
        {m.trips_stay_dates({ from: formatDay(arrive, language), to: formatDay(leave, language) })}
      </p>
      {trip.moveRequest && <MoveLine move={trip.moveRequest} />}
      {trip.cancelledTreatment && (
        <p className="mt-2 font-medium">
          {trip.cancelledTreatment.clinicAct ? m.trips_treatment_off_clinic() : m.profile_step_cancelled()}
        </p>
      )}
      {trip.gaps.length > 0 && <p className="mt-2 font-medium">{m.trips_gaps()}</p>}
      {trip.attention && <p className="mt-2 font-medium">{m.trips_attention()}</p>}
      <ol className="mt-4 flex flex-col gap-3">
        {trip.items.map(({ id, kind, title, startsAt, timeZone }) => (
          <li key={id} className="flex gap-3">
            <Icon name={icons[kind]} className="mt-1 shrink-0 text-primary-ink" />
            <p className="min-w-0">
              <Link to={tripPaths.booking(id)} className="text-link inline-flex min-h-8 items-center">
                <bdi>{title}</bdi>
              </Link>
              <span className="figures block text-sm text-muted">{weekdayOf(startsAt, timeZone, language)}</span>
            </p>
          </li>
        ))}
      </ol>
      <Link
        to={tripPaths.trip(trip.id)}
        className="text-link mt-4 inline-flex min-h-11 items-center gap-1.5 font-medium"
      >
        {m.trips_home_open()}
        <Icon name="chevron-forward" size="sm" />
      </Link>
      {others.length > 0 && (
        <>
          <h3 className="mt-4 border-t border-line pt-4 font-semibold">{m.trips_others()}</h3>
          <TripLinks trips={others} />
        </>
      )}
    </section>
  );
}
