import { Form, useNavigation } from "react-router";
import type { TripItem } from "../../../../contract/trips.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { AskFirst } from "../../../ui/ask-first.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";
import { actionOf, BookingFields } from "./booking-fields.tsx";

interface UnbookedWaysProps {
  readonly item: Pick<TripItem, "id" | "kind" | "version">;
  readonly trip: string;
  readonly formKey: string;
}

/** What helps where something of a trip does not fit and is not booked: another one, or none. */
export function UnbookedWays({ item, trip, formKey }: UnbookedWaysProps) {
  const busy = useNavigation().state !== "idle";
  const booking = { id: item.id, version: item.version, trip: { id: trip } };
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {item.kind === "flight" && (
        <Link to={tripPaths.find("flights", trip)} className="text-link inline-flex min-h-11 items-center font-medium">
          {m.trips_gap_flights()}
        </Link>
      )}
      <AskFirst
        label={m.bookings_remove()}
        icon="minus"
        question={m.bookings_remove_question()}
        text={m.bookings_remove_text()}
      >
        <Form method="post" action={actionOf(booking)}>
          <BookingFields page={{ booking, formKey: `${formKey}-${item.id}` }} intent="remove" />
          <Button type="submit" variant="danger" busy={busy}>
            {m.bookings_remove()}
          </Button>
        </Form>
      </AskFirst>
    </div>
  );
}
