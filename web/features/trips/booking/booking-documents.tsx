import type { BookingDetail } from "../../../../contract/bookings.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { useSite } from "../../../site.ts";
import { receiptNames } from "../../../trip/receipt-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { useHref } from "../../../ui/link.tsx";
import { m } from "../../../words/compiled/messages.js";

/** Whether there is something to show where it is used. */
export const hasVoucher = ({ reference, status }: Pick<BookingDetail, "reference" | "status">): boolean =>
  reference !== null && status !== "cancelled" && status !== "failed";

/** Documents to hand over and to keep. */
export function BookingDocuments({ booking }: { booking: BookingDetail }) {
  const { id, reference, receipts } = booking;
  const { language } = useSite();
  const voucher = useHref(tripPaths.voucher(id));
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="text-xl">
        {m.bookings_documents()}
      </h2>
      {!reference && receipts.length === 0 && <p className="mt-3 text-muted">{m.bookings_documents_later()}</p>}
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {hasVoucher(booking) && (
          <Document href={voucher} icon="document" name={m.bookings_voucher()} hint={m.bookings_voucher_hint()} />
        )}
        {receipts.map((receipt) => (
          <ReceiptDocument key={receipt.id} receipt={receipt} />
        ))}
        {reference && (
          <Document
            href={tripPaths.bookingCalendar(id, language)}
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

function ReceiptDocument({ receipt: { id, kind, number, at } }: { receipt: BookingDetail["receipts"][number] }) {
  const href = useHref(tripPaths.receipt(id));
  const clock = useClinicClock();
  return <Document href={href} icon="money" name={`${receiptNames[kind]()} ${number}`} hint={clock(at)} />;
}

function Document({
  href,
  isFile = false,
  icon,
  name,
  hint,
}: {
  href: string;
  isFile?: boolean;
  icon: IconName;
  name: string;
  hint: string;
}) {
  return (
    <li className="relative flex gap-3 rounded-lg border border-line bg-surface p-4 hover:bg-sunken">
      <Icon name={icon} className="mt-0.5 shrink-0 text-primary-ink" />
      <span className="min-w-0">
        <a href={href} {...(isFile && { download: true })} className="font-semibold after:absolute after:inset-0">
          {name}
        </a>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </li>
  );
}
