import type { BookingDetail } from "../../../../contract/bookings.ts";
import { fromApi, fromPayload, type Loader } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";

/** One booking, for the pages that only show it. */
export const loadBooking: Loader<BookingDetail> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { id = "" }, site: { language } }) => {
        const { getBooking } = await import("../../../../contract/bookings.ts");
        return call(getBooking, { params: { id }, query: { language } });
      })
    : fromPayload,
);
