import type { BookingDetail } from "../../../../contract/bookings.ts";
import { formatInstant, formatMoney } from "../../../format.ts";
import { screen, useData } from "../../../screen.ts";
import { useProvider, useSite } from "../../../site.ts";
import { itemPrice } from "../../../trip/item-price.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { BookingMoney, BookingRules } from "../booking/booking-facts.tsx";
import { loadBooking } from "../booking/load-booking.ts";
import { PrintedPage } from "./printed-page.tsx";

export const loader = loadBooking;

export const handle = screen<BookingDetail>({
  cache: "private",
  head: ({ title }) => ({ title: `${m.bookings_receipt()}: ${title}`, isPrivate: true }),
});

/** Receipt: price, payments, refunds and the terms. */
export function Component() {
  const booking = useData(loader);
  const { language } = useSite();
  const { texts } = useProvider();
  const { title, subtitle, textsLanguage, startsAt, timeZone, reference, travellers, seller, trip } = booking;
  return (
    <PrintedPage title={m.bookings_receipt()} back={{ to: tripPaths.booking(booking.id), label: m.bookings_back() }}>
      <DefinitionList
        items={[
          {
            term: m.bookings_col_what(),
            detail: (
              <OwnLanguage as="bdi" language={textsLanguage}>
                {[title, subtitle].filter(Boolean).join(", ")}
              </OwnLanguage>
            ),
          },
          { term: m.bookings_when(), detail: formatInstant(startsAt, timeZone, language) },
          { term: m.bookings_for(), detail: <bdi>{travellers.join(", ")}</bdi> },
          { term: m.bookings_seller(), detail: <bdi>{seller.name}</bdi> },
          ...(reference ? [{ term: m.trips_itinerary_reference(), detail: <bdi>{reference}</bdi> }] : []),
          { term: m.bookings_trip(), detail: <bdi>{trip.reference}</bdi> },
        ]}
      />
      <Price booking={booking} />
      <BookingMoney booking={booking} />
      <BookingRules booking={booking} />
      <p className="text-sm text-muted">{m.bookings_receipt_issued({ clinic: texts.name, seller: seller.name })}</p>
    </PrintedPage>
  );
}

/** As it is sold, and in the trip's currency where that is another. */
function Price({ booking: { price, amount, fx } }: { booking: BookingDetail }) {
  const { language } = useSite();
  const { base, taxes, fees, total } = price;
  const parts = [
    { term: m.bookings_price_base(), detail: base },
    { term: m.bookings_price_taxes(), detail: taxes },
    { term: m.bookings_price_fees(), detail: fees },
  ].filter(({ detail }) => detail.amount > 0 && detail.amount < total.amount);
  return (
    <section aria-labelledby="price">
      <h2 id="price" className="text-xl">
        {m.bookings_amount()}
      </h2>
      <DefinitionList
        className="mt-3"
        items={[
          ...parts.map(({ term, detail }) => ({ term, detail: formatMoney(detail, language) })),
          { term: m.bookings_amount(), detail: itemPrice(total, language) },
          ...(fx
            ? [
                {
                  term: m.bookings_price_rate({ from: fx.from, rate: String(fx.rate), to: fx.to }),
                  detail: formatMoney(amount, language),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
