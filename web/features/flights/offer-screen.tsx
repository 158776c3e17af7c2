import type { ActionFunctionArgs } from "react-router";
import type { FlightJourney } from "../../../contract/flights.ts";
import type { Seller } from "../../../contract/trips.ts";
import { accountPaths } from "../../account-paths.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatDay, formatMoney } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { ForTrip } from "../../trip/for-trip.tsx";
import type { WhichTrip } from "../../trip/named-trip.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SupplierName } from "../../ui/supplier-name.tsx";
import { m } from "../../words/compiled/messages.js";
import { AddToTrip } from "./add-to-trip.tsx";
import { bagWords, changeWords, lateWords, refundWords } from "./flight-words.ts";
import { SliceDetails } from "./slice-details.tsx";

interface OfferPage {
  /** Null where it is not offered any more. */
  readonly found: { readonly journey: FlightJourney; readonly seller: Seller } | null;
  readonly trip: string | null;
  readonly which: WhichTrip;
  readonly formKey: string;
  /** The search that it was found by. */
  readonly search: string;
}

export const loader: Loader<OfferPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site }) => {
        const { getFlightOffer } = await import("../../../contract/flights.ts");
        const { Refusal } = await import("../../../contract/errors.ts");
        const { whichTrip } = await import("../../trip/which-trip.ts");
        const { which } = await whichTrip({ call, query, site });
        const trip = which.trip?.id ?? null;
        const asked = { offer: query.get("offer") ?? "-", language: site.language, ...(trip && { trip }) };
        const found = await call(getFlightOffer, { query: asked }).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === "wrong-state") return null;
          throw error;
        });
        const back = query.get("back") ?? "";
        return { found, trip, which, formKey: crypto.randomUUID(), search: back.startsWith("?") ? back : "" };
      })
    : fromPayload,
);

/** Loads the action on the first submit. */
export const action = async (facts: ActionFunctionArgs) => (await import("./add-flight.ts")).addFlight(facts);

/** A price that moved is shown as it is now. */
export const shouldRevalidate = () => true;

export const handle = screen<OfferPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.flights_offer_title(), isPrivate: true }),
});

/** One fare of one journey with all that it means, before it is added to a trip. */
export function Component() {
  const page = useData(loader);
  const { language } = useSite();
  const again = useHref(`${tripPaths.flights}${page.search}`);
  if (!page.found)
    return (
      <main id="main" tabIndex={-1} className="page-width py-10 md:py-14">
        <EmptyState
          as="h1"
          icon="plane"
          title={m.flights_offer_gone_title()}
          action={<ButtonLink href={again}>{m.flights_offer_again()}</ButtonLink>}
        >
          {m.flights_offer_gone_text()}
        </EmptyState>
      </main>
    );
  const { journey } = page.found;
  return (
    <main id="main" tabIndex={-1} className="page-width py-8 md:py-12">
      <a href={again} className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium">
        <Icon name="chevron-back" size="sm" />
        {m.flights_back_to_results()}
      </a>
      <h1 className="mt-2 text-2xl md:text-3xl">{m.flights_offer_title()}</h1>
      <ForTrip which={page.which} className="mt-4" />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-6">
          <Safety journey={journey} />
          {journey.late && (
            <Notice tone="warning" title={m.flights_late()}>
              {lateWords(journey.late, language)}
            </Notice>
          )}
          {journey.slices.map((slice) => (
            <SliceDetails key={slice.segments[0]?.departs} slice={slice} />
          ))}
          <Rules journey={journey} trip={page.trip} />
        </div>
        <aside className="flex flex-col gap-6 lg:sticky lg:top-24">
          <Price journey={journey} seller={page.found.seller} />
          {journey.safe.ok && journey.fares[0] && (page.trip || page.which.others.length === 0) && (
            <AddToTrip fare={journey.fares[0]} trip={page.trip} formKey={page.formKey} />
          )}
        </aside>
      </div>
    </main>
  );
}

function Safety({ journey: { safe } }: { journey: FlightJourney }) {
  const { language } = useSite();
  if (safe.ok || !safe.earliest) return null;
  return (
    <Notice tone="error" title={m.flights_unsafe()}>
      {m.flights_refused_unsafe({ day: formatDay(safe.earliest, language) })}
    </Notice>
  );
}

function Rules({ journey: { fares }, trip }: { journey: FlightJourney; trip: string | null }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const [fare] = fares;
  if (!fare) return null;
  const held = fare.holdableUntil && clock(fare.holdableUntil);
  const lines = [
    bagWords(fare.bags),
    changeWords(fare.change, language),
    refundWords(fare.refund, language),
    held ? m.flights_hold_until({ when: held }) : m.flights_hold_none(),
    ...(fare.identityRequired ? [m.flights_passports()] : []),
  ];
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="text-lg">
        {m.flights_offer_rules()}
      </h2>
      <CheckList lines={lines} className="mt-3" />
      <h3 className="mt-5 text-sm font-medium text-muted">{m.flights_offer_terms()}</h3>
      <ul lang="en" dir="ltr" className="mt-1 text-start text-sm text-muted">
        {fare.policy.conditions.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="mt-5 font-medium">{m.flights_travellers()}</h3>
      <p className="max-w-measure text-sm text-muted">{m.flights_travellers_text()}</p>
      <Link
        to={trip ? tripPaths.travellers(trip) : accountPaths.me}
        className="text-link inline-flex min-h-11 items-center font-medium"
      >
        {m.flights_travellers_action()}
      </Link>
    </section>
  );
}

function Price({ journey, seller }: { journey: FlightJourney; seller: Seller }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const [fare] = journey.fares;
  if (!fare) return null;
  const { price, about, expiresAt, brand } = fare;
  const lines = [
    [m.flights_offer_fare(), price.base],
    [m.flights_offer_taxes(), price.taxes],
  ] as const;
  return (
    <Card as="section">
      <h2 className="text-base font-semibold">
        <SupplierName>{brand}</SupplierName>
      </h2>
      <dl className="figures grid gap-2 text-sm">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd>{formatMoney(amount, language)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>{m.flights_offer_total()}</dt>
          <dd>{formatMoney(price.total, language)}</dd>
        </div>
      </dl>
      <p className="figures text-sm text-muted">
        {m.flights_for_all({ count: journey.travellers })}
        {about && <> · {m.flights_about({ price: formatMoney(about, language) })}</>}
      </p>
      <p className="text-sm text-muted">
        {m.flights_offer_stands({
          when: clock(expiresAt),
        })}
      </p>
      <p className="text-sm text-muted">{m.flights_offer_seller({ seller: seller.name })}</p>
    </Card>
  );
}
