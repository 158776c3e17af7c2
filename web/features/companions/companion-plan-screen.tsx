import { type ActionFunctionArgs, Form, redirect, useNavigation } from "react-router";
import type { CompanionPlan } from "../../../contract/companions.ts";
import { callOf } from "../../api.ts";
import { formatDay } from "../../format.ts";
import type { KeptAddress } from "../../offline/kept-trip.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { useProvider, useSite } from "../../site.ts";
import { EmergencyCard } from "../../trip/emergency-card.tsx";
import { PrintedPage } from "../../trip/printed-page.tsx";
import type { TimelineStretch } from "../../trip/timeline-words.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { TripTimeline } from "../../trip/trip-timeline.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { m } from "../../words/compiled/messages.js";

interface Shown {
  readonly plan: Pick<CompanionPlan, "person" | "dates" | "until" | "isCancelled" | "late">;
  readonly days: readonly TimelineStretch[];
  readonly addresses: readonly KeptAddress[];
}

/** Null without a session, or once the person let the companion out. */
type Page = { readonly shown: Shown | null };

export const loader: Loader<Page> = import.meta.env.SSR
  ? fromApi(async ({ call, site }) => {
      const { getCompanionPlan } = await import("../../../contract/companions.ts");
      const { companionDays, driverAddresses } = await import("./plan-days.ts");
      const { dayIn } = await import("../../../contract/zoned-time.ts");
      const { language, provider } = site;
      const { plan } = await call(getCompanionPlan, { query: { language } });
      if (!plan || !provider) return { shown: null };
      const { person, dates, until, isCancelled, late } = plan;
      const today = dayIn(plan.timeZone, new Date());
      return {
        shown: {
          plan: { person, dates, until, isCancelled, late },
          days: companionDays(plan, { provider, language, today }),
          addresses: driverAddresses(plan, provider),
        },
      };
    })
  : fromPayload;

/** Ends the session in this browser. */
export async function action({ context }: ActionFunctionArgs) {
  const { closeCompanionSession } = await import("../../../contract/companions.ts");
  await callOf(context)(closeCompanionSession, {});
  return redirect(tripPaths.companion);
}

export const handle = screen<Page>({
  cache: "private",
  head: () => ({ title: m.companions_plan_title(), isPrivate: true }),
});

/** A trip as its companion sees it: times, places and whom to ring. */
export function Component() {
  const { shown } = useData(loader);
  return shown ? <Plan {...shown} /> : <Closed />;
}

function Plan({ plan: { person, dates, until, isCancelled, late }, days, addresses }: Shown) {
  const { language } = useSite();
  const { contact, texts } = useProvider();
  const busy = useNavigation().state !== "idle";
  const { emergencyNumber: number, phone } = contact;
  return (
    <PrintedPage
      title={person ? m.companions_plan_of({ person }) : m.companions_plan_title()}
      contact={m.companions_contact()}
    >
      <p className="figures -mt-7">
        {m.trips_stay_dates({ from: formatDay(dates.arrive, language), to: formatDay(dates.leave, language) })}
      </p>
      {isCancelled && (
        <Notice tone="warning" title={m.companions_cancelled()}>
          {m.companions_cancelled_text()}
        </Notice>
      )}
      {late.length > 0 && (
        <Notice tone="warning" title={m.trips_gaps()}>
          <ul>
            {late.map(({ misses, on, lands }) => (
              <li key={`${misses}-${lands}`}>
                {(misses === "hotel" ? m.companions_late_hotel : m.companions_late_appointment)({
                  lands: formatDay(lands, language),
                  on: formatDay(on, language),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {!(isCancelled && days.length === 0) && (
        <section aria-labelledby="days" className="flex flex-col gap-5">
          <h2 id="days" className="text-xl">
            {m.companions_days()}
          </h2>
          {days.length === 0 ? (
            <p className="text-muted">{m.companions_days_none()}</p>
          ) : (
            <TripTimeline stretches={days} />
          )}
        </section>
      )}
      <EmergencyCard
        emergency={{ number, phone, coordinator: texts.coordinator, allergies: null }}
        addresses={addresses}
      />
      <div className="flex flex-col items-start gap-3 print:hidden">
        <p className="max-w-measure text-sm text-muted">
          {m.companions_plan_note({ day: formatDay(until, language) })}
        </p>
        <Form method="post">
          <Button type="submit" variant="secondary" icon="sign-out" busy={busy}>
            {m.companions_plan_close()}
          </Button>
        </Form>
      </div>
    </PrintedPage>
  );
}

const Closed = () => (
  <main id="main" tabIndex={-1} className="page-width max-w-2xl py-8 md:py-12">
    <EmptyState as="h1" icon="lock" title={m.companions_closed()}>
      {m.companions_closed_text()}
    </EmptyState>
  </main>
);
