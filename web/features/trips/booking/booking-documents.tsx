import type { BookingDetail } from "../../../../contract/bookings.ts";
import { useSite } from "../../../site.ts";
import { hasVoucher } from "../../../trip/item-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { m } from "../../../words/compiled/messages.js";
import { BillingLink, DocumentLink, ReceiptLink } from "../documents/document-links.tsx";

/** Documents to hand over and to keep. */
export function BookingDocuments({ booking }: { booking: BookingDetail }) {
  const { id, reference, receipts, trip } = booking;
  const { language } = useSite();
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-xl">
        {m.bookings_documents()}
      </h2>
      {!reference && receipts.length === 0 && <p className="mt-3 text-muted">{m.bookings_documents_later()}</p>}
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {hasVoucher(booking) && (
          <DocumentLink
            to={tripPaths.voucher(id)}
            icon="document"
            name={m.bookings_voucher()}
            hint={m.bookings_voucher_hint()}
          />
        )}
        {receipts.map((receipt) => (
          <ReceiptLink key={receipt.id} receipt={receipt} />
        ))}
        <BillingLink trip={trip.id} />
        {hasVoucher(booking) && (
          <DocumentLink
            to={tripPaths.bookingCalendar(id, language)}
            isFile
            icon="calendar"
            name={m.bookings_ics()}
            hint={m.bookings_ics_hint()}
          />
        )}
      </ul>
    </section>
  );
}
