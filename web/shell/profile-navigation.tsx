import { useLocation } from "react-router";
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
}

const settings = [paths.setting, paths.protection] as const;

/** The five places of the account under the site's own header; the place for the person's own data names its pages. */
export function ProfileNavigation() {
  const { pathname } = useLocation();
  const places: readonly NavigationEntry[] = [
    { to: paths.profile, icon: "home", label: m.profile_nav_home() },
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
    { to: paths.accountProcedures, icon: "stethoscope", label: m.profile_nav_procedures() },
    { to: paths.documents, icon: "document", label: m.profile_nav_documents() },
    { to: paths.me, icon: "user", label: m.profile_nav_account(), also: settings },
  ];
  const isHere = ({ to, also = [] }: NavigationEntry): boolean =>
    to === paths.profile ? pathname === to : [to, ...also].some((path) => pathname.startsWith(path));
  const isOwn = [paths.me, ...settings].some((path) => pathname.startsWith(path));
  return (
    <div className="border-b border-line bg-surface" data-screen-only>
      <nav aria-label={m.profile_navigation()}>
        <ul className="page-width flex flex-wrap md:gap-x-4">
          {places.map((place) => (
            <li key={place.to} className="min-w-max flex-1 md:flex-none">
              <Link
                to={place.to}
                aria-current={isHere(place) ? (pathname === place.to ? "page" : "true") : undefined}
                className="-mb-px flex min-h-14 flex-col items-center justify-center gap-0.5 border-b-2 border-transparent px-1 text-xs font-medium text-muted hover:text-primary-ink aria-[current]:border-primary aria-[current]:text-primary-ink md:min-h-13 md:flex-row md:gap-1.5 md:px-2 md:text-sm"
              >
                <Icon name={place.icon} />
                {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isOwn && <OwnPages pathname={pathname} />}
    </div>
  );
}

function OwnPages({ pathname }: { pathname: string }) {
  const pages = [
    [paths.me, m.profile_nav_me()],
    [paths.setting, m.profile_nav_setting()],
    [paths.protection, m.profile_nav_security()],
  ] as const;
  return (
    <nav aria-label={m.profile_nav_account()} className="border-t border-line">
      <ul className="page-width flex flex-wrap gap-x-5">
        {pages.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? "page" : undefined}
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
