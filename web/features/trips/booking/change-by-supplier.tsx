import { Form, useNavigation } from "react-router";
import type { BookingDetail } from "../../../../contract/bookings.ts";
import { formatInstant } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import { actionOf, BookingFields } from "./booking-fields.tsx";
import type { BookingPage } from "./booking-page.ts";

type Change = NonNullable<BookingDetail["supplierChange"]>;

/** A supplier's change with the person's choices: accept it, choose another, or cancel below. */
export function ChangeBySupplier({ page, change }: { page: BookingPage; change: Change }) {
  const { language } = useSite();
  const busy = useNavigation().state !== "idle";
  const { booking } = page;
  const other = useHref(tripPaths.changeBooking(booking.id));
  const { before, after, timeZone, reason, payer, isSafe } = change;
  const times = ({ startsAt, endsAt }: Change["after"]) =>
    `${formatInstant(startsAt, timeZone, language)} – ${formatInstant(endsAt, timeZone, language)}`;
  return (
    <Notice
      tone={isSafe ? "warning" : "error"}
      title={m.bookings_change_by_supplier()}
      announce
      action={
        <div className="flex flex-wrap gap-3">
          {isSafe && (
            <Form method="post" action={actionOf(booking)}>
              <BookingFields page={page} intent="keep" />
              <Button type="submit" busy={busy}>
                {m.bookings_change_accept()}
              </Button>
            </Form>
          )}
          {booking.actions.includes("change") && (
            <ButtonLink href={other} variant="secondary">
              {m.bookings_change_other()}
            </ButtonLink>
          )}
        </div>
      }
    >
      <span className="block">
        {m.bookings_change_by_supplier_text({ before: times(before), after: times(after) })}
      </span>
      <span className="block">
        <bdi>{reason}</bdi>
      </span>
      <span className="block">
        {isSafe
          ? payer === "person"
            ? m.bookings_change_person()
            : m.bookings_change_free()
          : m.bookings_change_too_soon()}
      </span>
    </Notice>
  );
}
