import { hotelSorts } from "../../../contract/hotel-constants.ts";
import { formatNumber } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { bringShown, section } from "../../section.tsx";
import { guarded } from "../../session/guard.ts";
import { useProvider, useSite } from "../../site.ts";
import { ForTrip } from "../../trip/for-trip.tsx";
import { IncludedNights } from "../../trip/included-nights.tsx";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Paginator } from "../../ui/paginator.tsx";
import { Select } from "../../ui/select.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { m } from "../../words/compiled/messages.js";
import { HotelCard } from "./hotel-card.tsx";
import { HotelFilters } from "./hotel-filters.tsx";
import type { NightsShown } from "./nights-of-trip.ts";
import type { HotelList } from "./read-hotels.ts";
import { StayFields } from "./stay-form.tsx";
import { listAddress, type SetStay, stayAddress } from "./stay-query.ts";
import { TroubleNotice } from "./trouble-notice.tsx";

export const loader: Loader<HotelList> = guarded(
  import.meta.env.SSR ? fromApi(async (asked) => (await import("./read-hotels.ts")).readList(asked)) : fromPayload,
);

export const handle = screen<HotelList>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.hotels_title(), isPrivate: true }),
});

/** Apart, because a drawing is no condition for choosing. */
const loadNearbyPlan = async () => (await import("./nearby-plan.tsx")).NearbyPlan;
const NearbyPlan = section("nearby-plan", loadNearbyPlan, import.meta.env.SSR ? await loadNearbyPlan() : undefined);

const shownAtOnce = 8;

export function Component() {
  const page = useData(loader);
  const { hotels, total, set, nights, trouble, nightsOfTrip, included, isDemonstration, today } = page;
  const { texts } = useProvider();
  const base = useHref("");
  const { from, to, adults, children, rooms, trip } = set;
  const stay: SetStay = Object.fromEntries(
    Object.entries({ from, to, adults, children, rooms, trip }).filter(([, value]) => value !== undefined),
  );
  const hrefOf = (id: string) => `${base}${tripPaths.accountHotel(id)}${stayAddress(stay)}`;
  return (
    <main id="main" tabIndex={-1} className="page-width pt-8 pb-16 outline-none">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-measure">
          <h1 className="text-3xl">{m.hotels_title()}</h1>
          <p className="mt-2 text-muted">{m.hotels_lead({ clinic: texts.name })}</p>
        </div>
        <Link to={tripPaths.bookingsOf("hotel")} className="text-link">
          {m.hotels_bookings_title()}
        </Link>
      </header>
      <ForTrip which={page.which} className="mt-4" />
      {included && trip && (
        <div className="mt-6">
          <IncludedNights isChoosing included={included} trip={trip} />
        </div>
      )}
      {nightsOfTrip && <NightsOfTrip {...nightsOfTrip} />}
      {isDemonstration && (
        <Notice className="mt-6" title={m.hotels_demonstration_title()}>
          {m.hotels_demonstration_text()}
        </Notice>
      )}
      {trouble && (
        <div className="mt-6">
          <TroubleNotice trouble={trouble} />
        </div>
      )}
      <form method="get" action={useHref(tripPaths.hotels)} autoComplete="off" className="mt-6">
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <StayFields stay={stay} today={today} />
          <SortChoice sort={set.sort} />
          <Button type="submit" icon="search" className="min-h-12!">
            {m.hotels_search()}
          </Button>
        </div>
        <div className="mt-8 grid gap-x-10 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
          <HotelFilters set={set} />
          <section
            {...(trouble ? { "aria-label": m.hotels_title() } : { "aria-labelledby": "found" })}
            className="flex min-w-0 flex-col gap-5"
          >
            {!trouble && (
              <h2 id="found" className="figures text-lg">
                {m.hotels_count({ count: total })}
              </h2>
            )}
            {hotels.length > 0 && (
              <div className="max-w-md">
                <NearbyPlan hotels={hotels} hrefOf={hrefOf} />
              </div>
            )}
            {!trouble && total === 0 && (
              <EmptyState
                title={m.hotels_empty_title()}
                action={
                  <ButtonLink href={`${base}${tripPaths.hotels}${stayAddress(stay)}`}>
                    {m.hotels_empty_action()}
                  </ButtonLink>
                }
              >
                {m.hotels_empty_text()}
              </EmptyState>
            )}
            <Cards hotels={hotels.slice(0, shownAtOnce)} first={1} nights={nights} hrefOf={hrefOf} />
            <ShowMore count={hotels.length - shownAtOnce}>
              <div className="mt-4">
                <Cards hotels={hotels.slice(shownAtOnce)} first={shownAtOnce + 1} nights={nights} hrefOf={hrefOf} />
              </div>
            </ShowMore>
            <Pages page={page} base={base} />
          </section>
        </div>
      </form>
    </main>
  );
}

const NightsOfTrip = ({ text, searches }: NightsShown) => (
  <div className="mt-4 text-sm">
    {text && <p>{text}</p>}
    {searches.map(({ title, links }) => (
      <div key={title} className="mt-3">
        <p className="font-semibold">{title}</p>
        <ul aria-label={title} className="flex flex-wrap gap-x-6">
          {links.map(({ text, address, isShown }) => (
            <li key={address}>
              <Link
                to={address}
                aria-current={isShown ? "true" : undefined}
                className={`figures inline-flex min-h-11 items-center ${isShown ? "font-semibold" : "text-link"}`}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);

interface CardsProps {
  readonly hotels: HotelList["hotels"];
  /** Number of the first of them on the plan. */
  readonly first: number;
  readonly nights: number | null;
  readonly hrefOf: (id: string) => string;
}

const Cards = ({ hotels, first, nights, hrefOf }: CardsProps) => (
  <ul className="flex flex-col gap-4">
    {hotels.map((hotel, index) => (
      <HotelCard key={hotel.id} hotel={hotel} href={hrefOf(hotel.id)} number={first + index} nights={nights} />
    ))}
  </ul>
);

function Pages({ page: { page, pages, set }, base }: { page: HotelList; base: string }) {
  const { language } = useSite();
  return (
    <Paginator
      page={page}
      pages={pages}
      hrefOf={(to) => base + listAddress(set, to)}
      format={(number) => formatNumber(number, language)}
      words={{
        label: m.hotels_pages(),
        previous: m.hotels_previous(),
        next: m.hotels_next(),
        page: (number) => m.hotels_page({ page: number }),
        summary: m.hotels_page_of({ page, pages }),
      }}
    />
  );
}

function SortChoice({ sort = "fit" }: { sort: string | undefined }) {
  const words = { fit: m.hotels_sort_fit, price: m.hotels_sort_price, distance: m.hotels_sort_distance };
  return (
    <Field name="sort" label={m.hotels_sort()}>
      <Select options={hotelSorts.map((value) => ({ value, label: words[value]() }))} defaultValue={sort} />
    </Field>
  );
}
