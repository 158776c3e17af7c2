import type { AccountTrip } from "../../../../contract/account-trips.ts";
import { fullName } from "../../../../contract/full-name.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatDay, formatMoney } from "../../../format.ts";
import { useSite } from "../../../site.ts";
import { endedTransfers } from "../../../trip/ended-transfers.ts";
import { EntryNotice } from "../../../trip/entry-notice.tsx";
import { isOff } from "../../../trip/item-words.ts";
import { isTripOver } from "../../../trip/next-trip.ts";
import { OwnCredits } from "../../../trip/own-credits.tsx";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { EntryHeading } from "../../../trip/trip-timeline.tsx";
import { useDeadline } from "../../../trip/use-deadline.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link, useHref } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { buttonStyle } from "../../../ui/styles.ts";
import { m } from "../../../words/compiled/messages.js";
import { OnSiteDues } from "./on-site-dues.tsx";
import type { TripSections } from "./trip-page.ts";

interface Part {
  readonly sections: TripSections;
  readonly trip: AccountTrip;
}

/** What is next, what is due, and who travels. */
export const TripOverview = ({ sections, trip }: Part) => (
  <div className="flex flex-col gap-8">
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Next sections={sections} trip={trip} />
      <Money sections={sections} trip={trip} />
    </div>
    <Travellers trip={trip} />
  </div>
);

function Next({ sections: { timeline }, trip }: Part) {
  const { language } = useSite();
  const { next } = timeline;
  return (
    <Card tone="soft">
      <h3 className="text-lg">{m.trips_next()}</h3>
      {next ? (
        <div>
          <p className="figures font-semibold">{next.day}</p>
          <EntryHeading entry={next.entry} />
        </div>
      ) : (
        <p>{m.trips_next_none()}</p>
      )}
      {!isTripOver(trip) && trip.safeFlightOn !== null && (
        <p className="text-sm">
          {trip.fitToFlyFrom
            ? m.trips_safe_noted({ day: formatDay(trip.fitToFlyFrom, language) })
            : m.trips_safe_title({ day: formatDay(trip.safeFlightOn, language) })}
        </p>
      )}
    </Card>
  );
}

function Money({ sections: { credits, deadlines }, trip }: Part) {
  const { language } = useSite();
  const { total, paid, onHold, feesOnHold, returned, left, cancelled, currency, items } = trip;
  const checkout = useHref(`${tripPaths.checkout}?trip=${trip.id}`);
  const write = useDeadline();
  const isPaying = items.some(({ status }) => status === "pending_payment");
  const due = items.filter(
    ({ deadline, due: owed }) => owed || (deadline && ["pay", "hold", "price"].includes(deadline.kind)),
  );
  return (
    <Card>
      <DefinitionList
        items={[
          {
            term: m.trips_total(),
            detail: (
              <>
                {formatMoney(total, language)}
                <AboutPrice price={total} />
              </>
            ),
          },
          { term: m.trips_paid(), detail: formatMoney(paid, language) },
          ...(returned.amount > 0 ? [{ term: m.trips_returned(), detail: formatMoney(returned, language) }] : []),
          ...(onHold.amount > 0 ? [{ term: m.trips_on_hold(), detail: formatMoney(onHold, language) }] : []),
          ...(feesOnHold.amount > 0
            ? [{ term: m.trips_fees_on_hold(), detail: formatMoney(feesOnHold, language) }]
            : []),
          { term: m.trips_due(), detail: formatMoney(left, language) },
          ...(cancelled
            ? [
                { term: m.trips_cancelled_paid(), detail: formatMoney(cancelled.paid, language) },
                { term: m.trips_returned(), detail: formatMoney(cancelled.returned, language), key: "cancelled" },
                { term: m.trips_cancelled_open(), detail: formatMoney(cancelled.toReturn, language) },
                { term: m.trips_cancelled_kept(), detail: formatMoney(cancelled.kept, language) },
              ]
            : []),
        ]}
      />
      <OwnCredits credits={credits} ended={trip.status === "cancelled" ? [] : endedTransfers([trip])} />
      {due.length > 0 && (
        <ul className="figures flex flex-col gap-2 text-sm">
          {due.map(({ id, title, textsLanguage, deadline, due: owed }) => (
            <li key={id}>
              <OwnLanguage as="bdi" language={textsLanguage} className="font-medium">
                {title}
              </OwnLanguage>
              {owed && (
                <span className="block">
                  {owed.next.amount === owed.left.amount
                    ? formatMoney(owed.left, language)
                    : m.trips_balance_part({
                        amount: formatMoney(owed.next, language),
                        left: formatMoney(owed.left, language),
                      })}
                  <AboutPrice price={owed.next} />
                </span>
              )}
              <span className="block text-muted">{write(deadlines[id], { deadline })}</span>
              {owed && (
                <Link
                  to={`${tripPaths.booking(id)}#rest`}
                  aria-label={m.trips_pay_balance_of({ title })}
                  className={`${buttonStyle({ variant: "primary" })} mt-2`}
                >
                  {m.trips_pay_balance()}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {trip.quote === null && items.some(({ kind, actions }) => kind === "procedure" && actions.includes("pay")) && (
        <p className="text-sm">{m.trips_confirmed_next()}</p>
      )}
      {trip.transfer?.isAwaited && <p className="text-sm">{m.checkout_transfer_title()}</p>}
      {(isPaying || items.some(({ actions }) => actions.includes("pay"))) && (
        <ButtonLink href={checkout} size="lg" wide>
          {trip.transfer?.isAwaited
            ? m.payments_transfer_details()
            : isPaying
              ? m.checkout_paying_continue()
              : m.trips_pay()}
        </ButtonLink>
      )}
      <p className="text-sm text-muted">{m.trips_total_note({ currency })}</p>
      <OnSiteDues items={items.filter((item) => !isOff(item)).map((item) => ({ ...item, ...item.price }))} />
    </Card>
  );
}

function Travellers({ trip }: { trip: AccountTrip }) {
  const { id, status, travellers, companions, entry } = trip;
  const isWhole = travellers.length > companions;
  return (
    <section aria-labelledby="travellers">
      <h3 id="travellers" className="text-lg">
        {m.trips_travellers()}
      </h3>
      {travellers.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
          {travellers.map((one) => (
            <li key={one.id} className="inline-flex items-center gap-2">
              <Icon name="user" className="text-primary-ink" />
              <bdi>{fullName(one.givenName, one.familyName)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && <p className="mt-3 text-muted">{m.trips_travellers_none()}</p>}
      {status !== "cancelled" && (
        <Link
          to={tripPaths.travellers(id)}
          className="text-link mt-1 inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <Icon name="edit" />
          {isWhole ? m.trips_travellers_change() : m.trips_travellers_add()}
        </Link>
      )}
      {!isTripOver(trip) && (
        <div className="mt-3">
          <EntryNotice entry={entry} travellers={travellers} />
        </div>
      )}
    </section>
  );
}
