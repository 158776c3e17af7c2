import type { ReactNode } from "react";
import type { KnockOn } from "../../../../contract/bookings.ts";
import type { KeptReason, TripCancellation } from "../../../../contract/trip-cancellation.ts";
import { isolated } from "../../../bidi.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { itemPrice } from "../../../trip/item-price.ts";
import { kindNames } from "../../../trip/item-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";
import { EndingTitles } from "../booking/effects.tsx";
import { holdLines } from "../booking/hold-lines.ts";
import { RefundLines } from "../booking/refund-lines.tsx";

const reasons: Readonly<Record<KeptReason, () => string>> = {
  begun: m.trip_cancellation_kept_begun,
  disputed: m.trip_cancellation_kept_disputed,
  paying: m.trip_cancellation_kept_paying,
  waiting: m.trip_cancellation_kept_waiting,
  seller: m.trip_cancellation_kept_seller,
  cancelling: m.trip_cancellation_kept_cancelling,
};

/** The sum first, then every booking, what is removed, what ends with it, and what stays. */
export function TripEffects({ preview }: { preview: TripCancellation }) {
  const clock = useClinicClock();
  const { language } = useSite();
  const { bookings, withdrawn, removed, kept, payments, offer, consultations } = preview;
  return (
    <>
      {bookings.length + withdrawn.length > 0 && (
        <Card as="section">
          <h2 className="text-lg">{m.trip_cancellation_preview()}</h2>
          <Amounts of={preview} fee={m.trip_cancellation_fees()} />
          <RefundLines parts={preview.parts} />
          {preview.hold && <p className="text-sm">{m.bookings_preview_released_text()}</p>}
        </Card>
      )}
      {bookings.length > 0 && (
        <Part title={m.trip_cancellation_bookings()}>
          {bookings.map((booking) => (
            <li key={booking.id} className="py-4">
              <Title of={booking} />
              <Amounts of={booking} fee={m.bookings_preview_fee()} />
              {booking.ends.length > 0 && (
                <div className="mt-2 text-sm">
                  <p>{m.bookings_ends()}</p>
                  <EndingTitles items={booking.ends} />
                </div>
              )}
            </li>
          ))}
        </Part>
      )}
      <Priced title={m.trip_cancellation_withdrawn()} items={withdrawn}>
        {m.trip_cancellation_withdrawn_text()}
      </Priced>
      <Priced title={m.trip_cancellation_removed()} items={removed} />
      {payments.length > 0 && (
        <Part title={m.trip_cancellation_payments()}>
          {payments.map(({ method, amount: whole, kept: received }) => {
            const amount = formatMoney(whole, language);
            return (
              <li key={`${method}-${whole.amount}`} className="py-3">
                {received
                  ? m.trip_cancellation_payment_part({ amount, received: formatMoney(received, language) })
                  : (method === "card" ? m.trip_cancellation_payment_card : m.trip_cancellation_payment_transfer)({
                      amount,
                    })}
              </li>
            );
          })}
        </Part>
      )}
      {kept.length > 0 && (
        <Part title={m.trip_cancellation_kept()}>
          {kept.map((item) => (
            <li key={item.id} className="py-3">
              <Link to={tripPaths.booking(item.id)} className="text-link inline-block min-h-8">
                <Title of={item} />
              </Link>
              <p className="text-sm text-muted">{reasons[item.reason]()}</p>
            </li>
          ))}
        </Part>
      )}
      {offer && <p>{m.trip_cancellation_offer({ reference: isolated(offer) })}</p>}
      {consultations.map((at) => (
        <p key={at}>{m.bookings_consultation_stays({ when: clock(at) })}</p>
      ))}
    </>
  );
}

/** Items with their prices; what is said of all of them stands before them. */
function Priced({
  title,
  items,
  children,
}: {
  title: string;
  items: TripCancellation["removed"];
  children?: ReactNode;
}) {
  const { language } = useSite();
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      {children && <li className="py-3">{children}</li>}
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap justify-between gap-x-4 py-3">
          <Title of={item} />
          <span className="figures">{itemPrice(item.amount, language)}</span>
        </li>
      ))}
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-lg">{title}</h2>
    <ul className="mt-2 divide-y divide-line border-y border-line">{children}</ul>
  </section>
);

const Title = ({ of: { kind, title, textsLanguage } }: { of: Pick<KnockOn, "kind" | "title" | "textsLanguage"> }) => (
  <span className="font-semibold">
    <span className="sr-only">{kindNames[kind]()}: </span>
    <OwnLanguage as="bdi" language={textsLanguage}>
      {title}
    </OwnLanguage>
  </span>
);

function Amounts({
  of: { paid, returned, hold, fee, refund },
  fee: feeName,
}: {
  of: Pick<TripCancellation, "paid" | "returned" | "hold" | "fee" | "refund">;
  fee: string;
}) {
  const { language } = useSite();
  return (
    <DefinitionList
      items={[
        ...(hold && paid.amount === 0
          ? []
          : [
              { term: m.bookings_preview_refund(), detail: formatMoney(refund, language) },
              { term: m.bookings_preview_paid(), detail: formatMoney(paid, language) },
            ]),
        ...holdLines(hold, language),
        ...(returned.amount > 0 ? [{ term: m.trips_returned(), detail: formatMoney(returned, language) }] : []),
        { term: feeName, detail: formatMoney(fee, language) },
      ]}
    />
  );
}
