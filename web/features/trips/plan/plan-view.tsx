import { Form, useActionData, useNavigation } from "react-router";
import type { TripPlan } from "../../../../contract/account-trips.ts";
import type { Language } from "../../../../contract/values.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatDay, formatList, formatMoney, moneyEnds } from "../../../format.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { useSite } from "../../../site.ts";
import { EntryNotice } from "../../../trip/entry-notice.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { TripTimeline } from "../../../trip/trip-timeline.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { m } from "../../../words/compiled/messages.js";
import { type Answered, refusedOf, type TripPage } from "./trip-page.ts";

/** Why the plan is for another day than was asked for. */
function insteadText({ of, isClosed, free }: NonNullable<TripPage["instead"]>, language: Language): string {
  if (!isClosed) return m.trips_problem_past();
  const day = formatDay(of, language);
  if (free.length === 0) return m.trips_problem_full({ day });
  return m.trips_problem_closed({
    day,
    days: formatList(
      free.map((one) => formatDay(one, language)),
      language,
    ),
  });
}

/** A trip as it could be: another day is another plan. */
export function PlanView({ page, plan }: { page: TripPage; plan: TripPlan }) {
  const { language } = useSite();
  const { minDaysBeforeFlight: count, safeFlightOn } = plan;
  return (
    <>
      <header className="max-w-measure">
        <h1 className="text-2xl text-balance md:text-3xl">{m.trips_plan_title({ procedure: plan.procedure.name })}</h1>
        <p className="mt-2 text-muted">{m.trips_plan_lead()}</p>
      </header>
      {page.instead && (
        <Notice tone="warning">
          {insteadText(page.instead, language)}{" "}
          {m.trips_problem_below({ day: formatDay(plan.dates.treatment, language) })}
        </Notice>
      )}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <Wishes plan={plan} />
          <section aria-labelledby="days">
            <h2 id="days" className="mb-5 text-xl">
              {m.trips_timeline()}
            </h2>
            <TripTimeline stretches={page.days} />
          </section>
          <Notice title={m.trips_safe_title({ day: formatDay(safeFlightOn, language) })}>
            {m.trips_safe_text({ count })}
          </Notice>
          <EntryNotice entry={plan.entry} />
          <Rides plan={plan} />
        </div>
        <Card as="aside" className="lg:sticky lg:top-24">
          <Estimate plan={plan} />
          <Begin page={page} plan={plan} />
        </Card>
      </div>
    </>
  );
}

function Wishes({ plan }: { plan: TripPlan }) {
  const { language } = useSite();
  const { procedure, packages, dates, companions, earliestTreatment } = plan;
  return (
    <Form action={tripPaths.plan} className="grid items-start gap-5 rounded-lg bg-sunken p-5 sm:grid-cols-2 sm:p-6">
      <input type="hidden" name="procedure" value={procedure.slug} />
      <Field
        name="treatment"
        label={m.trips_field_treatment()}
        hint={m.trips_field_treatment_hint({ day: formatDay(earliestTreatment, language) })}
      >
        <DateInput defaultValue={dates.treatment} min={earliestTreatment} />
      </Field>
      <Field
        name="companions"
        label={m.trips_field_companions()}
        hint={m.trips_field_companions_hint({ count: companions.included })}
      >
        <Select
          defaultValue={String(companions.asked)}
          options={[0, 1, 2, 3, 4].map((count) => ({ value: String(count), label: String(count) }))}
        />
      </Field>
      <Field name="package" label={m.trips_field_package()} className="sm:col-span-2">
        <Select
          defaultValue={plan.package.slug}
          options={packages.map(({ slug, name, price }) => ({
            value: slug,
            label: `${name} · ${formatMoney(price, language)}`,
          }))}
        />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start">
        {m.trips_plan_again()}
      </Button>
    </Form>
  );
}

function Rides({ plan }: { plan: TripPlan }) {
  const { language } = useSite();
  const names = {
    arrival: m.trips_ride_from_airport(),
    consultation: m.trips_ride_consultation(),
    "to-clinic": m.trips_ride_clinic(),
    "from-clinic": m.trips_ride_hotel(),
    departure: m.trips_ride_back(),
  };
  return (
    <section aria-labelledby="rides">
      <h2 id="rides" className="text-xl">
        {m.trips_rides()}
      </h2>
      <DefinitionList
        className="mt-3"
        items={plan.transfers.map(({ way, on, included }) => ({
          key: way,
          term: `${names[way]} · ${formatDay(on, language)}`,
          detail: included ? m.trips_included() : m.trips_ride_not_included(),
        }))}
      />
    </section>
  );
}

function Estimate({ plan: { estimate, includedHotel } }: { plan: TripPlan }) {
  const { language } = useSite();
  const range = (low: Parameters<typeof moneyEnds>[0], high: typeof low) =>
    low.amount === high.amount ? formatMoney(low, language) : m.trips_estimate_range(moneyEnds(low, high, language));
  const names = {
    treatment: m.trips_estimate_treatment(),
    hotel: m.trips_estimate_hotel(),
    transfers: m.trips_estimate_transfers(),
    companion: m.trips_estimate_companion(),
    interpreter: m.trips_estimate_interpreter(),
  };
  return (
    <>
      <h2 className="text-lg">{m.trips_estimate()}</h2>
      <p className="figures text-2xl font-semibold">
        {range(estimate.low, estimate.high)}
        <AboutPrice price={estimate.low} to={estimate.high} />
      </p>
      <DefinitionList
        items={estimate.parts.map(({ kind, label, low, high }) => ({
          key: label ?? kind,
          term: (kind !== "treatment" && label) || names[kind],
          detail: range(low, high),
        }))}
      />
      {includedHotel && <p className="text-sm">{m.trips_included_nights({ count: includedHotel.nights })}</p>}
      <p className="text-sm text-muted">{m.trips_estimate_note()}</p>
      {estimate.missing.includes("second-visit-flights") && (
        <p className="text-sm">{m.trips_estimate_second_visit()}</p>
      )}
    </>
  );
}

function Begin({ page, plan }: { page: TripPage; plan: TripPlan }) {
  const refused = refusedOf(useActionData<Answered>());
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={`${tripPaths.plan}?procedure=${plan.procedure.slug}`}
      className="mt-2 flex flex-col gap-3"
    >
      <FormProblems refused={refused} />
      <input type="hidden" name="intent" value="begin" />
      <input type="hidden" name="key" value={page.formKey} />
      <input type="hidden" name="procedure" value={plan.procedure.slug} />
      <input type="hidden" name="package" value={plan.package.slug} />
      <input type="hidden" name="treatment" value={plan.dates.treatment} />
      <input type="hidden" name="companions" value={plan.companions.asked} />
      <Button type="submit" size="lg" wide busy={busy}>
        {m.trips_begin()}
      </Button>
      <p className="text-sm text-muted">{m.trips_begin_note()}</p>
      <p className="text-sm text-muted">{m.trips_confirmed_first()}</p>
    </Form>
  );
}
