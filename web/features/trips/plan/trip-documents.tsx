import type { AccountTrip } from "../../../../contract/account-trips.ts";
import { accountPaths } from "../../../account-paths.ts";
import { useSite } from "../../../site.ts";
import { hasVoucher, kindNames } from "../../../trip/item-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { ShowMore } from "../../../ui/show-more.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BillingLink, DocumentLink, ReceiptLink } from "../documents/document-links.tsx";
import type { TripSections } from "./trip-page.ts";

const receiptsAtOnce = 4;
const documentsAtOnce = 5;
const grid = "grid gap-3 sm:grid-cols-2";

/** What to show on the way, and what to keep. */
export function TripPapers({
  sections: { receipts, invoice, creditNotes },
  trip,
}: {
  sections: TripSections;
  trip: AccountTrip;
}) {
  const { language } = useSite();
  const vouchers = trip.items.filter(hasVoucher);
  return (
    <>
      <ul className={grid}>
        {trip.status !== "cancelled" && (
          <DocumentLink
            to={tripPaths.itinerary(trip.id)}
            icon="location"
            name={m.trips_itinerary()}
            hint={m.trips_itinerary_hint()}
          />
        )}
        <DocumentLink
          to={tripPaths.companions(trip.id)}
          icon="users"
          name={m.companions_title()}
          hint={m.companions_hint()}
        />
        <DocumentLink
          to={accountPaths.keptTrip}
          icon="download"
          name={m.offline_kept_title()}
          hint={m.offline_kept_hint()}
        />
        {vouchers.length > 0 && (
          <DocumentLink
            to={tripPaths.tripCalendar(trip.id, language)}
            isFile
            icon="calendar"
            name={m.trips_calendar()}
            hint={m.trips_calendar_hint()}
          />
        )}
        {vouchers.map(({ id, kind, title, textsLanguage }) => (
          <DocumentLink
            key={id}
            to={tripPaths.voucher(id)}
            icon="document"
            name={m.lists_labelled({ term: m.bookings_voucher(), detail: kindNames[kind]() })}
            hint={
              <OwnLanguage as="bdi" language={textsLanguage}>
                {title}
              </OwnLanguage>
            }
          />
        ))}
        <BillingLink trip={trip.id} />
        {invoice && (
          <DocumentLink
            to={tripPaths.invoice(invoice.id)}
            icon="money"
            name={m.invoices_title({ number: invoice.number })}
            hint={m.invoices_hint()}
          />
        )}
        {creditNotes.map(({ id, number }) => (
          <DocumentLink
            key={id}
            to={tripPaths.invoice(id)}
            icon="money"
            name={m.invoices_credit_title({ number })}
            hint={m.invoices_credit_hint()}
          />
        ))}
        {receipts.slice(0, receiptsAtOnce).map((receipt) => (
          <ReceiptLink key={receipt.id} receipt={{ ...receipt, amount: receipt.total }} />
        ))}
      </ul>
      <ShowMore count={receipts.length - receiptsAtOnce}>
        <ul className={grid}>
          {receipts.slice(receiptsAtOnce).map((receipt) => (
            <ReceiptLink key={receipt.id} receipt={{ ...receipt, amount: receipt.total }} />
          ))}
        </ul>
      </ShowMore>
      {vouchers.length === 0 && receipts.length === 0 && (
        <p className="mt-3 text-muted">{m.bookings_documents_later()}</p>
      )}
    </>
  );
}

/** What the person keeps for the clinic, and whether the clinic can open it. */
export function ClinicDocuments({ sections: { documents }, trip }: { sections: TripSections; trip: AccountTrip }) {
  return (
    <>
      {documents.length === 0 ? (
        <p className="text-muted">{m.trips_documents_none()}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {documents.slice(0, documentsAtOnce).map(({ id, name, isShared }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <Icon name="document" className="text-primary-ink" />
              <bdi className="min-w-0 font-medium break-words">{name}</bdi>
              <Badge tone={isShared ? "success" : "neutral"}>
                {isShared ? m.trips_documents_shared() : m.trips_documents_private()}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {trip.items.some(({ kind }) => kind === "flight") && (
        <p className="mt-3 text-sm text-muted">{m.flights_fit_papers()}</p>
      )}
      <Link to={accountPaths.documents} className="text-link mt-2 inline-flex min-h-11 items-center font-medium">
        {documents.length > documentsAtOnce
          ? m.trips_documents_all({ count: documents.length })
          : m.trips_documents_open()}
      </Link>
    </>
  );
}
