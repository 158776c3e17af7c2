import type { Booking } from "../../../../contract/bookings.ts";
import type { MoveRequest, TripItem } from "../../../../contract/trips.ts";
import { AboutPrice } from "../../../currency/about-price.tsx";
import { formatMoney } from "../../../format.ts";
import { ForChild } from "../../../quotes/for-child.tsx";
import { useSite } from "../../../site.ts";
import { itemPrice } from "../../../trip/item-price.ts";
import { isOff, itemStates, kindIcons, kindNames } from "../../../trip/item-words.ts";
import { MoveLine } from "../../../trip/move-line.tsx";
import { startAt } from "../../../trip/start-at.ts";
import { tripPaths } from "../../../trip/trip-paths.ts";
import { useDeadline } from "../../../trip/use-deadline.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { OwnLanguage } from "../../../ui/own-language.tsx";
import { m } from "../../../words/compiled/messages.js";

export interface BookingRow {
  readonly item: TripItem;
  /** Id of its trip; without it, nothing can be done here. */
  readonly trip?: string;
  readonly child?: Booking["child"];
  readonly move?: MoveRequest | null;
  /** What is to be done by when, in words. */
  readonly deadline?: string | null | undefined;
}

/** Bookings with their state, what is due, and the ways to change them. */
export const BookingRows = ({ rows }: { rows: readonly BookingRow[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {rows.map((row) => (
      <Row key={row.item.id} {...row} />
    ))}
  </ul>
);

function Row({ item, trip, child, move, deadline }: BookingRow) {
  const { language } = useSite();
  const { id, kind, title, subtitle, textsLanguage, status, amount, price } = item;
  const [tone, name] = itemStates[status];
  const write = useDeadline();
  const what = (
    <OwnLanguage as="bdi" language={textsLanguage}>
      {title}
    </OwnLanguage>
  );
  return (
    <li className="flex gap-4 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <Icon name={kindIcons[kind]} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link to={tripPaths.booking(id)} className="text-link inline-block min-h-8 min-w-0 font-semibold">
            <span className="sr-only">{kindNames[kind]()}: </span>
            {what}
          </Link>
          <span className="figures text-end font-semibold">
            {itemPrice(amount, language)}
            {amount.amount > 0 && <AboutPrice price={amount} />}
          </span>
        </p>
        {subtitle && (
          <p className="text-sm text-muted">
            <OwnLanguage as="bdi" language={textsLanguage}>
              {subtitle}
            </OwnLanguage>
          </p>
        )}
        <ForChild child={child} className="text-sm" />
        <p className="figures text-sm text-muted">{startAt(item.startsAt, item, language)}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={tone}>{name()}</Badge>
          {item.deadline?.kind !== "starts" && write(deadline, item)}
        </p>
        {move && <MoveLine move={move} />}
        {!isOff(item) &&
          price.dueOnSite.map(({ label, amount: due }) => (
            <p key={label} className="figures mt-1 text-sm text-muted">
              <OwnLanguage as="bdi" language={textsLanguage}>
                {label}
              </OwnLanguage>
              : {formatMoney(due, language)}
              <AboutPrice price={due} />
            </p>
          ))}
        <p className="flex flex-wrap gap-x-6 text-sm font-medium">
          {(trip ? waysOf(item, trip) : []).map(({ to, label }) => (
            <Link key={label} to={to} className="text-link inline-flex min-h-11 items-center">
              {label}
              <span className="sr-only">: {what}</span>
            </Link>
          ))}
        </p>
      </div>
    </li>
  );
}

/** What can be done with an item: a treatment and its rides move with the trip. */
function waysOf({ id, kind, actions }: TripItem, trip: string): { to: string; label: string }[] {
  const page = `${tripPaths.booking(id)}#actions`;
  const isMovedByTrip = kind === "procedure" || kind === "transfer";
  return actions.flatMap((action) => {
    if (action === "change")
      return isMovedByTrip
        ? { to: tripPaths.trip(trip, "dates"), label: m.bookings_change() }
        : { to: tripPaths.changeBooking(id), label: m.bookings_change_short() };
    if (action === "decide") return { to: page, label: m.bookings_decide() };
    if (action === "cancel") return { to: page, label: m.bookings_cancel_open() };
    return action === "remove" ? { to: page, label: m.bookings_remove() } : [];
  });
}
