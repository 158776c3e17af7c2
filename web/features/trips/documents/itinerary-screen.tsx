import type { AccountTrip } from "../../../../contract/account-trips.ts";
import { isolated } from "../../../bidi.ts";
import { formatDay, formatList } from "../../../format.ts";
import { ForChild } from "../../../quotes/for-child.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { useSite } from "../../../site.ts";
import { PrintedPage } from "../../../trip/printed-page.tsx";
import type { Timeline } from "../../../trip/timeline-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { TripTimeline } from "../../../trip/trip-timeline.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";

interface Itinerary {
  readonly trip: Pick<AccountTrip, "id" | "reference" | "child" | "dates">;
  /** Names of who travels; while none are entered, of the person whose account it is. */
  readonly travellers: readonly string[];
  readonly timeline: Timeline;
}

export const loader: Loader<Itinerary> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site }) => {
        const { getOwnTrip } = await import("../../../../contract/account-trips.ts");
        const { listOwnConsultations } = await import("../../../../contract/account-consultations.ts");
        const { fullName } = await import("../../../../contract/full-name.ts");
        const { identifyProfile } = await import("../../../../contract/profile.ts");
        const { timelineOf } = await import("../plan/timeline.ts");
        const { language } = site;
        const trip = await call(getOwnTrip, { params: { id: query.get("trip") ?? "" }, query: { language } });
        const { consultations } = await call(listOwnConsultations, { query: { language } });
        const { id, reference, child, dates } = trip;
        const { givenName, familyName } = await call(identifyProfile, {});
        const expected = [
          ...(child ? [child] : []),
          ...(child && trip.companions === 0 ? [] : [{ givenName, familyName }]),
        ];
        const names = trip.travellers.length > 0 ? trip.travellers : expected;
        const travellers = names.map((one) => fullName(one.givenName, one.familyName)).filter(Boolean);
        return { travellers, trip: { id, reference, child, dates }, timeline: timelineOf(trip, consultations, site) };
      })
    : fromPayload,
);

export const handle = screen<Itinerary>({
  cache: "private",
  prepare: bringShown,
  head: ({ trip }) => ({ title: m.trips_itinerary_title({ reference: trip.reference }), isPrivate: true }),
});

export function Component() {
  const { trip, timeline, travellers } = useData(loader);
  const { language } = useSite();
  const { dates } = trip;
  return (
    <PrintedPage
      title={<bdi>{m.trips_itinerary_title({ reference: trip.reference })}</bdi>}
      back={{ to: tripPaths.trip(trip.id), label: m.trips_back() }}
      tools={
        <a href={tripPaths.tripCalendar(trip.id, language)} download className={buttonStyle({ variant: "secondary" })}>
          <Icon name="calendar" />
          {m.trips_calendar()}
        </a>
      }
    >
      <p className="figures -mt-7">
        {m.trips_stay_dates({ from: formatDay(dates.arrive, language), to: formatDay(dates.leave, language) })}
      </p>
      <ForChild child={trip.child} className="-mt-7" />
      {travellers.length > 0 && (
        <p className="-mt-7">
          {m.lists_labelled({
            term: m.trips_travellers(),
            detail: formatList(
              travellers.map((name) => isolated(name)),
              language,
            ),
          })}
        </p>
      )}
      <section aria-labelledby="timeline" className="flex flex-col gap-5">
        <h2 id="timeline" className="text-xl">
          {m.trips_timeline()}
        </h2>
        <TripTimeline stretches={timeline.stretches} />
      </section>
    </PrintedPage>
  );
}
