import type { BookingDetail } from "../../../../contract/bookings.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import type { BookingPage } from "./booking-page.ts";

/** Hidden fields of each form of a booking. */
export function BookingFields({ page: { booking, formKey }, intent }: { page: BookingPage; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${formKey}-${intent}`} />
      <input type="hidden" name="version" value={booking.version} />
      <input type="hidden" name="trip" value={booking.trip.id} />
    </>
  );
}

export const actionOf = ({ id }: Pick<BookingDetail, "id">): string => `${tripPaths.booking(id)}#actions`;
