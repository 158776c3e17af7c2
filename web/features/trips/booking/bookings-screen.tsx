import type { Booking, BookingFilter, listBookings } from "../../../../contract/bookings.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import type { ItemKind } from "../../../../contract/trips.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../../screen.ts";
import { bringShown } from "../../../section.tsx";
import { guarded } from "../../../session/guard.ts";
import { useSite } from "../../../site.ts";
import { kindNames } from "../../../trip/item-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Column } from "../../../ui/column.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BookingRows } from "./booking-rows.tsx";

interface ListPage extends AnswerOf<typeof listBookings> {
  readonly filter: BookingFilter;
  readonly kind: ItemKind | null;
  /** By the ids of the bookings. */
  readonly deadlines: Readonly<Record<string, string | null>>;
}

export const loader: Loader<ListPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, query, site }) => {
        const { bookingFilters: filters, listBookings: list } = await import("../../../../contract/bookings.ts");
        const filter = filters.find((one) => one === query.get("filter")) ?? "upcoming";
        const page = query.get("page");
        const { itemKinds } = await import("../../../../contract/trips.ts");
        const kind = itemKinds.find((one) => one === query.get("kind")) ?? null;
        const asked = {
          filter,
          ...(kind && { kind }),
          ...(page && /^\d{1,3}$/.test(page) && page !== "0" && { page }),
        };
        const { deadlinesOf } = await import("./deadline-words.ts");
        const found = await call(list, { query: asked });
        return { ...found, filter, kind, deadlines: deadlinesOf(found.bookings, site) };
      })
    : fromPayload,
);

export const handle = screen<ListPage>({
  cache: "private",
  prepare: bringShown,
  head: () => ({ title: m.bookings_title(), isPrivate: true }),
});

const filterNames: Readonly<Record<BookingFilter, (facts: { count: number }) => string>> = {
  upcoming: m.bookings_filter_upcoming,
  action: m.bookings_filter_action,
  past: m.bookings_filter_past,
  cancelled: m.bookings_filter_cancelled,
};
const filters: readonly BookingFilter[] = ["upcoming", "action", "past", "cancelled"];
const kinds: readonly ItemKind[] = ["procedure", "hotel", "flight", "activity", "transfer"];

export function Component() {
  const { bookings, counts, filter, kind, page, pages, deadlines } = useData(loader);
  const base = useHref(tripPaths.bookings);
  const hrefOf = (to: { filter?: BookingFilter; kind?: ItemKind | null }) => {
    const [one, of] = [to.filter ?? filter, to.kind === undefined ? kind : to.kind];
    return `${base}?filter=${one}${of ? `&kind=${of}` : ""}`;
  };
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-10 md:py-14">
      <header className="max-w-measure">
        <h1 className="text-2xl md:text-3xl">{m.bookings_title()}</h1>
        <p className="mt-2 text-muted">{m.bookings_lead()}</p>
      </header>
      <Column as="nav" aria-label={m.bookings_filter_label()} gap="sm">
        <ul className="flex flex-wrap gap-2">
          {filters.map((one) => (
            <li key={one}>
              <Chip href={hrefOf({ filter: one })} chosen={one === filter}>
                {filterNames[one]({ count: counts[one] })}
              </Chip>
            </li>
          ))}
        </ul>
        <ul className="flex flex-wrap gap-2">
          {[null, ...kinds].map((one) => (
            <li key={one}>
              <Chip href={hrefOf({ kind: one })} chosen={one === kind}>
                {one ? kindNames[one]() : m.bookings_kind_all()}
              </Chip>
            </li>
          ))}
        </ul>
      </Column>
      <Column gap="lg">
        {bookings.length === 0 ? (
          <Nothing />
        ) : (
          <BookingRows
            rows={bookings.map((item) => ({
              item,
              trip: item.trip.id,
              child: item.child,
              move: item.moveRequest,
              deadline: deadlines[item.id],
            }))}
          />
        )}
        <Calendars bookings={bookings} />
        <Paginator
          page={page}
          pages={pages}
          hrefOf={(to) => `${hrefOf({})}&page=${to}`}
          words={{
            label: m.bookings_pages_label(),
            previous: m.bookings_previous(),
            next: m.bookings_next(),
            page: (number) => m.bookings_page({ page: number }),
            summary: m.bookings_page_summary({ page, pages }),
          }}
        />
      </Column>
    </main>
  );
}

/** Of each trip whose bookings are on the page, all that is booked as one file. */
function Calendars({ bookings }: { bookings: readonly Booking[] }) {
  const { language } = useSite();
  const trips = new Map(bookings.filter(({ reference }) => reference).map(({ trip }) => [trip.id, trip.reference]));
  if (trips.size === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {[...trips].map(([id, reference]) => (
        <li key={id}>
          <a
            href={tripPaths.tripCalendar(id, language)}
            download
            className="text-link inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="calendar" />
            {m.bookings_calendar({ reference })}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const href = useHref(tripPaths.plan);
  return (
    <EmptyState
      icon="calendar"
      title={m.bookings_none()}
      action={<ButtonLink href={href}>{m.bookings_plan()}</ButtonLink>}
    >
      {m.bookings_none_text()}
    </EmptyState>
  );
}
