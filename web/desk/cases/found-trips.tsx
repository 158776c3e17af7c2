import type { FoundTrip } from "../../../contract/desk/cases.ts";
import { formatDay } from "../../format.ts";
import { useSite } from "../../site.ts";
import { Link } from "../../ui/link.tsx";
import { m } from "../../words/compiled/messages.js";
import { deskPaths } from "../paths.ts";
import { PersonLine } from "../person-line.tsx";

/** Trips that a search found and that are no case. */
export function FoundTrips({ trips }: { trips: readonly FoundTrip[] }) {
  const { language } = useSite();
  return (
    <section aria-label={m.desk_cases_found_trips()} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{m.desk_cases_found_trips()}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {trips.map(({ id, reference, name, patient, about, arrive, leave }) => (
          <li key={id}>
            <Link
              to={deskPaths.trip(reference)}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 px-4 py-3 -outline-offset-3 hover:bg-primary-soft"
            >
              <span className="min-w-0">
                <PersonLine
                  person={name ?? m.desk_cases_no_name()}
                  patient={patient}
                  className="block truncate font-semibold"
                />
                <span className="flex gap-1 text-sm text-muted">
                  {about && (
                    <>
                      <span className="truncate">{about}</span>·
                    </>
                  )}
                  <bdi className="figures shrink-0">{reference}</bdi>
                </span>
              </span>
              <span className="figures text-sm text-muted">
                {m.desk_cases_found_days({ arrive: formatDay(arrive, language), leave: formatDay(leave, language) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
