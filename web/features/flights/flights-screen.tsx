import type { FlightJourney } from "../../../contract/flights.ts";
import { isolated } from "../../bidi.ts";
import { formatDay } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { ForTrip } from "../../trip/for-trip.tsx";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { m } from "../../words/compiled/messages.js";
import { JourneyCard } from "./journey-card.tsx";
import { shownPlace } from "./places.ts";
import { SearchForm } from "./search-form.tsx";
import type { SearchPage } from "./search-page.ts";

export const loader: Loader<SearchPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site }) => {
        const { whichTrip } = await import("../../trip/which-trip.ts");
        const { readSearch } = await import("./search-page.ts");
        const { trip, which } = await whichTrip({ call, query, site });
        const asked = new URLSearchParams(query);
        if (trip) asked.set("trip", trip.id);
        return { ...(await readSearch(call, asked, site)), which };
      })
    : fromPayload,
);

export const handle = screen<SearchPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.flights_title(), isPrivate: true }),
});

const shownAtOnce = 4;

/** Flights there and back around a treatment. */
export function Component() {
  const page = useData(loader);
  const { journeys, refused } = page;
  const hasFound = journeys !== null && journeys.length > 0;
  return (
    <main id="main" tabIndex={-1} className="page-width py-10 md:py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl md:text-3xl">{m.flights_title()}</h1>
        <Link to={tripPaths.bookingsOf("flight")} className="text-link inline-flex min-h-11 items-center font-medium">
          {m.flights_bookings()}
        </Link>
      </div>
      <p className="mt-2 max-w-measure text-muted">{m.flights_lead()}</p>
      <ForTrip which={page.which} className="mt-4" />
      <div className="mt-6">
        {hasFound ? (
          <Disclosure
            summary={
              <>
                {m.flights_again()}
                <Searched page={page} />
              </>
            }
          >
            <SearchForm page={page} />
          </Disclosure>
        ) : (
          <SearchForm page={page} />
        )}
      </div>
      <div className="mt-8" aria-live="polite">
        {refused && (
          <Notice tone="warning" title={m.flights_refused()}>
            {refused}
          </Notice>
        )}
        {journeys === null && !refused && (
          <EmptyState as="p" icon="plane" title={m.flights_start_title()}>
            {page.plan.trip ? m.flights_start_text() : m.flights_start_text_free()}
          </EmptyState>
        )}
        {journeys?.length === 0 && (
          <EmptyState as="p" icon="plane" title={m.flights_none_title()}>
            {m.flights_none_text()}
          </EmptyState>
        )}
        {hasFound && (
          <>
            <h2 className="text-lg">{m.flights_found({ count: journeys.length })}</h2>
            <Journeys journeys={journeys.slice(0, shownAtOnce)} page={page} />
            <ShowMore count={journeys.length - shownAtOnce}>
              <Journeys journeys={journeys.slice(shownAtOnce)} page={page} />
            </ShowMore>
          </>
        )}
      </div>
    </main>
  );
}

/** What was searched for: from where to where, and on which days. */
function Searched({ page: { plan, typed } }: { page: SearchPage }) {
  const { language } = useSite();
  const days = ["out", "back"].flatMap((name) => (typed[name] ? formatDay(typed[name], language) : []));
  const places = ["from", "to"].map((name) => isolated(shownPlace(plan, typed[name])));
  return <span className="figures block text-sm font-normal text-muted">{[...places, ...days].join(" · ")}</span>;
}

const Journeys = ({ journeys, page }: { journeys: readonly FlightJourney[]; page: SearchPage }) => (
  <ul className="mt-4 flex flex-col gap-5">
    {journeys.map((journey) => (
      <JourneyCard key={journey.id} journey={journey} search={page.search} trip={page.plan.trip?.id ?? null} />
    ))}
  </ul>
);
