import type { ActionFunctionArgs } from "react-router";
import { paths } from "../../../paths.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringSections, bringShown, section } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { Additions } from "./additions.tsx";
import type { TripPage } from "./trip-page.ts";

/** The page shows a trip or a plan. */
const loadTripView = async () => (await import("./trip-view.tsx")).TripView;
const TripView = section("trip-view", loadTripView, import.meta.env.SSR ? await loadTripView() : undefined);
const loadPlanView = async () => (await import("./plan-view.tsx")).PlanView;
const PlanView = section("plan-view", loadPlanView, import.meta.env.SSR ? await loadPlanView() : undefined);

export const loader: Loader<TripPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async (facts) => (await import("./load-trip.ts")).loadTrip(facts))
    : async (facts) => {
        const page: TripPage = await fromPayload(facts);
        await bringSections([...(page.trip ? ["trip-view"] : []), ...(page.plan ? ["plan-view"] : [])]);
        return page;
      },
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./trip-actions.ts")).tripAction(facts);

export const handle = screen<TripPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.trips_title(), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { trip, plan } = page;
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-10 py-8 md:py-12">
      {trip && <TripView page={page} trip={trip} />}
      {plan && <PlanView page={page} plan={plan} />}
      {!trip && !plan && <Nothing />}
    </main>
  );
}

function Nothing() {
  const procedures = useHref(paths.procedures);
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{m.trips_title()}</h1>
      <EmptyState
        icon="calendar"
        title={m.trips_empty()}
        action={<ButtonLink href={procedures}>{m.trips_empty_action()}</ButtonLink>}
      >
        {m.trips_empty_text()}
      </EmptyState>
      <Additions />
      <Link to={tripPaths.bookings} className="text-link inline-flex min-h-11 items-center self-start font-medium">
        {m.bookings_all()}
      </Link>
    </>
  );
}
