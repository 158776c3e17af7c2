import { Form, useActionData, useNavigation } from "react-router";
import { useClinicClock } from "../../../clinic-clock.ts";
import { FormProblems } from "../../../forms/form-problems.tsx";
import { paths } from "../../../paths.ts";
import { section } from "../../../section.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BookingAct } from "./booking-act.tsx";
import { actionOf, BookingFields } from "./booking-fields.tsx";
import { type BookingAnswered, type BookingPage, previewOf, refusedOf } from "./booking-page.ts";

/** Only for who asks what a cancellation returns. */
const loadCancelPreview = async () => (await import("./cancel-preview.tsx")).CancelPreview;
const CancelPreview = section(
  "cancel-preview",
  loadCancelPreview,
  import.meta.env.SSR ? await loadCancelPreview() : undefined,
);

/** Only where nothing is booked yet. */
const loadRemove = async () => (await import("./booking-remove.tsx")).BookingRemove;
const BookingRemove = section("booking-remove", loadRemove, import.meta.env.SSR ? await loadRemove() : undefined);

/** Actions of a booking in its state; a paid one shows its price first. */
export function BookingActions({ page }: { page: BookingPage }) {
  const { booking } = page;
  const { id, kind, status, actions, trip, contact } = booking;
  const isMovedByTrip = kind === "procedure" || kind === "transfer";
  const clock = useClinicClock();
  const answered = useActionData<BookingAnswered>();
  const preview = actions.includes("cancel") ? (previewOf(answered) ?? booking.quotes.cancellation) : null;
  const checkout = useHref(`${tripPaths.checkout}?trip=${trip.id}`);
  const link = "text-link inline-flex min-h-11 items-center gap-2 font-medium";
  return (
    <Card as="aside" id="actions" className="scroll-mt-24 lg:sticky lg:top-24">
      <FormProblems refused={refusedOf(answered)} />
      {actions.includes("pay") && <ButtonLink href={checkout}>{m.bookings_pay()}</ButtonLink>}
      {preview ? <CancelPreview page={page} preview={preview} /> : actions.includes("cancel") && <Ask page={page} />}
      {actions.includes("decide") && !page.booking.supplierChange && !preview && (
        <BookingAct page={page} intent="keep" label={m.bookings_keep()} />
      )}
      {actions.includes("remove") && <BookingRemove page={page} />}
      {(status === "confirming" || status === "needs_review") && (
        <p className="text-sm">
          {m.bookings_unanswered()}{" "}
          <Link to={tripPaths.cancelTrip(trip.id)} className="text-link inline-flex min-h-8 items-center">
            {m.trip_cancellation_confirm()}
          </Link>
        </p>
      )}
      <ul className="border-t border-line pt-3">
        {actions.includes("change") && (
          <li>
            {booking.quotes.change && (
              <p className="text-sm text-muted">
                {m.bookings_change_quote_open({ time: clock(booking.quotes.change.expiresAt) })}
              </p>
            )}
            <Link to={isMovedByTrip ? tripPaths.trip(trip.id, "dates") : tripPaths.changeBooking(id)} className={link}>
              <Icon name="edit" />
              {isMovedByTrip ? m.bookings_change() : m.bookings_change_short()}
            </Link>
          </li>
        )}
        <li>
          <Link to={tripPaths.trip(trip.id)} className={link}>
            <Icon name="calendar" />
            {m.bookings_see()}
          </Link>
        </li>
        <li>
          <Link to={`${paths.contact}?booking=${trip.reference}`} className={link}>
            <Icon name="chat" />
            {m.bookings_problem()}
          </Link>
        </li>
        <li className="text-sm text-muted">
          {contact.name} · <bdi dir="ltr">{contact.phone}</bdi>
        </li>
      </ul>
    </Card>
  );
}

function Ask({ page }: { page: BookingPage }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={actionOf(page.booking)} className="flex flex-col gap-3">
      <BookingFields page={page} intent="preview" />
      <h2 className="text-lg">{m.bookings_cancel()}</h2>
      <p className="text-sm text-muted">{m.bookings_cancel_text()}</p>
      <Button type="submit" variant="secondary" busy={busy}>
        {m.bookings_cancel_show()}
      </Button>
    </Form>
  );
}
