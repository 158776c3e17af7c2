import type { BookingDetail } from "../../../../contract/bookings.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import type { BookingPage } from "./booking-page.ts";

/** Hidden fields of each form of a booking; `of` keeps two forms of one intent apart. */
export function BookingFields({
  page: { booking, formKey },
  intent,
  of = "",
}: {
  page: BookingPage;
  intent: string;
  of?: string;
}) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${formKey}-${intent}${of}`} />
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name="trip" value={booking.trip.id} />
    </>
  );
}

export const actionOf = ({ id }: Pick<BookingDetail, "id">): string => `${tripPaths.booking(id)}#actions`;
