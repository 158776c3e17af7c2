import { Fragment } from "react";
import type { FlightFare, FlightJourney } from "../../../contract/flights.ts";
import { isolated } from "../../bidi.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { AboutPrice } from "../../currency/about-price.tsx";
import { formatMoney, formatNumber } from "../../format.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { buttonStyle } from "../../ui/styles.ts";
import { SupplierName } from "../../ui/supplier-name.tsx";
import { m } from "../../words/compiled/messages.js";
import { bagWords, changeWords, lateWords, refundWords } from "./flight-words.ts";
import { SliceLine } from "./slice-line.tsx";

/** Flights that belong together, with the first fare at which they are sold, and the others on request. */
export function JourneyCard({
  journey,
  search,
  trip,
}: {
  journey: FlightJourney;
  search: string;
  trip: string | null;
}) {
  const { language } = useSite();
  const carriers = [...new Set(journey.slices.flatMap(({ segments }) => segments.map(({ carrier }) => carrier)))];
  return (
    <Card as="li" className="gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">
          {carriers.map((carrier, index) => (
            <Fragment key={carrier}>
              {index > 0 && " · "}
              <SupplierName>{carrier}</SupplierName>
            </Fragment>
          ))}
        </h3>
        {journey.emissionsKg !== null && (
          <p className="figures text-sm text-muted">
            {m.flights_emissions({ kilograms: formatNumber(journey.emissionsKg, language) })}
          </p>
        )}
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        {journey.slices.map((slice) => (
          <SliceLine key={slice.segments[0]?.departs} slice={slice} />
        ))}
      </div>
      {journey.late && <Notice tone="warning">{lateWords(journey.late, language)}</Notice>}
      <div className="grid items-start gap-x-3 border-t border-line pt-4 md:grid-cols-2">
        <Fares fares={journey.fares.slice(0, 1)} journey={journey} search={search} trip={trip} />
        <ShowMore count={journey.fares.length - 1} label={m.flights_more_fares({ count: journey.fares.length - 1 })}>
          <Fares fares={journey.fares.slice(1)} journey={journey} search={search} trip={trip} />
        </ShowMore>
      </div>
    </Card>
  );
}

function Fares({
  fares,
  journey,
  ...rest
}: Omit<FareProps, "fare" | "travellers"> & { fares: readonly FlightFare[]; journey: FlightJourney }) {
  return (
    <ul className="grid gap-3">
      {fares.map((fare) => (
        <Fare key={fare.offer} fare={fare} travellers={journey.travellers} {...rest} />
      ))}
    </ul>
  );
}

interface FareProps {
  readonly fare: FlightFare;
  readonly travellers: number;
  readonly search: string;
  readonly trip: string | null;
}

function Fare({ fare, travellers, search, trip }: FareProps) {
  const { language } = useSite();
  const clock = useClinicClock();
  const { offer, brand, price, about, holdableUntil } = fare;
  const query = new URLSearchParams({ offer, ...(trip && { trip }), back: search });
  const lines = [
    bagWords(fare.bags),
    changeWords(fare.change, language),
    refundWords(fare.refund, language),
    holdableUntil
      ? m.flights_hold_until({
          when: clock(holdableUntil),
        })
      : m.flights_hold_none(),
  ];
  return (
    <li className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <div>
        <p className="flex items-center justify-between gap-2 text-sm font-medium">
          <SupplierName>{brand}</SupplierName>
          {fare.fewLeft && <Badge tone="warning">{m.flights_few()}</Badge>}
        </p>
        <p className="figures text-xl font-semibold">{formatMoney(price.total, language)}</p>
        <p className="figures text-sm text-muted">
          {m.flights_for_all({ count: travellers })}
          {about && <> · {m.flights_about({ price: formatMoney(about, language) })}</>}
        </p>
        <AboutPrice price={price.total} />
      </div>
      <ul className="flex grow flex-col gap-1 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {fare.identityRequired && <li>{m.flights_passports()}</li>}
      </ul>
      <Link to={`${tripPaths.flightOffer}?${query}`} className={buttonStyle({ variant: "secondary", wide: true })}>
        {m.flights_choose({ brand: isolated(brand) })}
      </Link>
    </li>
  );
}
