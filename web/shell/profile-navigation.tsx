import { useLocation } from "react-router";
import { accountPaths } from "../account-paths.ts";
import { paths } from "../paths.ts";
import { tripPaths } from "../trip/trip-paths.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-names.ts";
import { Link } from "../ui/link.tsx";
import { m } from "../words/compiled/messages.js";

interface NavigationEntry {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  /** Further paths that belong to it. */
  readonly also?: readonly string[];
  /** Its pages, each with its name, where it has several of one rank. */
  readonly pages?: readonly (readonly [to: string, label: string])[];
}

/** The five places of the account under the site's own header; a place with several pages names them below. */
export function ProfileNavigation() {
  const { pathname } = useLocation();
  const places: readonly NavigationEntry[] = [
    {
      to: paths.profile,
      icon: "home",
      label: m.profile_nav_home(),
      pages: [
        [paths.profile, m.profile_nav_overview()],
        [accountPaths.messages, m.profile_nav_messages()],
      ],
    },
    {
      to: tripPaths.plan,
      icon: "location",
      label: m.profile_nav_trip(),
      also: [
        tripPaths.hotels,
        tripPaths.flights,
        tripPaths.activities,
        tripPaths.bookings,
        tripPaths.checkout,
        tripPaths.receipts,
      ],
    },
    {
      to: accountPaths.procedures,
      icon: "stethoscope",
      label: m.profile_nav_procedures(),
      pages: [
        [accountPaths.procedures, m.profile_nav_quotes()],
        [accountPaths.consultations, m.profile_nav_consultations()],
      ],
    },
    { to: accountPaths.documents, icon: "document", label: m.profile_nav_documents() },
    {
      to: accountPaths.me,
      icon: "user",
      label: m.profile_nav_account(),
      pages: [
        [accountPaths.me, m.profile_nav_me()],
        [accountPaths.setting, m.profile_nav_setting()],
        [accountPaths.protection, m.profile_nav_security()],
      ],
    },
  ];
  const isAt = (path: string): boolean => (path === paths.profile ? pathname === path : pathname.startsWith(path));
  const isHere = ({ to, also = [], pages = [] }: NavigationEntry): boolean =>
    [to, ...also, ...pages.map(([page]) => page)].some(isAt);
  const here = places.find(isHere);
  return (
    <div className="border-b border-line bg-surface" data-screen-only>
      <nav aria-label={m.profile_navigation()}>
        <ul className="page-width flex flex-wrap md:gap-x-4">
          {places.map((place) => (
            <li key={place.to} className="min-w-max flex-1 md:flex-none">
              <Link
                to={place.to}
                aria-current={isHere(place) ? (pathname === place.to ? "page" : "true") : undefined}
                className="-mb-px flex min-h-11 flex-col items-center justify-center gap-0.5 border-b-2 border-transparent px-1 py-2 text-xs font-medium text-muted hover:text-primary-ink aria-[current]:border-primary aria-[current]:text-primary-ink md:flex-row md:gap-1.5 md:px-2 md:text-sm"
              >
                <Icon name={place.icon} className="spare" />
                {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {here?.pages && <Pages label={here.label} pages={here.pages} isAt={isAt} />}
    </div>
  );
}

interface PagesProps {
  readonly label: string;
  readonly pages: NonNullable<NavigationEntry["pages"]>;
  readonly isAt: (path: string) => boolean;
}

function Pages({ label: place, pages, isAt }: PagesProps) {
  return (
    <nav aria-label={place} className="border-t border-line">
      <ul className="page-width flex flex-wrap gap-x-5">
        {pages.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isAt(to) ? "page" : undefined}
              className="inline-flex min-h-11 items-center text-sm font-medium text-muted hover:text-primary-ink aria-[current=page]:text-primary-ink aria-[current=page]:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
