import { type ActionFunctionArgs, useActionData } from "react-router";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { ForChild } from "../../../quotes/for-child.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { OwnCredits } from "../../../trip/own-credits.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { CancelTripForm, isCancellable, MoveInstead } from "./cancel-trip-form.tsx";
import type { CancelAnswered, CancelTripPage } from "./cancel-trip-page.ts";
import { TripEffects } from "./trip-effects.tsx";

export const loader: Loader<CancelTripPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async (facts) => (await import("./load-cancellation.ts")).loadCancellation(facts))
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) =>
  (await import("./send-cancellation.ts")).cancelTripAction(facts);

export const handle = screen<CancelTripPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.trip_cancellation_title(), isPrivate: true }),
});

/** What cancelling the whole trip returns and ends, the sum first, and the button that cancels. */
export function Component() {
  const page = useData(loader);
  const { preview } = page;
  const answered = useActionData<CancelAnswered>();
  return (
    <main id="main" tabIndex={-1} className="page-width flex max-w-3xl flex-col gap-8 py-8 md:py-12">
      <header className="max-w-measure">
        <Link to={tripPaths.trip(page.trip)} className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-back" />
          {m.trips_back()}
        </Link>
        <h1 className="mt-2 text-2xl text-balance md:text-3xl">{m.trip_cancellation_title()}</h1>
        <ForChild child={preview?.trip.child} className="mt-2" />
        {(!preview || isCancellable(preview)) && <p className="mt-2 text-muted">{m.trip_cancellation_lead()}</p>}
      </header>
      <FormProblems refused={answered} />
      {preview ? (
        <>
          <TripEffects preview={preview} />
          <OwnCredits credits={preview.credits} ended={[]} />
          {isCancellable(preview) && <MoveInstead preview={preview} />}
          <CancelTripForm page={page} preview={preview} />
        </>
      ) : (
        <Silent trip={page.trip} />
      )}
    </main>
  );
}

function Silent({ trip }: { trip: string }) {
  const again = useHref(tripPaths.cancelTrip(trip));
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink href={again} variant="secondary">
          {m.trip_cancellation_again()}
        </ButtonLink>
      }
    >
      {m.trip_cancellation_silent()}
    </Notice>
  );
}
