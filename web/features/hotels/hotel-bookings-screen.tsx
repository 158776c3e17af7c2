import type { Booking } from "../../../contract/bookings.ts";
import type { ItemStatus } from "../../../contract/trips.ts";
import { useClinicClock } from "../../clinic-clock.ts";
import { formatMoney } from "../../format.ts";
import { fromApi, fromPayload, type Loader, screen, useData } from "../../screen.ts";
import { guarded } from "../../session/guard.ts";
import { useSite } from "../../site.ts";
import { tripPaths } from "../../trip/trip-paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Column } from "../../ui/column.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link, useHref } from "../../ui/link.tsx";
import { OwnLanguage } from "../../ui/own-language.tsx";
import { m } from "../../words/compiled/messages.js";

interface BookingsPage {
  readonly bookings: readonly Booking[];
}

export const loader: Loader<BookingsPage> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, site: { language } }) => {
        const { listBookings } = await import("../../../contract/bookings.ts");
        const { bookings } = await call(listBookings, { query: { kind: "hotel", language } });
        return { bookings };
      })
    : fromPayload,
);

export const handle = screen<BookingsPage>({
  cache: "private",
  head: () => ({ title: m.hotels_bookings_title(), isPrivate: true }),
});

export function Component() {
  const { bookings } = useData(loader);
  const search = useHref(tripPaths.hotels);
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-col gap-8 py-10 outline-none md:py-14">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-measure">
          <h1 className="text-3xl">{m.hotels_bookings_title()}</h1>
          <p className="mt-2 text-muted">{m.hotels_bookings_lead()}</p>
        </div>
        {bookings.length > 0 && (
          <ButtonLink href={search} variant="secondary" icon="search">
            {m.hotels_title()}
          </ButtonLink>
        )}
      </header>
      {bookings.length === 0 ? (
        <EmptyState
          title={m.hotels_no_bookings_title()}
          action={<ButtonLink href={search}>{m.hotels_no_bookings_action()}</ButtonLink>}
        >
          {m.hotels_no_bookings_text()}
        </EmptyState>
      ) : (
        <Column as="ul">
          {bookings.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </Column>
      )}
    </main>
  );
}

function BookingCard({ booking }: { booking: Booking }) {
  const { language } = useSite();
  const clock = useClinicClock();
  const { title, subtitle, textsLanguage, startsAt, endsAt, status, reference, amount, policy, deadline } = booking;
  const free = deadline?.kind === "free-cancellation" ? deadline.at : undefined;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          <Link to={tripPaths.booking(booking.id)} className="text-link">
            <OwnLanguage as="bdi" language={textsLanguage}>
              {title}
            </OwnLanguage>
          </Link>
        </h2>
        <Badge tone={tones[status] ?? "neutral"}>{(statusNames[status] ?? m.hotels_status_in_trip)()}</Badge>
      </div>
      {subtitle && (
        <p className="text-sm text-muted">
          <OwnLanguage as="bdi" language={textsLanguage}>
            {subtitle}
          </OwnLanguage>
        </p>
      )}
      <p className="figures text-sm">
        {m.hotels_booked_days({
          from: clock(startsAt),
          to: clock(endsAt),
        })}
      </p>
      <p className="figures flex flex-wrap gap-x-6 text-sm">
        <span className="font-semibold">{formatMoney(amount, language)}</span>
        {reference && <span>{m.hotels_reference({ reference })}</span>}
      </p>
      {status === "confirmed" && (
        <p className="text-sm text-muted">
          {free
            ? m.hotels_free_until({ when: clock(free) })
            : policy.cancellation.length === 0
              ? m.hotels_no_refund()
              : m.hotels_see_policy()}
        </p>
      )}
    </li>
  );
}

const tones: Partial<Record<ItemStatus, "success" | "warning" | "danger" | "primary">> = {
  confirmed: "success",
  in_progress: "success",
  held: "primary",
  needs_review: "warning",
  supplier_changed: "warning",
  expired: "warning",
  failed: "danger",
  payment_failed: "danger",
};

const statusNames: Partial<Record<ItemStatus, () => string>> = {
  held: m.hotels_status_held,
  expired: m.hotels_status_expired,
  pending_payment: m.hotels_status_paying,
  payment_failed: m.hotels_status_unpaid,
  confirming: m.hotels_status_confirming,
  needs_review: m.hotels_status_review,
  failed: m.hotels_status_failed,
  confirmed: m.hotels_status_confirmed,
  change_requested: m.hotels_status_confirmed,
  change_quoted: m.hotels_status_confirmed,
  cancel_quoted: m.hotels_status_confirmed,
  supplier_changed: m.hotels_status_changed,
  cancelling: m.hotels_status_cancelling,
  cancelled: m.hotels_status_cancelled,
  in_progress: m.hotels_status_now,
  completed: m.hotels_status_over,
  no_show: m.hotels_status_over,
};
