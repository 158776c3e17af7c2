import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { AccountTrip } from "../../../../contract/account-trips.ts";
import { accountPaths } from "../../../account-paths.ts";
import { isolated } from "../../../bidi.ts";
import { formatDay } from "../../../format.ts";
import { ForChild } from "../../../quotes/for-child.tsx";
import { useProvider, useSite } from "../../../site.ts";
import { IncludedNights } from "../../../trip/included-nights.tsx";
import { isOff, tripStates } from "../../../trip/item-words.ts";
import { MoveNotice } from "../../../trip/move-notice.tsx";
import { isTripOver } from "../../../trip/next-trip.ts";
import { TripLinks } from "../../../trip/trip-links.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { TripTimeline } from "../../../trip/trip-timeline.tsx";
import { AskFirst } from "../../../ui/ask-first.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";
import { CancellationNotice, TreatmentOff } from "./cancellation-notice.tsx";
import { DatesForm } from "./dates-form.tsx";
import { TripBookings } from "./trip-bookings.tsx";
import { ClinicDocuments, TripPapers } from "./trip-documents.tsx";
import { TripGaps } from "./trip-gaps.tsx";
import { TripOverview } from "./trip-overview.tsx";
import { daysUntil, type TripPage, type TripSections } from "./trip-page.ts";

/** A trip on one page: what is next, its days, what is booked, and its documents. */
export function TripView({ page, trip }: { page: TripPage; trip: AccountTrip }) {
  const { sections } = page;
  if (!sections) return null;
  const hasDays = !isTripOver(trip) || sections.timeline.stretches.length > 0;
  const parts: { id: string; title: string; content: ReactNode }[] = [
    { id: "overview", title: m.trips_overview(), content: <TripOverview sections={sections} trip={trip} /> },
    {
      id: "timeline",
      title: m.trips_timeline(),
      content: (
        <div className="flex flex-col gap-6">
          <Days stretches={sections.timeline.stretches} treatment={trip.safeFlightOn && trip.dates.treatment} />
          {!isTripOver(trip) && <DatesForm page={page} trip={trip} />}
        </div>
      ),
    },
    { id: "bookings", title: m.bookings_title(), content: <TripBookings sections={sections} trip={trip} /> },
    { id: "papers", title: m.trips_papers(), content: <TripPapers sections={sections} trip={trip} /> },
    { id: "documents", title: m.trips_documents(), content: <ClinicDocuments sections={sections} trip={trip} /> },
  ].filter(({ id }) => id !== "timeline" || hasDays);
  return (
    <>
      <Heading page={page} trip={trip} />
      <TreatmentOff trip={trip} deadlines={sections.deadlines} />
      {trip.moveRequest && (
        <MoveNotice
          move={trip.moveRequest}
          treatment={trip.dates.treatment}
          action={
            trip.moveRequest.state === "waiting" ? (
              <WithdrawMove page={page} trip={trip} />
            ) : (
              trip.moveRequest.offered && <TakeOffered trip={trip} day={trip.moveRequest.offered} />
            )
          }
        />
      )}
      {isTreated(page, trip) && (
        <Notice
          title={m.aftercare_trip_section()}
          action={
            <Link
              to={accountPaths.recovery(trip.id)}
              className={`${buttonStyle({ variant: "secondary" })} wrap-anywhere`}
            >
              {m.aftercare_open()}
            </Link>
          }
        >
          {m.aftercare_trip_section_text()}
        </Notice>
      )}
      {trip.items
        .filter(({ status }) => status === "supplier_changed")
        .map(({ id, title }) => (
          <Notice
            key={id}
            tone="warning"
            title={m.trips_changed_title({ what: isolated(title) })}
            action={
              <Link to={tripPaths.booking(id)} className={`${buttonStyle({ variant: "secondary" })} wrap-anywhere`}>
                {m.trips_changed_open()}
              </Link>
            }
          >
            {m.trips_changed_text()}
          </Notice>
        ))}
      <TripGaps gaps={trip.gaps} trip={trip.id} items={trip.items} formKey={page.formKey} />
      {trip.includedHotel && <IncludedNights included={trip.includedHotel} trip={trip.id} />}
      <CancellationNotice trip={trip} />
      {trip.attention && <Notice tone="warning">{m.trips_attention()}</Notice>}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={m.trips_contents()} className="lg:sticky lg:top-24">
          <ul className="flex flex-wrap gap-x-6 lg:flex-col">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center text-sm font-medium">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex max-w-4xl min-w-0 flex-col gap-14">
          {parts.map(({ id, title, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
              <h2 id={`${id}-title`} className="mb-5 text-xl">
                {title}
              </h2>
              {content}
            </section>
          ))}
          {canBeCancelled(trip) && (
            <Link
              to={tripPaths.cancelTrip(trip.id)}
              className="text-link inline-flex min-h-11 items-center self-start text-sm"
            >
              {m.trip_cancellation_confirm()}
            </Link>
          )}
        </div>
      </div>
      <Others page={page} />
    </>
  );
}

/** Something of the trip can be cancelled or removed. */
const canBeCancelled = (trip: AccountTrip): boolean =>
  trip.items.some(
    ({ actions, status }) => actions.includes("cancel") || actions.includes("remove") || status === "pending_payment",
  );

const bookedStates: readonly AccountTrip["items"][number]["status"][] = ["confirmed", "in_progress", "completed"];

/** The day of the booked treatment has come. */
const isTreated = ({ today }: TripPage, { dates, items }: AccountTrip): boolean =>
  dates.treatment <= today && items.some(({ kind, status }) => kind === "procedure" && bookedStates.includes(status));

const daysAtOnce = 3;

interface DaysProps {
  readonly stretches: TripSections["timeline"]["stretches"];
  /** The day of the treatment; null where there is none. */
  readonly treatment: string | null;
}

/** The days from today on, of a trip to come from its first, up to the treatment at least, and its last one; the others open. */
function Days({ stretches, treatment }: DaysProps) {
  const today = stretches.findIndex(({ isToday }) => isToday);
  const from = Math.max(0, Math.min(today, stretches.length - daysAtOnce));
  const until = Math.max(from + daysAtOnce, 1 + stretches.findIndex(({ from: day }) => day === treatment));
  const past = stretches.slice(0, from);
  return (
    <div>
      {past.length > 0 && (
        <Disclosure summary={m.trips_days_before()} className="mb-6">
          <TripTimeline stretches={past} />
        </Disclosure>
      )}
      <TripTimeline stretches={stretches.slice(from, until)} />
      <ShowMore count={stretches.length - 1 - until} label={m.trips_days_between()}>
        <div className="mt-6">
          <TripTimeline stretches={stretches.slice(until, -1)} />
        </div>
      </ShowMore>
      {until < stretches.length && (
        <div className="mt-6">
          <TripTimeline stretches={stretches.slice(-1)} />
        </div>
      )}
    </div>
  );
}

function Heading({
  page,
  trip: { cancelledTreatment, child, dates, items, procedure, reference, status, textsLanguage },
}: {
  page: TripPage;
  trip: AccountTrip;
}) {
  const { language } = useSite();
  const provider = useProvider();
  const isOver = isTripOver({ status });
  const isTreatmentOff = cancelledTreatment !== null && !isOver;
  const [tone, name] = tripStates[status];
  const away = daysUntil(page.today, dates.arrive);
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {isTreatmentOff ? <Badge tone="warning">{m.trips_treatment_off()}</Badge> : <Badge tone={tone}>{name()}</Badge>}
        <bdi className="figures text-sm text-muted">{reference}</bdi>
      </div>
      <h1 className="text-2xl text-balance md:text-3xl">
        {items.some((item) => item.kind === "procedure" && !isOff(item)) ? (
          <OwnLanguage language={textsLanguage}>{procedure.name}</OwnLanguage>
        ) : (
          m.trips_title_to({ city: provider.texts.city })
        )}
      </h1>
      <ForChild child={child} treatmentOn={dates.treatment} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="figures inline-flex items-center gap-2">
          <Icon name="calendar" className="text-primary-ink" />
          {m.trips_stay_dates({ from: formatDay(dates.arrive, language), to: formatDay(dates.leave, language) })}
        </span>
        {away > 0 && !isOver && !isTreatmentOff && (
          <span className="font-semibold text-primary-ink">{m.trips_countdown({ count: away })}</span>
        )}
      </p>
    </header>
  );
}

function WithdrawMove({ page, trip }: { page: TripPage; trip: AccountTrip }) {
  const busy = useNavigation().state !== "idle";
  return (
    <AskFirst
      label={m.trips_move_withdraw()}
      icon="close"
      variant="secondary"
      question={m.trips_move_withdraw_question()}
      text={m.trips_move_withdraw_text()}
    >
      <Form method="post" action={tripPaths.trip(trip.id)}>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="key" value={`${page.formKey}-withdraw`} />
        <input type="hidden" name="trip" value={trip.id} />
        <Button type="submit" variant="danger" busy={busy}>
          {m.trips_move_withdraw()}
        </Button>
      </Form>
    </AskFirst>
  );
}

/** Leads to what the day that the clinic offered changes, and to taking it. */
function TakeOffered({ trip, day }: { trip: AccountTrip; day: string }) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={tripPaths.trip(trip.id, "dates")}>
      <input type="hidden" name="intent" value="preview" />
      <input type="hidden" name="trip" value={trip.id} />
      <input type="hidden" name="treatment" value={day} />
      <input type="hidden" name="treatment-was" value={trip.dates.treatment} />
      <Button type="submit" variant="secondary" busy={busy}>
        {m.trips_move_offered_show({ day: formatDay(day, language) })}
      </Button>
    </Form>
  );
}

function Others({ page: { others } }: { page: TripPage }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others" className="border-t border-line pt-6">
      <h2 id="others" className="text-lg">
        {m.trips_others()}
      </h2>
      <TripLinks trips={others} />
    </section>
  );
}
