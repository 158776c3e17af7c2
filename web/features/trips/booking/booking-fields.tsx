import type { BookingDetail } from "../../../../contract/bookings.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";

/** Hidden fields of each form of a booking; `of` keeps two forms of one intent apart. */
export function BookingFields({
  page: { booking, formKey },
  intent,
  of = "",
}: {
  page: {
    readonly booking: Pick<BookingDetail, "version"> & { readonly trip: Pick<BookingDetail["trip"], "id"> };
    readonly formKey: string;
  };
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
