import { Form, useNavigation } from "react-router";
import type { TripCancellation } from "../../../../contract/trip-cancellation.ts";
import { isolated } from "../../../bidi.ts";
import { callLink } from "../../../phone-links.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { m } from "../../../words/compiled/messages.js";
import type { CancelTripPage } from "./cancel-trip-page.ts";

const ContactLine = ({ contact }: Pick<TripCancellation, "contact">) => (
  <>
    <a href={callLink(contact.phone)} className="text-link inline-block">
      <bdi dir="ltr">{contact.phone}</bdi>
    </a>
    {" · "}
    <a href={`mailto:${contact.email}`} className="text-link inline-block wrap-anywhere">
      <bdi dir="ltr">{contact.email}</bdi>
    </a>
  </>
);

/** Other days as the alternative, with the people who help. */
export function MoveInstead({ preview: { contact, trip } }: { preview: TripCancellation }) {
  return (
    <Notice
      title={m.trip_cancellation_move_title()}
      action={
        <Link to={tripPaths.trip(trip.id, "dates")} className="text-link inline-flex min-h-11 items-center font-medium">
          {m.bookings_change()}
        </Link>
      }
    >
      {m.trip_cancellation_move_text({ clinic: isolated(contact.name) })} <ContactLine contact={contact} />
    </Notice>
  );
}

/** Something would be cancelled or removed. */
export const isCancellable = ({ bookings, withdrawn, removed }: TripCancellation): boolean =>
  bookings.length + withdrawn.length + removed.length > 0;

/** Agrees to exactly what is shown, or leads back. */
export function CancelTripForm({ page, preview }: { page: CancelTripPage; preview: TripCancellation }) {
  const busy = useNavigation().state !== "idle";
  const back = useHref(tripPaths.trip(page.trip));
  if (!isCancellable(preview)) {
    const isEarly = preview.kept.some(({ reason }) => reason === "waiting" || reason === "paying");
    return (
      <Notice title={m.trip_cancellation_none()}>
        {isEarly ? m.trip_cancellation_none_yet() : m.trip_cancellation_none_text()}{" "}
        <ContactLine contact={preview.contact} />
      </Notice>
    );
  }
  return (
    <Form
      method="post"
      action={tripPaths.cancelTrip(page.trip)}
      className="flex flex-wrap gap-3 border-t border-line pt-6"
    >
      <input type="hidden" name="key" value={page.formKey} />
      <input type="hidden" name="trip" value={page.trip} />
      <input type="hidden" name="preview" value={preview.id} />
      <Button type="submit" variant="danger" busy={busy}>
        {m.trip_cancellation_confirm()}
      </Button>
      <ButtonLink href={back} variant="secondary">
        {m.trip_cancellation_keep()}
      </ButtonLink>
    </Form>
  );
}
