import { tripPaths } from "../../../trip/trip-paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Ways to find what a trip needs; without one, to look around. */
export function Additions({ trip }: { trip?: string }) {
  const places = [
    { what: "hotels", icon: "bed", label: m.trips_add_hotel() },
    { what: "flights", icon: "plane", label: m.trips_add_flight() },
    { what: "activities", icon: "globe", label: m.trips_add_activity() },
  ] as const;
  return (
    <section aria-labelledby="add">
      <h3 id="add" className="text-lg">
        {m.trips_add()}
      </h3>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {places.map(({ what, icon, label }) => (
          <li key={what}>
            <Link
              to={trip ? tripPaths.find(what, trip) : tripPaths[what]}
              className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 font-medium hover:border-line-strong hover:shadow-md"
            >
              <Icon name={icon} className="text-primary-ink" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
