import { type ActionFunctionArgs, useActionData } from "react-router";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { ForChild } from "../../../quotes/for-child.tsx";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { useHref } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BookingRows } from "./booking-rows.tsx";
import { ChangeChoices } from "./change-choices.tsx";
import type { ChangeAnswered, ChangePage } from "./change-page.ts";
import { ChangePreviewed, KeepAsItIs } from "./change-previewed.tsx";
import { UnbookedWays } from "./unbooked-ways.tsx";

export const loader: Loader<ChangePage> = guarded(
  import.meta.env.SSR ? fromApi(async (facts) => (await import("./load-change.ts")).loadChange(facts)) : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./send-change.ts")).changeAction(facts);

export const handle = screen<ChangePage>({
  cache: "private",
  prepare: bringShown,
  head: ({ booking }) => ({ title: m.bookings_change_title({ what: booking.title }), isPrivate: true }),
});

export function Component() {
  const page = useData(loader);
  const { booking } = page;
  const answered = useActionData<ChangeAnswered>();
  const change = answered && "change" in answered ? answered.change : booking.quotes.change;
  const list = useHref(tripPaths.bookings);
  const one = useHref(tripPaths.booking(booking.id));
  const self = useHref(tripPaths.changeBooking(booking.id));
  const [before, after] = m.bookings_change_title({ what: booking.title }).split(booking.title);
  const what = (
    <OwnLanguage as="bdi" language={booking.textsLanguage}>
      {booking.title}
    </OwnLanguage>
  );
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-8 *:max-w-4xl md:py-12">
      <header className="flex flex-col gap-4">
        <Breadcrumbs
          label={m.bookings_title()}
          items={[
            { label: m.bookings_title(), href: list },
            { label: what, href: one },
            { label: m.bookings_change_short(), href: self },
          ]}
        />
        <div className="max-w-measure">
          <h1 className="text-2xl text-balance md:text-3xl">
            {before}
            {what}
            {after}
          </h1>
          <ForChild child={booking.child} className="mt-2" />
          <p className="mt-2 text-muted">{m.bookings_change_lead()}</p>
        </div>
      </header>
      <section aria-labelledby="now">
        <h2 id="now" className="text-lg">
          {m.bookings_change_now()}
        </h2>
        <div className="mt-4">
          <BookingRows rows={[{ item: booking }]} />
        </div>
      </section>
      <FormProblems refused={answered && "typed" in answered ? answered : undefined} />
      {change ? (
        <ChangePreviewed page={page} change={change} />
      ) : booking.actions.includes("change") ? (
        <ChangeChoices page={page} />
      ) : booking.actions.includes("remove") ? (
        <UnbookedWays item={booking} trip={booking.trip.id} formKey={page.formKey} />
      ) : (
        <KeepAsItIs page={page} />
      )}
    </main>
  );
}
