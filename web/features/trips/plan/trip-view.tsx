import { Form, useNavigation } from "react-router";
import type { OwnTrip } from "../../../../contract/account-trips.ts";
import type { TripItem } from "../../../../contract/trips.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatDay, formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { EntryNotice } from "../../../trip/entry-notice.tsx";
import { MoveNotice } from "../../../trip/move-notice.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { DatesForm } from "./dates-form.tsx";
import { ItemRows } from "./item-rows.tsx";
import { tripStates } from "./item-words.ts";
import { TripGaps } from "./trip-gaps.tsx";
import { daysUntil, type TripPage } from "./trip-page.ts";

const payable = ["priced", "held", "expired", "payment_failed"];

/** A trip as it stands: what is in it, what it costs, and what can be added. */
export function TripView({ page, trip }: { page: TripPage; trip: OwnTrip }) {
  const { language } = useSite();
  const { dates, procedure, reference, status, attention } = trip;
  const [tone, name] = tripStates[status];
  const isOff = (item: TripItem) => item.status === "cancelled" || item.status === "failed";
  const [kept, off] = [trip.items.filter((item) => !isOff(item)), trip.items.filter(isOff)];
  const away = daysUntil(page.today, dates.arrive);
  const checkout = useHref(`${tripPaths.checkout}?trip=${trip.id}`);
  return (
    <>
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{name()}</Badge>
          <bdi className="figures text-sm text-muted">{reference}</bdi>
        </div>
        <h1 className="text-2xl text-balance md:text-3xl">
          <OwnLanguage language={trip.textsLanguage}>{procedure.name}</OwnLanguage>
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="figures inline-flex items-center gap-2">
            <Icon name="calendar" className="text-primary-ink" />
            {m.trips_stay_dates({ from: formatDay(dates.arrive, language), to: formatDay(dates.leave, language) })}
          </span>
          {away > 0 && <span className="font-semibold text-primary-ink">{m.trips_countdown({ count: away })}</span>}
        </p>
      </header>
      {trip.moveRequest && (
        <MoveNotice
          move={trip.moveRequest}
          treatment={dates.treatment}
          action={trip.moveRequest.state === "waiting" && <WithdrawMove page={page} trip={trip} />}
        />
      )}
      <TripGaps gaps={trip.gaps} trip={trip.id} />
      {attention && <Notice tone="warning">{m.trips_attention()}</Notice>}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <section aria-labelledby="items">
            <h2 id="items" className="text-xl">
              {m.trips_items()}
            </h2>
            <ItemRows items={kept} />
            {off.length > 0 && (
              <Disclosure summary={m.trips_items_cancelled({ count: off.length })}>
                <ItemRows items={off} />
              </Disclosure>
            )}
          </section>
          <Travellers trip={trip} />
          <Additions />
          {status !== "closed" && <DatesForm page={page} trip={trip} />}
        </div>
        <Card as="aside" className="lg:sticky lg:top-24">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-muted">{m.trips_total()}</span>
            <span className="figures text-end text-2xl font-semibold">
              {formatMoney(trip.total, language)}
              <AboutPrice price={trip.total} />
            </span>
          </p>
          <p className="text-sm text-muted">{m.trips_total_note({ currency: trip.currency })}</p>
          {trip.items.some((item) => payable.includes(item.status)) && (
            <ButtonLink href={checkout} size="lg" wide>
              {m.trips_pay()}
            </ButtonLink>
          )}
          <Papers trip={trip} />
        </Card>
      </div>
      <Others page={page} />
    </>
  );
}

function WithdrawMove({ page, trip }: { page: TripPage; trip: OwnTrip }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`${tripPaths.plan}?trip=${trip.id}`}>
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="key" value={`${page.formKey}-withdraw`} />
      <input type="hidden" name="trip" value={trip.id} />
      <Button type="submit" variant="secondary" busy={busy}>
        {m.trips_move_withdraw()}
      </Button>
    </Form>
  );
}

function Travellers({ trip: { id, travellers, companions, entry } }: { trip: OwnTrip }) {
  const isWhole = travellers.length > companions;
  return (
    <section aria-labelledby="travellers">
      <h2 id="travellers" className="text-xl">
        {m.trips_travellers()}
      </h2>
      {travellers.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
          {travellers.map((one) => (
            <li key={one.id} className="inline-flex items-center gap-2">
              <Icon name="user" className="text-primary-ink" />
              <bdi>
                {one.givenName} {one.familyName}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && <p className="mt-3 text-muted">{m.trips_travellers_none()}</p>}
      <Link
        to={tripPaths.travellers(id)}
        className="text-link mt-1 inline-flex min-h-11 items-center gap-2 font-medium"
      >
        <Icon name="edit" />
        {isWhole ? m.trips_travellers_change() : m.trips_travellers_add()}
      </Link>
      <div className="mt-3">
        <EntryNotice entry={entry} travellers={travellers} />
      </div>
    </section>
  );
}

function Additions() {
  const places = [
    { to: tripPaths.hotels, icon: "bed", label: m.trips_add_hotel() },
    { to: tripPaths.flights, icon: "plane", label: m.trips_add_flight() },
    { to: tripPaths.activities, icon: "globe", label: m.trips_add_activity() },
  ] as const;
  return (
    <section aria-labelledby="add">
      <h2 id="add" className="text-xl">
        {m.trips_add()}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {places.map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 font-medium hover:border-line-strong hover:shadow-md"
            >
              <Icon name={icon} className="text-primary-ink" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Papers({ trip }: { trip: OwnTrip }) {
  const { language } = useSite();
  const link = "text-link inline-flex min-h-11 items-center gap-2 font-medium";
  return (
    <ul className="mt-2 border-t border-line pt-3">
      <li>
        <Link to={tripPaths.itinerary(trip.id)} className={link}>
          <Icon name="document" />
          {m.trips_itinerary()}
        </Link>
      </li>
      <li>
        <Link to={tripPaths.bookings} className={link}>
          <Icon name="calendar" />
          {m.bookings_title()}
        </Link>
      </li>
      <li className="text-sm text-muted">
        {m.trips_safe_title({ day: formatDay(trip.fitToFlyFrom ?? trip.safeFlightOn, language) })}
      </li>
    </ul>
  );
}

function Others({ page: { others } }: { page: TripPage }) {
  const { language } = useSite();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others" className="border-t border-line pt-6">
      <h2 id="others" className="text-lg">
        {m.trips_others()}
      </h2>
      <ul className="mt-2">
        {others.map(({ id, reference, dates }) => (
          <li key={id}>
            <Link to={`${tripPaths.plan}?trip=${id}`} className="text-link inline-flex min-h-11 items-center gap-3">
              <bdi className="figures">{reference}</bdi>
              <span className="text-muted">{formatDay(dates.treatment, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
