import type { BookingDetail } from "../../../../contract/bookings.ts";
import { fromApi, fromPayload, type Loader } from "../../../screen.ts";
import { guarded } from "../../../session/guard.ts";
import type { PartWords } from "../../../trip/item-parts.tsx";

/** One booking with its parts in words. */
export interface ShownBooking {
  readonly booking: BookingDetail;
  readonly parts: readonly PartWords[];
}

/** For the pages that only show it. */
export const loadBooking: Loader<ShownBooking> = guarded(
  import.meta.env.SSR
    ? fromApi(async ({ call, params: { id = "" }, site: { language, provider } }) => {
        const { getBooking } = await import("../../../../contract/bookings.ts");
        const { partWords } = await import("../../../trip/part-lines.ts");
        const booking = await call(getBooking, { params: { id }, query: { language } });
        return { booking, parts: provider ? partWords(booking, provider, language) : [] };
      })
    : fromPayload,
);
