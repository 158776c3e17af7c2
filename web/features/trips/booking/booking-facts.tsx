import type { BookingDetail } from "../../../../contract/bookings.ts";
import type { Money } from "../../../../contract/money.ts";
import { useClinicClock } from "../../../clinic-clock.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatDay, formatMoney } from "../../../format.ts";
import { clinicPlace, localInstant } from "../../../local-time.ts";
import { BothClocks, ReaderTime } from "../../../offer/both-clocks.tsx";
import { useProvider, useSite } from "../../../site.ts";
import { CancellationPolicy } from "../../../trip/cancellation-policy.tsx";
import { eventNames } from "../../../trip/event-names.ts";
import { isOff, itemStates } from "../../../trip/item-words.ts";
import { receiptName } from "../../../trip/receipt-words.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

/** The rules as they were when it was sold; refunds until a day only where it can still be cancelled. */
export function BookingRules({ booking }: { booking: BookingDetail }) {
  const { policy, price, paid, returned, status, textsLanguage, events } = booking;
  const { language } = useSite();
  const clock = useClinicClock();
  const ended = status === "cancelled" ? events.find(({ to }) => to === "cancelled") : undefined;
  const isOver = status === "completed" || status === "in_progress";
  // Of a cancelled booking the rules stand as they were when it was cancelled.
  const before = ended ? 0 : returned.amount;
  const refundable = paid.amount > 0 ? { ...paid, amount: paid.amount - before } : price.total;
  if (isOver && policy.conditions.length === 0 && price.dueOnSite.length === 0) return null;
  return (
    <section aria-labelledby="policy">
      <h2 id="policy" className="text-xl">
        {m.bookings_policy()}
      </h2>
      <div className="my-3">
        {!isOver && <CancellationPolicy steps={policy.cancellation} total={price.total} paid={refundable} />}
      </div>
      {ended && paid.amount > 0 && (
        <p className="mb-3">
          {m.bookings_policy_applied({
            when: clock(ended.at),
            refund: formatMoney(returned, language),
            kept: formatMoney({ ...paid, amount: paid.amount - returned.amount }, language),
          })}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {policy.conditions.map((condition) => (
          <li key={condition}>
            <OwnLanguage as="bdi" language={textsLanguage}>
              {condition}
            </OwnLanguage>
          </li>
        ))}
      </ul>
      {price.dueOnSite.length > 0 && status !== "cancelled" && status !== "failed" && (
        <DefinitionList
          className="mt-4"
          items={price.dueOnSite.map(({ label, amount }) => ({
            key: label,
            term: m.lists_labelled({ term: m.bookings_on_site(), detail: label }),
            detail: <Due amount={amount} />,
          }))}
        />
      )}
    </section>
  );
}

/** A sum that is still to move: what has moved keeps the amount of its receipt alone. */
function Due({ amount }: { amount: Money }) {
  return (
    <>
      {formatMoney(amount, useSite().language)}
      <AboutPrice price={amount} />
    </>
  );
}

/** Its part of every charge and refund, each with its receipt, and what is still due. */
export function BookingMoney({
  booking: { status, trip, receipts, paid, dueNow, onHold, released, price, balance, open },
}: {
  booking: BookingDetail;
}) {
  const { language } = useSite();
  const place = clinicPlace(useProvider());
  const agreed = price.dueLater.map(({ label, amount, on }) => ({
    ...{ label, amount, dueAt: null },
    day: on && formatDay(on, language),
  }));
  const left = balance?.instalments.map(({ label, amount, dueAt }) => ({
    ...{ label, amount, dueAt },
    day: dueAt && localInstant(dueAt, place, language),
  }));
  const later = (left ?? (paid.amount > 0 || isOff({ status }) ? [] : agreed)).map(({ label, amount, day, dueAt }) => ({
    key: `later-${label}`,
    term: (
      <div>
        {m.lists_labelled({ term: m.bookings_later(), detail: day ? m.bookings_due_on({ label, day }) : label })}
        {dueAt && <ReaderTime instant={dueAt} />}
      </div>
    ),
    detail: <Due amount={amount} />,
  }));
  const moved = receipts.map(({ id, number, at, kind, payer, amount }) => ({
    key: id,
    term: (
      <div>
        <Link to={tripPaths.receipt(id)} className="text-link">
          {receiptName({ kind, amount })} <bdi>{number}</bdi>
        </Link>
        <span className="block text-sm text-muted">
          <BothClocks instant={at} />
          {payer && <bdi className="block">{payer}</bdi>}
        </span>
      </div>
    ),
    detail: formatMoney(amount, language),
  }));
  const isPaidElsewhere = receipts.length === 0 && paid.amount > 0;
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="text-xl">
        {m.bookings_money()}
      </h2>
      {receipts.length === 0 && paid.amount === 0 && !onHold && !released && (
        <p className="mt-3 text-muted">{m.bookings_money_none()}</p>
      )}
      <DefinitionList
        className="mt-3"
        items={[
          ...moved,
          ...(onHold
            ? [
                {
                  key: "hold",
                  term: status === "cancelled" ? m.bookings_fee_on_hold() : m.trips_on_hold(),
                  detail: formatMoney(onHold, language),
                },
              ]
            : []),
          ...(released
            ? [{ key: "released", term: m.bookings_preview_released(), detail: formatMoney(released, language) }]
            : []),
          ...(isPaidElsewhere ? [{ key: "paid", term: m.bookings_paid(), detail: formatMoney(paid, language) }] : []),
          ...(dueNow
            ? [
                {
                  key: "now",
                  term: (
                    <div>
                      {m.checkout_due_total()}
                      <Link to={`${tripPaths.checkout}?trip=${trip.id}`} className="text-link block text-sm">
                        {dueNow.isTransfer ? m.payments_transfer_details() : m.trips_pay()}
                      </Link>
                    </div>
                  ),
                  detail: formatMoney(dueNow.amount, language),
                },
              ]
            : []),
          ...later,
          ...open.map(({ way, amount }) => ({
            key: `open-${way}`,
            term: way === "clinic" ? m.bookings_open_clinic() : m.bookings_open_card(),
            detail: <Due amount={amount} />,
          })),
        ]}
      />
    </section>
  );
}

/** Events with their actors. */
export function BookingHistory({ booking: { events } }: { booking: BookingDetail }) {
  const { language } = useSite();
  const actors = {
    client: m.bookings_actor_client(),
    clinic: m.bookings_actor_clinic(),
    supplier: m.bookings_actor_supplier(),
    system: m.bookings_actor_system(),
  };
  return (
    <Disclosure summary={<h2 className="text-xl">{m.bookings_events()}</h2>}>
      <ol className="divide-y divide-line">
        {events.map(({ id, at, actor, kind, to, amount }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span className="font-medium">
              {eventNames[kind]?.() ?? (to ? itemStates[to][1]() : m.bookings_event_other())}
              {amount && amount.amount !== 0 && (
                <span className="figures font-normal text-muted"> · {formatMoney(amount, language)}</span>
              )}
            </span>
            <span className="figures text-sm text-muted">
              {actors[actor]} · <BothClocks instant={at} />
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
