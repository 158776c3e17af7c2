import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "../paths.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { m } from "../words/compiled/messages.js";

interface NavigationEntry {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  /** Further paths that belong to it. */
  readonly also?: string;
}

/** The places of the account, under the site's own header; on a narrow screen they scroll sideways. */
export function ProfileNavigation() {
  const { pathname } = useLocation();
  const current = useRef<HTMLLIElement>(null);
  const places: readonly NavigationEntry[] = [
    { to: paths.profile, icon: "home", label: m.profile_nav_home() },
    { to: paths.accountProcedures, icon: "stethoscope", label: m.profile_nav_procedures() },
    { to: tripPaths.plan, icon: "location", label: m.profile_nav_trip() },
    { to: tripPaths.hotels, icon: "bed", label: m.profile_nav_hotels() },
    { to: tripPaths.flights, icon: "plane", label: m.profile_nav_flights() },
    { to: tripPaths.activities, icon: "globe", label: m.profile_nav_activities() },
    { to: tripPaths.bookings, icon: "calendar", label: m.profile_nav_bookings() },
    { to: paths.documents, icon: "document", label: m.profile_nav_documents() },
    { to: paths.me, icon: "user", label: m.profile_nav_me() },
    { to: paths.setting, icon: "settings", label: m.profile_nav_setting(), also: paths.protection },
  ];
  const isHere = ({ to, also }: NavigationEntry): boolean =>
    to === paths.profile
      ? pathname === to
      : pathname.startsWith(to) || (also !== undefined && pathname.startsWith(also));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place to scroll to
  useEffect(() => {
    current.current?.scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });
  }, [pathname]);
  return (
    <nav aria-label={m.profile_navigation()} className="border-b border-line bg-surface" data-screen-only>
      <ul className="page-width relative flex overflow-x-auto [scrollbar-width:none]">
        {places.map((place) => {
          const here = isHere(place);
          return (
            <li key={place.to} ref={here ? current : undefined} className="shrink-0">
              <Link
                to={place.to}
                aria-current={here ? "page" : undefined}
                className="-mb-px flex min-h-13 items-center gap-1.5 border-b-2 border-transparent px-1.5 text-sm font-medium whitespace-nowrap text-muted hover:text-primary-ink aria-[current=page]:border-primary aria-[current=page]:text-primary-ink"
              >
                <Icon name={place.icon} />
                {place.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
