import { countryName, formatLine, formatMoney } from "../../../format.ts";
import { screen, useData } from "../../../screen.ts";
import { useSite } from "../../../site.ts";
import { ItemParts } from "../../../trip/item-parts.tsx";
import { hasVoucher, itemStates, kindNames } from "../../../trip/item-words.ts";
import { PrintedPage } from "../../../trip/printed-page.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { loadBooking, type ShownBooking } from "../booking/load-booking.ts";
import { BookingDocumentsCard } from "./booking-documents-card.tsx";
import { BookingNeeds } from "./booking-needs.tsx";

export const loader = loadBooking;

export const handle = screen<ShownBooking>({
  cache: "private",
  head: ({ booking: { title } }) => ({
    title: m.lists_labelled({ term: m.bookings_voucher(), detail: title }),
    isPrivate: true,
  }),
});

/** Voucher for the seller: it shows no amounts except those paid on site. */
export function Component() {
  const { booking, parts } = useData(loader);
  return (
    <PrintedPage title={m.bookings_voucher()} back={{ to: tripPaths.booking(booking.id), label: m.bookings_back() }}>
      {hasVoucher(booking) ? <Voucher booking={booking} parts={parts} /> : <p>{m.bookings_voucher_off()}</p>}
    </PrintedPage>
  );
}

function Voucher({ booking, parts }: ShownBooking) {
  const { language } = useSite();
  const { kind, title, subtitle, textsLanguage, status, travellers, seller, trip, reference, price } = booking;
  return (
    <>
      <div className="-mt-4">
        <p className="text-lg font-semibold">
          {m.lists_labelled({ term: kindNames[kind](), detail: "" })}
          <OwnLanguage as="bdi" language={textsLanguage}>
            {title}
          </OwnLanguage>
        </p>
        {subtitle && (
          <p>
            <OwnLanguage as="bdi" language={textsLanguage}>
              {subtitle}
            </OwnLanguage>
          </p>
        )}
      </div>
      <DefinitionList
        layout="grid"
        items={[
          { term: m.trips_itinerary_reference(), detail: <bdi className="whitespace-nowrap text-lg">{reference}</bdi> },
          { term: m.bookings_col_status(), detail: itemStates[status][1]() },
          { term: m.bookings_trip(), detail: <bdi>{trip.reference}</bdi> },
        ]}
      />
      <DefinitionList
        layout="stacked"
        items={[
          ...(travellers.length > 0
            ? [{ term: m.bookings_for(), detail: <bdi>{formatLine(travellers, language)}</bdi> }]
            : []),
          { term: m.itinerary_title(), detail: <ItemParts parts={parts} /> },
          {
            term: m.bookings_seller(),
            detail: (
              <>
                <bdi>{seller.name}</bdi> · {countryName(seller.countryCode, language)}
              </>
            ),
          },
          ...price.dueOnSite.map(({ label, amount }) => ({
            key: label,
            term: m.bookings_on_site(),
            detail: (
              <>
                <OwnLanguage as="bdi" language={textsLanguage}>
                  {label}
                </OwnLanguage>
                : {formatMoney(amount, language)}
              </>
            ),
          })),
        ]}
      />
      {booking.needs.length > 0 && <BookingNeeds booking={booking} />}
      <BookingDocumentsCard booking={booking} />
    </>
  );
}
